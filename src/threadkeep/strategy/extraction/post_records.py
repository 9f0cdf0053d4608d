"""Which records of a page are posts, and not frames, advertisements or signatures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.records import PageRecord, RecordRule, find_records_by_rules
from threadkeep.strategy.shapes import Field, PostShape

KeySource = Literal["anchor", "permalink", "derived"]


@dataclass(frozen=True, slots=True)
class PostCandidate:
    """A record that a shape found: the elements of its text, and whether it is a post.

    `nested_posts` are the elements inside the record that are other posts.
    """

    record: PageRecord
    shape_number: int
    bodies: tuple[int, ...]
    is_post: bool
    nested_posts: frozenset[int]


def post_candidates(reader: FieldReader, shapes: Sequence[PostShape]) -> tuple[PostCandidate, ...]:
    """The records that the shapes find together, in document order."""
    numbered = find_records_by_rules(reader.page, [_record_rule(reader, shape) for shape in shapes])
    records = [record for record, _ in numbered]
    record_shapes = [shapes[number] for _, number in numbered]
    bodies = [_bodies_of(reader, *pair) for pair in zip(records, record_shapes, strict=True)]
    are_posts = _are_posts(reader, records, record_shapes, bodies)
    nested = _nested_posts(reader, records, are_posts)
    numbers = [number for _, number in numbered]
    columns = zip(records, numbers, bodies, are_posts, nested, strict=True)
    return tuple(PostCandidate(*column) for column in columns)


def text_length_outside_links(reader: FieldReader, bodies: Sequence[int]) -> int:
    """How many characters of a text are in no link: an advertisement is short and mostly links."""
    links = frozenset(reader.page.link_nodes)
    return sum(len(reader.page.text_of(body, links).strip()) for body in bodies)


def post_key(reader: FieldReader, record: PageRecord, field: Field | None) -> tuple[str, KeySource] | None:
    """The id that the page shows for a post, and where it is from."""
    value = reader.value_in(record, field)
    if value is None or field is None or not value.value:
        return None
    return value.value, "permalink" if field.take == "href" else "anchor"


def _record_rule(reader: FieldReader, shape: PostShape) -> RecordRule:
    bodies = reader.select(shape.body.at if shape.body.at is not None else shape.selector)
    return RecordRule(shape.selector, shape.until, bodies)


def _bodies_of(reader: FieldReader, record: PageRecord, shape: PostShape) -> tuple[int, ...]:
    """The elements of a record's text, without those inside another of them."""
    outermost: list[int] = []
    for node in reader.nodes_in(record, shape.body):
        if not outermost or node >= reader.page.nodes.ends[outermost[-1]]:
            outermost.append(node)
    return tuple(outermost)


def _are_posts(
    reader: FieldReader,
    records: Sequence[PageRecord],
    shapes: Sequence[PostShape],
    bodies: Sequence[tuple[int, ...]],
) -> tuple[bool, ...]:
    """Whether each record is a post: it has a text of somebody, or an author and a time.

    Some forums leave out the element of the text if a post was emptied, or is only a file. A record without a text
    around records with a text is only a frame.
    """
    frames = {record.parent for record, body in zip(records, bodies, strict=True) if body}
    return tuple(
        not _is_unattributed(reader, record, shapes[number], bodies[number])
        if bodies[number]
        else number not in frames and _is_attributed(reader, record, shapes[number])
        for number, record in enumerate(records)
    )


def _is_unattributed(reader: FieldReader, record: PageRecord, shape: PostShape, bodies: Sequence[int]) -> bool:
    """Whether a record has no author, no time and no id, although the shape has fields for author and time.

    If posts are runs of elements, a signature may begin like a post. An advertisement may have an id too: it has no
    time, all its words are in links, and one of the links looks like an author.
    """
    if shape.author is None or shape.date is None:
        return False
    if not any(reader.text_in(record, field) for field in (shape.id, shape.author, shape.date)):
        return True
    author = reader.value_in(record, shape.author)
    ends = reader.page.nodes.ends
    has_author = author is not None and not any(body <= author.node < ends[body] for body in bodies)
    if has_author or _has_time(reader, record, shape):
        return False
    return text_length_outside_links(reader, bodies) == 0


def _is_attributed(reader: FieldReader, record: PageRecord, shape: PostShape) -> bool:
    """Whether a record has an author and a time, and an id if the shape has a field for it."""
    has_id = shape.id is None or post_key(reader, record, shape.id) is not None
    return has_id and _has_time(reader, record, shape) and bool(reader.text_in(record, shape.author))


def _has_time(reader: FieldReader, record: PageRecord, shape: PostShape) -> bool:
    published = reader.moment_in(record, shape.date)
    return published is not None and published.at is not None


def _nested_posts(
    reader: FieldReader, records: Sequence[PageRecord], are_posts: Sequence[bool]
) -> tuple[frozenset[int], ...]:
    """For each record the elements of the posts inside it; another author wrote their text."""
    inside: list[set[int]] = [set() for _ in records]
    for record, is_post in zip(records, are_posts, strict=True):
        if is_post and record.parent is not None:
            inside[record.parent].update(reader.top_nodes(record))
    for number in reversed(range(len(records))):
        parent = records[number].parent
        if parent is not None and not are_posts[number]:
            inside[parent] |= inside[number]
    return tuple(frozenset(nodes) for nodes in inside)
