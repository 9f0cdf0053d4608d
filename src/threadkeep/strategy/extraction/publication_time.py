"""The time of a post, which is outside its text; the text may show when others wrote."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from threadkeep.model import Moment
from threadkeep.page import is_bare_clock
from threadkeep.strategy.extraction.fields import FieldReader, FieldValue
from threadkeep.strategy.extraction.moments import date_order
from threadkeep.strategy.extraction.records import PageRecord
from threadkeep.strategy.shapes import PostShape


def publication_moment(
    reader: FieldReader, record: PageRecord, shape: PostShape, bodies: Sequence[int], notes: frozenset[int]
) -> Moment | None:
    """The time of a post, not from the nodes in `notes`; a time in its text is used only if there is no other.

    People copy posts of other forums with their times, and the post's own time may be below the text. A time of day
    alone is no time: an old post may be in a list of days, and its page is read on another day.
    """
    moment = _shown_moment(reader, record, shape, bodies, notes)
    is_clock = moment is not None and date_order(shape.date) is not None and is_bare_clock(moment.raw)
    return Moment(moment.raw) if moment is not None and is_clock else moment


def _shown_moment(
    reader: FieldReader, record: PageRecord, shape: PostShape, bodies: Sequence[int], notes: frozenset[int]
) -> Moment | None:
    first = reader.value_in(record, shape.date, notes)
    moment = reader.moment_of(first, shape.date)
    if first is None or not _is_within(reader, first.node, bodies):
        return moment
    if _is_within(reader, first.node, reader.dropped_nodes(shape.body)):
        return moment
    return next(_moments_outside_text(reader, record, shape, bodies), moment)


def _moments_outside_text(
    reader: FieldReader, record: PageRecord, shape: PostShape, bodies: Sequence[int]
) -> Iterator[Moment]:
    if shape.date is None:
        return
    for node in reader.nodes_in(record, shape.date):
        value = reader.value_at(node, shape.date) if not _is_within(reader, node, bodies) else None
        moment = reader.moment_of(FieldValue(value, node), shape.date) if value is not None else None
        if moment is not None and moment.at is not None:
            yield moment


def _is_within(reader: FieldReader, node: int, elements: Collection[int]) -> bool:
    return any(element <= node < reader.page.nodes.ends[element] for element in elements)
