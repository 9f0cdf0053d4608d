"""The texts of records by place: a column holds what stands at the same place in each record."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.layout.record_sets import RecordSet
from threadkeep.layout.regions import Record
from threadkeep.layout.stock import Item, Key, Stock

Cells = tuple[tuple[Item, ...], ...]
# What fewer records have is no field of theirs, but something users wrote.
RARE = 0.2
# A class that so many records have belongs to all of them.
STABLE = 0.6


@dataclass(frozen=True, slots=True)
class Columns:
    """A record set with the texts that belong to each record, and its columns by place."""

    stock: Stock
    records: tuple[Record, ...]
    tops: tuple[Tops, ...]
    owned: tuple[tuple[Item, ...], ...]
    by_key: dict[Key, Cells]

    def key_in(self, record: int, node: int) -> Key:
        """The place of a node in one of the records."""
        top, step = self.tops[record].of(node)
        return self.stock.key(node, top, step)

    def key_of(self, record: int, item: Item) -> Key:
        """The place of a text in one of the records; a text may be a node of the run itself."""
        top, step = self.tops[record].of(item.node)
        return (step,) if item.node == top else self.stock.key(item.holder, top, step)


@dataclass(frozen=True, slots=True)
class Tops:
    """The nodes of a record's run, each with its step: its label and its number among equals of the run."""

    nodes: tuple[int, ...]
    steps: tuple[str, ...]

    def of(self, node: int) -> tuple[int, str]:
        """The node of the run that holds a node, and its step."""
        place = bisect_right(self.nodes, node) - 1
        return self.nodes[place], self.steps[place]


def columns_of(stock: Stock, each: RecordSet) -> Columns:
    return columns_in(stock, each.records, each.own_items(stock, stock.items))


def columns_in(stock: Stock, records: tuple[Record, ...], owned: Sequence[Sequence[Item]]) -> Columns:
    """The columns of records whose texts are given."""
    tops = _all_tops(stock, records)
    cells: dict[Key, dict[int, list[Item]]] = defaultdict(dict)
    for number, items in enumerate(owned):
        for key, item in _placed(stock, tops[number], items):
            cells[key].setdefault(number, []).append(item)
    by_key = {
        key: tuple([tuple(found.get(number, ())) for number in range(len(owned))])
        for key, found in cells.items()
        if len(found) >= RARE * len(owned)
    }
    return Columns(stock, records, tops, tuple(map(tuple, owned)), by_key)


def _placed(stock: Stock, tops: Tops, items: Sequence[Item]) -> Iterator[tuple[Key, Item]]:
    holder: int = -1
    key: Key = ()
    for item in items:
        top, step = tops.of(item.node)
        if item.node == top:
            # A text may be a node of the run itself.
            yield (step,), item
            continue
        if item.holder != holder:
            holder, key = item.holder, stock.key(item.holder, top, step)
        yield key, item


def _all_tops(stock: Stock, records: Sequence[Record]) -> tuple[Tops, ...]:
    """The nodes of each run with their steps; classes that few records have tell posts apart, not parts of posts."""
    if all(len(record.nodes) == 1 for record in records):
        return tuple([Tops(record.nodes, ("",)) for record in records])
    labels = stock.elements.labels
    parts = {label: label.split(".") for record in records for label in {labels[node] for node in record.nodes}}
    counts = Counter(
        token for record in records for token in {part for node in record.nodes for part in parts[labels[node]][1:]}
    )
    plain = {
        label: ".".join([tag, *(token for token in tokens if counts[token] >= STABLE * len(records))])
        for label, (tag, *tokens) in parts.items()
    }
    return tuple([_tops(record, [plain[labels[node]] for node in record.nodes]) for record in records])


def _tops(record: Record, labels: Sequence[str]) -> Tops:
    seen: Counter[str] = Counter()
    steps: list[str] = []
    for label in labels:
        steps.append(f"{label}:{seen[label]}")
        seen[label] += 1
    return Tops(record.nodes, tuple(steps))


def share_with_one(cells: Sequence[Sequence[Item]]) -> float:
    """The share of records that have exactly one text in a column."""
    counts = Counter(min(len(items), 2) for items in cells)
    return counts[1] / len(cells) if cells else 0.0


def loose(key: Key) -> Key:
    """A place without the numbers of elements among equals: something optional before them shifts those."""
    return tuple([step.partition(":")[0] for step in key])
