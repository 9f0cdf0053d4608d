"""The sets of records that together are the posts of a page: a question, its answers, the remarks below them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from threadkeep.layout.beside import LONG, left_beside
from threadkeep.layout.found import Found, best_found, purity
from threadkeep.layout.people import people_shapes
from threadkeep.layout.record_sets import RecordSet, promising, record_sets, span
from threadkeep.layout.stock import Stock

# A question, its answers and the remarks below them are three sets at most.
MAX_LAYERS = 3
# Sets beside the best that are looked at closely.
MAX_OTHERS = 5
GOOD = 0.45
PROSE = 40


def layers_of(stock: Stock) -> list[Found]:
    """The best set of records, then sets of other records around it and inside it that are as whole."""
    sets = record_sets(stock)
    layers: list[Found] = []
    while len(layers) < MAX_LAYERS:
        best = _next_layer(stock, sets, layers)
        if best is None:
            break
        layers.append(best)
        sets = tuple(left_beside(stock, sets, best))
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
