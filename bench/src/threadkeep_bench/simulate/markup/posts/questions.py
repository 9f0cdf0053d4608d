"""Questions with answers, votes and comments."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Literal

from threadkeep_bench.simulate.markup.elements import Html, Style, joined
from threadkeep_bench.simulate.markup.posts.post_parts import Parts
from threadkeep_bench.simulate.markup.posts.post_trees import Branch, flattened

QuestionForm = Literal["vote cells", "vote blocks", "sections", "vote rows"]
Form = Callable[[Sequence[Branch], Style], Html]


def _comments(branch: Branch, tag: str, style: Style) -> Html:
    """What was remarked on an answer, in short lines, however deep the remarks hang."""
    entry = {"ul": "li", "dl": "dd"}.get(tag, "div")
    lines = [
        style.el(entry, "comment", post.votes, post.body, post.head, post.side, post.foot, id=post.id or None)
        for _, post in flattened(branch.replies)
    ]
    return style.boxed(tag, "comments", *lines)


def _column(post: Parts, style: Style) -> Html:
    foot = style.el("div", "post-foot", post.head, post.side, post.foot)
    return joined((post.body, foot))


def _vote_cells(branches: Sequence[Branch], style: Style) -> Html:
    """A table a post: the votes left, the text right, the remarks in a row below."""

    def one(branch: Branch) -> Html:
        post = branch.parts
        votes = style.cell("vote-cell", _arrow("▲", style), post.votes, _arrow("▼", style), width="60")
        row = style.el("tr", "", votes, style.cell("post-column", _column(post, style)))
        below = style.el("tr", "", style.cell(""), style.cell("", _comments(branch, "div", style)))
        return style.el("table", post.role, row, below, id=post.id or None, width="100%")

    return style.el("div", "posts", *map(one, branches))


def _vote_blocks(branches: Sequence[Branch], style: Style) -> Html:
    def one(branch: Branch) -> Html:
        post = branch.parts
        votes = style.el("div", "vote-cell", _arrow("+", style), post.votes, _arrow("−", style))
        column = style.el("div", "post-column", _column(post, style), _comments(branch, "ul", style))
        return style.el("div", post.role, style.el("div", "post-columns", votes, column), id=post.id or None)

    question, answers = branches[:1], branches[1:]
    return joined((*map(one, question), style.boxed("div", "answers", *map(one, answers))))


def _sections(branches: Sequence[Branch], style: Style) -> Html:
    """The question in its own section, the answers as a list in another."""

    def inner(branch: Branch) -> Html:
        head = style.el("header", "post-head", branch.parts.head, branch.parts.votes, branch.parts.side)
        foot = style.boxed("footer", "post-foot", branch.parts.foot)
        return joined((head, branch.parts.body, foot, _comments(branch, "dl", style)))

    first = [style.el("section", each.parts.role, inner(each), id=each.parts.id or None) for each in branches[:1]]
    rest = [style.el("li", each.parts.role, inner(each), id=each.parts.id or None) for each in branches[1:]]
    return joined((*first, style.boxed("ol", "answers", *rest)))


def _vote_rows(branches: Sequence[Branch], style: Style) -> Html:
    """One table for all, the remarks as rows between the answers."""
    rows = []
    for depth, post in flattened(branches):
        cells = style.cell("vote-cell", post.votes), style.cell("post-column", _column(post, style))
        rows.append(style.el("tr", post.role if not depth else "comment", *cells, id=post.id or None))
    return style.el("table", "posts", *rows, width="100%", cellpadding="5")


def _arrow(sign: str, style: Style) -> Html:
    return style.el("button", "vote", Html(sign), type="button")


FORMS: Mapping[str, Form] = {
    "vote cells": _vote_cells,
    "vote blocks": _vote_blocks,
    "sections": _sections,
    "vote rows": _vote_rows,
}
