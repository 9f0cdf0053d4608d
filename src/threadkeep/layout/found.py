"""A set of records with its fields: how well it fits being the posts of a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep.layout.authors import authors_of
from threadkeep.layout.bodies import bodies_of
from threadkeep.layout.columns import Columns, columns_of
from threadkeep.layout.furniture import furniture_of
from threadkeep.layout.record_sets import RecordSet
from threadkeep.layout.stamped import Chosen, stamps_of
from threadkeep.layout.stock import Stock

# Characters outside links that a post has on average, at least; rows of lists have names and numbers.
SUBSTANCE = 30


@dataclass(frozen=True, slots=True)
class Found:
    """A set of records with its fields, and how much it is worth."""

    columns: Columns
    authors: Chosen
    stamps: Chosen
    bodies: tuple[int | None, ...]
    furniture: frozenset[int]
    worth: float
    mark: str = ""


def found_in(stock: Stock, each: RecordSet) -> Found:
    columns = columns_of(stock, each)
    authors = authors_of(columns)
    if not authors.items:
        authors = Chosen((None,) * len(each.records), 0.0)
    stamps = stamps_of(columns)
    if not stamps.items:
        stamps = Chosen((None,) * len(each.records), 0.0)
    furniture = furniture_of(columns, authors.items)
    bodies = bodies_of(columns, authors.items, stamps.items, furniture)
    return Found(
        columns, authors, stamps, bodies, furniture, _worth(stock, columns, authors, stamps, bodies), each.mark
    )


def _worth(stock: Stock, columns: Columns, authors: Chosen, stamps: Chosen, bodies: Sequence[int | None]) -> float:
    """Records that are whole count, as far as the columns fit and the bodies hold the page's text."""
    records = len(columns.records)
    rows = zip(authors.items, stamps.items, bodies, strict=True)
    if stock.is_dated:
        whole = sum((1.0 if author else 0.4) for author, stamp, body in rows if stamp and body is not None)
    else:
        whole = sum(1.0 for author, _, body in rows if author and body is not None)
    fit = 0.6 * stamps.score + 0.4 * authors.score
    # Several records show by each other where they end; a single one only by being tight.
    tight = 1 - (0.6 if records == 1 else 0.25) * (1 - purity(columns, bodies))
    covered = _covered(stock, bodies)
    whole_text = stock.elements.chars_before[-1] - stock.elements.linked_before[-1]
    substance = min(1.0, covered * whole_text / (SUBSTANCE * records))
    return whole * (whole / records) * fit * (0.05 + 0.95 * covered) * tight * (0.1 + 0.9 * substance)


def _covered(stock: Stock, bodies: Sequence[int | None]) -> float:
    """The share of the page's text outside links that stands in the bodies."""
    elements = stock.elements
    whole = elements.chars_before[-1] - elements.linked_before[-1]
    return (
        sum(elements.chars(node) - elements.linked(node) for node in bodies if node is not None) / whole
        if whole
        else 0.0
    )


def purity(columns: Columns, bodies: Sequence[int | None]) -> float:
    """The share of the records' own text outside links that stands in the bodies: a tight record has little else."""
    ends = columns.stock.elements.nodes.ends
    whole = inside = 0
    for items, body in zip(columns.owned, bodies, strict=True):
        free = [item for item in items if item.link < 0]
        whole += sum(len(item.text) for item in free)
        inside += sum(len(item.text) for item in free if body is not None and body <= item.node < ends[body])
    return inside / whole if whole else 0.0
