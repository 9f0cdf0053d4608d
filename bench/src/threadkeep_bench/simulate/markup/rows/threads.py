"""The threads of an index page: each item becomes a row of cells."""

from __future__ import annotations

from dataclasses import dataclass, field
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
    mini_pager,
    named_link,
    stamped,
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
from threadkeep_bench.simulate.page_content import ThreadItem

MarkForm = Literal["word", "icon", "label", "class"]


@dataclass(frozen=True, slots=True)
class ThreadsLook:
    rows: RowLook = field(default_factory=RowLook)
    cells: CellLook = field(default_factory=CellLook)
    tags: RunLook = field(default_factory=lambda: RunLook("spans"))
    mark: MarkForm = "word"
    mini: RunLook = field(default_factory=lambda: RunLook("bar", " "))
    pages_first: bool = False
    parts_stickies: bool = False
    clutter: Clutter = field(default_factory=Clutter)


def draw_threads(rng: Random, *, is_old: bool) -> ThreadsLook:
    return ThreadsLook(
        rows=draw_rows(rng, is_old=is_old),
        cells=draw_cells(rng, is_old=is_old),
        tags=draw_run(rng, "spans", "bar", "list", "brackets"),
        mark=rng.choice(("word", "icon", "label", "class")),
        mini=draw_run(rng, "bar", "spans", "brackets", "list") if not is_old else draw_run(rng, "bar", "brackets"),
        pages_first=rng.random() < 0.2,
        parts_stickies=rng.random() < 0.3,
        clutter=draw_clutter(rng, is_old=is_old),
    )


def thread_rows(items: tuple[ThreadItem, ...], look: ThreadsLook, icons: IconLook, style: Style) -> Html:
    """The list of threads; nothing for none."""
    if not items:
        return NOTHING
    rows = aligned(_row(number, item, look, icons, style) for number, item in enumerate(items))
    return rows_html(_groups(rows, items, look, style), "thread", look.rows, style)


def _groups(rows: list[Row], items: tuple[ThreadItem, ...], look: ThreadsLook, style: Style) -> tuple[RowGroup, ...]:
    fixed = sum(item.is_sticky for item in items)
    if not look.parts_stickies or not 0 < fixed < len(items) or not all(item.is_sticky for item in items[:fixed]):
        return (RowGroup(NOTHING, tuple(rows)),)
    return (RowGroup(style.word("sticky"), tuple(rows[:fixed])), RowGroup(style.word("topics"), tuple(rows[fixed:])))


def _row(number: int, item: ThreadItem, look: ThreadsLook, icons: IconLook, style: Style) -> Row:
    cells = look.cells
    counts = count_cells((("replies", item.replies), ("views", item.views)), "thread", cells, style)
    last = _last_cell(item, look, style)
    main = RowCell("thread-main", "main", _main(number, item, look, icons, style), style.word("topic"))
    found = [
        *_icon_cell(item, look, icons, style),
        *_in_order(main, _author_cell(item, look, style), counts, look),
        *last,
    ]
    return Row(tuple(found), number, ("sticky",) if item.is_sticky else ())


def _in_order(main: RowCell, author: list[RowCell], counts: list[RowCell], look: ThreadsLook) -> list[RowCell]:
    return [*counts, main, *author] if look.cells.counts_first else [main, *author, *counts]


def _icon_cell(item: ThreadItem, look: ThreadsLook, icons: IconLook, style: Style) -> list[RowCell]:
    if look.cells.icon != "cell":
        return []
    return [RowCell("thread-icon", "icon", icons.draw("sticky" if item.is_sticky else "thread", style, ""))]


def _author_cell(item: ThreadItem, look: ThreadsLook, style: Style) -> list[RowCell]:
    if look.cells.author != "cell" or not item.author:
        return []
    author = named_link(item.author, item.author_url, "thread-author", style)
    started = stamped(item.started, look.cells.stamp_form, "thread-started", style)
    return [RowCell("thread-starter", "author", joined((author, started), str(style.void("br"))), style.word("author"))]


def _last_cell(item: ThreadItem, look: ThreadsLook, style: Style) -> list[RowCell]:
    if look.cells.last != "cell" or item.last is None:
        return []
    return [RowCell("thread-last", "last", last_written(item.last, look.cells, style), style.word("last_post"))]


def _main(number: int, item: ThreadItem, look: ThreadsLook, icons: IconLook, style: Style) -> Html:
    title = titled(item.title, item.url, "thread-title", look.cells, style)
    pages = mini_pager(item.mini_pager, look.mini, style)
    icon = icons.draw("thread", style) if look.cells.icon == "main" else NOTHING
    head = (icon, _marks(item, look, icons, style), *((pages, title) if look.pages_first else (title, pages)))
    excerpt = style.boxed("div", "thread-excerpt", text(item.excerpt))
    tags = style.boxed("div", "thread-tags", link_run(item.tags, "tag", look.tags, style))
    more = (excerpt, tags, _details(item, look, style), look.clutter.render(number, style))
    return joined((*head, *more), " ")


def _details(item: ThreadItem, look: ThreadsLook, style: Style) -> Html:
    """What has no cell of its own is under the title."""
    cells, parts = look.cells, []
    if cells.author != "cell" or not item.author:
        author = named_link(item.author, item.author_url, "thread-author", style)
        parts.append(style.phrase("by", author) if author else NOTHING)
        parts.append(stamped(item.started, cells.stamp_form, "thread-started", style))
    if cells.counts == "main":
        parts += [counted(item.replies, "replies", cells, style), counted(item.views, "views", cells, style)]
    if cells.last == "main":
        parts.append(style.boxed("span", "thread-last", last_written(item.last, cells, style)))
    return style.boxed(cells.details_tag, "thread-meta", joined(parts, ", " if cells.author == "main" else " "))


def _marks(item: ThreadItem, look: ThreadsLook, icons: IconLook, style: Style) -> Html:
    states = [name for name, is_so in (("sticky", item.is_sticky), ("locked", item.is_locked)) if is_so]
    match look.mark:
        case "word":
            return joined((Html(f"{style.word(name)}:") for name in states), " ")
        case "icon":
            return joined(icons.draw(name, style, style.phrase_text(name)) for name in states)
        case "label":
            return joined((style.el("span", f"mark.{name}", style.word(name)) for name in states), " ")
        case _:
            return NOTHING
