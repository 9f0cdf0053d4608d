"""Repetitive regions: runs of records that look alike, found by comparing neighbours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.layout.align import Aligner
from threadkeep.layout.elements import Elements, elements_of
from threadkeep.layout.matching import Matcher
from threadkeep.layout.pattern import Pattern
from threadkeep.layout.shapes import Shapes, shapes_of
from threadkeep.page import Page

# The longest run of siblings that is taken for one record, and how alike neighbours must be.
MAX_RUN = 10
ALIKE = 0.6
# Records of one region that are aligned, and children of one element that are looked at.
MAX_RECORDS = 400
MAX_CHILDREN = 4_000
# Regions of one page: forums show some dozens, a hostile page a hundred thousand.
MAX_REGIONS = 1_000


@dataclass(frozen=True, slots=True)
class Record:
    """A run of sibling nodes."""

    nodes: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Region:
    """Records below one parent that look alike.

    `area` is the share of the page they take; `is_nested`: they stand inside a record of another region. `columns` are
    the pattern's links in document order, each with its node in every record.
    """

    parent: int
    records: tuple[Record, ...]
    pattern: Pattern
    is_nested: bool
    area: float
    columns: tuple[tuple[int | None, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class _Run:
    """Generalised nodes: `count` of them, each `length` children long, from child `start` on."""

    start: int
    length: int
    count: int

    @property
    def end(self) -> int:
        return self.start + self.length * self.count


@dataclass(frozen=True, slots=True)
class _Siblings:
    """The children of one element, and which of them are alike at which distance."""

    shapes: tuple[int, ...]
    matcher: Matcher
    known: dict[tuple[int, int], bool]

    def are_alike(self, place: int, length: int) -> bool:
        """Whether the generalised nodes of a length at `place` and right after it are alike."""
        if place + 2 * length > len(self.shapes):
            return False
        found = self.known.get((place, length))
        if found is None:
            found = self.known[place, length] = self._are_alike(place, length)
        return found

    def _are_alike(self, place: int, length: int) -> bool:
        pairs = [(self.shapes[each], self.shapes[each + length]) for each in range(place, place + length)]
        tags, sizes = self.matcher.shapes.tags, self.matcher.shapes.sizes
        if any(tags[one] != tags[other] for one, other in pairs):
            return False
        whole = sum(sizes[one] + sizes[other] for one, other in pairs)
        possible = sum(2 * min(sizes[one], sizes[other]) for one, other in pairs)
        if possible < ALIKE * whole:
            return False
        return 2 * sum(self.matcher.common(one, other) for one, other in pairs) >= ALIKE * whole

    def run(self, start: int, length: int) -> _Run:
        count = 1
        while self.are_alike(start + (count - 1) * length, length):
            count += 1
        return _Run(start, length, count)


def regions_of(page: Page, elements: Elements | None = None) -> tuple[Region, ...]:
    """The repetitive regions of a page in document order, nested ones included; its elements may be at hand."""
    elements = elements or elements_of(page)
    return regions_in(elements, shapes_of(elements))


def regions_in(elements: Elements, shapes: Shapes) -> tuple[Region, ...]:
    """The same, for a page whose elements and shapes are at hand."""
    matcher = Matcher(shapes)
    aligner = Aligner(elements, matcher)
    regions: list[Region] = []
    covered = 0
    for parent, kids in enumerate(elements.kids):
        for run in _runs(kids[:MAX_CHILDREN], matcher) if len(kids) > 1 else ():
            records = _records(kids, run)
            is_nested = parent < covered
            regions.append(_region(elements, aligner, parent, records, is_nested))
            covered = max(covered, elements.nodes.ends[records[-1].nodes[-1]])
        if len(regions) >= MAX_REGIONS:
            break
    return tuple(regions)


def _runs(kids: Sequence[int], matcher: Matcher) -> Iterator[_Run]:
    """From left to right the run that covers most children; of equal ones that with the shortest records."""
    siblings = _Siblings(tuple([matcher.shapes.of[kid] for kid in kids]), matcher, {})
    place = 0
    while place < len(kids) - 1:
        run = _longest(siblings, place)
        if run is None:
            place += 1
            continue
        if any(matcher.shapes.sizes[siblings.shapes[each]] > 1 for each in range(run.start, run.end)):
            yield run
        place = run.end


def _longest(siblings: _Siblings, place: int) -> _Run | None:
    best: _Run | None = None
    for length in range(1, min(MAX_RUN, (len(siblings.shapes) - place) // 2) + 1):
        for start in range(place, place + length):
            run = siblings.run(start, length)
            if run.count > 1 and (best is None or run.length * run.count > best.length * best.count):
                best = run
        if best is not None and best.end == len(siblings.shapes) and best.start == place:
            break
    return best and _finest(siblings, best)


def _finest(siblings: _Siblings, run: _Run) -> _Run:
    """The same stretch in shorter records where those are alike too: behind a heading two posts are not one record."""
    finer = (siblings.run(run.start, length) for length in range(1, run.length))
    return next((each for each in finer if each.end >= run.end), run)


def _records(kids: Sequence[int], run: _Run) -> tuple[Record, ...]:
    starts = range(run.start, run.end, run.length)
    return tuple(Record(tuple(kids[start : start + run.length])) for start in starts)


def _region(elements: Elements, aligner: Aligner, parent: int, records: tuple[Record, ...], is_nested: bool) -> Region:
    aligned = aligner.aligned([record.nodes for record in records[:MAX_RECORDS]])
    area = sum(elements.area(node) for record in records for node in record.nodes)
    return Region(parent, records, aligned.pattern, is_nested, area, aligned.columns)
