"""What a thread's posts are made of when they follow each other: rows, tables, articles, runs of siblings."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from threadkeep.simulate.markup.element import NOTHING, Html, joined
from threadkeep.simulate.markup.post_parts import Parts
from threadkeep.simulate.markup.style import Style

FlatForm = Literal[
    "two columns", "three rows", "two rows", "own table", "article", "block", "block columns", "list", "definition",
    "rules", "fieldset", "siblings", "details", "bubble", "paragraphs",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class FlatLook:
    """`soup` is how many boxes stand around a post for no reason; `spacer` parts table posts by an empty row."""

    soup: int = 0
    spacer: bool = False
    is_side_right: bool = False
    border: str = "0"


Form = Callable[[Sequence[Parts], FlatLook, Style], Html]


def _two_columns(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """One row a post: the author in the left cell, all else in the right."""
    rows = []
    for post in posts:
        side = style.el("td", "post-side", post.votes, post.side)
        right = style.el("td", "post-column", _head(post, style), post.body, _foot(post, style))
        cells = (right, side) if look.is_side_right else (side, right)
        rows += [style.el("tr", post.role, *cells, id=post.id or None), *_spacer(look, style)]
    return _table(rows, look, style)


def _three_rows(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """Three rows a post, siblings of the rows of all other posts."""
    rows = []
    for post in posts:
        rows.append(
            style.el("tr", "post-head", style.el("td", "", post.votes, post.head, colspan="2"), id=post.id or None)
        )
        rows.append(
            style.el("tr", post.role, style.el("td", "post-side", post.side), style.el("td", "post-column", post.body))
        )
        rows += [style.boxed("tr", "post-foot", style.boxed("td", "", post.foot, colspan="2")), *_spacer(look, style)]
    return _table(rows, look, style)


def _two_rows(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """Author and head in the first row, the text and all else in the second."""
    rows = []
    for post in posts:
        side = style.el("td", "post-side", post.side, rowspan="2")
        head = style.el("td", "post-head", post.votes, post.head)
        rows.append(style.el("tr", post.role, side, head, id=post.id or None))
        rows.append(style.el("tr", "post-row", style.el("td", "post-column", post.body, _foot(post, style))))
        rows += _spacer(look, style)
    return _table(rows, look, style)


def _own_table(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """A table for each post."""

    def one(post: Parts) -> Html:
        head = style.el("tr", "", style.el("td", "post-head", post.votes, post.head, colspan="2"))
        side, body = style.el("td", "post-side", post.side), style.el("td", "post-column", post.body)
        foot = style.boxed("tr", "", style.boxed("td", "post-foot", post.foot, colspan="2"))
        middle = style.el("tr", "", *((body, side) if look.is_side_right else (side, body)))
        return style.el("table", post.role, head, middle, foot, id=post.id or None, width="100%", border=look.border)

    between = str(style.void("br")) if look.spacer else ""
    return style.el("div", "posts", joined((_in_soup(one(post), look, style) for post in posts), between))


def _article(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        head = style.boxed("header", "post-head", post.head)
        side = style.boxed("aside", "post-side", post.votes, post.side)
        foot = style.boxed("footer", "post-foot", post.foot)
        return style.el("article", post.role, head, side, post.body, foot, id=post.id or None)

    return style.el("section", "posts", *(_in_soup(one(post), look, style) for post in posts))


def _block(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        side = style.boxed("div", "post-person", post.votes, post.side)
        return style.el("div", post.role, side, _head(post, style), post.body, _foot(post, style), id=post.id or None)

    return style.el("div", "posts", *(_in_soup(one(post), look, style) for post in posts))


def _block_columns(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        side = style.el("div", "post-side", post.votes, post.side)
        column = style.el("div", "post-column", _head(post, style), post.body, _foot(post, style))
        columns = style.el("div", "post-columns", *((column, side) if look.is_side_right else (side, column)))
        return style.el("div", post.role, columns, id=post.id or None)

    return style.el("div", "posts", *(_in_soup(one(post), look, style) for post in posts))


def _list(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        side = style.boxed("div", "post-person", post.votes, post.side)
        inner = joined((side, _head(post, style), post.body, _foot(post, style)))
        return style.el("li", post.role, _in_soup(inner, look, style), id=post.id or None)

    return style.el("ol" if look.spacer else "ul", "posts", *map(one, posts))


def _definition(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """One definition list for the thread: a term and some definitions a post, all siblings."""
    parts = []
    for post in posts:
        parts.append(style.el("dt", post.role, post.votes, post.head, id=post.id or None))
        parts += [style.boxed("dd", "post-side", post.side), style.el("dd", "post-column", post.body)]
        parts.append(style.boxed("dd", "post-foot", post.foot))
    return style.el("dl", "posts", *parts)


def _rules(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """Runs of siblings with a rule between, as pages were written by hand."""

    def one(post: Parts) -> Html:
        name = style.el("a", "", name=post.id) if post.id else NOTHING
        return joined((name, style.el("font", "post-head", post.head), post.votes, post.side, post.body, post.foot))

    return style.el("div", "posts", joined(map(one, posts), str(style.void("hr"))))


def _paragraphs(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """A line with the head, then the text indented: no element holds a post."""

    def one(post: Parts) -> Html:
        name = style.el("a", "", name=post.id) if post.id else NOTHING
        head = style.el("div", "post-head", name, post.votes, post.head, post.side)
        return joined((head, style.el("blockquote", "post-column", post.body), _foot(post, style)))

    return joined(map(one, posts))


def _fieldset(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        legend = style.el("legend", "post-head", post.head)
        inner = joined((post.votes, post.side, post.body, _foot(post, style)))
        return style.el("fieldset", post.role, legend, inner, id=post.id or None)

    return style.el("form", "posts", *map(one, posts), action="#", method="post")


def _siblings(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """Side and text of every post are children of one box."""
    parts = []
    for post in posts:
        parts.append(style.el("div", "post-person", post.votes, post.head, post.side, id=post.id or None))
        parts.append(style.el("div", post.role, post.body, _foot(post, style)))
    return style.el("div", "posts", *parts)


def _details(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        summary = style.el("summary", "post-head", post.head)
        inner = joined((post.votes, post.side, post.body, _foot(post, style)))
        return style.el("details", post.role, summary, inner, id=post.id or None, open="open")

    return style.el("div", "posts", *(_in_soup(one(post), look, style) for post in posts))


def _bubble(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    def one(post: Parts) -> Html:
        bubble = style.el("div", "post-bubble", style.el("p", "post-head", post.votes) if post.votes else NOTHING,
                          style.el("div", "post-head", post.head), post.body)  # fmt: skip
        person = style.boxed("div", "post-person", post.side)
        columns = style.el("div", "post-columns", person, style.el("div", "post-column", bubble, _foot(post, style)))
        return style.el("section", post.role, columns, id=post.id or None)

    return style.el("main" if look.soup > 2 else "div", "posts", *map(one, posts))


FORMS: Mapping[str, Form] = {
    "two columns": _two_columns,
    "three rows": _three_rows,
    "two rows": _two_rows,
    "own table": _own_table,
    "article": _article,
    "block": _block,
    "block columns": _block_columns,
    "list": _list,
    "definition": _definition,
    "rules": _rules,
    "fieldset": _fieldset,
    "siblings": _siblings,
    "details": _details,
    "bubble": _bubble,
    "paragraphs": _paragraphs,
}


def _head(post: Parts, style: Style) -> Html:
    return style.boxed("div", "post-head", post.head)


def _foot(post: Parts, style: Style) -> Html:
    return style.boxed("div", "post-foot", post.foot)


def _in_soup(inner: Html, look: FlatLook, style: Style) -> Html:
    for level in range(look.soup):
        inner = style.el("div", f"post-wrap{level}", inner)
    return inner


def _spacer(look: FlatLook, style: Style) -> list[Html]:
    return [style.el("tr", "post-gap", style.el("td", "", colspan="2", height="6"))] if look.spacer else []


def _table(rows: Sequence[Html], look: FlatLook, style: Style) -> Html:
    return style.el("table", "posts", *rows, width="100%", cellspacing="1", cellpadding="4", border=look.border)
