"""The texts of records by place: a column holds what stands at the same place in each record."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep.layout.record_sets import RecordSet, own_items
from threadkeep.layout.regions import Record
from threadkeep.layout.sight import Item, Key, Sight

Cells = tuple[tuple[Item, ...], ...]


@dataclass(frozen=True, slots=True)
class Columns:
    """A record set with the texts that belong to each record, and its columns by place."""

    sight: Sight
    records: tuple[Record, ...]
    owned: tuple[tuple[Item, ...], ...]
    by_key: dict[Key, Cells]

    @property
    def pictured(self) -> tuple[int, ...]:
        """The links of the page that hold no text."""
        return self.sight.pictured

    def key_in(self, record: int, node: int) -> Key:
        """The place of a node in one of the records."""
        top, step = _top(self.sight, self.records[record], node)
        return self.sight.key(node, top, step)


def columns_of(sight: Sight, each: RecordSet) -> Columns:
    owned = own_items(sight, each.records, sight.items)
    cells: dict[Key, list[list[Item]]] = defaultdict(lambda: [[] for _ in each.records])
    for number, (record, items) in enumerate(zip(each.records, owned, strict=True)):
        places: dict[int, Key] = {}
        for item in items:
            if item.holder not in places or item.node in record.nodes:
                top, step = _top(sight, record, item.node)
                # A text may be a node of the run itself.
                places[item.holder] = (step,) if item.node == top else sight.key(item.holder, top, step)
            cells[places[item.holder]][number].append(item)
    by_key = {key: tuple(map(tuple, found)) for key, found in cells.items()}
    return Columns(sight, each.records, tuple(map(tuple, owned)), by_key)


def _top(sight: Sight, record: Record, node: int) -> tuple[int, str]:
    """The node of a record's run that holds a node, and its step: its label and number among equals of the run."""
    if len(record.nodes) == 1:
        return record.nodes[0], ""
    labels = sight.elements.labels
    place = next(number for number in range(len(record.nodes) - 1, -1, -1) if record.nodes[number] <= node)
    top = record.nodes[place]
    before = sum(1 for each in record.nodes[:place] if labels[each] == labels[top])
    return top, f"{labels[top]}:{before}"


def share_with_one(cells: Sequence[Sequence[Item]]) -> float:
    """The share of records that have exactly one text in a column."""
    counts = Counter(min(len(items), 2) for items in cells)
    return counts[1] / len(cells) if cells else 0.0
