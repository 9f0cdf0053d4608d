"""Known objects found on a page without markup: which elements hold which of their values."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache

from threadkeep.objects.extraction.elements import SEPARATORS, WHOLE, Outline, Piece, outline_of
from threadkeep.objects.types import (
    DateSpelling,
    Form,
    ObjectType,
    Values,
    normal_value,
    read_date,
    value_of,
)
from threadkeep.page import Page, SiteFormat

_SPELLINGS = tuple(DateSpelling(SiteFormat(order)) for order in ("dmy", "mdy", "ymd"))
# More copies of a title on one page than this belong to a menu.
_MAX_COPIES = 12
# The longest spelling of a date, with weekday and time of day.
_LONGEST_DATE = 60
# Words that a site may add to every title ("Tickets for ..."). Chosen, not tuned.
_LONGEST_AFFIX = 4
# `Globe` is the beginning of `Globe, London`; a shorter beginning of a place is any word. Chosen, not tuned.
_SHORTEST_PLACE = 4


class KnownObjects:
    """Normal values of objects, found by the value of their title field."""

    def __init__(self, type: ObjectType, objects: Iterable[Values]) -> None:
        self.type = type
        self._objects = tuple(dict.fromkeys(objects))

    def __len__(self) -> int:
        return len(self._objects)

    def __reduce__(self) -> tuple[type[KnownObjects], tuple[ObjectType, tuple[Values, ...]]]:
        return KnownObjects, (self.type, self._objects)

    @cached_property
    def distinct(self) -> frozenset[Values]:
        return frozenset(self._objects)

    @cached_property
    def by_title(self) -> Mapping[str, tuple[Values, ...]]:
        named: dict[str, list[Values]] = {}
        for values in self._objects:
            if title := value_of(values, self.type.title.name):
                named.setdefault(title, []).append(values)
        return {title: tuple(objects) for title, objects in named.items()}


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """Where a value is inside its record: the tag path from the record, which of several, the part of its text."""

    field: str
    path: str
    number: int
    label: str
    piece: Piece


@dataclass(frozen=True, slots=True)
class Alignment:
    """A known object on a page: the place of the element that holds it, and the place of each value in that.

    `affix` is what the page adds to the title, `tickets for *`; empty if it adds nothing.
    """

    title: str
    record: str
    fields: tuple[FieldPlace, ...]
    affix: str = ""


@dataclass(frozen=True, slots=True)
class _Spot:
    node: int
    piece: Piece
    affix: str = ""


@dataclass(frozen=True, slots=True)
class _AlignedRecord:
    """An alignment and the node of its record."""

    node: int
    alignment: Alignment


_SpotsByValue = Mapping[str, Sequence[_Spot]]


def aligned_records(page: Page, known: KnownObjects, at: datetime) -> tuple[Alignment, ...]:
    """The known objects whose identifying values are all on the page, each where they are closest together."""
    outline = outline_of(page)
    titles = _title_spots(outline, known)
    if not titles:
        return ()
    others = [field for field in known.type.identifying if field is not known.type.title]
    # Only the day counts for dates without a year, and texts of menus are on every page of a day.
    day = at.replace(hour=0, minute=0, second=0, microsecond=0)
    values = {field.name: _spots_by_value(outline, field.form, day) for field in others}
    found = [
        one
        for title, spots in titles.items()
        for known_values in known.by_title[title]
        if (one := _aligned(outline, known.type, known_values, spots[:_MAX_COPIES], values))
    ]
    return tuple(one.alignment for one in _of_one_object(found))


def _of_one_object(found: Sequence[_AlignedRecord]) -> Iterator[_AlignedRecord]:
    """Without elements that hold several objects: those are lists, and a field in them belongs to all of a list."""
    titles: dict[int, set[str]] = {}
    for one in found:
        titles.setdefault(one.node, set()).add(one.alignment.title)
    return (one for one in found if len(titles[one.node]) == 1)


def _title_spots(outline: Outline, known: KnownObjects) -> dict[str, list[_Spot]]:
    spots: dict[str, list[_Spot]] = {}
    for node, text in enumerate(outline.texts):
        for piece, part in pieces(text):
            normal = normal_value(known.type.title.form, part)
            for title, affix in known_titles(normal, known.by_title):
                spots.setdefault(title, []).append(_Spot(node, piece, affix))
    return spots


def known_titles(text: str, by_title: Collection[str]) -> Iterator[tuple[str, str]]:
    """The known title that a text is, or else those that it begins or ends with."""
    if text in by_title:
        yield text, ""
        return
    words = text.split()
    for length in range(1, min(_LONGEST_AFFIX + 1, len(words))):
        if (title := " ".join(words[length:])) in by_title:
            yield title, f"{' '.join(words[:length])} *"
        if (title := " ".join(words[:-length])) in by_title:
            yield title, f"* {' '.join(words[-length:])}"


def pieces(text: str) -> Iterator[tuple[Piece, str]]:
    """The whole text, and its first and last parts by each separator."""
    if not text:
        return
    yield WHOLE, text
    for separator in SEPARATORS:
        parts = text.split(separator)
        if 1 < len(parts) <= 4:
            for number, part in enumerate(parts):
                yield Piece(separator, number), part.strip()
            yield Piece(separator, -1), parts[-1].strip()


def _aligned(
    outline: Outline, type: ObjectType, values: Values, titles: Sequence[_Spot], by_value: Mapping[str, _SpotsByValue]
) -> _AlignedRecord | None:
    """The smallest record that holds the title and all other identifying values."""
    spots = {
        name: _spots(found, type.field(name).form, value_of(values, name) or "") for name, found in by_value.items()
    }
    if not all(spots.values()):
        return None
    records = [_record(outline, type, title, spots) for title in titles]
    node, chosen = min(records, key=lambda record: _looseness(outline, record[0], record[1][type.title.name]))
    title = type.title.name
    fields = tuple(_place(outline, node, *one) for one in chosen.items())
    return _AlignedRecord(
        node, Alignment(value_of(values, title) or "", outline.places[node], fields, chosen[title].affix)
    )


def _looseness(outline: Outline, record: int, title: _Spot) -> tuple[int, bool, bool, int]:
    """Small records first; in one record a title with an element of its own, and of these the innermost."""
    return outline.nodes.ends[record] - record, bool(title.affix), bool(title.piece.separator), -title.node


def _record(
    outline: Outline, type: ObjectType, title: _Spot, spots: Mapping[str, Sequence[_Spot]]
) -> tuple[int, dict[str, _Spot]]:
    record, chosen = title.node, {type.title.name: title}
    for name, candidates in spots.items():
        joined = [(outline.lowest_common(*sorted((record, spot.node))), spot) for spot in candidates]
        record, chosen[name] = min(joined, key=lambda one: (outline.nodes.ends[one[0]] - one[0], -one[1].node))
    return record, chosen


def _spots_by_value(outline: Outline, form: Form, at: datetime) -> _SpotsByValue:
    """The elements of a page by the values of a field that their texts may be, each value once in an element.

    Of the parts of a text that have a value, the shortest one is it: dates are also found inside longer texts.
    """
    found: dict[str, list[_Spot]] = {}
    for node, text in enumerate(outline.texts):
        values: dict[str, tuple[int, Piece]] = {}
        for piece, part in pieces(text):
            for value in _values_of(form, part, at):
                if value not in values or len(part) < values[value][0]:
                    values[value] = len(part), piece
        for value, (_, piece) in values.items():
            found.setdefault(value, []).append(_Spot(node, piece))
    return found


def _values_of(form: Form, part: str, at: datetime) -> Iterable[str]:
    if form == "date":
        is_possible = len(part) <= _LONGEST_DATE and any(letter.isdigit() for letter in part)
        return _dates_of(part, at) if is_possible else ()
    normal = normal_value(form, part)
    if form == "place":
        return _beginnings(normal)
    return (normal,) if normal else ()


def _beginnings(place: str) -> Iterator[str]:
    """A place and what it begins with: some sites add the city, and some do not."""
    words = place.split()
    for length in range(len(words), 0, -1):
        if len(beginning := " ".join(words[:length])) >= _SHORTEST_PLACE:
            yield beginning


@lru_cache(maxsize=20_000)
def _dates_of(part: str, at: datetime) -> tuple[str, ...]:
    return tuple(dict.fromkeys(date for spelling in _SPELLINGS if (date := read_date(part, at, spelling))))


def _spots(found: _SpotsByValue, form: Form, value: str) -> Sequence[_Spot]:
    """Elements that show the value, or as much of it as any element shows.

    A page may leave out the time of day of a date, and the city of a place.
    """
    if form == "place":
        return next((found[part] for part in _beginnings(value) if part in found), ())
    spots = found.get(value, ())
    nodes = {spot.node for spot in spots}
    day = [spot for spot in found.get(value[:10], ()) if spot.node not in nodes] if "T" in value else []
    return sorted([*spots, *day], key=lambda spot: spot.node) if day else spots


def _place(outline: Outline, record: int, field: str, spot: _Spot) -> FieldPlace:
    path = outline.places[spot.node][len(outline.places[record]) + 1 :]
    same = [node for node in below(outline, record) if outline.places[node] == outline.places[spot.node]]
    label = outline.label(spot.node)
    if spot.piece.separator == ": " and spot.piece.number == 1:
        label = outline.texts[spot.node].partition(": ")[0].casefold()
    return FieldPlace(field, path, same.index(spot.node), label, spot.piece)


def below(outline: Outline, record: int) -> range:
    return range(record, outline.nodes.ends[record])
