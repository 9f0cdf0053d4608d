"""What a page says of posts beside their words, learned from the posts that a shape reads on sample pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.learn.reading.sheets import Sheet
from threadkeep.model import Moment
from threadkeep.page import TEXT_TAG, NodeTable, one_line
from threadkeep.strategy import FieldReader, PageRecord, PostShape, find_records


@dataclass(frozen=True, slots=True)
class Told:
    """A post as its shape reads it: its record, where its text stands, and its other fields."""

    taker: FieldReader
    record: PageRecord
    bodies: tuple[int, ...]
    key: str
    author: str
    published: Moment | None
    date_node: int

    @property
    def nodes(self) -> NodeTable:
        return self.taker.page.nodes

    def text_of(self, node: int) -> str:
        return one_line(self.taker.page.text_of(node))

    def is_written(self, node: int) -> bool:
        """Whether a node is the text of the post, or stands in it."""
        return any(body <= node < self.nodes.ends[body] for body in self.bodies)

    def holds_text(self, node: int) -> bool:
        """Whether a node is the first element of the text, or stands around an element of it."""
        return node == self.bodies[0] or any(node < body < self.nodes.ends[node] for body in self.bodies)

    def elements(self) -> Iterator[int]:
        """The elements of the record itself, in document order."""
        return (node for node in self._own() if self.nodes.tags[node] != TEXT_TAG)

    def texts(self) -> Iterator[int]:
        return (node for node in self._own() if self.nodes.tags[node] == TEXT_TAG and self.nodes.texts[node].strip())

    def _own(self) -> Iterator[int]:
        hidden = self.record.nested
        inside = range(self.record.start, self.record.end)
        return (node for node in inside if not any(start <= node < end for start, end in hidden))


def told_posts(shape: PostShape, sheets: Sequence[Sheet]) -> list[Told]:
    """The posts that a shape finds on pages, page by page in their order."""
    return [one for sheet in sheets for one in _on_page(shape, sheet.taker)]


def _on_page(shape: PostShape, taker: FieldReader) -> Iterator[Told]:
    for record in find_records(taker.page, shape.selector, shape.until):
        bodies = tuple(taker.nodes_in(record, shape.body))
        if bodies:
            # A date in no element of its own stands somewhere in the record.
            dated = taker.value_in(record, shape.date) if shape.date is not None and shape.date.at is not None else None
            yield Told(
                taker,
                record,
                bodies,
                key=taker.text_in(record, shape.id),
                author=taker.text_in(record, shape.author),
                published=taker.moment_in(record, shape.date),
                date_node=dated.node if dated is not None else -1,
            )


def by_page(told: Sequence[Told]) -> list[list[Told]]:
    """The posts of each page."""
    pages: dict[int, list[Told]] = {}
    for one in told:
        pages.setdefault(id(one.taker), []).append(one)
    return list(pages.values())
