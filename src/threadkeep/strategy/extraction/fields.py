"""How the fields of a record are taken from a page."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime

from threadkeep.fetch.urls import normalise
from threadkeep.model import Link, Moment
from threadkeep.page import Page
from threadkeep.strategy.extraction.counts import count_in
from threadkeep.strategy.extraction.moments import field_moment
from threadkeep.strategy.extraction.records import PageRecord
from threadkeep.strategy.patterns import compiled_pattern, fixed_prefix, may_match
from threadkeep.strategy.shapes import Field


@dataclass(frozen=True, slots=True)
class FieldValue:
    """A value, and the node it was taken from."""

    value: str
    node: int


@dataclass(frozen=True, slots=True)
class FieldReader:
    """Takes fields from one page, seen at one time; each selector is run once over the whole page.

    So is the text of each node: when a post was edited, and by whom, is looked for in the same nodes, four times.
    """

    page: Page
    seen_at: datetime
    nodes_by_selector: dict[str, tuple[int, ...]] = field(default_factory=dict)
    text_by_node: dict[tuple[int, bool], str] = field(default_factory=dict)

    def select(self, selector: str) -> tuple[int, ...]:
        if selector not in self.nodes_by_selector:
            self.nodes_by_selector[selector] = self.page.select(selector)
        return self.nodes_by_selector[selector]

    def nodes_in(self, record: PageRecord, wanted: Field) -> Iterator[int]:
        return record.own_nodes(self.select(wanted.at)) if wanted.at is not None else iter((record.start,))

    def value_in(
        self, record: PageRecord, wanted: Field | None, but: frozenset[int] = frozenset(), *, closes_up: bool = False
    ) -> FieldValue | None:
        """The first value in the record that is there and fits `match`; the whole record is taken without `but`.

        `closes_up`: in texts a space that parts the thousands of a number is left out.
        """
        if wanted is None:
            return None
        if wanted.at is None and wanted.take in ("text", "html"):
            value = _fitting(self._record_value(record, wanted, but, closes_up), wanted.match)
            return FieldValue(value, record.start) if value is not None else None
        for node in self.nodes_in(record, wanted):
            value = self.value_at(node, wanted, closes_up)
            if value is not None:
                return FieldValue(value, node)
        return None

    def value_at(self, node: int, wanted: Field, closes_up: bool = False) -> str | None:
        """What the field takes from one node; None where that does not fit `match`."""
        if wanted.match is not None and wanted.take == "text" and not self._may_match(node, wanted.match):
            return None
        return _fitting(self._value_at(node, wanted, closes_up), wanted.match)

    def text_in(self, record: PageRecord, wanted: Field | None) -> str:
        taken = self.value_in(record, wanted)
        return taken.value if taken is not None else ""

    def count_in(self, record: PageRecord, wanted: Field | None) -> int | None:
        taken = self.value_in(record, wanted, closes_up=True)
        return count_in(taken.value) if taken is not None else None

    def moment_in(self, record: PageRecord, wanted: Field | None) -> Moment | None:
        return self.moment_of(self.value_in(record, wanted), wanted)

    def moment_of(self, taken: FieldValue | None, wanted: Field | None) -> Moment | None:
        """The time that a value taken by a field tells."""
        return field_moment(taken.value, wanted, self.seen_at) if taken is not None and wanted is not None else None

    def url_in(self, record: PageRecord, wanted: Field | None) -> str | None:
        """A URL: of the attribute that is taken, else of the link at the field."""
        taken = self.value_in(record, wanted)
        if taken is None or wanted is None:
            return None
        if wanted.take not in ("text", "html"):
            return normalise(taken.value, self.page.base)
        link = self.link_at(taken.node)
        return link.url if link is not None else None

    def link_at(self, node: int) -> Link | None:
        """The link that a node is, stands in, or holds."""
        nodes, links = self.page.nodes, self.page.link_nodes
        around = node
        while around >= 0:
            number = bisect_left(links, around)
            if number < len(links) and links[number] == around:
                return self.page.links[number]
            around = nodes.parents[around]
        number = bisect_left(links, node)
        return self.page.links[number] if number < len(links) and links[number] < nodes.ends[node] else None

    def dropped_nodes(self, wanted: Field) -> frozenset[int]:
        return frozenset(node for selector in wanted.drop for node in self.select(selector))

    def top_nodes(self, record: PageRecord) -> tuple[int, ...]:
        """The nodes of a record's run, one after the other; a record of one element is that."""
        found, ends = [record.start], self.page.nodes.ends
        while ends[found[-1]] < record.end:
            found.append(ends[found[-1]])
        return tuple(found)

    def record_text(self, record: PageRecord, left_out: frozenset[int], *, closes_up: bool = False) -> str:
        """The text of a whole record, without what it leaves out and without records nested in it."""
        hidden = left_out | {start for start, _ in record.nested}
        tops = [node for node in self.top_nodes(record) if node not in hidden]
        texts = (self.page.text_of(node, hidden, closes_up=closes_up) for node in tops)
        return "\n".join(text for text in texts if text)

    def record_html(self, record: PageRecord, left_out: frozenset[int]) -> str:
        hidden = left_out | {start for start, _ in record.nested}
        if self.page.nodes.ends[record.start] >= record.end:
            return self.page.html_of(record.start, hidden)
        parent, own = self.page.nodes.parents[record.start], frozenset(self.top_nodes(record))
        beside = frozenset(node for node in self.page.nodes.children(parent) if node not in own)
        return self.page.html_of(parent, hidden | beside)

    def _may_match(self, node: int, match: str) -> bool:
        """Whether the text of a node may fit, by what it begins with: most nodes are spared from being read whole."""
        return not fixed_prefix(match) or may_match(self.page.first_words_of(node), match)

    def _record_value(self, record: PageRecord, wanted: Field, but: frozenset[int], closes_up: bool) -> str:
        left_out = self.dropped_nodes(wanted) | but
        if wanted.take == "html":
            return self.record_html(record, left_out)
        return _in_a_line(self.record_text(record, left_out, closes_up=closes_up))

    def _line_at(self, node: int, closes_up: bool) -> str:
        if (node, closes_up) not in self.text_by_node:
            self.text_by_node[node, closes_up] = _in_a_line(self.page.text_of(node, closes_up=closes_up))
        return self.text_by_node[node, closes_up]

    def _value_at(self, node: int, wanted: Field, closes_up: bool) -> str | None:
        if wanted.take == "nesting":
            return str(self.page.nodes.depths[node])
        if wanted.take == "text":
            if not wanted.drop:
                return self._line_at(node, closes_up)
            return _in_a_line(self.page.text_of(node, self.dropped_nodes(wanted), closes_up=closes_up))
        if wanted.take == "html":
            return self.page.html_of(node, self.dropped_nodes(wanted))
        return self.page.nodes.attribute(node, wanted.take)


def _in_a_line(text: str) -> str:
    return " ".join(text.split())


def _fitting(value: str | None, match: str | None) -> str | None:
    if value is None or match is None:
        return value
    found = compiled_pattern(match).search(value)
    if found is None:
        return None
    kept: str | None = found.group(1) if compiled_pattern(match).groups else found.group(0)
    return kept.strip() if kept is not None else None
