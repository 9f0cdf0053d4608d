"""Which threads are sticky, locked or moved: marks of their rows, and rows that stand before the order of time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.learn.reading.flag_words import LOCKED, MOVED, PINNED, may_be_sticky
from threadkeep.learn.reading.listings import Row
from threadkeep.learn.reading.row_marks import Mark, holds, marks_of
from threadkeep.strategy import Field, RowShape

# Most threads of a forum are neither sticky nor locked nor moved.
FEW = 0.4
# Of rows that are known to be sticky, those that must have a mark; of the others, those that may have it.
SURE = 0.8
STRAY = 0.1
# Rows in order of time behind those before it, to tell that these are before it.
ORDERED = 4
FEWEST = 2
MOST_MARKS = 400
MOST_JOINED = 12

Said = Callable[[str], object]
Found = Mapping[Field, tuple[str, frozenset[int]]]


@dataclass(frozen=True, slots=True)
class Order:
    """Rows, by number, that stand before the order of time of their page, and those that are in it."""

    before: frozenset[int]
    inside: frozenset[int]


def with_flags(shape: RowShape, rows: Sequence[Row]) -> RowShape:
    """The shape with the marks of sticky, locked and moved threads, as far as rows tell."""
    order = _order(shape, rows)
    found = _found(rows)
    sticky = _by_order(found, order) or _by_words(found, may_be_sticky, rows, is_first=True)
    others = {field: mark for field, mark in found.items() if field != sticky}
    return replace(
        shape,
        sticky=sticky,
        locked=_by_words(others, LOCKED.search, rows),
        moved=_by_words(others, MOVED.search, rows),
    )


def _found(rows: Sequence[Row]) -> Found:
    """Marks that some rows have and most do not, with the rows that have them."""
    marks: dict[Field, Mark] = {}
    for row in rows:
        for mark in marks_of(row):
            marks.setdefault(mark.field, mark)
        if len(marks) > MOST_MARKS:
            break
    held = {field: frozenset(n for n, row in enumerate(rows) if holds(row, field)) for field in marks}
    return {field: (marks[field].words, at) for field, at in held.items() if 0 < len(at) <= FEW * len(rows)}


def _order(shape: RowShape, rows: Sequence[Row]) -> Order:
    before: set[int] = set()
    inside: set[int] = set()
    for page in _pages(rows):
        times = [_time(shape, rows[number]) for number in page]
        first = _ordered_from(times)
        if first is not None and len(page) - first >= ORDERED:
            before |= set(page[:first])
            inside |= set(page[first:])
    return Order(frozenset(before), frozenset(inside))


def _pages(rows: Sequence[Row]) -> list[list[int]]:
    pages: dict[int, list[int]] = {}
    for number, row in enumerate(rows):
        pages.setdefault(id(row.taker), []).append(number)
    return list(pages.values())


def _time(shape: RowShape, row: Row) -> datetime | None:
    last = row.taker.moment_in(row.record, shape.last)
    return last.at if last is not None else None


def _ordered_from(times: Sequence[datetime | None]) -> int | None:
    """The first row from which on times fall; None where that is all of the second half or less."""
    first = len(times)
    for number in range(len(times) - 1, -1, -1):
        later = times[number + 1] if number + 1 < len(times) else None
        here = times[number]
        if here is None or (later is not None and here < later):
            break
        first = number
    return first if first <= len(times) // 2 else None


def _by_order(found: Found, order: Order) -> Field | None:
    """The mark of the rows before the order of time that those inside it lack."""
    if not order.before:
        return None
    fitting = [
        (not may_be_sticky(words), -len(at & order.before), len(field.at or ""), field.at or "", field)
        for field, (words, at) in found.items()
        if len(at & order.before) >= SURE * len(order.before) and len(at & order.inside) <= STRAY * len(at)
    ]
    best = min(fitting, default=None, key=lambda one: one[:4])
    is_clear = len(order.before) >= FEWEST or (best is not None and not best[0])
    return best[4] if best is not None and is_clear else None


def _by_words(
    found: Found, is_said: Callable[[str], object], rows: Sequence[Row], is_first: bool = False
) -> Field | None:
    """The most frequent mark that has one of the words; `is_first`: on rows that stand before all others."""
    said = [field for field, (text, _) in found.items() if is_said(text)]
    fitting = [field for field in said if not is_first or _is_pinned(found[field], rows)]
    ranked = sorted(fitting, key=lambda field: (-len(found[field][1]), len(field.at or ""), field.at or ""))
    return _joined(ranked, found) if ranked else None


def _joined(ranked: Sequence[Field], found: Found) -> Field:
    """The first field, with those that find more rows: a picture may say "locked" and "locked, with new posts"."""
    best, at = ranked[0], found[ranked[0]][1]
    selectors = [best.at]
    for field in ranked[1:MOST_JOINED]:
        if best.match is None and field.match is None and found[field][1] - at:
            selectors.append(field.at)
            at |= found[field][1]
    return replace(best, at=", ".join(selector for selector in selectors if selector is not None))


def _is_pinned(mark: tuple[str, frozenset[int]], rows: Sequence[Row]) -> bool:
    """Whether a mark says that rows are kept on top: by its words alone, or because they are there."""
    words, at = mark
    return PINNED.search(words) is not None or _are_first(at, rows)


def _are_first(at: frozenset[int], rows: Sequence[Row]) -> bool:
    return all(_is_start([number in at for number in page]) for page in _pages(rows))


def _is_start(flags: Sequence[bool]) -> bool:
    return list(flags) == sorted(flags, reverse=True)
