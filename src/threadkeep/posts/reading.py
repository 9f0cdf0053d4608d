"""The posts of a set of bodies: record, author, time, and the text without what the forum added."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threadkeep.layout.bodies import bodies_of
from threadkeep.layout.columns import columns_in
from threadkeep.layout.found import Found
from threadkeep.layout.furniture import furniture_of
from threadkeep.layout.posts import SeenPost
from threadkeep.layout.regions import Record
from threadkeep.layout.stock import Item, Stock
from threadkeep.layout.written import html_in, text_in, written_in
from threadkeep.model import Author
from threadkeep.posts.body_sets import BodySet, Stretch
from threadkeep.posts.fields import Fields
from threadkeep.posts.territories import Territories


def posts_in_set(stock: Stock, each: BodySet, territories: Territories, fields: Fields) -> tuple[SeenPost, ...]:
    records = tuple([Record(tops) for tops in territories.tops])
    owned = [stock.between(*stretch) for stretch in territories.stretches]
    columns = columns_in(stock, records, owned)
    furniture = furniture_of(columns, fields.authors.items)
    runs = [_run(stock, body) for body in each.bodies]
    bodies: tuple[int | None, ...] = tuple([run[0] for run in runs])
    if not each.is_run and _hold_fields(each, fields):
        bodies, runs = bodies_of(columns, fields.authors.items, fields.stamps.items, furniture), []
    found = Found(columns, fields.authors, fields.stamps, bodies, furniture, 0.0)
    return tuple(_posts(stock, found, runs))


def _hold_fields(each: BodySet, fields: Fields) -> bool:
    """Whether most bodies hold the name or the time: the text is deeper inside."""
    rows = zip(each.bodies, fields.authors.items, fields.stamps.items, strict=True)
    holding = sum(any(item and start <= item.node < end for item in items) for (start, end), *items in rows)
    return 2 * holding > len(each.bodies)


def _run(stock: Stock, body: Stretch) -> tuple[int, ...]:
    nodes: list[int] = []
    node, end = body
    while node < end:
        nodes.append(node)
        node = stock.elements.nodes.ends[node]
    return tuple(nodes)


def _posts(stock: Stock, found: Found, runs: Sequence[tuple[int, ...]]) -> Iterator[SeenPost]:
    written = written_in(found, runs)
    rows = zip(found.columns.records, found.authors.items, found.stamps.items, found.bodies, written, strict=True)
    for record, author, stamp, body, each in rows:
        if each is None:
            continue
        yield SeenPost(
            record=record,
            author=_author(stock, author),
            author_node=author.holder if author else None,
            published=stamp.moment if stamp else None,
            date_node=stamp.holder if stamp else None,
            text=text_in(found, each),
            html=html_in(found, each),
            body_node=body,
            written=each.nodes,
            left_out=each.left_out,
        )


def _author(stock: Stock, item: Item | None) -> Author | None:
    if item is None:
        return None
    link = stock.links.get(item.link)
    return Author(item.text, link.url if link else None)
