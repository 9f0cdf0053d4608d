"""A set of records with its fields: how well it fits being the posts of a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from threadkeep.layout.authors import authors_of
from threadkeep.layout.bodies import bodies_of
from threadkeep.layout.columns import Columns, columns_of
from threadkeep.layout.furniture import furniture_of
from threadkeep.layout.record_sets import RecordSet, span
from threadkeep.layout.regions import Record
from threadkeep.layout.stamped import Chosen, stamps_of
from threadkeep.layout.stock import Stock

# Characters outside links that a post has on average, at least; rows of lists have names and numbers.
SUBSTANCE = 30
# A row of a list names somebody and a date; nobody writes so many dates into so few words.
MANY_DATES = 5
ROW = 60
# Where so many records of a further set are whole, the others only share a mark with them.
MOST_WHOLE = 0.6


@dataclass(frozen=True, slots=True)
class Found:
    """A set of records with its fields, and how much it is worth."""

    columns: Columns
    authors: Chosen
    stamps: Chosen
    bodies: tuple[int | None, ...]
    furniture: frozenset[int]
    worth: float
    mark: str = ""


def found_in(stock: Stock, each: RecordSet) -> Found:
    columns = columns_of(stock, each)
    return _with_bodies(stock, each.mark, columns, _authors(columns), _stamps(columns))


def best_found(
    stock: Stock, sets: Iterable[RecordSet], is_right: Callable[[Found], bool], needs: float = 0.0
) -> Found | None:
    """The set that is worth most of those that are right; None where none is.

    `needs` is the least score of times and of names; above 0 only records with one of each are looked at. What cannot
    be worth more than the best so far is not looked at to the end, which is most sets.
    """
    best: Found | None = None
    for each in sets:
        found = _found_above(stock, each, best.worth if best else -1.0, needs)
        if found is not None and (best is None or found.worth > best.worth) and is_right(found):
            best = found
    return best


def _found_above(stock: Stock, each: RecordSet, worth: float, needs: float) -> Found | None:
    """A set with its fields; None where it has not what it needs, or cannot be worth more than that."""
    may_be = _possible(stock, each)
    # Even with all names and times right: most sets are left at the price of adding up their letters.
    if stock.is_dated and len(each.records) * may_be <= worth:
        return None
    columns = columns_of(stock, each)
    stamps = _stamps(columns)
    if stamps.score < needs or (stock.is_dated and _most(stamps, 1.0, each, may_be) <= worth):
        return None
    authors = _authors(columns)
    if authors.score < needs or (stock.is_dated and _most(stamps, authors.score, each, may_be) <= worth):
        return None
    if needs and len(whole := _whole(each, authors, stamps)) < len(each.records):
        is_most = len(whole) >= MOST_WHOLE * len(each.records)
        return _found_above(stock, replace(each, records=whole), worth, needs) if is_most else None
    return _with_bodies(stock, each.mark, columns, authors, stamps)


def _whole(each: RecordSet, authors: Chosen, stamps: Chosen) -> tuple[Record, ...]:
    """The records with a name and a time."""
    rows = zip(each.records, authors.items, stamps.items, strict=True)
    return tuple([record for record, author, stamp in rows if author is not None and stamp is not None])


def _with_bodies(stock: Stock, mark: str, columns: Columns, authors: Chosen, stamps: Chosen) -> Found:
    furniture = furniture_of(columns, authors.items)
    texts = bodies_of(columns, authors.items, stamps.items, furniture)
    bodies = tuple([None if body is not None and _is_list(stock, body) else body for body in texts])
    worth = _worth(stock, columns, authors, stamps, bodies)
    return Found(columns, authors, stamps, bodies, furniture, worth, mark)


def _is_list(stock: Stock, body: int) -> bool:
    """Whether what should be a text is a list with a date in every row, as of the other messages of a thread."""
    elements = stock.elements
    dates = stock.dates_between(body, elements.nodes.ends[body])
    return dates >= MANY_DATES and dates * ROW > elements.chars(body) - elements.linked(body)


def _authors(columns: Columns) -> Chosen:
    return _or_nothing(authors_of(columns), columns)


def _stamps(columns: Columns) -> Chosen:
    return _or_nothing(stamps_of(columns), columns)


def _or_nothing(chosen: Chosen, columns: Columns) -> Chosen:
    return chosen if chosen.items else Chosen((None,) * len(columns.records), 0.0)


def _most(stamps: Chosen, authors: float, each: RecordSet, may_be: float) -> float:
    """What records may be worth at most whose times are known: all whole, and nothing in them but text."""
    whole = sum(item is not None for item in stamps.items)
    return whole * (whole / len(each.records)) * _fit(stamps.score, authors) * may_be


def _possible(stock: Stock, each: RecordSet) -> float:
    """The most that the text of records may count: all of it outside links stands in bodies."""
    elements = stock.elements
    chars, linked = elements.chars_before, elements.linked_before
    spans = [span(stock, record) for record in each.records]
    plain = sum(chars[end] - chars[start] - linked[end] + linked[start] for start, end in spans)
    whole = chars[-1] - linked[-1]
    return _weight(plain / whole if whole else 0.0, whole, len(spans))


def _fit(stamps: float, authors: float) -> float:
    return 0.6 * stamps + 0.4 * authors


def _weight(covered: float, whole_text: int, records: int) -> float:
    """How much the text in the bodies counts: its share of the page's, and that it is more than names and numbers."""
    substance = min(1.0, covered * whole_text / (SUBSTANCE * records))
    return (0.05 + 0.95 * covered) * (0.1 + 0.9 * substance)


def _worth(stock: Stock, columns: Columns, authors: Chosen, stamps: Chosen, bodies: Sequence[int | None]) -> float:
    """Records that are whole count, as far as the columns fit and the bodies hold the page's text."""
    records = len(columns.records)
    rows = zip(authors.items, stamps.items, bodies, strict=True)
    if stock.is_dated:
        whole = sum((1.0 if author else 0.4) for author, stamp, body in rows if stamp and body is not None)
    else:
        whole = sum(1.0 for author, _, body in rows if author and body is not None)
    # Several records show by each other where they end; a single one only by being tight.
    tight = 1 - (0.6 if records == 1 else 0.25) * (1 - purity(columns, bodies))
    whole_text = stock.elements.chars_before[-1] - stock.elements.linked_before[-1]
    weight = _weight(_covered(stock, bodies), whole_text, records)
    return whole * (whole / records) * _fit(stamps.score, authors.score) * weight * tight


def _covered(stock: Stock, bodies: Sequence[int | None]) -> float:
    """The share of the page's text outside links that stands in the bodies."""
    elements = stock.elements
    whole = elements.chars_before[-1] - elements.linked_before[-1]
    return (
        sum(elements.chars(node) - elements.linked(node) for node in bodies if node is not None) / whole
        if whole
        else 0.0
    )


def purity(columns: Columns, bodies: Sequence[int | None]) -> float:
    """The share of the records' own text outside links that stands in the bodies: a tight record has little else."""
    ends = columns.stock.elements.nodes.ends
    whole = inside = 0
    for items, body in zip(columns.owned, bodies, strict=True):
        free = [item for item in items if item.link < 0]
        whole += sum(len(item.text) for item in free)
        inside += sum(len(item.text) for item in free if body is not None and body <= item.node < ends[body])
    return inside / whole if whole else 0.0
