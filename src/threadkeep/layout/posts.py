"""The posts that one page alone shows, knowing nothing else of its site."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from threadkeep.layout.authors import authors_of
from threadkeep.layout.bodies import bodies_of
from threadkeep.layout.columns import Columns, columns_of
from threadkeep.layout.record_sets import RecordSet, record_sets
from threadkeep.layout.regions import Record
from threadkeep.layout.sight import Item, Sight, sight_of
from threadkeep.layout.stamped import Chosen, stamps_of
from threadkeep.model import Author, Moment
from threadkeep.page import Page


@dataclass(frozen=True, slots=True)
class SeenPost:
    """A post as one page shows it; a node is None where the page does not show that part."""

    record: Record
    author: Author | None
    author_node: int | None
    published: Moment | None
    date_node: int | None
    text: str
    html: str
    body_node: int | None


@dataclass(frozen=True, slots=True)
class Found:
    """A set of records with its fields, and how much it is worth."""

    columns: Columns
    authors: Chosen
    stamps: Chosen
    bodies: tuple[int | None, ...]
    worth: float
    mark: str = ""


def posts_of(page: Page, at: datetime) -> tuple[SeenPost, ...]:
    """The posts in document order; `at` is when the page was seen, for dates like "yesterday"."""
    sight = sight_of(page, at)
    found = max((_found(sight, each) for each in record_sets(sight)), key=lambda each: each.worth, default=None)
    return tuple(_posts(sight, found)) if found is not None else ()


def _found(sight: Sight, each: RecordSet) -> Found:
    columns = columns_of(sight, each)
    authors = authors_of(columns)
    if not authors.items:
        authors = Chosen((None,) * len(each.records), 0.0)
    stamps = stamps_of(columns, [item.text if item else None for item in authors.items])
    if not stamps.items:
        stamps = Chosen((None,) * len(each.records), 0.0)
    bodies = bodies_of(columns, authors.items, stamps.items)
    return Found(columns, authors, stamps, bodies, _worth(sight, columns, authors, stamps, bodies), each.mark)


def _worth(sight: Sight, columns: Columns, authors: Chosen, stamps: Chosen, bodies: Sequence[int | None]) -> float:
    """Records that are whole count, as far as the columns fit and the bodies hold the page's text."""
    records = len(columns.records)
    rows = zip(authors.items, stamps.items, bodies, strict=True)
    whole = sum((1.0 if author else 0.4) for author, stamp, body in rows if stamp and body is not None)
    fit = 0.6 * stamps.score + 0.4 * authors.score
    return whole * (whole / records) * fit * (0.3 + 0.7 * _covered(sight, bodies))


def _covered(sight: Sight, bodies: Sequence[int | None]) -> float:
    """The share of the page's text outside links that stands in the bodies."""
    elements = sight.elements
    whole = elements.chars_before[-1] - elements.linked_before[-1]
    return sum(elements.chars(node) - elements.linked(node) for node in bodies if node is not None) / whole if whole else 0.0


def _posts(sight: Sight, found: Found) -> list[SeenPost]:
    posts = []
    rows = zip(found.columns.records, found.authors.items, found.stamps.items, found.bodies, strict=True)
    for record, author, stamp, body in rows:
        if author is None and stamp is None:
            continue
        posts.append(_post(sight, record, author, stamp, body))
    return posts


def _post(sight: Sight, record: Record, author: Item | None, stamp: Item | None, body: int | None) -> SeenPost:
    return SeenPost(
        record=record,
        author=_author(sight, author),
        author_node=author.holder if author else None,
        published=stamp.moment if stamp else None,
        date_node=stamp.holder if stamp else None,
        text=sight.page.text_of(body) if body is not None else "",
        html=sight.page.html_of(body) if body is not None else "",
        body_node=body,
    )


def _author(sight: Sight, item: Item | None) -> Author | None:
    if item is None:
        return None
    link = sight.links.get(item.link)
    return Author(item.text, link.url if link else None)
