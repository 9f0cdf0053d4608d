"""Index rows made of tables."""

from __future__ import annotations

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined
from threadkeep_bench.simulate.markup.rows.rows import Row, RowGroup, RowLook, widest


def one_table(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    """One table, with a row for each group's title."""
    span = str(_width(groups))
    rows = [_heads(groups, look, style)]
    for group in groups:
        if group.title:
            rows.append(style.el("tr", "", style.cell("category-title", group.title, colspan=span)))
        rows += [_table_row(row, noun, style) for row in group.rows]
    return _whole_table(f"{noun}-list", rows, look, style)


def table_a_group(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    """A table for each group, its title in the first row or above."""
    return joined(
        style.el(
            "div", "category",
            style.boxed(look.title_tag, "category-title", group.title),
            one_table((RowGroup(NOTHING, group.rows),), noun, look, style),
        )
        for group in groups
    )  # fmt: skip


def nested_tables(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    """Each row is a table inside a cell of the outer one."""
    rows = []
    for group in groups:
        if group.title:
            rows.append(style.el("tr", "", style.cell("category-title", style.el("b", "", group.title))))
        for row in group.rows:
            inner = style.el(
                "table", "row-table", _table_row(row, noun, style), width="100%", cellpadding="3", border="0"
            )
            rows.append(style.el("tr", "", style.cell("", inner)))
    return _whole_table(f"{noun}-list", rows, look, style)


def row_pairs(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    """Two table rows a record: the main cell above, the others below it."""
    rows = []
    for group in groups:
        if group.title:
            rows.append(style.el("tr", "", style.el("th", "category-title", group.title, colspan="9")))
        for row in group.rows:
            main = [style.cell(cell.role, cell.html, colspan="9") for cell in row.cells if cell.kind == "main"]
            rest = [style.cell(cell.role, cell.html) for cell in row.cells if cell.kind != "main"]
            rows.append(style.el("tr", row.role(noun), *main))
            rows.append(style.boxed("tr", f"{noun}-details", *rest))
    return _whole_table(f"{noun}-list", rows, look, style)


def _table_row(row: Row, noun: str, style: Style) -> Html:
    return style.el("tr", row.role(noun), *(style.cell(cell.role, cell.html) for cell in row.cells))


def _heads(groups: tuple[RowGroup, ...], look: RowLook, style: Style) -> Html:
    if not look.has_heads:
        return NOTHING
    heads = [style.el("th", "list-head-cell", cell.head) for cell in widest(groups)]
    row = style.el("tr", "list-head", *heads)
    return style.el("thead", "", row) if look.has_thead else row


def _whole_table(role: str, rows: list[Html], look: RowLook, style: Style) -> Html:
    return style.el("table", role, *rows, width="100%", cellspacing="1", cellpadding="4", border=look.border)


def _width(groups: tuple[RowGroup, ...]) -> int:
    return len(widest(groups)) or 1
