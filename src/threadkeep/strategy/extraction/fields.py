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
    found: dict[str, tuple[int, ...]] = field(default_factory=dict)
    lines: dict[tuple[int, bool], str] = field(default_factory=dict)

    def select(self, selector: str) -> tuple[int, ...]:
        if selector not in self.found:
            self.found[selector] = self.page.select(selector)
        return self.found[selector]

    def nodes(self, record: PageRecord, wanted: Field) -> Iterator[int]:
        return record.own(self.select(wanted.at)) if wanted.at is not None else iter((record.start,))

    def take(
        self, record: PageRecord, wanted: Field | None, but: frozenset[int] = frozenset(), *, closes_up: bool = False
    ) -> FieldValue | None:
        """The first value in the record that is there and fits `match`; the whole record is taken without `but`.

        `closes_up`: in texts a space that parts the thousands of a number is left out.
        """
        if wanted is None:
            return None
        if wanted.at is None and wanted.take in ("text", "html"):
            value = _fitting(self._whole(record, wanted, but, closes_up), wanted.match)
            return FieldValue(value, record.start) if value is not None else None
        for node in self.nodes(record, wanted):
            value = self.value(node, wanted, closes_up)
            if value is not None:
                return FieldValue(value, node)
        return None

    def value(self, node: int, wanted: Field, closes_up: bool = False) -> str | None:
        """What the field takes from one node; None where that does not fit `match`."""
        if wanted.match is not None and wanted.take == "text" and not self._may_fit(node, wanted.match):
            return None
        return _fitting(self._raw(node, wanted, closes_up), wanted.match)

    def text(self, record: PageRecord, wanted: Field | None) -> str:
        taken = self.take(record, wanted)
        return taken.value if taken is not None else ""

    def count(self, record: PageRecord, wanted: Field | None) -> int | None:
        taken = self.take(record, wanted, closes_up=True)
        return count_in(taken.value) if taken is not None else None

    def moment(self, record: PageRecord, wanted: Field | None) -> Moment | None:
        return self.told(self.take(record, wanted), wanted)

    def told(self, taken: FieldValue | None, wanted: Field | None) -> Moment | None:
        """The time that a value taken by a field tells."""
        return field_moment(taken.value, wanted, self.seen_at) if taken is not None and wanted is not None else None

    def address(self, record: PageRecord, wanted: Field | None) -> str | None:
        """A URL: of the attribute that is taken, else of the link at the field."""
        taken = self.take(record, wanted)
        if taken is None or wanted is None:
            return None
        if wanted.take not in ("text", "html"):
            return normalise(taken.value, self.page.base)
        link = self.link(taken.node)
        return link.url if link is not None else None

    def link(self, node: int) -> Link | None:
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

    def left_out(self, wanted: Field) -> frozenset[int]:
        return frozenset(node for selector in wanted.drop for node in self.select(selector))

    def tops(self, record: PageRecord) -> tuple[int, ...]:
        """The nodes of a record's run, one after the other; a record of one element is that."""
        found, ends = [record.start], self.page.nodes.ends
        while ends[found[-1]] < record.end:
            found.append(ends[found[-1]])
        return tuple(found)

    def whole_text(self, record: PageRecord, left_out: frozenset[int], *, closes_up: bool = False) -> str:
        """The text of a whole record, without what it leaves out and without records nested in it."""
        hidden = left_out | {start for start, _ in record.nested}
        tops = [node for node in self.tops(record) if node not in hidden]
        texts = (self.page.text_of(node, hidden, closes_up=closes_up) for node in tops)
        return "\n".join(text for text in texts if text)

    def whole_html(self, record: PageRecord, left_out: frozenset[int]) -> str:
        hidden = left_out | {start for start, _ in record.nested}
        if self.page.nodes.ends[record.start] >= record.end:
            return self.page.html_of(record.start, hidden)
        parent, own = self.page.nodes.parents[record.start], frozenset(self.tops(record))
        beside = frozenset(node for node in self.page.nodes.children(parent) if node not in own)
        return self.page.html_of(parent, hidden | beside)

    def _may_fit(self, node: int, match: str) -> bool:
        """Whether the text of a node may fit, by what it begins with: most nodes are spared from being read whole."""
        return not fixed_prefix(match) or may_match(self.page.first_words_of(node), match)

    def _whole(self, record: PageRecord, wanted: Field, but: frozenset[int], closes_up: bool) -> str:
        left_out = self.left_out(wanted) | but
        if wanted.take == "html":
            return self.whole_html(record, left_out)
        return _in_a_line(self.whole_text(record, left_out, closes_up=closes_up))

    def _line(self, node: int, closes_up: bool) -> str:
        if (node, closes_up) not in self.lines:
            self.lines[node, closes_up] = _in_a_line(self.page.text_of(node, closes_up=closes_up))
        return self.lines[node, closes_up]

    def _raw(self, node: int, wanted: Field, closes_up: bool) -> str | None:
        if wanted.take == "nesting":
            return str(self.page.nodes.depths[node])
        if wanted.take == "text":
            if not wanted.drop:
                return self._line(node, closes_up)
            return _in_a_line(self.page.text_of(node, self.left_out(wanted), closes_up=closes_up))
        if wanted.take == "html":
            return self.page.html_of(node, self.left_out(wanted))
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
