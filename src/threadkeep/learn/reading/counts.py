"""Which number of a row counts what: told by lists whose contents were seen, never by its place alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from threadkeep.learn.reading.facts import Fact
from threadkeep.learn.reading.fields import Held, IsRight, Sought, held_field
from threadkeep.learn.reading.listings import Row
from threadkeep.learn.slots import escaped
from threadkeep.page import TEXT_TAG, first_date, join_thousands, one_line
from threadkeep.strategy import Field, count_in

# Groups of three, or one number; what follows a space is another one, and an M with more letters is no million.
NUMBER = r"\b(?:\d{1,3}(?:[.,'’]\d{3})+|\d+(?:[.,]\d+)?)(?:\s?[kKmM]\b)?"
_NUMBER = re.compile(r"(?<![\w.,:/#-])(?:\d(?:[\d.,'’]*\d)?\s?[kKmM]?)(?![\w:/-])")
_DIGITS = re.compile(r"\d+")
LONGEST = 200
# A counter may be off where a post was deleted or hidden; where it is off more often it counts something else.
HOLDS = 0.8
LARGEST = 0.9
FEWEST = 2
MOST_ROWS = 20
MOST_PATTERNS = 6


@dataclass(frozen=True, slots=True)
class Shown:
    """A number of a row: the text it stands in, and its holder."""

    holder: int
    text: str
    value: int
    start: int
    end: int
    is_linked: bool

    @property
    def words(self) -> str:
        """The text, whatever its numbers are."""
        return _DIGITS.sub("#", self.text)


@dataclass(frozen=True, slots=True)
class _Known:
    """A row, what is known of its list, and the numbers that may count that."""

    row: Row
    fact: Fact
    numbers: tuple[Shown, ...]


def numbers_in(row: Row) -> Iterator[Shown]:
    """The numbers that a row shows beside its title and its dates."""
    nodes = row.taker.page.nodes
    title_end = nodes.ends[row.title.node]
    link_until = 0
    for node in row.record.node_numbers():
        if nodes.tags[node] == "a":
            link_until = max(link_until, nodes.ends[node])
        if nodes.tags[node] != TEXT_TAG or row.title.node <= node < title_end:
            continue
        text = one_line(join_thousands(nodes.texts[node]))
        if text and len(text) <= LONGEST and first_date(text) is None:
            for found in _NUMBER.finditer(text):
                value = count_in(found[0])
                if value is not None:
                    yield Shown(nodes.parents[node], text, value, found.start(), found.end(), node < link_until)


def counted(rows: Sequence[Row], facts: Mapping[str, Fact], more: int = 0) -> Held | None:
    """The field whose number, and so many more, is what nearly all lists hold of which that is known."""
    numbers = zip(rows, _counters_in(rows), strict=True)
    known = [_Known(row, facts[row.title.name].less(more), own) for row, own in numbers if row.title.name in facts]
    if len({each.fact.low for each in known}) < FEWEST:
        return None
    return _held(known, HOLDS)


def worded(rows: Sequence[Row], facts: Mapping[str, Fact], like: Iterable[Field | None], more: int = 0) -> Field | None:
    """The field that counts by the words of one that counts in another layout, where it does so in nearly all rows and
    nothing that was seen speaks against it."""
    patterns = dict.fromkeys(field.match for field in like if field is not None and field.match is not None)
    fields = (Field(match=pattern) for pattern in patterns)
    return next((field for field in fields if _counts_by(rows, facts, field, more)), None)


def _counts_by(rows: Sequence[Row], facts: Mapping[str, Fact], field: Field, more: int) -> bool:
    counts = [(row.title.name, row.taker.count_in(row.record, field)) for row in rows]
    told = [(facts.get(name), count) for name, count in counts if count is not None]
    wrong = sum(fact is not None and not fact.less(more).allows(count) for fact, count in told)
    return len(told) >= max(FEWEST, HOLDS * len(rows)) and wrong <= (1 - HOLDS) * sum(
        fact is not None for fact, _ in told
    )


def largest(rows: Sequence[Row], but: Field) -> Held | None:
    """The field of the largest number of every row, where it is nearly always larger than the field at hand."""
    numbers = _counters_in(rows)
    values = [max((one.value for one in own if not one.is_linked), default=-1) for own in numbers]
    others = [row.taker.count_in(row.record, but) for row in rows]
    pairs = [(value, other) for value, other in zip(values, others, strict=True) if other is not None]
    if not pairs or sum(value > other for value, other in pairs) < LARGEST * len(pairs):
        return None
    shown = zip(rows, values, numbers, strict=True)
    return _held([_Known(row, Fact(value, value), own) for row, value, own in shown if value >= 0], LARGEST)


def _counters_in(rows: Sequence[Row]) -> list[tuple[Shown, ...]]:
    """The numbers of each row, without those of titles: links whose words stand beside no other number.

    Rows of boards link their last threads, and any number is enough for a board of many pages.
    """
    found = [tuple(numbers_in(row)) for row in rows]
    links = {one.text: one.words for numbers in found for one in numbers if one.is_linked}
    said = Counter(links.values())
    return [tuple(one for one in numbers if not one.is_linked or said[one.words] >= FEWEST) for numbers in found]


def _held(known: Sequence[_Known], holds: float) -> Held | None:
    """The field whose numbers are what is known of the rows, in so many of them."""
    # A board that is named in the row of the one above it has no numbers of its own.
    known = [each for each in known if each.numbers]
    facts = {(id(each.row.taker), each.row.record.start): each.fact for each in known}
    sought = [one for each in known if (one := _sought(each)).nodes]

    def is_right(one: Sought, field: Field) -> bool:
        count = one.taker.count_in(one.record, field)
        return count is not None and facts[id(one.taker), one.record.start].allows(count)

    if len(sought) < max(FEWEST, holds * len(known)):
        return None
    held = held_field(sought, _fields_of(known), is_right)
    if held is None or held.score * len(sought) < holds * len(known):
        return None
    return _by_words(held, sought, known, is_right)


def _by_words(held: Held, sought: Sequence[Sought], known: Sequence[_Known], is_right: IsRight) -> Held:
    """The same number told by the words beside it, where others stand before it: a name may have digits, too."""
    before = {_DIGITS.split(one.taker.text_in(one.record, held.field), maxsplit=1)[0] for one in sought}
    if held.field.match is not None or len(before) < FEWEST:
        return held
    right = sum(is_right(one, held.field) for one in sought)
    worded = (replace(held.field, match=pattern) for pattern in _usual_patterns(known))
    found = next((field for field in worded if sum(is_right(one, field) for one in sought) >= right), None)
    return held if found is None else replace(held, field=found)


def _sought(known: _Known) -> Sought:
    row = known.row
    holders = dict.fromkeys(one.holder for one in known.numbers if known.fact.allows(one.value))
    inside = tuple(node for node in holders if node >= row.record.start)
    return Sought(row.taker, row.record, inside or ((row.record.start,) if holders else ()))


def _fields_of(known: Sequence[_Known]) -> Callable[[str], Iterator[Field]]:
    """Fields of a selector: its first number, or the one with the words that stand beside the number sought."""
    usual = _usual_patterns(known)

    def fields_of(selector: str) -> Iterator[Field]:
        yield Field(at=selector)
        yield from (Field(at=selector, match=pattern) for pattern in usual)
        yield from (Field(match=pattern) for pattern in usual)

    return fields_of


def _usual_patterns(known: Sequence[_Known]) -> list[str]:
    patterns = [
        pattern
        for each in known[:MOST_ROWS]
        for shown in each.numbers
        if each.fact.allows(shown.value)
        for pattern in _patterns(shown)
    ]
    return [pattern for pattern, _ in Counter(patterns).most_common(MOST_PATTERNS)]


def _patterns(shown: Shown) -> Iterator[str]:
    before = re.search(r"[^\W\d_]+[^\d]{0,3}$", shown.text[: shown.start])
    behind = re.match(r"[^\d]{0,3}[^\W\d_]+", shown.text[shown.end :])
    if before:
        yield rf"{escaped(before[0].strip())}\s*({NUMBER})"
    if behind:
        yield rf"({NUMBER})\s*{escaped(behind[0].strip())}"
