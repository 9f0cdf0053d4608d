"""What a thread's posts are made of when answers hang below what they answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined
from threadkeep_bench.simulate.markup.posts.post_parts import Parts

TreeForm = Literal[
    "nested list", "nested blocks", "indented blocks", "indented rows", "nested tables", "nested articles"
]


@dataclass(frozen=True, slots=True)
class Branch:
    """A post and what answers it."""

    parts: Parts
    replies: tuple[Branch, ...] = ()


Form = Callable[[Sequence[Branch], Style], Html]


def flattened(branches: Sequence[Branch], depth: int = 0) -> Iterator[tuple[int, Parts]]:
    """All posts in reading order, each with its depth."""
    for branch in branches:
        yield depth, branch.parts
        yield from flattened(branch.replies, depth + 1)


def _inner(post: Parts, style: Style) -> Html:
    head = style.el("div", "post-head", post.votes, post.side, post.head)
    return joined((head, post.body, style.boxed("div", "post-foot", post.foot)))


def _nested_list(branches: Sequence[Branch], style: Style) -> Html:
    def one(branch: Branch) -> Html:
        inner = style.el("div", "post-inner", _inner(branch.parts, style))
        below = style.boxed("ul", "replies", *map(one, branch.replies))
        return style.el("li", branch.parts.role, inner, below, id=branch.parts.id or None)

    return style.el("ul", "posts", *map(one, branches))


def _nested_blocks(branches: Sequence[Branch], style: Style) -> Html:
    def one(branch: Branch) -> Html:
        below = style.boxed("div", "replies", *map(one, branch.replies))
        return style.el("div", branch.parts.role, _inner(branch.parts, style), below, id=branch.parts.id or None)

    return style.el("div", "posts", *map(one, branches))


def _nested_articles(branches: Sequence[Branch], style: Style) -> Html:
    def one(branch: Branch) -> Html:
        own = style.el("article", branch.parts.role, _inner(branch.parts, style), id=branch.parts.id or None)
        return joined((own, style.boxed("section", "replies", *map(one, branch.replies))))

    return style.el("section", "posts", *map(one, branches))


def _indented_blocks(branches: Sequence[Branch], style: Style) -> Html:
    """Siblings all, the depth only in an inline style."""
    return style.el(
        "div", "posts",
        *(
            style.el("div", post.role, _inner(post, style), id=post.id or None, style=f"margin-left:{depth * 24}px")
            for depth, post in flattened(branches)
        ),
    )  # fmt: skip


def _indented_rows(branches: Sequence[Branch], style: Style) -> Html:
    """A table for each post, pushed to the right by an invisible picture."""

    def one(depth: int, post: Parts) -> Html:
        spacer = style.void("img", "", src="/img/blank.gif", width=str(depth * 30 + 1), height="1", alt="")
        row = style.el("tr", post.role, style.cell("", spacer), style.cell("post-column", _inner(post, style)))
        return style.el("table", "", row, id=post.id or None, width="100%", border="0")

    return joined(one(depth, post) for depth, post in flattened(branches))


def _nested_tables(branches: Sequence[Branch], style: Style) -> Html:
    def one(branch: Branch) -> Html:
        row = style.el("tr", branch.parts.role, style.cell("post-column", _inner(branch.parts, style), colspan="2"))
        cells = style.cell("", Html("&nbsp;"), width="24"), style.cell("replies", *map(one, branch.replies))
        below = style.el("tr", "", *cells) if branch.replies else NOTHING
        return style.el("table", "posts", row, below, id=branch.parts.id or None, width="100%", border="0")

    return joined(map(one, branches))


FORMS: Mapping[str, Form] = {
    "nested list": _nested_list,
    "nested blocks": _nested_blocks,
    "nested articles": _nested_articles,
    "indented blocks": _indented_blocks,
    "indented rows": _indented_rows,
    "nested tables": _nested_tables,
}
