"""Clusters of mentions: the distinct objects."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep.objects.clustering.blocking import candidate_pairs
from threadkeep.objects.clustering.similarity import conflicts, similarity
from threadkeep.objects.extraction import Mention
from threadkeep.objects.types import ObjectType, Values, value_of


@dataclass(frozen=True, slots=True)
class ObjectCluster:
    """One object and every mention of it."""

    mentions: tuple[Mention, ...]

    def values(self, type: ObjectType) -> Values:
        """For each field the value that most sites show; of equals the longer one, which says more."""
        chosen = ((name, _prevailing(name, self.mentions)) for name in type.names)
        return tuple((name, value) for name, value in chosen if value)

    @property
    def pages(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(mention.url for mention in self.mentions))


def _prevailing(name: str, mentions: Sequence[Mention]) -> str | None:
    votes: defaultdict[str, set[str]] = defaultdict(set)
    for mention in mentions:
        if normal := value_of(mention.normal, name):
            votes[normal].add(mention.site)
    if not votes:
        return None
    best = max(votes, key=lambda normal: (len(votes[normal]), len(normal), normal))
    shown = Counter(value_of(m.shown, name) or best for m in mentions if value_of(m.normal, name) == best)
    # A date is given in the spelling that everybody reads.
    return best if _is_iso_day(best) else max(shown, key=lambda text: (shown[text], len(text), text))


def _is_iso_day(text: str) -> bool:
    return len(text) >= 10 and text[4] == text[7] == "-" and text[:4].isdigit() and text[8:10].isdigit()


def clusters_of(type: ObjectType, mentions: Sequence[Mention]) -> tuple[ObjectCluster, ...]:
    """The objects in the order of their first mentions; mentions that identify nothing are left out."""
    complete = [mention for mention in mentions if type.is_complete(mention.normal)]
    grouped: defaultdict[int, list[Mention]] = defaultdict(list)
    for mention, cluster in zip(complete, clustered(type, [m.normal for m in complete]), strict=True):
        grouped[cluster].append(mention)
    return tuple(ObjectCluster(tuple(group)) for group in grouped.values())


def clustered(type: ObjectType, objects: Sequence[Values]) -> list[int]:
    """The number of each object's cluster: equal numbers mean the same object."""
    distinct = {values: number for number, values in enumerate(dict.fromkeys(objects))}
    variants = list(distinct)
    scored = [(similarity(type, variants[a], variants[b]), a, b) for a, b in candidate_pairs(type, variants)]
    links = sorted((one for one in scored if one[0] >= type.threshold), key=lambda one: (-one[0], one[1:]))
    groups = _Groups(type, variants)
    for _, a, b in links:
        groups.merge(a, b)
    return [groups.root(distinct[values]) for values in objects]


class _Groups:
    """Union-find that keeps apart what a third object would join: 14:00 and 19:30 through a page without the hour."""

    def __init__(self, type: ObjectType, variants: Sequence[Values]) -> None:
        self._type = type
        self._parents = list(range(len(variants)))
        self._facts = [_facts(type, values) for values in variants]

    def root(self, number: int) -> int:
        while self._parents[number] != number:
            self._parents[number] = self._parents[self._parents[number]]
            number = self._parents[number]
        return number

    def merge(self, a: int, b: int) -> None:
        first, second = sorted((self.root(a), self.root(b)))
        if first == second or conflicts(self._type, self._facts[first], self._facts[second]):
            return
        self._parents[second] = first
        self._facts[first] = _finer(self._facts[first], self._facts[second])


def _facts(type: ObjectType, values: Values) -> dict[str, str]:
    """The values that exclude others: identifying dates and keys."""
    dates = {field.name for field in type.identifying if field.form == "date"}
    return {name: value for name, value in values if name in dates or name in type.keys}


def _finer(first: dict[str, str], second: dict[str, str]) -> dict[str, str]:
    return {name: max(first.get(name, ""), second.get(name, ""), key=len) for name in (*first, *second)}
