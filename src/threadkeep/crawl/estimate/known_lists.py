"""The lists that a few pages show or name, and how many pages each has by what they show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise

from threadkeep.model import Identity, Reading, Role
from threadkeep.strategy import Strategy, list_name, url_groups


@dataclass(slots=True)
class KnownList:
    """One board, thread, or the entry: positions of its pages that were named, and what its row declares.

    `looked_at` counts its pages that were. `items` is what its largest page lists: threads, or posts of a thread.
    """

    role: Role
    name: str
    positions: set[str] = field(default_factory=set)
    looked_at: int = 0
    items: int = 0
    declared: int | None = None

    @property
    def is_looked_at(self) -> bool:
        return self.looked_at > 0

    def pages(self, step: int) -> int:
        """How many pages the positions named so far make: up to the last, where they are numbers."""
        numbers = sorted({0, *(int(each) for each in self.positions if each.isdecimal())})
        counted = numbers[-1] // step + 1 if step > 1 else max(numbers[-1], 1)
        return max(counted, len(self.positions) + 1) if self.positions else 1


def known_lists(strategy: Strategy, readings: Iterable[Reading]) -> dict[tuple[Role, str], KnownList]:
    """Every list that a page is of, links to, or has a row of."""
    lists: dict[tuple[Role, str], KnownList] = {}

    def of(role: Role, name: str) -> KnownList:
        return lists.setdefault((role, name), KnownList(role, name))

    for reading in readings:
        if reading.identity is None or reading.identity.role == "other":
            continue
        here = of(reading.identity.role, list_name(reading.identity))
        here.looked_at += 1
        here.items = max(here.items, items_on(reading))
        for identity in (reading.identity, *_linked(reading)):
            of(identity.role, list_name(identity)).positions.update(_position(strategy, identity))
        for board in reading.boards:
            of("index", board.board).declared = board.threads
        for row in reading.rows:
            of("thread", row.thread).declared = None if row.replies is None else row.replies + 1
    return lists


def _position(strategy: Strategy, identity: Identity) -> Iterator[str]:
    """The position of a page that has one; a cursor that happens to be a number still counts nothing."""
    kind = strategy.kind(identity.kind)
    is_cursor = kind is not None and "cursor" in url_groups(kind)
    if identity.position is not None:
        yield f"cursor {identity.position}" if is_cursor else identity.position


def items_on(reading: Reading) -> int:
    """How much a page lists: its posts, or the threads that its rows or links lead to."""
    if reading.identity is not None and reading.identity.role == "thread":
        return len(reading.posts)
    return max(len(reading.rows), len({list_name(each) for each in _linked(reading) if each.role == "thread"}))


def _linked(reading: Reading) -> Iterator[Identity]:
    return (link.identity for link in reading.links if link.identity is not None)


def step_of(lists: Iterable[KnownList], is_offset: bool) -> int:
    """How far positions of neighbouring pages are apart: 1 where pages are numbered, else the smallest gap seen."""
    if not is_offset:
        return 1
    gaps = (gap for each in lists for gap in _gaps(each.positions))
    return min(gaps, default=1)


def _gaps(positions: Iterable[str]) -> Iterator[int]:
    numbers = sorted({0, *(int(each) for each in positions if each.isdecimal())})
    return (after - before for before, after in pairwise(numbers))
