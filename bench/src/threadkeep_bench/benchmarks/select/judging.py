"""What was found, compared with what a world's pages really show."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field

from threadkeep.objects.clustering import ObjectCluster
from threadkeep.objects.extraction import Mention
from threadkeep.objects.types import value_of, words_of_value
from threadkeep_bench.simulate.verticals import TITLES, SpelledObject, VerticalWorld


@dataclass(frozen=True)
class Judge:
    """Knows which object a mention is of, on one day of a world."""

    world: VerticalWorld
    day: int
    _known: dict[Mention, Hashable] = field(default_factory=dict, compare=False, repr=False)

    def object_of(self, mention: Mention) -> Hashable:
        """The number of the object; (number, False) if the page contradicts it; None if the page shows no such object.

        An event at another time is another object: whoever reads the page cannot know better.
        """
        if mention not in self._known:
            self._known[mention] = self._true_object(mention)
        return self._known[mention]

    def _true_object(self, mention: Mention) -> Hashable:
        page = self.world.page(mention.url, self.day)
        if page is None:
            return None
        title = words_of_value(value_of(mention.shown, TITLES[self.world.vertical]) or "")
        shown = next((one for one in page.shown if self._is_same(one, title, mention)), None)
        if shown is None:
            return None
        return shown.object.number if shown.is_right else (shown.object.number, False)

    def _is_same(self, shown: SpelledObject, title: Sequence[str], mention: Mention) -> bool:
        if words_of_value(shown.text(TITLES[self.world.vertical])) != title:
            return False
        day = (value_of(mention.normal, "time") or "")[:10]
        return self.world.vertical != "events" or shown.data("time")[:10] == day

    def correct(self, clusters: Iterable[ObjectCluster]) -> set[int]:
        """The objects that are the majority of some cluster."""
        found = (Counter(map(self.object_of, cluster.mentions)).most_common(1)[0][0] for cluster in clusters)
        return {one for one in found if isinstance(one, int)}

    def shown_objects(self) -> set[int]:
        """All objects that some page shows, and shows right."""
        sites = self.world.sites.values()
        pages = (page for site in sites for page in site.pages(self.day).values())
        return {shown.object.number for page in pages for shown in page.shown if shown.is_right}


@dataclass(frozen=True, slots=True)
class PairCounts:
    """Pairs of mentions: in one cluster, of one object, and both."""

    together: int
    alike: int
    both: int

    @property
    def precision(self) -> float:
        return self.both / self.together if self.together else 1.0

    @property
    def recall(self) -> float:
        return self.both / self.alike if self.alike else 1.0


def pair_counts(judge: Judge, clusters: Iterable[ObjectCluster]) -> PairCounts:
    """The pairs of all mentions that are of an object; one spelling on one site counts once, however many pages."""
    cells: Counter[tuple[int, Hashable]] = Counter()
    for number, cluster in enumerate(clusters):
        distinct = {(mention.site, mention.normal): mention for mention in cluster.mentions}
        cells.update((number, judge.object_of(mention)) for mention in distinct.values())
    by_cluster: defaultdict[int, int] = defaultdict(int)
    by_object: defaultdict[Hashable, int] = defaultdict(int)
    for (number, one), count in cells.items():
        by_cluster[number] += count
        by_object[one] += count if one is not None else 0
    return PairCounts(_pairs(by_cluster.values()), _pairs(by_object.values()), _both(cells))


def _both(cells: Counter[tuple[int, Hashable]]) -> int:
    return _pairs(count for (_, one), count in cells.items() if one is not None)


def _pairs(counts: Iterable[int]) -> int:
    return sum(count * (count - 1) // 2 for count in counts)
