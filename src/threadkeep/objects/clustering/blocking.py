"""Pairs worth comparing: objects that share a key, a day and a rare word, or two rare words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import combinations

from threadkeep.objects.types import ObjectType, Values, value_of

# The rarest words of a title; more words find more pairs, at the cost of more comparisons.
_RAREST = 3
# A block with more objects than this is due to a word that says nothing.
_MAX_BLOCK = 250


def candidate_pairs(type: ObjectType, objects: Sequence[Values]) -> Iterator[tuple[int, int]]:
    """Each pair of positions once."""
    counts = Counter(word for values in objects for word in set(_title_words(type, values)))
    blocks: defaultdict[Hashable, list[int]] = defaultdict(list)
    for number, values in enumerate(objects):
        for key in dict.fromkeys(_block_keys(type, values, counts)):
            blocks[key].append(number)
    seen: set[tuple[int, int]] = set()
    for members in blocks.values():
        if len(members) <= _MAX_BLOCK:
            yield from _new_pairs(members, seen)


def _new_pairs(members: Sequence[int], seen: set[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for pair in combinations(members, 2):
        if pair not in seen:
            seen.add(pair)
            yield pair


def _block_keys(type: ObjectType, values: Values, counts: Counter[str]) -> Iterator[Hashable]:
    for key in type.keys:
        if value := value_of(values, key):
            yield key, value
    day = _day(type, values)
    rare = sorted(set(_title_words(type, values)), key=lambda word: (counts[word], word))[:_RAREST]
    if day:
        yield from (("day", day, word) for word in rare)
        yield from (("place", day, word) for word in _place_words(type, values))
    else:
        yield from (("word", word) for word in rare)


def _title_words(type: ObjectType, values: Values) -> Iterable[str]:
    return (word for word in (value_of(values, type.title.name) or "").split() if len(word) > 1)


def _place_words(type: ObjectType, values: Values) -> Iterable[str]:
    places = (value_of(values, field.name) or "" for field in type.identifying if field.form == "place")
    return (word for place in places for word in place.split() if len(word) > 2)


def _day(type: ObjectType, values: Values) -> str | None:
    days = (value_of(values, field.name) for field in type.identifying if field.form == "date")
    return next((day[:10] for day in days if day), None)
