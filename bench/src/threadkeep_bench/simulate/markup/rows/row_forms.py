"""What the rows of an index are made of, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from threadkeep_bench.simulate.markup.elements import Html, Style
from threadkeep_bench.simulate.markup.rows import row_blocks, row_tables
from threadkeep_bench.simulate.markup.rows.cells import RowCell
from threadkeep_bench.simulate.markup.rows.rows import RowForm, RowGroup, RowLook

# Groups of rows and the noun of a row ("board", "thread"): all that a form needs to know.
Form = Callable[[tuple[RowGroup, ...], str, RowLook, Style], Html]
FORMS: Mapping[RowForm, Form] = {
    "table": row_tables.one_table,
    "tables": row_tables.table_a_group,
    "nested tables": row_tables.nested_tables,
    "row pairs": row_tables.row_pairs,
    "list": row_blocks.item_list,
    "ordered list": row_blocks.item_list,
    "definitions": row_blocks.definitions,
    "blocks": row_blocks.blocks,
    "cards": row_blocks.cards,
    "grid": row_blocks.grid,
    "lines": row_blocks.lines,
    "paragraphs": row_blocks.paragraphs,
    "boxes": row_blocks.boxes,
}


def rows_html(groups: tuple[RowGroup, ...], noun: str, look: RowLook, style: Style) -> Html:
    """The rows of all groups, in the look's form."""
    return FORMS[look.form](tuple(_in_soup(group, look, style) for group in groups), noun, look, style)


def _in_soup(group: RowGroup, look: RowLook, style: Style) -> RowGroup:
    if not look.soup:
        return group
    return replace(group, rows=tuple(replace(row, cells=_boxed(row.cells, look, style)) for row in group.rows))


def _boxed(cells: tuple[RowCell, ...], look: RowLook, style: Style) -> tuple[RowCell, ...]:
    for level in range(look.soup):
        cells = tuple(replace(cell, html=style.el("div", f"cell-wrap{level}", cell.html)) for cell in cells)
    return cells
