"""The shape of boards' rows on the entry page, and on boards that list others, with what proves it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace

from threadkeep.learn.reading.counts import counted, largest
from threadkeep.learn.reading.dates import Dated
from threadkeep.learn.reading.facts import Fact, board_facts, post_facts
from threadkeep.learn.reading.fields import Held, Sought, held_field
from threadkeep.learn.reading.listings import Listing, Row, Rows, best_rows, listings_of
from threadkeep.learn.reading.row_dates import last_field
from threadkeep.learn.reading.row_shapes import title_field
from threadkeep.page import TEXT_TAG, SiteFormat, first_date, one_line
from threadkeep.strategy import BoardShape, Field, FieldReader, Strategy, read_page

# A board is listed in a row of its own only where there are several.
FEWEST = 2
SHORTEST_DESCRIPTION = 12
_DIGITS = re.compile(r"\d+")


def board_shapes(pages: Mapping[str, Sequence[Dated]], strategy: Strategy, by: SiteFormat) -> tuple[BoardShape, ...]:
    """How boards' rows are read: on the entry, and on other lists by the same shape where it finds some."""
    entry = next((kind.name for kind in strategy.kinds if kind.role == "entry"), None)
    if entry is None or not pages.get(entry):
        return ()
    readings = [read_page(each.page, strategy, 0, each.at) for found in pages.values() for each in found]
    found = best_rows(listings_of([FieldReader(each.page, each.at) for each in pages[entry]], strategy, "index"))
    if found is None:
        return ()
    shape = _shape(found, entry, board_facts(readings, strategy), post_facts(readings), by)
    if shape is None:
        return ()
    lists = [name for name in pages if name != entry and _lists_boards(pages[name], name, strategy, shape)]
    return (shape, *(replace(shape, on=name) for name in lists))


def _lists_boards(pages: Sequence[Dated], kind: str, strategy: Strategy, shape: BoardShape) -> bool:
    """Whether boards are listed there as on the entry: on a page of some other board."""
    shaped = replace(strategy, boards=(replace(shape, on=kind),))
    return any(read_page(each.page, shaped, 0, each.at).boards for each in pages)


def _shape(
    found: Rows, kind: str, threads: Mapping[str, Fact], posts: Mapping[str, Fact], by: SiteFormat
) -> BoardShape | None:
    each, rows, listings = found.each, found.rows, found.listings
    title = title_field(rows) if len(rows) >= FEWEST else None
    if title is None:
        return None
    counts = counted(rows, threads)
    written = counted(rows, posts) or (largest(rows, counts.field) if counts is not None else None)
    description = _description(rows)
    last = last_field(rows, by)
    return BoardShape(
        on=kind,
        selector=each.text,
        until=each.until,
        title=title.field,
        description=description.field if description else None,
        threads=counts.field if counts else None,
        posts=written.field if written else None,
        last=last.field if last else None,
        why=_why(rows, listings, threads, counts),
    )


def _description(rows: Sequence[Row]) -> Held | None:
    """The field of the longest words of each row that are neither a link nor a date, and differ from row to row."""
    sought = [found for row in rows if (found := _longest(row)) is not None]
    texts = Counter(_DIGITS.sub("#", one.value) for one in sought)
    if 2 * len(sought) < len(rows) or len(texts) < max(FEWEST, len(sought) // 2):
        return None
    return held_field(sought, lambda selector: (Field(at=selector),), _is_text)


def _is_text(one: Sought, field: Field) -> bool:
    return one.taker.text_in(one.record, field) == one.value


def _longest(row: Row) -> Sought | None:
    nodes, record, until = row.taker.page.nodes, row.record, 0
    best: tuple[int, int] | None = None
    for node in record.node_numbers():
        if nodes.tags[node] == "a":
            until = max(until, nodes.ends[node])
        if nodes.tags[node] != TEXT_TAG or node < until:
            continue
        text = one_line(nodes.texts[node])
        if len(text) >= SHORTEST_DESCRIPTION and first_date(text) is None and (best is None or len(text) > best[0]):
            best = len(text), nodes.parents[node]
    if best is None or best[1] < record.start:
        return None
    return Sought(row.taker, record, (best[1],), one_line(row.taker.page.text_of(best[1])))


def _why(rows: Sequence[Row], listings: Sequence[Listing], facts: Mapping[str, Fact], counts: Held | None) -> str:
    seen = sum(len(listing.titles) for listing in listings)
    known = sum(row.title.name in facts for row in rows)
    told = f"counts the threads that {known} of them list" if counts else "no number that counts threads for sure"
    return f"holds {len(rows)} of {seen} boards listed; {told}"
