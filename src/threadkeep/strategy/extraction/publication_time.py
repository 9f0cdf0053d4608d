"""When a post was written: told beside its text, which may itself tell when others wrote."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from threadkeep.model import Moment
from threadkeep.strategy.extraction.fields import FieldReader, FieldValue
from threadkeep.strategy.extraction.records import PageRecord
from threadkeep.strategy.shapes import PostShape


def publication_moment(
    taker: FieldReader, record: PageRecord, shape: PostShape, bodies: Sequence[int], notes: frozenset[int]
) -> Moment | None:
    """The time of a post without those in `notes`; one in its text only where there is none beside it.

    People copy posts of other forums with all that stands around them, before the time of their own where that is told
    below the text.
    """
    first = taker.value_in(record, shape.date, notes)
    told = taker.moment_of(first, shape.date)
    if first is None or not _is_within(taker, first.node, bodies):
        return told
    if _is_within(taker, first.node, taker.dropped_nodes(shape.body)):
        return told
    return next(_beside(taker, record, shape, bodies), told)


def _beside(taker: FieldReader, record: PageRecord, shape: PostShape, bodies: Sequence[int]) -> Iterator[Moment]:
    """The times outside of a text."""
    if shape.date is None:
        return
    for node in taker.nodes_in(record, shape.date):
        value = taker.value_at(node, shape.date) if not _is_within(taker, node, bodies) else None
        moment = taker.moment_of(FieldValue(value, node), shape.date) if value is not None else None
        if moment is not None and moment.at is not None:
            yield moment


def _is_within(taker: FieldReader, node: int, around: Collection[int]) -> bool:
    return any(each <= node < taker.page.nodes.ends[each] for each in around)
