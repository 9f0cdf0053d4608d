"""Rows of an index page as values, before anyone decides what they are made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html
from threadkeep_bench.simulate.markup.rows.cells import RowCell

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
    cells: tuple[RowCell, ...]
    number: int
    states: tuple[str, ...] = ()

    def role(self, noun: str) -> str:
        return ".".join((noun, "even" if self.number % 2 else "odd", *self.states))


@dataclass(frozen=True, slots=True)
class RowGroup:
    """Rows under a title of their own; the title may be empty."""

    title: Html
    rows: tuple[Row, ...]


def aligned(rows: Iterable[Row]) -> list[Row]:
    """The rows, each with a cell for every column that the fullest of them has."""
    found = list(rows)
    columns = max((row.cells for row in found), key=len, default=())
    return [replace(row, cells=_filled(row.cells, columns)) for row in found]


def _filled(cells: tuple[RowCell, ...], columns: tuple[RowCell, ...]) -> tuple[RowCell, ...]:
    if len(cells) == len(columns):
        return cells
    known = {cell.role: cell for cell in cells}
    return tuple(known.get(column.role, replace(column, html=NOTHING)) for column in columns)


def widest(groups: tuple[RowGroup, ...]) -> tuple[RowCell, ...]:
    return max((row.cells for group in groups for row in group.rows), key=len, default=())


@dataclass(frozen=True, slots=True)
class RowLook:
    """`inner` is the element of a cell where the form leaves it open, `between` is between the fields of a line,
    `soup` boxes stand around what is in a cell.
    """

    form: RowForm = "table"
    has_heads: bool = True
    has_thead: bool = True
    inner: Literal["div", "span", "p"] = "div"
    title_tag: Literal["h2", "h3", "h4", "div", "b"] = "h3"
    between: str = " - "
    border: str = "0"
    rule: Literal["br", "hr", "p"] = "br"
    soup: int = 0


def draw_rows(rng: Random, *, is_old: bool) -> RowLook:
    return RowLook(
        form=rng.choice(OLD_FORMS if is_old else NEW_FORMS),
        has_heads=rng.random() < 0.75,
        has_thead=not is_old and rng.random() < 0.6,
        inner=rng.choice(("div", "span", "div")),
        title_tag=rng.choice(("b", "h3", "div") if is_old else ("h2", "h3", "h4", "div")),
        between=rng.choice((" - ", " | ", ", ", " &nbsp; ", " :: ", " . . . ")),
        border=rng.choice(("0", "0", "1", "2") if is_old else ("0",)),
        rule=rng.choice(("br", "hr", "p")),
        soup=0 if is_old else rng.choice((0, 0, 0, 1, 2)),
    )
