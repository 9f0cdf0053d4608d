"""What the rows of an index are made of, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from threadkeep.simulate.markup import row_blocks, row_tables
from threadkeep.simulate.markup.element import Html
from threadkeep.simulate.markup.rows import Group, RowForm, RowLook
from threadkeep.simulate.markup.style import Style

# Groups of rows and the noun of a row ("board", "thread"): all that a form needs to know.
Form = Callable[[tuple[Group, ...], str, RowLook, Style], Html]
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


def rows_html(groups: tuple[Group, ...], noun: str, look: RowLook, style: Style) -> Html:
    return FORMS[look.form](groups, noun, look, style)
