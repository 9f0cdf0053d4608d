"""What posts that follow each other have in common, whatever they are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from threadkeep_bench.simulate.markup.elements import Html, Style
from threadkeep_bench.simulate.markup.posts.post_parts import Parts

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


def head_box(post: Parts, style: Style) -> Html:
    return style.boxed("div", "post-head", post.head)


def foot_box(post: Parts, style: Style) -> Html:
    return style.boxed("div", "post-foot", post.foot)


def in_soup(inner: Html, look: FlatLook, style: Style) -> Html:
    for level in range(look.soup):
        inner = style.el("div", f"post-wrap{level}", inner)
    return inner
