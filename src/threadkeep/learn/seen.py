"""What a learner is sent of one page: plain values made in the worker, no tree among them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from xxhash import xxh3_64_intdigest

from threadkeep.fetch import normalise
from threadkeep.layout.page_flips import pager_links
from threadkeep.learn.page_marks import looks_of, marks_of
from threadkeep.learn.records import column_of, places_of, record_nodes, says_time, spot_of
from threadkeep.page import TEXT_TAG, NodeTable, Page, one_line
from threadkeep.sitemap import Sight, sight_of
from threadkeep.sitemap.page_type import Kind

# Shorter lines are labels and numbers: they say nothing about which page this is.
SHORTEST_LINE = 12
MOST_LINKS = 3_000
LARGEST_ROW = 400
_NUMBER = re.compile(r"(?<![\w.,:/-])\d{1,3}(?:[.,]\d{3})+(?![\w:/-])|(?<![\w.,:/-])\d{1,9}(?![\w:/-])")


@dataclass(frozen=True, slots=True)
class Row:
    """The record around a link: the nodes from its own up to `end`, and the numbers it shows."""

    end: int
    numbers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SeenLink:
    """A link and where it stands: `place` is the tag path with classes, `cell` the way down from its record.

    `column` is that of its cell in a table, 0 outside of one.
    `node` numbers it on the page, `row` is the node of the record around it, -1 where it is the only one of its place.
    `is_written`: it stands in what somebody wrote; `post` numbers the post it stands in, -1 outside of them.
    `is_time`: it says a time and nothing else.
    """

    url: str
    anchor: str
    place: str
    cell: str = ""
    node: int = 0
    row: int = -1
    rel: tuple[str, ...] = ()
    is_written: bool = False
    column: int = 0
    post: int = -1
    is_time: bool = False

    @property
    def spot(self) -> str:
        """Where it stands, the same for the links of all rows."""
        return spot_of(self.place, self.column, is_time=self.is_time)


@dataclass(frozen=True, slots=True)
class Seen:
    """One page as it was asked for and as it came: `url` was asked, `final_url` answered.

    `why` says why there is no page to look at. `flips` lead to other pages of its list, `steps` only say so; `rows` are
    the records by their nodes, `lines` hashes of its text, line by line, `said` those of its posts; `people` are where
    its authors' names lead, `actions` where its forms do, and `marks` are selectors that find something on it; `looks`
    are tags with classes that have a number in them, without it. `registers`: it asks for a new password, which is
    written twice. `feeds` are those that it offers.
    """

    url: str
    final_url: str
    at: datetime
    status: int = 0
    why: str = ""
    title: str = ""
    canonical: str | None = None
    kind: Kind = "other"
    scores: Mapping[str, float] = field(default_factory=dict)
    links: tuple[SeenLink, ...] = ()
    flips: frozenset[str] = frozenset()
    steps: frozenset[str] = frozenset()
    rows: Mapping[int, Row] = field(default_factory=dict)
    posts: int = 0
    people: frozenset[str] = frozenset()
    lines: frozenset[int] = frozenset()
    said: frozenset[int] = frozenset()
    actions: frozenset[str] = frozenset()
    marks: frozenset[str] = frozenset()
    looks: frozenset[str] = frozenset()
    asks_password: bool = False
    registers: bool = False
    has_scripts_only: bool = False
    feeds: tuple[str, ...] = ()

    @property
    def is_page(self) -> bool:
        return not self.why


def nothing_seen(url: str, at: datetime, why: str, status: int = 0, final_url: str = "") -> Seen:
    """What is sent for a page that could not be had, or could not be read."""
    return Seen(url=url, final_url=final_url or url, at=at, status=status, why=why)


def seen_on(page: Page, url: str, status: int, at: datetime) -> Seen:
    """What is seen on a page that answered `url` at `at`."""
    sight = sight_of(page, at)
    places = places_of(page)
    row_of = record_nodes(page, places)
    return Seen(
        url=url,
        final_url=page.url,
        at=at,
        status=status,
        title=page.title,
        canonical=page.canonical,
        kind=sight.type.kind,
        scores=dict(sight.type.scores),
        links=tuple(_links(page, sight, row_of, places))[:MOST_LINKS],
        flips=frozenset(link.url for link in sight.flips),
        steps=frozenset(link.url for link in pager_links(page)),
        rows={row: _row(page.nodes, row) for row in set(row_of.values())},
        posts=len(sight.thread_posts),
        people=_people(sight),
        lines=frozenset(_lines(page.text)),
        said=frozenset(line for post in sight.thread_posts for line in _lines(post.text)),
        actions=frozenset(_actions(page)),
        marks=marks_of(page.nodes, _bodies(page, sight)),
        looks=looks_of(page.nodes),
        asks_password=bool(page.select("input[type=password]")),
        registers=any(_passwords(page, form) > 1 for form in page.select("form")),
        has_scripts_only=len(page.text) < 200 and not page.links and "script" in page.nodes.tags,
        feeds=page.feeds,
    )


def _bodies(page: Page, sight: Sight) -> list[tuple[int, int]]:
    """The texts of the posts seen, each from its node to its end."""
    nodes = (post.body_node for post in sight.thread_posts)
    return [(node, page.nodes.ends[node]) for node in nodes if node is not None]


def _people(sight: Sight) -> frozenset[str]:
    """Where the names of authors lead; one place for several names is no person's."""
    authors = [post.author for post in sight.thread_posts if post.author and post.author.url]
    urls = frozenset(author.url for author in authors if author.url)
    return urls if len(urls) > 1 or len({author.name for author in authors}) == 1 else frozenset()


def _passwords(page: Page, form: int) -> int:
    return sum(form < node < page.nodes.ends[form] for node in page.select("input[type=password]"))


def _lines(text: str) -> Iterator[int]:
    for line in text.splitlines():
        words = one_line(line)
        if len(words) >= SHORTEST_LINE:
            yield xxh3_64_intdigest(words.encode())


def _actions(page: Page) -> Iterator[str]:
    for node in page.select("form[action]"):
        url = normalise(page.nodes.attribute(node, "action") or "", page.base)
        if url is not None:
            yield url


def _row(nodes: NodeTable, row: int) -> Row:
    end = nodes.ends[row]
    texts = [nodes.texts[node] for node in range(row, min(end, row + LARGEST_ROW)) if nodes.tags[node] == TEXT_TAG]
    return Row(end, tuple(_numbers(texts)))


def _numbers(texts: Sequence[str]) -> Iterator[int]:
    for text in texts:
        if len(text) <= 40:
            yield from (int(found.replace(",", "").replace(".", "")) for found in _NUMBER.findall(text))


def _links(page: Page, sight: Sight, row_of: Mapping[int, int], places: Sequence[str]) -> Iterator[SeenLink]:
    ends = page.nodes.ends
    bodies = _bodies(page, sight)
    posts = [(post.record.nodes[0], ends[post.record.nodes[-1]]) for post in sight.thread_posts]
    tops = frozenset(row_of.values())
    for node, link, place in zip(page.link_nodes, page.links, places, strict=True):
        yield SeenLink(
            url=link.url,
            anchor=link.anchor or _label(page, node),
            place=place,
            cell=_cell(page.nodes, node, tops),
            node=node,
            row=row_of.get(node, -1),
            rel=link.rel,
            is_written=any(start <= node < end for start, end in bodies),
            column=column_of(page.nodes, node),
            post=next((n for n, (start, end) in enumerate(posts) if start <= node < end), -1),
            is_time=says_time(link.anchor),
        )


def _label(page: Page, node: int) -> str:
    """What a link without words is called: its own title, or what is written for its picture."""
    own = page.nodes.attribute(node, "title") or page.nodes.attribute(node, "aria-label")
    inside = (page.nodes.attribute(each, "alt") for each in range(node + 1, page.nodes.ends[node]))
    return one_line(own or next(filter(None, inside), "") or "")


def _cell(nodes: NodeTable, node: int, tops: frozenset[int]) -> str:
    """The way down from the record to a link, each step with its number among its like; empty outside of records."""
    steps: list[str] = []
    while node >= 0 and node not in tops:
        steps.append(f"{nodes.tags[node]}:nth-of-type({_number(nodes, node)})")
        node = nodes.parents[node]
    return ">".join([nodes.tags[node], *reversed(steps)]) if node >= 0 else ""


def _number(nodes: NodeTable, node: int) -> int:
    parent = nodes.parents[node]
    if parent < 0:
        return 1
    return sum(nodes.tags[each] == nodes.tags[node] for each in nodes.children(parent) if each <= node)
