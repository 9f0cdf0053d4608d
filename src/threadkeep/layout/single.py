"""A record that has no other beside it, known by the pattern of its kind from other pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threadkeep.layout.align import Aligner
from threadkeep.layout.elements import elements_of
from threadkeep.layout.matching import Matcher
from threadkeep.layout.pattern import Pattern, cost
from threadkeep.layout.regions import Record
from threadkeep.layout.shapes import shapes_of
from threadkeep.page import Page

# The papers give no threshold for two patterns being the same; 0.3 leaves room for optional parts.
SAME = 0.30
# Runs of siblings that are aligned on one page, and how far their size may be from the pattern's.
MAX_RUNS = 60
SIZES = 4.0


def record_like(page: Page, pattern: Pattern, within: float = SAME) -> Record | None:
    """The record of a page that fits a pattern best; None where nothing is as near as that."""
    elements = elements_of(page)
    matcher = Matcher(shapes_of(elements))
    aligner = Aligner(elements, matcher)
    runs = _by_size([*_runs(elements.kids, elements.nodes.tags, pattern)], matcher, pattern)
    weighed = [(cost(aligner.aligned([run]).pattern, pattern), run) for run in runs]
    best, run = min(weighed, default=(1.0, ()))
    return Record(run) if best < within else None


def _runs(kids: Sequence[Sequence[int]], tags: Sequence[str], pattern: Pattern) -> Iterator[tuple[int, ...]]:
    """Siblings in a row whose tags are those of the pattern's roots."""
    wanted = [root.tag for root in pattern.roots]
    for siblings in kids:
        for start in range(len(siblings) - len(wanted) + 1):
            run = tuple(siblings[start : start + len(wanted)])
            if [tags[node] for node in run] == wanted:
                yield run


def _by_size(runs: Sequence[tuple[int, ...]], matcher: Matcher, pattern: Pattern) -> list[tuple[int, ...]]:
    """The runs whose size is nearest to the pattern's, without those that cannot fit it."""
    sizes, of = matcher.shapes.sizes, matcher.shapes.of
    sized = [(sum(sizes[of[node]] for node in run), run) for run in runs]
    fitting = [(size, run) for size, run in sized if pattern.weight / SIZES <= size <= pattern.weight * SIZES]
    return [run for _, run in sorted(fitting, key=lambda each: abs(each[0] - pattern.weight))[:MAX_RUNS]]
