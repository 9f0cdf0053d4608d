"""Wrappers: rules that read repeated records, learned from known objects found on a site's pages."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from threadkeep.objects.extraction.alignment import Alignment, FieldPlace, below
from threadkeep.objects.extraction.elements import WHOLE, Outline, Piece, outline_of
from threadkeep.objects.types import ObjectType, Values
from threadkeep.page import Page

# One object may be found by chance; two at the same places are a rule.
MIN_OBJECTS = 2
# A label such as "Venue" is trusted if this share of the records has it.
_LABEL_SHARE = 0.8


@dataclass(frozen=True, slots=True)
class FieldRule:
    """Where a field is inside a record; with a `label` it is the element behind that label, else the n-th one."""

    field: str
    path: str
    number: int = 0
    label: str = ""
    piece: Piece = WHOLE


@dataclass(frozen=True, slots=True)
class Wrapper:
    """A record's place (tag path with classes) and its fields; `support` is the number of known objects it read,
    and no part of what it does."""

    record: str
    fields: tuple[FieldRule, ...]
    support: int = field(default=0, compare=False)

    @property
    def title_place(self) -> str:
        """Where the first field is on the page: that of alignments is the title."""
        return f"{self.record}>{self.fields[0].path}" if self.fields[0].path else self.record


def learn_wrappers(alignments: Sequence[Alignment]) -> tuple[Wrapper, ...]:
    """One wrapper for each place of titles that showed enough known objects, the best supported first.

    What a page adds to titles must be the same on all of them: else a sentence about an object would be its title. Of
    several records around one place of titles the best supported one counts: the others took a date from a side box.
    """
    groups: defaultdict[tuple[str, str], list[Alignment]] = defaultdict(list)
    for alignment in alignments:
        groups[alignment.record, alignment.affix].append(alignment)
    learned = [_wrapper(record, group) for (record, _), group in groups.items()]
    supported = sorted((one for one in learned if one.support >= MIN_OBJECTS), key=lambda one: one.support)
    best = {one.title_place: one for one in supported}
    return tuple(sorted(best.values(), key=lambda one: -one.support))


def _wrapper(record: str, group: Sequence[Alignment]) -> Wrapper:
    names = dict.fromkeys(place.field for alignment in group for place in alignment.fields)
    rules = tuple(_rule([p for alignment in group for p in alignment.fields if p.field == name]) for name in names)
    fitting = {one.title for one in group if all(_fits(rule, one) for rule in rules)}
    return Wrapper(record, rules, len(fitting))


def _rule(places: Sequence[FieldPlace]) -> FieldRule:
    (path, piece), _ = Counter((place.path, place.piece) for place in places).most_common(1)[0]
    same = [place for place in places if (place.path, place.piece) == (path, piece)]
    number = Counter(place.number for place in same).most_common(1)[0][0]
    label, count = Counter(place.label for place in same).most_common(1)[0]
    is_labelled = bool(label) and len(same) > 1 and count >= _LABEL_SHARE * len(same)
    return FieldRule(same[0].field, path, number, label if is_labelled else "", piece)


def _fits(rule: FieldRule, alignment: Alignment) -> bool:
    place = next((place for place in alignment.fields if place.field == rule.field), None)
    if place is None or (place.path, place.piece) != (rule.path, rule.piece):
        return False
    return place.label == rule.label if rule.label else place.number == rule.number


def wrapped_objects(page: Page, type: ObjectType, wrappers: Sequence[Wrapper]) -> Iterator[tuple[int, Values]]:
    """The complete records that the wrappers read on a page, each once, with the number of the wrapper."""
    if not wrappers:
        return
    outline = outline_of(page)
    known = set(outline.places)
    seen: set[Values] = set()
    for number, wrapper in enumerate(wrappers):
        for record in _records(outline, wrapper.record) if wrapper.record in known else ():
            values = _values(outline, record, wrapper, type)
            if type.is_complete(values) and values not in seen:
                seen.add(values)
                yield number, values


def _records(outline: Outline, place: str) -> Iterator[int]:
    return (node for node, here in enumerate(outline.places) if here == place)


def _values(outline: Outline, record: int, wrapper: Wrapper, type: ObjectType) -> Values:
    read = {rule.field: _value(outline, record, wrapper.record, rule) for rule in wrapper.fields}
    return tuple((name, text) for name in type.names if (text := read.get(name)))


def _value(outline: Outline, record: int, record_place: str, rule: FieldRule) -> str | None:
    place = f"{record_place}>{rule.path}" if rule.path else record_place
    spots = [node for node in below(outline, record) if outline.places[node] == place]
    if rule.label:
        spots = [node for node in spots if _has_label(outline, node, rule)]
        return rule.piece.of(outline.texts[spots[0]]) if spots else None
    return rule.piece.of(outline.texts[spots[rule.number]]) if rule.number < len(spots) else None


def _has_label(outline: Outline, node: int, rule: FieldRule) -> bool:
    if rule.piece.separator == ": " and rule.piece.number == 1:
        return outline.texts[node].partition(": ")[0].casefold() == rule.label
    return outline.label(node) == rule.label
