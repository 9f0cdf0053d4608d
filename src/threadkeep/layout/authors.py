"""Which column of some records holds the names of their authors."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from threadkeep.layout.columns import Cells, Columns, loose
from threadkeep.layout.elements import FORMATTING
from threadkeep.layout.names import are_labelled, bare_names, is_name, may_be_names, worded
from threadkeep.layout.no_names import without_other_texts
from threadkeep.layout.people import (
    has_one_address_each,
    is_action,
    is_personal,
    is_twice,
    leads_away,
    leads_to_other_site,
    people_shapes,
    without_buttons,
)
from threadkeep.layout.stamped import NOTHING, Chosen
from threadkeep.layout.stock import Item, Key

_STRESSED = frozenset({"b", "strong", "h2", "h3", "h4", "h5", "a", "cite"})
# Names of more words are rather titles.
MANY_WORDS = 3
# Columns that are weighed against each other.
RIVALS = 4
# What has many words and ends so is a sentence.
_ENDS = (".", "!", "?", "。", "！", "？", "؟", "।")
ADDRESSED = 0.8
# Names that lead to other sites may be those of people's own sites beside their names.
ELSEWHERE = 0.6
# More places with the same tags are texts that users wrote.
MOST_PARTS = 4
# Behind a label stand places, ranks and titles more often than names.
LABELLED = 0.5


@dataclass(frozen=True, slots=True)
class _Column:
    """A column that may hold names: its place, its texts without labels, and how well they fit."""

    key: Key
    cells: Cells
    score: float


def authors_of(columns: Columns) -> Chosen:
    """The names: short, once a record, not the same everywhere, mostly links, often around a picture too."""
    found = [
        _Column(key, names, _score(columns, key, names) * (LABELLED if are_labelled(words) else 1))
        for key, cells in (*columns.by_key.items(), *_split_columns(columns))
        if may_be_names(words := _words(columns, cells)) and (names := bare_names(words))
    ]
    ranked = sorted(found, key=lambda each: -each.score)
    # Of "3 of 8" nothing is left but a number.
    best = list(islice((each for each in ranked if may_be_names(each.cells)), RIVALS))
    if not best:
        return NOTHING
    chosen = next((each for each in best if not any(_is_addressed(each, other) for other in best)), best[0])
    return Chosen(_filled(columns, chosen), chosen.score)


def _split_columns(columns: Columns) -> Iterator[tuple[Key, Cells]]:
    """Columns that are one but for classes and formatting: names of staff, guests and others look different.

    Only if no record has two of them. The key is that of the fullest part.
    """
    parts: dict[Key, list[Key]] = defaultdict(list)
    for key in columns.by_key:
        parts[_frame(key)].append(key)
    for keys in parts.values():
        if 1 < len(keys) <= MOST_PARTS:
            rows = zip(*(columns.by_key[key] for key in keys), strict=True)
            cells = tuple([tuple([item for items in row for item in items]) for row in rows])
            if all(len(items) < 2 for items in cells):
                yield max(keys, key=lambda key: sum(map(bool, columns.by_key[key]))), cells


def _frame(key: Key) -> Key:
    """The two nearest elements of a place that are neither formatting nor a link, without classes."""
    tags = [step.partition(".")[0].partition(":")[0] for step in key]
    return tuple([tag for tag in tags if tag not in FORMATTING and tag != "a"][:2])


def _words(columns: Columns, cells: Cells) -> Cells:
    """The texts of a column that may name somebody."""
    return without_buttons(columns.stock, without_other_texts(columns.stock, worded(cells)))


def _is_addressed(one: _Column, other: _Column) -> bool:
    """Whether a column names whom each record answers: it repeats the other column's names of records before it."""
    if one is other or other.score < 0.5 * one.score:
        return False
    ours, theirs = _texts(one), _texts(other)
    answers = [number for number in range(1, len(ours)) if ours[number]]
    to_earlier = sum(ours[number] in theirs[:number] for number in answers)
    from_earlier = sum(theirs[number] in ours[: number + 1] for number in answers)
    return len(answers) > 0 and to_earlier >= ADDRESSED * len(answers) and from_earlier < to_earlier


def _texts(column: _Column) -> list[str]:
    return [items[0].text if items else "" for items in column.cells]


def _score(columns: Columns, key: Key, cells: Cells) -> float:
    stock = columns.stock
    items = [items[0] for items in cells if items]
    values = [item.text for item in items]
    distinct = len(set(values)) / len(values)
    linked = sum(leads_away(stock, item) for item in items) / len(items)
    stressed = any(step.partition(".")[0].partition(":")[0] in _STRESSED for step in key[:2])
    worth = 0.35 * linked + 0.25 * min(1.0, 2 * distinct) + 0.1 * stressed + 0.15 * is_personal(stock, items)
    worth += 0.15 * is_twice(stock, items)
    if len(values) > 1 and len(set(values)) == 1:
        worth *= 0.2 if len(values) > 2 else 0.6
    if sum(len(value.split()) > MANY_WORDS for value in values) * 2 > len(values):
        worth *= 0.5
    if sum(len(value.split()) > MANY_WORDS and value.endswith(_ENDS) for value in values) * 2 > len(values):
        worth *= 0.5
    if not has_one_address_each(stock, items):
        worth *= 0.3
    if 2 * sum(leads_to_other_site(stock, item) for item in items) > len(items):
        worth *= ELSEWHERE
    return worth * _share_with_names(cells) * (1 - 0.7 * is_action(stock, items))


def _share_with_names(cells: Cells) -> float:
    """The share of records with one name; less for two, as of a writer and a reader, and for a name above details."""
    counts = Counter(min(len(items), 3) for items in cells)
    return (counts[1] + 0.8 * counts[2] + 0.5 * counts[3]) / len(cells)


def _filled(columns: Columns, column: _Column) -> tuple[Item | None, ...]:
    """The names; where the place is empty, what stands at it without a link, nearly at it, or leads to such a page."""
    key = column.key
    plain = columns.by_key.get(key[1:]) if key[0].partition(".")[0] == "a" else None
    shapes = people_shapes(columns.stock, [items[0] for items in column.cells if items])
    return tuple(
        items[0] if items else _first_name(plain[number] if plain else ()) or _instead(columns, number, key, shapes)
        for number, items in enumerate(column.cells)
    )


def _first_name(items: Iterable[Item]) -> Item | None:
    return next((item for item in items if is_name(item)), None)


def _instead(columns: Columns, record: int, key: Key, shapes: set[str]) -> Item | None:
    names = [item for item in columns.owned[record] if is_name(item)]
    near = [item for item in names if loose(columns.key_of(record, item)) == loose(key)]
    alike = [item for item in names if not shapes.isdisjoint(people_shapes(columns.stock, [item]))]
    short = [item for item in names if len(item.text.split()) <= MANY_WORDS]
    framed = [item for item in short if _frame(columns.key_of(record, item)) == _frame(key)]
    return next((found[0] for found in (near, alike, framed) if _says_one(found)), None)


def _says_one(items: Sequence[Item]) -> bool:
    return len({item.text for item in items}) == 1
