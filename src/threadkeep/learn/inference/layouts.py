"""Pages grouped by their layout: the places of their blocks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.sitemap import PageFacts


@dataclass(slots=True)
class _Layout:
    members: list[int] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)

    def similarity(self, places: frozenset[str]) -> float:
        least = THRESHOLDS.core_share * len(self.members)
        core = {place for place, count in self.counts.items() if count >= least}
        if not core:
            return 0.0 if places else 1.0
        return len(places & core) / (len(core) + 0.5 * len(places - core))

    def add(self, page: int, places: frozenset[str]) -> None:
        self.members.append(page)
        self.counts.update(places)


def layouts_of(pages: Sequence[PageFacts]) -> tuple[tuple[int, ...], ...]:
    """The numbers of the pages of each layout; what is no page has none."""
    places = {
        number: frozenset(place for place, _, _ in page.blocks)
        for number, page in enumerate(pages)
        if is_page(page) and page.blocks
    }
    counts = Counter(place for own in places.values() for place in own)
    frame = {place for place, count in counts.items() if count > THRESHOLDS.frame_share * len(places)}
    layouts: list[_Layout] = []
    for number, own in places.items():
        inside = own - frame
        best = max(layouts, key=lambda layout: layout.similarity(inside), default=None)
        if best is None or best.similarity(inside) < THRESHOLDS.same_layout:
            best = _Layout()
            layouts.append(best)
        best.add(number, inside)
    return tuple(tuple(layout.members) for layout in layouts)


def is_page(page: PageFacts) -> bool:
    return page.status == 200 and page.trouble is None
