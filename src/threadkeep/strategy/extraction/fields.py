"""Reads the fields of a record from a page."""

from __future__ import annotations

import dataclasses
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from threadkeep.fetch import normalise
from threadkeep.model import Link, Moment
from threadkeep.page import Page, one_line
from threadkeep.strategy.extraction.counts import count_in
from threadkeep.strategy.extraction.moments import field_moment
from threadkeep.strategy.extraction.records import PageRecord
from threadkeep.strategy.patterns import compiled_pattern, fixed_prefix, may_match
from threadkeep.strategy.shapes import Field


@dataclass(frozen=True, slots=True)
class FieldValue:
    """A value, and the node that it is from."""

    value: str
    node: int


@dataclass(frozen=True, slots=True)
class FieldReader:
    """Reads fields from one page, fetched at one time.

    Each selector runs once for the whole page, and the text of each node is read once: four fields (date, edited,
    edited_by, reactions) often look at the same nodes.
    """

    page: Page
    seen_at: datetime
    nodes_by_selector: dict[str, tuple[int, ...]] = dataclasses.field(default_factory=dict)
    text_by_node: dict[tuple[int, bool], str] = dataclasses.field(default_factory=dict)

    def select(self, selector: str) -> tuple[int, ...]:
        if selector not in self.nodes_by_selector:
            self.nodes_by_selector[selector] = self.page.select(selector)
        return self.nodes_by_selector[selector]

    def nodes_in(self, record: PageRecord, field: Field) -> Iterator[int]:
        return record.own_nodes(self.select(field.at)) if field.at is not None else iter((record.start,))

    def value_in(
        self,
        record: PageRecord,
        field: Field | None,
        excluded: frozenset[int] = frozenset(),
        *,
        joins_thousands: bool = False,
    ) -> FieldValue | None:
        """The first value in the record that matches the field's pattern.

        `excluded` nodes are left out if the value is the whole record. `joins_thousands`: "1 328" becomes "1328".
        """
        if field is None:
            return None
        if field.at is None and field.take in ("text", "html"):
            value = _matched_part(self._record_value(record, field, excluded, joins_thousands), field.match)
            return FieldValue(value, record.start) if value is not None else None
        for node in self.nodes_in(record, field):
            value = self.value_at(node, field, joins_thousands)
            if value is not None:
                return FieldValue(value, node)
        return None

    def value_at(self, node: int, field: Field, joins_thousands: bool = False) -> str | None:
        """The value of the field at one node; None if it does not match the field's pattern."""
        if field.match is not None and field.take == "text" and not self._may_match(node, field.match):
            return None
        return _matched_part(self._value_at(node, field, joins_thousands), field.match)

    def text_in(self, record: PageRecord, field: Field | None) -> str:
        value = self.value_in(record, field)
        return value.value if value is not None else ""

    def count_in(self, record: PageRecord, field: Field | None) -> int | None:
        value = self.value_in(record, field, joins_thousands=True)
        return count_in(value.value) if value is not None else None

    def moment_in(self, record: PageRecord, field: Field | None) -> Moment | None:
        return self.moment_of(self.value_in(record, field), field)

    def moment_of(self, value: FieldValue | None, field: Field | None) -> Moment | None:
        """The time in a value of the field."""
        return field_moment(value.value, field, self.seen_at) if value is not None and field is not None else None

    def url_in(self, record: PageRecord, field: Field | None) -> str | None:
        """The URL in the field's attribute; if the field is a text, the URL of the link at it."""
        value = self.value_in(record, field)
        if value is None or field is None:
            return None
        if field.take not in ("text", "html"):
            return normalise(value.value, self.page.base)
        link = self.link_at(value.node)
        return link.url if link is not None else None

    def link_at(self, node: int) -> Link | None:
        """The link that is the node, is around it, or is inside it."""
        nodes, links = self.page.nodes, self.page.link_nodes
        ancestor = node
        while ancestor >= 0:
            number = bisect_left(links, ancestor)
            if number < len(links) and links[number] == ancestor:
                return self.page.links[number]
            ancestor = nodes.parents[ancestor]
        number = bisect_left(links, node)
        return self.page.links[number] if number < len(links) and links[number] < nodes.ends[node] else None

    def dropped_nodes(self, field: Field) -> frozenset[int]:
        return frozenset(node for selector in field.drop for node in self.select(selector))

    def top_nodes(self, record: PageRecord) -> tuple[int, ...]:
        """The sibling nodes that a record consists of; one node if it is a single element."""
        tops, ends = [record.start], self.page.nodes.ends
        while ends[tops[-1]] < record.end:
            tops.append(ends[tops[-1]])
        return tuple(tops)

    def record_text(self, record: PageRecord, dropped: frozenset[int], *, joins_thousands: bool = False) -> str:
        """The text of a record, without the dropped nodes and without the records nested in it."""
        hidden = dropped | {start for start, _ in record.nested}
        tops = [node for node in self.top_nodes(record) if node not in hidden]
        texts = (self.page.text_of(node, hidden, joins_thousands=joins_thousands) for node in tops)
        return "\n".join(text for text in texts if text)

    def record_html(self, record: PageRecord, dropped: frozenset[int]) -> str:
        """The HTML of a record, without the dropped nodes and without the records nested in it."""
        hidden = dropped | {start for start, _ in record.nested}
        if self.page.nodes.ends[record.start] >= record.end:
            return self.page.html_of(record.start, hidden)
        parent, own = self.page.nodes.parents[record.start], frozenset(self.top_nodes(record))
        siblings = frozenset(node for node in self.page.nodes.children(parent) if node not in own)
        return self.page.html_of(parent, hidden | siblings)

    def _may_match(self, node: int, match: str) -> bool:
        """Whether the first words of a node allow a match; if not, the rest of its text is not read."""
        return not fixed_prefix(match) or may_match(self.page.first_words_of(node), match)

    def _record_value(self, record: PageRecord, field: Field, excluded: frozenset[int], joins_thousands: bool) -> str:
        dropped = self.dropped_nodes(field) | excluded
        if field.take == "html":
            return self.record_html(record, dropped)
        return one_line(self.record_text(record, dropped, joins_thousands=joins_thousands))

    def _line_at(self, node: int, joins_thousands: bool) -> str:
        if (node, joins_thousands) not in self.text_by_node:
            text = self.page.text_of(node, joins_thousands=joins_thousands)
            self.text_by_node[node, joins_thousands] = one_line(text)
        return self.text_by_node[node, joins_thousands]

    def _value_at(self, node: int, field: Field, joins_thousands: bool) -> str | None:
        if field.take == "nesting":
            return str(self.page.nodes.depths[node])
        if field.take == "text":
            if not field.drop:
                return self._line_at(node, joins_thousands)
            dropped = self.dropped_nodes(field)
            return one_line(self.page.text_of(node, dropped, joins_thousands=joins_thousands))
        if field.take == "html":
            return self.page.html_of(node, self.dropped_nodes(field))
        return self.page.nodes.attribute(node, field.take)


def _matched_part(value: str | None, match: str | None) -> str | None:
    """The part of a value that the pattern's group matches; the whole match if it has no group."""
    if value is None or match is None:
        return value
    result = compiled_pattern(match).search(value)
    if result is None:
        return None
    part: str | None = result.group(1) if compiled_pattern(match).groups else result.group(0)
    return part.strip() if part is not None else None
