"""Posts made of table rows, or of a table each."""

from __future__ import annotations

from collections.abc import Sequence

from threadkeep_bench.simulate.markup.elements import Html, Style, joined
from threadkeep_bench.simulate.markup.posts.flat import FlatLook, foot_box, head_box, in_soup
from threadkeep_bench.simulate.markup.posts.post_parts import Parts


def two_columns(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """One row a post: the author in the left cell, all else in the right."""
    rows = []
    for post in posts:
        side = style.cell("post-side", post.votes, post.side)
        right = style.cell("post-column", head_box(post, style), post.body, foot_box(post, style))
        cells = (right, side) if look.is_side_right else (side, right)
        rows += [style.el("tr", post.role, *cells, id=post.id or None), *_spacer(look, style)]
    return _table(rows, look, style)


def three_rows(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """Three rows a post, siblings of the rows of all other posts."""
    rows = []
    for post in posts:
        rows.append(style.el("tr", "post-head", style.cell("", post.votes, post.head, colspan="2"), id=post.id or None))
        rows.append(style.el("tr", post.role, style.cell("post-side", post.side), style.cell("post-column", post.body)))
        rows += [style.boxed("tr", "post-foot", style.boxed("td", "", post.foot, colspan="2")), *_spacer(look, style)]
    return _table(rows, look, style)


def two_rows(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """Author and head in the first row, the text and all else in the second."""
    rows = []
    for post in posts:
        side = style.cell("post-side", post.side, rowspan="2")
        head = style.cell("post-head", post.votes, post.head)
        rows.append(style.el("tr", post.role, side, head, id=post.id or None))
        rows.append(style.el("tr", "post-row", style.cell("post-column", post.body, foot_box(post, style))))
        rows += _spacer(look, style)
    return _table(rows, look, style)


def own_table(posts: Sequence[Parts], look: FlatLook, style: Style) -> Html:
    """A table for each post."""

    def one(post: Parts) -> Html:
        head = style.el("tr", "", style.cell("post-head", post.votes, post.head, colspan="2"))
        side, body = style.cell("post-side", post.side), style.cell("post-column", post.body)
        foot = style.boxed("tr", "", style.boxed("td", "post-foot", post.foot, colspan="2"))
        middle = style.el("tr", "", *((body, side) if look.is_side_right else (side, body)))
        return style.el("table", post.role, head, middle, foot, id=post.id or None, width="100%", border=look.border)

    between = str(style.void("br")) if look.spacer else ""
    return style.el("div", "posts", joined((in_soup(one(post), look, style) for post in posts), between))


def _spacer(look: FlatLook, style: Style) -> list[Html]:
    return [style.el("tr", "post-gap", style.cell("", colspan="2", height="6"))] if look.spacer else []


def _table(rows: Sequence[Html], look: FlatLook, style: Style) -> Html:
    return style.el("table", "posts", *rows, width="100%", cellspacing="1", cellpadding="4", border=look.border)
