"""The shape of threads' rows in an index, with what proves it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from threadkeep.learn.reading.authors import author_field
from threadkeep.learn.reading.counts import counted, largest, worded
from threadkeep.learn.reading.facts import Fact
from threadkeep.learn.reading.fields import Held, Sought, held_field
from threadkeep.learn.reading.listings import Listing, Row, Rows
from threadkeep.learn.reading.row_dates import last_field
from threadkeep.page import TEXT_TAG, SiteFormat, one_line
from threadkeep.strategy import Field, RowShape

_UNCOUNTED = "no number that counts posts for sure"


def row_shape(found: Rows, kind: str, facts: Mapping[str, Fact], by: SiteFormat) -> RowShape | None:
    """How threads' rows are read on pages of a kind; None where no title holds."""
    each, rows, listings = found.each, found.rows, found.listings
    title = title_field(rows)
    if title is None:
        return None
    replies, posts = _posts(rows, facts)
    known = replies or posts
    views = largest(rows, known.field) if known is not None else None
    author = author_field([named for row in rows if (named := _named(row, facts))])
    last = last_field(rows, by, facts)
    return RowShape(
        on=kind,
        selector=each.text,
        until=each.until,
        title=title.field,
        author=author.field if author else None,
        replies=replies.field if replies else None,
        posts=posts.field if posts else None,
        views=views.field if views else None,
        last=last.field if last else None,
        why=_why(rows, listings, facts, replies or posts),
    )


def counted_by_words(
    shape: RowShape, rows: Sequence[Row], facts: Mapping[str, Fact], others: Sequence[RowShape]
) -> RowShape:
    """The shape; where nothing proves what its numbers count, it counts by the words by which other layouts do."""
    if shape.replies is not None or shape.posts is not None:
        return shape
    replies = worded(rows, facts, (other.replies for other in others), more=1)
    posts = None if replies else worded(rows, facts, (other.posts for other in others))
    if replies is None and posts is None:
        return shape
    why = shape.why.replace(_UNCOUNTED, "counts by the words of another layout")
    return replace(shape, replies=replies, posts=posts, why=why)


def title_field(rows: Sequence[Row]) -> Held | None:
    sought = [Sought(row.taker, row.record, (row.title.node,), row.title.words) for row in rows]
    return held_field(sought, lambda selector: (Field(at=selector),), _is_title)


def _is_title(one: Sought, field: Field) -> bool:
    taken = one.taker.value_in(one.record, field)
    return taken is not None and taken.node == one.nodes[0]


def _posts(rows: Sequence[Row], facts: Mapping[str, Fact]) -> tuple[Held | None, Held | None]:
    """The field of replies, or that of posts: whichever fits better what was read in threads."""
    replies, posts = counted(rows, facts, more=1), counted(rows, facts)
    if replies is not None and posts is not None:
        return (replies, None) if replies.score >= posts.score else (None, posts)
    return replies, posts


def _named(row: Row, facts: Mapping[str, Fact]) -> Sought | None:
    fact = facts.get(row.title.name)
    if fact is None or not fact.author:
        return None
    nodes, record = row.taker.page.nodes, row.record
    for node in record.node_numbers():
        if nodes.tags[node] == TEXT_TAG and one_line(nodes.texts[node]) == fact.author:
            return Sought(row.taker, record, (nodes.parents[node],), fact.author)
    return None


def _why(rows: Sequence[Row], listings: Sequence[Listing], facts: Mapping[str, Fact], counts: Held | None) -> str:
    seen = sum(len(listing.titles) for listing in listings)
    known = sum(row.title.name in facts for row in rows)
    told = f"counts as many posts as {known} of them hold" if counts else _UNCOUNTED
    return f"holds {len(rows)} of {seen} threads listed on {len(listings)} pages; {told}"
