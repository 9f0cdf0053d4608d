"""What the rows of an index are made of: tables, lists, blocks, cards, lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from threadkeep.simulate.markup.cells import Cell
from threadkeep.simulate.markup.element import NOTHING, Html, joined
from threadkeep.simulate.markup.style import Style

RowForm = Literal[
    "table", "tables", "nested tables", "row pairs", "list", "ordered list", "definitions", "blocks", "cards", "grid",
    "lines", "paragraphs", "boxes",
]  # fmt: skip
OLD_FORMS: tuple[RowForm, ...] = (
    "table",
    "tables",
    "nested tables",
    "row pairs",
    "list",
    "lines",
    "paragraphs",
    "definitions",
)
NEW_FORMS: tuple[RowForm, ...] = (
    "table", "table", "tables", "row pairs", "list", "ordered list", "definitions", "blocks", "blocks", "cards", "grid",
    "boxes",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Row:
    cells: tuple[Cell, ...]
    number: int
    states: tuple[str, ...] = ()

    def role(self, noun: str) -> str:
        return ".".join((noun, "even" if self.number % 2 else "odd", *self.states))


@dataclass(frozen=True, slots=True)
class Group:
    """Rows under a title of their own; the title may be empty."""

    title: Html
    rows: tuple[Row, ...]


def aligned(rows: Iterable[Row]) -> list[Row]:
    """The rows, each with a cell for every column that the fullest of them has."""
    found = list(rows)
    columns = max((row.cells for row in found), key=len, default=())
    return [replace(row, cells=_filled(row.cells, columns)) for row in found]


def _filled(cells: tuple[Cell, ...], columns: tuple[Cell, ...]) -> tuple[Cell, ...]:
    if len(cells) == len(columns):
        return cells
    known = {cell.role: cell for cell in cells}
    return tuple(known.get(column.role, replace(column, html=NOTHING)) for column in columns)


@dataclass(frozen=True, slots=True)
class RowLook:
    """`inner` is the element of a cell where the form leaves it open, `between` stands between the fields of a line."""

    form: RowForm = "table"
    has_heads: bool = True
    has_thead: bool = True
    inner: Literal["div", "span", "p"] = "div"
    title_tag: Literal["h2", "h3", "h4", "div", "b"] = "h3"
    between: str = " - "
    border: str = "0"
    rule: Literal["br", "hr", "p"] = "br"


def _draw_form(rng: Random, is_old: bool) -> RowForm:
    return rng.choice(OLD_FORMS if is_old else NEW_FORMS)


def draw_rows(rng: Random, *, is_old: bool, form: RowForm | None = None) -> RowLook:
    return RowLook(
        form=form or _draw_form(rng, is_old),
        has_heads=rng.random() < 0.75,
        has_thead=not is_old and rng.random() < 0.6,
        inner=rng.choice(("div", "span", "div")),
        title_tag=rng.choice(("b", "h3", "div") if is_old else ("h2", "h3", "h4", "div")),
        between=rng.choice((" - ", " | ", ", ", " &nbsp; ", " :: ", " . . . ")),
        border=rng.choice(("0", "0", "1", "2") if is_old else ("0",)),
        rule=rng.choice(("br", "hr", "p")),
    )


Form = Callable[[tuple[Group, ...], str, RowLook, Style], Html]


def _table(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    """One table, with a row for each group's title."""
    span = str(_width(groups))
    rows = [_heads(groups, look, style)]
    for group in groups:
        if group.title:
            rows.append(style.el("tr", "", style.el("td", "category-title", group.title, colspan=span)))
        rows += [_table_row(row, noun, style) for row in group.rows]
    return _whole_table(f"{noun}-list", rows, look, style)


def _tables(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    """A table for each group, its title in the first row or above."""
    return joined(
        style.el(
            "div", "category",
            style.boxed(look.title_tag, "category-title", group.title),
            _table((Group(NOTHING, group.rows),), noun, look, style),
        )
        for group in groups
    )  # fmt: skip


def _nested_tables(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    """Each row is a table inside a cell of the outer one."""
    rows = []
    for group in groups:
        if group.title:
            rows.append(style.el("tr", "", style.el("td", "category-title", style.el("b", "", group.title))))
        for row in group.rows:
            inner = style.el(
                "table", "row-table", _table_row(row, noun, style), width="100%", cellpadding="3", border="0"
            )
            rows.append(style.el("tr", "", style.el("td", "", inner)))
    return _whole_table(f"{noun}-list", rows, look, style)


def _row_pairs(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    """Two table rows a record: the main cell above, the others below it."""
    rows = []
    for group in groups:
        if group.title:
            rows.append(style.el("tr", "", style.el("th", "category-title", group.title, colspan="9")))
        for row in group.rows:
            main = [style.el("td", cell.role, cell.html, colspan="9") for cell in row.cells if cell.kind == "main"]
            rest = [style.el("td", cell.role, cell.html) for cell in row.cells if cell.kind != "main"]
            rows.append(style.el("tr", row.role(noun), *main))
            rows.append(style.boxed("tr", f"{noun}-details", *rest))
    return _whole_table(f"{noun}-list", rows, look, style)


def _list(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    tag = "ol" if look.form == "ordered list" else "ul"

    def rows(group: Group) -> list[Html]:
        return [style.el("li", row.role(noun), _cells_in_a_box(row, look, style)) for row in group.rows]

    return _grouped(groups, look, style, lambda group: style.el(tag, f"{noun}-list", *rows(group)))


def _definitions(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    """One definition list: the main cell is the term, the others are its definitions."""

    def parts(row: Row) -> list[Html]:
        main = [style.el("dt", row.role(noun), cell.html) for cell in row.cells if cell.kind == "main"]
        return main + [style.el("dd", cell.role, cell.html) for cell in row.cells if cell.kind != "main"]

    return _grouped(
        groups,
        look,
        style,
        lambda group: style.el("dl", f"{noun}-list", *(part for row in group.rows for part in parts(row))),
    )


def _blocks(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    def rows(group: Group) -> list[Html]:
        return [style.el("div", row.role(noun), _cells_in_a_box(row, look, style)) for row in group.rows]

    return _grouped(groups, look, style, lambda group: style.el("div", f"{noun}-list", *rows(group)))


def _cards(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    """An article a row: the main cell as its header, the rest as its footer."""

    def card(row: Row) -> Html:
        main = [style.el("header", cell.role, cell.html) for cell in row.cells if cell.kind == "main"]
        icon = [style.el("figure", cell.role, cell.html) for cell in row.cells if cell.kind == "icon"]
        rest = [style.el("span", cell.role, cell.html) for cell in row.cells if cell.kind not in ("main", "icon")]
        return style.el(
            "article", row.role(noun), *icon, *main, style.boxed("footer", f"{noun}-meta", joined(rest, " "))
        )

    return _grouped(groups, look, style, lambda group: style.el("section", f"{noun}-list", *map(card, group.rows)))


def _grid(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    """No element for a row: its cells are siblings of the cells of all other rows."""
    columns = "grid-template-columns:" + " ".join(_GRID_WIDTHS[cell.kind] for cell in _widest(groups))

    def cells(group: Group) -> list[Html]:
        return [style.el("div", cell.role, cell.html) for row in group.rows for cell in row.cells]

    return _grouped(
        groups,
        look,
        style,
        lambda group: style.el("div", f"{noun}-grid", *cells(group), style=f"display:grid;{columns}"),
    )


def _lines(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    """Fields after each other in one line, lines ended by a break or a rule."""
    rule = str(style.void(look.rule))

    def lines(group: Group) -> Html:
        return joined((_line(row, look, style) for row in group.rows), rule)

    return _grouped(groups, look, style, lambda group: style.el("div", f"{noun}-list", lines(group)))


def _paragraphs(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    def lines(group: Group) -> Html:
        return joined(style.el("div", row.role(noun), _line(row, look, style), style.void("br")) for row in group.rows)

    return _grouped(groups, look, style, lines)


def _boxes(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    """Blocks inside blocks: main and side of each row in boxes of their own."""

    def box(row: Row) -> Html:
        main = [style.el("div", cell.role, cell.html) for cell in row.cells if cell.kind in ("main", "author")]
        rest = [style.el("div", cell.role, cell.html) for cell in row.cells if cell.kind not in ("main", "author")]
        left = style.el("div", "cell-main", style.el("div", "cell-inner", *main))
        return style.el("div", row.role(noun), style.el("div", "row-cells", left, *rest))

    return _grouped(groups, look, style, lambda group: style.el("div", f"{noun}-list", *map(box, group.rows)))


_GRID_WIDTHS = {"icon": "34px", "main": "1fr", "author": "120px", "count": "90px", "last": "210px"}
FORMS: dict[RowForm, Form] = {
    "table": _table,
    "tables": _tables,
    "nested tables": _nested_tables,
    "row pairs": _row_pairs,
    "list": _list,
    "ordered list": _list,
    "definitions": _definitions,
    "blocks": _blocks,
    "cards": _cards,
    "grid": _grid,
    "lines": _lines,
    "paragraphs": _paragraphs,
    "boxes": _boxes,
}


def _grouped(groups: tuple[Group, ...], look: RowLook, style: Style, inner: Callable[[Group], Html]) -> Html:
    return joined(
        style.el("div", "category", style.el(look.title_tag, "category-title", group.title), inner(group))
        if group.title
        else inner(group)
        for group in groups
    )


def _cells_in_a_box(row: Row, look: RowLook, style: Style) -> Html:
    cells = [style.el(look.inner, f"cell-{cell.kind}", style.el("span", cell.role, cell.html)) for cell in row.cells]
    return style.el("div", "row-cells", *cells)


def _line(row: Row, look: RowLook, style: Style) -> Html:
    return joined((style.el("font", cell.role, cell.html) for cell in row.cells), look.between)


def _table_row(row: Row, noun: str, style: Style) -> Html:
    return style.el("tr", row.role(noun), *(style.el("td", cell.role, cell.html) for cell in row.cells))


def _heads(groups: tuple[Group, ...], look: RowLook, style: Style) -> Html:
    if not look.has_heads:
        return NOTHING
    heads = [style.el("th", "list-head-cell", cell.head) for cell in _widest(groups)]
    row = style.el("tr", "list-head", *heads)
    return style.el("thead", "", row) if look.has_thead else row


def _whole_table(role: str, rows: list[Html], look: RowLook, style: Style) -> Html:
    return style.el("table", role, *rows, width="100%", cellspacing="1", cellpadding="4", border=look.border)


def _widest(groups: tuple[Group, ...]) -> tuple[Cell, ...]:
    return max((row.cells for group in groups for row in group.rows), key=len, default=())


def _width(groups: tuple[Group, ...]) -> int:
    return len(_widest(groups)) or 1
