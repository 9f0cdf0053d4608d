"""Link tables: the links of a region's records in rows and columns, so that every link has a place."""

from __future__ import annotations

from dataclasses import dataclass

from threadkeep.layout.regions import Region


@dataclass(frozen=True, slots=True)
class Place:
    """Where a link stands: the pattern of its records, and which of the pattern's links it is."""

    pattern: str
    column: int


@dataclass(frozen=True, slots=True)
class LinkTable:
    """A row for each record, a column for each link of the pattern; a cell is the node of the link, or None."""

    pattern: str
    rows: tuple[tuple[int | None, ...], ...]

    def place(self, node: int) -> Place | None:
        """The place of a link by its node; None where it does not stand in this table."""
        return self.places().get(node)

    def places(self) -> dict[int, Place]:
        """The place of every link of the table, by its node."""
        return {
            node: Place(self.pattern, column)
            for row in self.rows
            for column, node in enumerate(row)
            if node is not None
        }


def link_table(region: Region) -> LinkTable:
    """The links of a region's records, each in the column of what it corresponds to in the others."""
    return LinkTable(region.pattern.id, tuple(zip(*region.columns, strict=True)))
