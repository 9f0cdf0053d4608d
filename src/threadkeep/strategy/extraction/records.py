"""The records of a page: one element, or one run of siblings, for each post or row."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.page import Page


@dataclass(frozen=True, slots=True)
class PageRecord:
    """The nodes from `start` up to, not including, `end`, without the `nested` records inside.

    `parent` is the number of the record around it.
    """

    start: int
    end: int
    nested: tuple[tuple[int, int], ...] = ()
    parent: int | None = None

    def node_numbers(self) -> Iterator[int]:
        """The nodes of this record, without those of nested records."""
        node = self.start
        for start, end in self.nested:
            yield from range(node, start)
            node = end
        yield from range(node, self.end)

    def own_nodes(self, nodes: tuple[int, ...]) -> Iterator[int]:
        """Which of the nodes (in document order) are in this record, and not in a nested one."""
        for node in nodes[bisect_left(nodes, self.start) : bisect_left(nodes, self.end)]:
            if not any(start <= node < end for start, end in self.nested):
                yield node


def find_records(page: Page, selector: str, until: str | None) -> tuple[PageRecord, ...]:
    return tuple(_with_nesting(_spans(page, selector, until)))


@dataclass(frozen=True, slots=True)
class RecordRule:
    """One way to cut a page into records. `bodies` are nodes; each record needs at least one."""

    selector: str
    until: str | None
    bodies: tuple[int, ...]


def find_records_by_rules(page: Page, rules: Sequence[RecordRule]) -> tuple[tuple[PageRecord, int], ...]:
    """The records of several rules, in document order, each with the number of its rule.

    If two rules find a record at the same node, the first rule whose record has a body is used. If there are several
    rules, a record without a body is dropped: it may be the head of a post that another rule finds complete.
    """
    by_start: dict[int, tuple[bool, int, int]] = {}
    for number, rule in enumerate(rules):
        for start, end in _spans(page, rule.selector, rule.until):
            choice = (bisect_left(rule.bodies, start) == bisect_left(rule.bodies, end), number, end)
            by_start[start] = min(by_start.get(start, choice), choice)
    chosen = sorted((start, choice) for start, choice in by_start.items() if len(rules) == 1 or not choice[0])
    records = _with_nesting([(start, end) for start, (_, _, end) in chosen])
    return tuple((record, number) for record, (_, (_, number, _)) in zip(records, chosen, strict=True))


def _spans(page: Page, selector: str, until: str | None) -> list[tuple[int, int]]:
    starts = page.select(selector)
    stops = frozenset(starts) | frozenset(page.select(until) if until not in (None, "next") else ())
    ends = [page.nodes.ends[start] if until is None else _run_end(page, start, stops) for start in starts]
    return list(zip(starts, ends, strict=True))


def _run_end(page: Page, start: int, stops: frozenset[int]) -> int:
    """The end of a run of siblings: the next sibling that is a stop, or the end of the parent."""
    ends = page.nodes.ends
    parent = page.nodes.parents[start]
    last = ends[parent] if parent >= 0 else ends[start]
    sibling = ends[start]
    while sibling < last and sibling not in stops:
        sibling = ends[sibling]
    return sibling


def _with_nesting(spans: list[tuple[int, int]]) -> Iterator[PageRecord]:
    open_records: list[int] = []
    parents: list[int | None] = []
    nested: list[list[tuple[int, int]]] = [[] for _ in spans]
    for number, span in enumerate(spans):
        while open_records and spans[open_records[-1]][1] <= span[0]:
            open_records.pop()
        parents.append(open_records[-1] if open_records else None)
        if open_records:
            nested[open_records[-1]].append(span)
        open_records.append(number)
    for number, (start, end) in enumerate(spans):
        yield PageRecord(start, end, tuple(nested[number]), parents[number])
