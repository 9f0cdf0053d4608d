"""The text of a post, as HTML and as plain text, without what the forum wrote into it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence

from threadkeep.model import Moment
from threadkeep.page import file_notes
from threadkeep.strategy.extraction.fields import FieldReader, FieldValue
from threadkeep.strategy.extraction.post_records import PostCandidate
from threadkeep.strategy.extraction.signature import closing_element, nodes_behind_separator, text_in_one_line
from threadkeep.strategy.shapes import Field


def html_and_text(
    reader: FieldReader, candidate: PostCandidate, body: Field, edit_note: frozenset[int]
) -> tuple[str, str]:
    """The text of a post as HTML and as plain text; if the body has no place, it is the record without `drop`."""
    dropped = (reader.dropped_nodes(body) | candidate.nested_posts) - frozenset(candidate.bodies) | edit_note
    if body.at is None:
        record = candidate.record
        return reader.record_html(record, dropped), reader.record_text(record, dropped).strip("\n")
    bodies = [node for node in candidate.bodies if node not in edit_note]
    dropped = dropped.union(*(file_notes(reader.page.nodes, node) for node in bodies))
    dropped |= nodes_behind_separator(reader.page, bodies, body.separator)
    dropped |= _signature(reader, bodies, body, dropped)
    html = "".join(reader.page.html_of(node, dropped) for node in bodies)
    return html, "\n".join(reader.page.text_of(node, dropped, names_images=False) for node in bodies).strip("\n")


def edit_note_in(
    reader: FieldReader, field: Field | None, value: FieldValue | None, edited: Moment | None, bodies: tuple[int, ...]
) -> frozenset[int]:
    """The element of a text whose words are a note of its edit: the forum wrote it, not the author.

    The element is inside the text, or after it if the text has several elements.
    """
    if field is None or field.match is None or field.take != "text" or value is None:
        return frozenset()
    note = frozenset((value.node,))
    is_inside = any(body < value.node < reader.page.nodes.ends[body] for body in bodies) or value.node in bodies[1:]
    if not is_inside or edited is None or edited.at is None:
        return frozenset()
    # An empty text is never edited: if the note is the whole text, the author wrote it.
    others = (body for body in bodies if body not in note)
    return note if any(reader.page.text_of(body, note).strip() for body in others) else frozenset()


def quoted_names(
    reader: FieldReader, field: Field | None, bodies: Sequence[int], nested_posts: Collection[int] = ()
) -> tuple[str, ...]:
    """The authors that the field finds inside the text of a post, without the nested posts.

    A quotation may look like a record, for example a table in a table; it is a part of the text nevertheless.
    """
    if field is None or field.at is None:
        return ()
    ends, nodes = reader.page.nodes.ends, reader.select(field.at)
    inside = [node for body in bodies for node in nodes[bisect_left(nodes, body) : bisect_left(nodes, ends[body])]]
    own = [node for node in inside if not any(post <= node < ends[post] for post in nested_posts)]
    return tuple(name for node in own if (name := reader.value_at(node, field)))


def _signature(reader: FieldReader, bodies: Sequence[int], body: Field, dropped: frozenset[int]) -> frozenset[int]:
    """The last element of a text, if its words are a known signature."""
    node = closing_element(reader.page, bodies, dropped) if body.signatures else None
    is_signature = node is not None and text_in_one_line(reader.page, node) in body.signatures
    return frozenset((node,)) if node is not None and is_signature else frozenset()
