"""What is left of sets of records beside those that were taken for posts already."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from threadkeep.layout.found import Found
from threadkeep.layout.record_sets import RecordSet, span
from threadkeep.layout.regions import Record
from threadkeep.layout.stock import Stock

# Characters outside links that a text has at least.
LONG = 20


def left_beside(stock: Stock, sets: Sequence[RecordSet], found: Found) -> Iterator[RecordSet]:
    """What is left of the sets beside the records already found: near them, and holding none of their parts alone."""
    near = _near(stock, found)
    taken = _Taken.of(stock, found)
    for each in sets:
        inner = tuple(dict.fromkeys((*each.inner, *taken.records)))
        kept = [record for record in each.records if _is_left(stock, record, near, taken, inner)]
        if sum(_plain_chars(stock, span(stock, record)) for record in kept) >= LONG * max(1, len(kept)):
            # An article above its comments ends where they begin; of several answers each ends where the next begins.
            kept = [_before(stock, record, inner) for record in kept] if len(kept) == 1 else kept
            inside = [one for record in kept for one in _inside(stock, record, inner)]
            yield RecordSet(each.mark, tuple(kept), tuple(dict.fromkeys(inside)))


def _before(stock: Stock, record: Record, others: Sequence[Record]) -> Record:
    """The part of a record before the others that stand in it; all of it where no date stands in that part."""
    inside = _inside(stock, record, others)
    nodes, run = stock.elements.nodes, list(record.nodes)
    while inside and run:
        first = min(one.nodes[0] for one in inside)
        before = [node for node in run if nodes.ends[node] <= first]
        if before:
            return Record(tuple(before)) if stock.dates_between(before[0], nodes.ends[before[-1]]) else record
        run = list(nodes.children(run[0])) if run[0] < first else []
    return record


def _is_left(stock: Stock, record: Record, near: tuple[int, int], taken: _Taken, inner: Sequence[Record]) -> bool:
    """Whether a record may be one beside those that are taken; around some of them it needs a date of its own."""
    where = span(stock, record)
    if not (near[0] <= where[0] and where[1] <= near[1]) or not taken.leaves(where):
        return False
    held = _outermost([span(stock, one) for one in _inside(stock, record, inner)])
    return not held or stock.dates_between(*where) > sum(stock.dates_between(*each) for each in held)


def _inside(stock: Stock, record: Record, others: Sequence[Record]) -> list[Record]:
    """Those of the records that stand in another one: their texts are their own."""
    start, end = span(stock, record)
    return [one for one in others if start < one.nodes[0] and span(stock, one)[1] <= end]


def _outermost(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if not found or start >= found[-1][1]:
            found.append((start, end))
    return found


def _plain_chars(stock: Stock, where: tuple[int, int]) -> int:
    """The characters outside links in a stretch of the page."""
    elements, (start, end) = stock.elements, where
    linked = elements.linked_before[end] - elements.linked_before[start]
    return elements.chars_before[end] - elements.chars_before[start] - linked


@dataclass(frozen=True, slots=True)
class _Taken:
    """The records already found with their spans, the nodes of their parts in order, and the spans of their bodies."""

    records: tuple[Record, ...]
    spans: tuple[tuple[int, int], ...]
    parts: tuple[int, ...]
    bodies: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, stock: Stock, found: Found) -> _Taken:
        records, ends = found.columns.records, stock.elements.nodes.ends
        fixed = [item.node for item in (*found.authors.items, *found.stamps.items) if item is not None]
        bodies = [node for node in found.bodies if node is not None]
        return cls(
            records=records,
            spans=tuple(span(stock, record) for record in records),
            parts=tuple(sorted([*fixed, *bodies])),
            bodies=tuple((node, ends[node]) for node in bodies),
        )

    def leaves(self, where: tuple[int, int]) -> bool:
        """Whether a stretch holds no part of a record, but with all of the record, and is no part of a text."""
        start, end = where
        if bisect_left(self.parts, start) != bisect_left(self.parts, end):
            over = [(first, last) for first, last in self.spans if first < end and last > start]
            return all(start < first and last <= end for first, last in over)
        return not any(first <= start < last for first, last in self.bodies)


def _near(stock: Stock, found: Found) -> tuple[int, int]:
    """The element around all records, and the one above it: beyond it stand sidebars with records of their own."""
    nodes = stock.elements.nodes
    records = found.columns.records
    node, end = records[0].nodes[0], max(nodes.ends[record.nodes[-1]] for record in records)
    while node > 0 and nodes.ends[node] < end:
        node = nodes.parents[node]
    for _ in range(2):
        node = max(0, nodes.parents[node])
    return node, nodes.ends[node]
