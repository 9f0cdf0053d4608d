"""The greedy choice of patterns: most new objects for the fewest pages not yet selected."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import Literal

# requests: matched pages and the pages on the way to them; pages: matched pages alone, as published;
# objects: no cost at all, the ablation that looks at coverage only.
Cost = Literal["requests", "pages", "objects"]


@dataclass(frozen=True, slots=True)
class PatternEvidence:
    """What a pattern covers: numbers of objects, of matched pages, and of the hub pages that lead to them."""

    pattern: str
    objects: frozenset[int]
    pages: frozenset[int]
    way: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class SelectedPattern:
    """A chosen pattern with the objects and pages that were new when it was chosen."""

    evidence: PatternEvidence
    new_objects: int
    new_pages: int


def select_patterns(
    patterns: Sequence[PatternEvidence],
    coverage: float = 1.0,
    cost: Cost = "requests",
    doubtful: frozenset[int] = frozenset(),
) -> tuple[SelectedPattern, ...]:
    """Choose until the share `coverage` of all objects is covered, or nothing brings a new object.

    `doubtful` objects count neither for the score of a pattern nor for the share.
    Counts are kept exact: after each choice only the patterns that share an object or a page with it change.
    """
    state = _State(patterns, cost, doubtful)
    wanted = coverage * len(state.by_object.keys() - doubtful)
    chosen: list[SelectedPattern] = []
    # A tolerance for sums like 0.95 * 20, so that 19 of 20 objects are enough.
    while state.covered < wanted - 1e-9:
        number = state.best()
        if number is None:
            break
        chosen.append(state.choose(number))
    return tuple(chosen)


class _State:
    """The counts of new objects and new pages of every pattern, and a heap of their scores."""

    def __init__(self, patterns: Sequence[PatternEvidence], cost: Cost, doubtful: frozenset[int]) -> None:
        self._patterns = patterns
        self._cost = cost
        self.covered = 0
        self.by_object = _index([each.objects for each in patterns])
        self._costs = [each.pages | each.way if cost == "requests" else each.pages for each in patterns]
        self._by_page = _index(self._costs)
        self._doubtful = doubtful
        self._objects = [len(each.objects - doubtful) for each in patterns]
        self._pages = [len(pages) for pages in self._costs]
        self._covered: set[int] = set()
        self._selected: set[int] = set()
        self._heap = [self._entry(number) for number in range(len(patterns)) if self._objects[number]]
        heapify(self._heap)

    def best(self) -> int | None:
        """The pattern with the highest score now; entries of the heap that are out of date are dropped."""
        while self._heap:
            entry = self._heap[0]
            number = entry[-1]
            if entry == self._entry(number) and self._objects[number]:
                return number
            heappop(self._heap)
        return None

    def choose(self, number: int) -> SelectedPattern:
        evidence = self._patterns[number]
        new_objects = evidence.objects - self._covered
        new_pages = self._costs[number] - self._selected
        self._covered |= new_objects
        self._selected |= new_pages
        self.covered += len(new_objects - self._doubtful)
        self._count_down(new_objects, new_pages)
        return SelectedPattern(evidence, len(new_objects), len(new_pages))

    def _count_down(self, objects: frozenset[int], pages: frozenset[int]) -> None:
        changed: set[int] = set()
        for one in objects - self._doubtful:
            for number in self.by_object[one]:
                self._objects[number] -= 1
                changed.add(number)
        for one in pages:
            for number in self._by_page[one]:
                self._pages[number] -= 1
                changed.add(number)
        for number in changed:
            if self._objects[number]:
                heappush(self._heap, self._entry(number))

    def _entry(self, number: int) -> tuple[float, int, str, int]:
        """Lowest first: the score, then more objects, then the text, so that equal input gives an equal choice."""
        objects, pages = self._objects[number], self._pages[number]
        score = float(objects) if self._cost == "objects" else objects / max(pages, 1)
        return -score, -objects, self._patterns[number].pattern, number


def _index(sets: Sequence[frozenset[int]]) -> dict[int, list[int]]:
    index: defaultdict[int, list[int]] = defaultdict(list)
    for number, members in enumerate(sets):
        for one in members:
            index[one].append(number)
    return dict(index)
