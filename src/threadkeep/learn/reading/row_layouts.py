"""The shapes of threads' rows on pages of one kind: one for each layout that these pages have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from threadkeep.learn.reading.facts import Fact
from threadkeep.learn.reading.listings import Row, best_rows, listings_of, own_names
from threadkeep.learn.reading.row_flags import with_flags
from threadkeep.learn.reading.row_shapes import counted_by_words, row_shape
from threadkeep.model import ThreadRow
from threadkeep.page import SiteFormat
from threadkeep.strategy import FieldReader, RowShape, Strategy, filled_columns, read_page

MOST_LAYOUTS = 3
# A shape that reads fewer of the threads that a page lists does not know the page's layout.
UNREAD = 0.3
# A page that lists fewer threads does not show what a row is.
FEWEST = 2


def row_shapes(
    takers: Sequence[FieldReader], kind: str, strategy: Strategy, facts: Mapping[str, Fact], by: SiteFormat
) -> tuple[RowShape, ...]:
    """How threads' rows are read on pages of a kind; a page is read by the one whose rows tell most."""
    names = own_names(takers, strategy)
    layouts: list[_Layout] = []
    left = list(takers)
    while left and len(layouts) < MOST_LAYOUTS:
        layout = _layout(left, kind, strategy, facts, by)
        if layout is None:
            break
        shape = _counted(layout, layouts, facts)
        # Of a further layout the links alone would tell as much as bare titles do.
        if layouts and not _shows_more(shape):
            break
        layouts.append(_Layout(shape, layout.rows))
        left = [taker for taker in left if _is_unread(taker, names[id(taker)], strategy, shape)]
    shapes = [_counted(layout, layouts, facts) for layout in layouts]
    return tuple(sorted(shapes, key=lambda each: _misread(takers, names, strategy, each)))


@dataclass(frozen=True, slots=True)
class _Layout:
    """A way in which rows look, and the rows that do."""

    shape: RowShape
    rows: Sequence[Row]


def _layout(
    takers: Sequence[FieldReader], kind: str, strategy: Strategy, facts: Mapping[str, Fact], by: SiteFormat
) -> _Layout | None:
    found = best_rows(listings_of(takers, strategy, "thread"))
    shape = row_shape(found, kind, facts, by) if found is not None else None
    return _Layout(with_flags(shape, found.rows), found.rows) if shape is not None and found is not None else None


def _counted(layout: _Layout, layouts: Sequence[_Layout], facts: Mapping[str, Fact]) -> RowShape:
    return counted_by_words(layout.shape, layout.rows, facts, [other.shape for other in layouts])


def _shows_more(shape: RowShape) -> bool:
    return any(field is not None for field in (shape.author, shape.replies, shape.posts, shape.last))


def _found(taker: FieldReader, strategy: Strategy, shape: RowShape) -> tuple[ThreadRow, ...]:
    return read_page(taker.page, replace(strategy, rows=(shape,)), 0, taker.seen_at).rows


def _is_unread(taker: FieldReader, names: frozenset[str], strategy: Strategy, shape: RowShape) -> bool:
    """Whether the page lists threads, and the shape does not find them, or nothing but their titles."""
    if len(names) < FEWEST:
        return False
    found = _found(taker, strategy, shape)
    is_bare = _shows_more(shape) and not any(map(filled_columns, found))
    return is_bare or len(names & {row.thread for row in found}) < UNREAD * len(names)


def _misread(
    takers: Sequence[FieldReader], names: Mapping[int, frozenset[str]], strategy: Strategy, shape: RowShape
) -> int:
    """The pages on which a shape finds something, and not the rows: it must come after those that do."""
    unread = [taker for taker in takers if _is_unread(taker, names[id(taker)], strategy, shape)]
    return sum(bool(_found(taker, strategy, shape)) for taker in unread)
