"""The boards of an index page, by category: each item becomes a row of cells."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined, text
from threadkeep_bench.simulate.markup.parts import (
    Clutter,
    IconLook,
    RunLook,
    draw_clutter,
    draw_run,
    link_run,
    named_link,
)
from threadkeep_bench.simulate.markup.rows.cells import (
    CellLook,
    RowCell,
    count_cells,
    counted,
    draw_cells,
    last_written,
    titled,
)
from threadkeep_bench.simulate.markup.rows.row_forms import rows_html
from threadkeep_bench.simulate.markup.rows.rows import Row, RowGroup, RowLook, aligned, draw_rows
from threadkeep_bench.simulate.page_content import BoardItem, Category


@dataclass(frozen=True, slots=True)
class BoardsLook:
    rows: RowLook = field(default_factory=RowLook)
    cells: CellLook = field(default_factory=CellLook)
    children: RunLook = field(default_factory=lambda: RunLook("bar", ", "))
    about_tag: Literal["div", "p", "br", "small", "span"] = "div"
    names_children: bool = True
    clutter: Clutter = field(default_factory=Clutter)


def draw_boards(rng: Random, *, is_old: bool) -> BoardsLook:
    return BoardsLook(
        rows=draw_rows(rng, is_old=is_old),
        cells=draw_cells(rng, is_old=is_old),
        children=draw_run(rng, "bar", "bar", "list", "spans", "lines"),
        about_tag=rng.choice(("br", "small", "div") if is_old else ("div", "p", "span", "small", "div")),
        names_children=rng.random() < 0.6,
        clutter=draw_clutter(rng, is_old=is_old),
    )


def board_rows(categories: tuple[Category, ...], look: BoardsLook, icons: IconLook, style: Style) -> Html:
    """All boards by category; nothing for none."""
    if not any(category.boards for category in categories):
        return NOTHING
    numbers = count()
    rows = aligned(_row(next(numbers), item, look, icons, style) for category in categories for item in category.boards)
    left = iter(rows)
    groups = tuple(
        RowGroup(
            named_link(category.title, category.url, "category-name", style), tuple(next(left) for _ in category.boards)
        )
        for category in categories
    )
    return rows_html(groups, "board", look.rows, style)


def _row(number: int, item: BoardItem, look: BoardsLook, icons: IconLook, style: Style) -> Row:
    counts = count_cells((("topics", item.threads), ("posts", item.posts)), "board", look.cells, style)
    main = RowCell("board-main", "main", _main(number, item, look, icons, style), style.word("forum"))
    order = [*counts, main] if look.cells.counts_first else [main, *counts]
    return Row((*_icon_cell(look, icons, style), *order, *_last_cell(item, look, style)), number)


def _icon_cell(look: BoardsLook, icons: IconLook, style: Style) -> list[RowCell]:
    return [RowCell("board-icon", "icon", icons.draw("board", style))] if look.cells.icon == "cell" else []


def _last_cell(item: BoardItem, look: BoardsLook, style: Style) -> list[RowCell]:
    if look.cells.last != "cell" or item.last is None:
        return []
    return [RowCell("board-last", "last", last_written(item.last, look.cells, style), style.word("last_post"))]


def _main(number: int, item: BoardItem, look: BoardsLook, icons: IconLook, style: Style) -> Html:
    icon = icons.draw("board", style) if look.cells.icon == "main" else NOTHING
    title = joined((icon, titled(item.title, item.url, "board-title", look.cells, style)), " ")
    more = (_about(item, look, style), _children(item, look, style), _details(item, look, style))
    return joined((title, *more, look.clutter.render(number, style)), " ")


def _about(item: BoardItem, look: BoardsLook, style: Style) -> Html:
    if not item.description:
        return NOTHING
    if look.about_tag == "br":
        return joined((style.void("br"), text(item.description)))
    return style.el(look.about_tag, "board-about", text(item.description))


def _children(item: BoardItem, look: BoardsLook, style: Style) -> Html:
    if not item.children:
        return NOTHING
    label = Html(f"{style.word('subforums')}: ") if look.names_children else NOTHING
    return style.el("div", "board-children", label, link_run(item.children, "child", look.children, style))


def _details(item: BoardItem, look: BoardsLook, style: Style) -> Html:
    """What has no cell of its own is under the title."""
    cells, parts = look.cells, []
    if cells.counts == "main":
        parts += [counted(item.threads, "topics", cells, style), counted(item.posts, "posts", cells, style)]
    if cells.last == "main":
        parts.append(last_written(item.last, cells, style))
    return style.boxed(cells.details_tag, "board-meta", joined(parts, ", "))
