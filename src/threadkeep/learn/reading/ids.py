"""The forum's own id of a post: what is there in every post, and another one in each."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations

from threadkeep.learn.reading.fields import Sought
from threadkeep.learn.slots import escaped
from threadkeep.page import TEXT_TAG, NodeTable
from threadkeep.strategy import Field

# An attribute with one number, or with a mark of letters and digits that no word looks like.
_NUMBERED = re.compile(r"([^\d#?=&/]*)(\d{1,18})")
_TOKEN = re.compile(r"[0-9a-zA-Z_-]{6,40}")
# Other names, and these characters in a value, would have to be escaped in a selector.
_DATA_NAME = re.compile(r"data-[a-z0-9-]+")
_UNQUOTABLE = frozenset('"\\\r\n\f\x00')
_FRAGMENT = re.compile(r"#([^\d#]*)(\d+)$")
_PARAMETER = re.compile(r"([?&;/][A-Za-z_]*[=/]?)(\d+)(?=$|[#&;/?.-])")
COVERED = 0.98
MOST_NODES = 400
FEWEST = 2
# No id that is counted has more digits.
LONGEST_NUMBER = 18
# Of so many pairs of posts so many have ids in the order of their times: all but those that were moved or imported.
FEWEST_PAIRS = 10
RISING = 0.8
_ORDER = {"id": 0, "name": 1, "data": 2, "value": 3, "href": 4}


@dataclass(frozen=True, slots=True)
class Way:
    """A way to an id: the attribute, what stands before the number, and how the element is selected."""

    attribute: str
    before: str
    at: str | None

    @property
    def rank(self) -> tuple[int, bool, int, str]:
        kind = "data" if self.attribute.startswith("data-") else self.attribute
        return _ORDER.get(kind, 5), self.at is not None, len(self.at or ""), self.before

    @property
    def field(self) -> Field:
        number = r"(\d+)" if self.before != _ANY else r"^([0-9a-zA-Z_-]+)$"
        if self.attribute == "href":
            end = "" if self.before.startswith("#") else r"(?:$|[#&;/?.-])"
            return Field(at=self.at, take="href", match=f"{escaped(self.before)}{number}{end}")
        if self.before == _ANY:
            return Field(at=self.at, take=self.attribute, match=number)
        return Field(
            at=self.at, take=self.attribute, match=f"^{escaped(self.before)}{number}" if self.before else number
        )


_ANY = "\x00"


def id_field(sought: Sequence[Sought], times: Sequence[datetime | None] = ()) -> Field | None:
    """The field of ids over all posts of the sample, one `Sought` a post; `value` is what tells equal posts.

    `times` are those of the posts, where they are known: later posts have higher numbers.
    """
    ways: defaultdict[Way, int] = defaultdict(int)
    for one in sought:
        for way in set(_ways(one)):
            ways[way] += 1
    likely = [way for way, count in ways.items() if count >= COVERED * len(sought)]
    fields = (way.field for way in sorted(likely, key=lambda way: way.rank))
    alone = _alone(sought)
    fitting = (
        field
        for field in fields
        if is_distinct(sought, field) and rises(sought, field, times) and not _names_others(alone, field)
    )
    return next(fitting, None) if len(sought) >= FEWEST else None


def rises(sought: Sequence[Sought], field: Field, times: Sequence[datetime | None]) -> bool:
    """Whether numbers go up with time on each page; so they do where too few posts tell, or ids are no numbers.

    A counter of views or a number that a script wants may be another one in each post of a sample, and is no id.
    """
    pages: defaultdict[int, list[tuple[datetime, int]]] = defaultdict(list)
    for one, at in zip(sought, times, strict=False):
        found = one.taker.text_in(one.record, field)
        if at is not None and found.isascii() and found.isdecimal() and len(found) <= LONGEST_NUMBER:
            pages[id(one.taker)].append((at, int(found)))
    pairs = [pair for page in pages.values() for pair in combinations(sorted(page), 2) if pair[0][0] < pair[1][0]]
    up = sum(before < after for (_, before), (_, after) in pairs)
    return len(pairs) < FEWEST_PAIRS or up >= RISING * len(pairs)


def _alone(sought: Sequence[Sought]) -> list[Sought]:
    """The posts that are the only ones on their pages."""
    pages = Counter(id(one.taker) for one in sought)
    return [one for one in sought if pages[id(one.taker)] == 1]


def _names_others(alone: Sequence[Sought], field: Field) -> bool:
    """Whether on pages of one message a field finds several numbers: links to the messages before and behind it."""
    named = [
        {one.taker.value_at(node, field) for node in one.taker.nodes_in(one.record, field)} - {None} for one in alone
    ]
    return len(alone) >= FEWEST and 2 * sum(len(numbers) > 1 for numbers in named) >= len(alone)


def is_distinct(sought: Sequence[Sought], field: Field) -> bool:
    """Whether every post has an id, and no two posts the same; a post may stand on two pages."""
    posts: defaultdict[str, set[str]] = defaultdict(set)
    missing = 0
    for one in sought:
        found = one.taker.text_in(one.record, field)
        missing += not found
        posts[found].add(one.value)
    if missing > (1 - COVERED) * len(sought):
        return False
    return all(len(values) == 1 for found, values in posts.items() if found)


def _ways(one: Sought) -> Iterator[Way]:
    nodes, record = one.taker.page.nodes, one.record
    for node in range(record.start, min(record.end, record.start + MOST_NODES)):
        if nodes.tags[node] == TEXT_TAG or any(start <= node < end for start, end in record.nested):
            continue
        given = nodes.attributes[node]
        if given:
            yield from _ways_at(nodes, node, given, node == record.start)


def _ways_at(nodes: NodeTable, node: int, given: Mapping[str, str | None], is_start: bool) -> Iterator[Way]:
    tag = nodes.selector_tag(node)
    for name, value in given.items():
        if not value:
            continue
        if name in ("id", "name", "value") or _DATA_NAME.fullmatch(name):
            if found := _NUMBERED.match(value):
                at = f'{tag}[{name}^="{found[1]}"]' if _is_quotable(found[1]) else f"{tag}[{name}]"
                yield Way(name, found[1], at)
                if is_start:
                    yield Way(name, found[1], None)
            elif name != "value" and _TOKEN.fullmatch(value) and any(map(str.isdigit, value)):
                yield Way(name, _ANY, None if is_start else f"{tag}[{name}]")
        elif name == "href":
            yield from _ways_by_link(tag, value)


def _is_quotable(before: str) -> bool:
    return bool(before) and _UNQUOTABLE.isdisjoint(before)


def _ways_by_link(tag: str, href: str) -> Iterator[Way]:
    if (found := _FRAGMENT.search(href)) and _UNQUOTABLE.isdisjoint(found[1]):
        yield Way("href", f"#{found[1]}", f'{tag}[href*="#{found[1]}"]')
    path = href.partition("#")[0].partition("://")[2].partition("/")[2] or href.partition("#")[0]
    for lead, _ in _PARAMETER.findall("/" + path.lstrip("./")):
        yield Way("href", lead, f'{tag}[href*="{lead}"]')
