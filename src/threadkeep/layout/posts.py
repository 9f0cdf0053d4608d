"""The posts that one page alone shows, knowing nothing else of its site."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.layout.beside import LONG
from threadkeep.layout.elements import Elements
from threadkeep.layout.found import Found, found_in
from threadkeep.layout.layers import layers_of
from threadkeep.layout.people import are_buttons
from threadkeep.layout.record_sets import RecordSet, span
from threadkeep.layout.regions import Record
from threadkeep.layout.stock import Item, Stock, stock_of
from threadkeep.layout.undated import undated
from threadkeep.layout.written import html_in, text_in, written_in
from threadkeep.model import Author, Moment
from threadkeep.page import DateCandidate, Page


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
    layers = layers_of(stock)
    if (held := undated(stock)) and _is_better(named := layers_of(held), layers):
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
