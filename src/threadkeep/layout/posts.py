"""The posts that one page alone shows, knowing nothing else of its site."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from threadkeep.layout.elements import Elements
from threadkeep.layout.found import Found, best_found, found_in, purity
from threadkeep.layout.people import are_buttons, people_shapes
from threadkeep.layout.record_sets import RecordSet, promising, record_sets, span
from threadkeep.layout.regions import Record
from threadkeep.layout.stock import Item, Stock, stock_of
from threadkeep.layout.undated import undated
from threadkeep.layout.written import html_in, text_in, written_in
from threadkeep.model import Author, Moment
from threadkeep.page import Page
from threadkeep.page.dates import DateCandidate


@dataclass(frozen=True, slots=True)
class SeenPost:
    """A post as one page shows it; a node is None where the page does not show that part.

    `written` are the nodes that hold its text, `left_out` those inside them that the forum added.
    """

    record: Record
    author: Author | None
    author_node: int | None
    published: Moment | None
    date_node: int | None
    text: str
    html: str
    body_node: int | None
    written: tuple[int, ...] = ()
    left_out: frozenset[int] = frozenset()


# A question, its answers and the remarks below them are three sets at most.
MAX_LAYERS = 3
# Sets beside the best that are looked at closely.
MAX_OTHERS = 5
GOOD = 0.45
LONG = 20
PROSE = 40
# A page that shows one message, or two, has more rows than that for the other messages of the thread.
MOST_SHOWN = 2
ROWS = 2


def posts_of(
    page: Page, at: datetime, elements: Elements | None = None, candidates: Sequence[DateCandidate] | None = None
) -> tuple[SeenPost, ...]:
    """The posts in document order; `at` is when the page was seen, for dates like "yesterday".

    Where the page's elements and what looks like a date on it are at hand already, they need not be made again.
    """
    stock = stock_of(page, at, elements, candidates)
    layers = _layers(stock)
    if (held := undated(stock)) and _is_better(named := _layers(held), layers):
        posts = [_dated(stock, post) for found in named for post in _posts(held, found)]
    else:
        posts = [post for found in layers for post in _posts(stock, found)]
    return _without_rows(sorted(posts, key=lambda post: post.record.nodes[0]))


def _dated(stock: Stock, post: SeenPost) -> SeenPost:
    """A post that was found by its author, with the one date that stands in it."""
    dates = stock.dated_between(*span(stock, post.record))
    if post.published is not None or len(dates) != 1:
        return post
    return replace(post, published=dates[0].moment, date_node=dates[0].holder)


def _without_rows(posts: Sequence[SeenPost]) -> tuple[SeenPost, ...]:
    """Without the rows of a list of posts, each with a name and a date and no text, beside the one that is shown."""
    said = [post for post in posts if post.text]
    is_shown_alone = 0 < len(said) <= MOST_SHOWN and ROWS * len(said) < len(posts)
    return tuple(said if is_shown_alone and all(len(post.text) >= LONG for post in said) else posts)


def posts_in(page: Page, at: datetime, records: Sequence[Record]) -> tuple[tuple[SeenPost, ...], float]:
    """The posts of records that are known, one of each where it is whole, and how well they fit being posts."""
    stock = stock_of(page, at)
    given = RecordSet("given", tuple(records))
    if not records:
        return (), 0.0
    tried = [(each, found_in(each, given)) for each in (stock, undated(stock)) if each is not None]
    best, found = max(tried, key=lambda pair: pair[1].worth)
    return tuple(_posts(best, found)), found.worth


def _is_better(named: Sequence[Found], layers: Sequence[Found]) -> bool:
    """Whether several records held by names fit better than what is held by dates."""
    if not named or len(named[0].columns.records) < 2:
        return False
    return not layers or named[0].worth > layers[0].worth


def _layers(stock: Stock) -> list[Found]:
    """The best set of records, then sets of other records around it and inside it that are as whole."""
    sets = record_sets(stock)
    layers: list[Found] = []
    while len(layers) < MAX_LAYERS:
        best = _next_layer(stock, sets, layers)
        if best is None:
            break
        layers.append(best)
        sets = tuple(_left(stock, sets, best))
    return layers


def _next_layer(stock: Stock, sets: Sequence[RecordSet], layers: Sequence[Found]) -> Found | None:
    if not layers:
        return best_found(stock, promising(stock, sets), lambda _: True)
    needs = min(GOOD, 0.9 * layers[0].authors.score)
    return best_found(stock, promising(stock, sets, MAX_OTHERS), lambda found: _is_another(found, layers), needs)


def _is_another(found: Found, layers: Sequence[Found]) -> bool:
    """Whether these are posts of their own, and not what is left over of the posts already found."""
    is_whole = all(found.authors.items) and all(found.stamps.items) and None not in found.bodies
    if not is_whole or found.stamps.score < GOOD or found.authors.score < min(GOOD, 0.9 * layers[0].authors.score):
        return False
    if not _says_something(found) or not _has_such_people(found, layers[0]):
        return False
    if len(found.bodies) == 1 and (_is_sentence(found) or _is_head(found, layers[0]) or _is_around(found, layers[0])):
        return False
    around = [_author_around(record.nodes[0], layers) for record in found.columns.records]
    names = [item.text for item in found.authors.items if item is not None]
    same = sum(name == other for name, other in zip(names, around, strict=True))
    return 2 * same < len(names)


def _is_sentence(found: Found) -> bool:
    """Whether name or date of a single record stand inside its text: "last changed yesterday by anna"."""
    (body,), ends = found.bodies, found.columns.stock.elements.nodes.ends
    fixed = [item for item in (*found.authors.items, *found.stamps.items) if item is not None]
    return body is not None and any(body <= item.node < ends[body] for item in fixed)


def _is_head(found: Found, first: Found) -> bool:
    """Whether a single record before the posts only tells who began the thread, and when: their first says it again."""
    if found.columns.records[0].nodes[-1] >= first.columns.records[0].nodes[0] or _has_prose(found):
        return False
    (author,), (stamp,) = found.authors.items, found.stamps.items
    other, later = first.authors.items[0], first.stamps.items[0]
    if author is None or other is None or author.text != other.text or stamp is None or later is None:
        return False
    one, two = stamp.moment, later.moment
    # The same moment may be told in two zones, or by its day alone.
    return (
        one is not None
        and two is not None
        and one.at is not None
        and two.at is not None
        and (abs(one.at - two.at) <= timedelta(days=1))
    )


def _is_around(found: Found, first: Found) -> bool:
    """Whether a single record is only what holds the posts: what is left of it stands behind some of them.

    An answer, or an article, that holds remarks comes before them.
    """
    ends = found.columns.stock.elements.nodes.ends
    start, end = span(found.columns.stock, found.columns.records[0])
    inside = [record.nodes[0] for record in first.columns.records if start < record.nodes[0] < end]
    parts = [item.node for item in (*found.authors.items, *found.stamps.items) if item is not None]
    bodies = [ends[node] - 1 for node in found.bodies if node is not None]
    return bool(inside) and max((*parts, *bodies)) >= inside[0]


def _has_prose(found: Found) -> bool:
    """Whether something outside links is long enough to have been said by somebody."""
    return any(item.link < 0 and len(item.text) >= PROSE for items in found.columns.owned for item in items)


def _says_something(found: Found) -> bool:
    """Whether the bodies are texts: names and numbers beside titles are as short in every record."""
    ends = found.columns.stock.elements.nodes.ends
    said = [
        sum(len(item.text) for item in items if body <= item.node < ends[body] and item.node not in found.furniture)
        for items, body in zip(found.columns.owned, found.bodies, strict=True)
        if body is not None
    ]
    return sum(said) >= LONG * len(said)


def _has_such_people(found: Found, first: Found) -> bool:
    """Whether the names lead where the names of the first posts lead; without links only several records count."""
    stock = found.columns.stock
    people = people_shapes(stock, first.authors.items)
    if not people:
        return len(found.columns.records) > 1 or _leads(found, first)
    return not people.isdisjoint(people_shapes(stock, found.authors.items))


def _leads(found: Found, first: Found) -> bool:
    """Whether a single record stands before all others, as the post that opens a thread, and is as tight."""
    if found.columns.records[0].nodes[-1] >= first.columns.records[0].nodes[0]:
        return False
    return purity(found.columns, found.bodies) >= 0.8 * purity(first.columns, first.bodies)


def _author_around(node: int, layers: Sequence[Found]) -> str | None:
    for layer in layers:
        nodes = layer.columns.stock.elements.nodes
        for record, author in zip(layer.columns.records, layer.authors.items, strict=True):
            if record.nodes[0] <= node < nodes.ends[record.nodes[-1]] and author is not None:
                return author.text
    return None


def _left(stock: Stock, sets: Sequence[RecordSet], found: Found) -> Iterator[RecordSet]:
    """What is left of the sets beside the records already found: near them, and holding none of their parts alone."""
    near = _near(stock, found)
    taken = _Taken.of(stock, found)
    for each in sets:
        kept = [record for record in each.records if _is_left(stock, span(stock, record), near, taken)]
        if sum(_plain_chars(stock, span(stock, record)) for record in kept) >= LONG * max(1, len(kept)):
            inner = [record for around in kept for record in taken.inside(span(stock, around))]
            yield RecordSet(each.mark, tuple(kept), tuple(dict.fromkeys((*each.inner, *inner))))


def _is_left(stock: Stock, where: tuple[int, int], near: tuple[int, int], taken: _Taken) -> bool:
    """Whether a stretch may be a record beside those that are taken; around some of them it needs a date of its own."""
    if not (near[0] <= where[0] and where[1] <= near[1]) or not taken.leaves(where):
        return False
    inner = _outermost([span(stock, record) for record in taken.inside(where)])
    return not inner or stock.dates_between(*where) > sum(stock.dates_between(*each) for each in inner)


def _outermost(spans: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if not found or start >= found[-1][1]:
            found.append((start, end))
    return found


def _plain_chars(stock: Stock, where: tuple[int, int]) -> int:
    """The characters outside links in a stretch of the page."""
    elements, (start, end) = stock.elements, where
    linked = elements.linked_before[end] - elements.linked_before[start]
    return elements.chars_before[end] - elements.chars_before[start] - linked


@dataclass(frozen=True, slots=True)
class _Taken:
    """The records already found with their spans, the nodes of their parts in order, and the spans of their bodies."""

    records: tuple[Record, ...]
    spans: tuple[tuple[int, int], ...]
    parts: tuple[int, ...]
    bodies: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, stock: Stock, found: Found) -> _Taken:
        records, ends = found.columns.records, stock.elements.nodes.ends
        fixed = [item.node for item in (*found.authors.items, *found.stamps.items) if item is not None]
        bodies = [node for node in found.bodies if node is not None]
        return cls(
            records=records,
            spans=tuple(span(stock, record) for record in records),
            parts=tuple(sorted([*fixed, *bodies])),
            bodies=tuple((node, ends[node]) for node in bodies),
        )

    def leaves(self, where: tuple[int, int]) -> bool:
        """Whether a stretch holds no part of a record, but with all of the record, and is no part of a text."""
        start, end = where
        if bisect_left(self.parts, start) != bisect_left(self.parts, end):
            over = [(first, last) for first, last in self.spans if first < end and last > start]
            return all(start < first and last <= end for first, last in over)
        return not any(first <= start < last for first, last in self.bodies)

    def inside(self, where: tuple[int, int]) -> list[Record]:
        """The records that stand in a stretch: their texts are their own."""
        start, end = where
        return [
            record
            for record, (first, last) in zip(self.records, self.spans, strict=True)
            if start < first < last <= end
        ]


def _near(stock: Stock, found: Found) -> tuple[int, int]:
    """The element around all records, and the one above it: beyond it stand sidebars with records of their own."""
    nodes = stock.elements.nodes
    records = found.columns.records
    node, end = records[0].nodes[0], max(nodes.ends[record.nodes[-1]] for record in records)
    while node > 0 and nodes.ends[node] < end:
        node = nodes.parents[node]
    for _ in range(2):
        node = max(0, nodes.parents[node])
    return node, nodes.ends[node]


def _posts(stock: Stock, found: Found) -> Iterator[SeenPost]:
    written = written_in(found)
    rows = zip(found.columns.records, _names(stock, found), found.stamps.items, found.bodies, written, strict=True)
    for record, author, stamp, body, each in rows:
        if _is_post(author, stamp, body) if stock.is_dated else author is not None and body is not None:
            yield SeenPost(
                record=record,
                author=_author(stock, author),
                author_node=author.holder if author else None,
                published=stamp.moment if stamp else None,
                date_node=stamp.holder if stamp else None,
                text=text_in(found, each) if each else "",
                html=html_in(found, each) if each else "",
                body_node=body,
                written=each.nodes if each else (),
                left_out=each.left_out if each else frozenset(),
            )


def _names(stock: Stock, found: Found) -> tuple[Item | None, ...]:
    """The names of the authors: a button in every post shows where posts are, but not whose."""
    names = found.authors.items
    return (None,) * len(names) if stock.is_dated and are_buttons(stock, names) else names


def _is_post(author: Item | None, stamp: Item | None, body: int | None) -> bool:
    """Something between posts that resembles them lacks their date, and mostly more."""
    return stamp is not None and (author is not None or body is not None)


def _author(stock: Stock, item: Item | None) -> Author | None:
    if item is None:
        return None
    link = stock.links.get(item.link)
    return Author(item.text, link.url if link else None)
