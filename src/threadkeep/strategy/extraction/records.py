"""The records of a page: single elements, or runs of siblings, one for each post or row."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.page import Page


@dataclass(frozen=True, slots=True)
class PageRecord:
    """A run of nodes from `start` up to `end`, without the records nested in it.

    `within` is the number of the record around it.
    """

    start: int
    end: int
    nested: tuple[tuple[int, int], ...] = ()
    parent: int | None = None

    def node_numbers(self) -> Iterator[int]:
        """The nodes that stand in this record itself."""
        node = self.start
        for start, end in self.nested:
            yield from range(node, start)
            node = end
        yield from range(node, self.end)

    def own_nodes(self, found: tuple[int, ...]) -> Iterator[int]:
        """Those of some nodes (in document order) that stand in this record itself."""
        for node in found[bisect_left(found, self.start) : bisect_left(found, self.end)]:
            if not any(start <= node < end for start, end in self.nested):
                yield node


def find_records(page: Page, each: str, until: str | None) -> tuple[PageRecord, ...]:
    return tuple(_nested(_spans(page, each, until)))


@dataclass(frozen=True, slots=True)
class RecordRule:
    """One way to cut a page into records, and where on the page what a record must hold stands."""

    selector: str
    until: str | None
    bodies: tuple[int, ...]


def find_records_by_rules(page: Page, ways: Sequence[RecordRule]) -> tuple[tuple[PageRecord, int], ...]:
    """The records of several ways together, in document order, each with the number of its way.

    What begins at one place is a record of the first way that finds a body in it. What holds none is no record of
    several ways: it may be the head of a post that another way cuts out whole.
    """
    by_start: dict[int, tuple[bool, int, int]] = {}
    for number, way in enumerate(ways):
        for start, end in _spans(page, way.selector, way.until):
            found = (bisect_left(way.bodies, start) == bisect_left(way.bodies, end), number, end)
            by_start[start] = min(by_start.get(start, found), found)
    cut = sorted((start, found) for start, found in by_start.items() if len(ways) == 1 or not found[0])
    nested = _nested([(start, end) for start, (_, _, end) in cut])
    return tuple((record, number) for record, (_, (_, number, _)) in zip(nested, cut, strict=True))


def _spans(page: Page, each: str, until: str | None) -> list[tuple[int, int]]:
    starts = page.select(each)
    stops = frozenset(starts) | frozenset(page.select(until) if until not in (None, "next") else ())
    ends = [page.nodes.ends[start] if until is None else _run_end(page, start, stops) for start in starts]
    return list(zip(starts, ends, strict=True))


def _run_end(page: Page, start: int, stops: frozenset[int]) -> int:
    """Behind the last sibling of a run: the next that stops it, or the end of the parent."""
    ends = page.nodes.ends
    parent = page.nodes.parents[start]
    last = ends[parent] if parent >= 0 else ends[start]
    sibling = ends[start]
    while sibling < last and sibling not in stops:
        sibling = ends[sibling]
    return sibling


def _nested(spans: list[tuple[int, int]]) -> Iterator[PageRecord]:
    around: list[int] = []
    within: list[int | None] = []
    inside: list[list[tuple[int, int]]] = [[] for _ in spans]
    for number, span in enumerate(spans):
        while around and spans[around[-1]][1] <= span[0]:
            around.pop()
        within.append(around[-1] if around else None)
        if around:
            inside[around[-1]].append(span)
        around.append(number)
    for number, (start, end) in enumerate(spans):
        yield PageRecord(start, end, tuple(inside[number]), within[number])
