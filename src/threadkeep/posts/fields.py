"""The fields of a set of bodies: which texts beside them are the names of the authors and the times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep.layout.authors import authors_of
from threadkeep.layout.columns import Columns, columns_in
from threadkeep.layout.people import are_buttons
from threadkeep.layout.regions import Record
from threadkeep.layout.stamped import Chosen, stamps_of
from threadkeep.layout.stock import Item, Stock
from threadkeep.posts.body_sets import BodySet
from threadkeep.posts.territories import Territories

# If so many records have a date beside their body, dates and names inside bodies are what users wrote.
BESIDE = 0.5


@dataclass(frozen=True, slots=True)
class Fields:
    """A name and a time for each record, None where it has none, and how well their columns fit."""

    authors: Chosen
    stamps: Chosen
    is_beside: bool


def fields_of(stock: Stock, each: BodySet, territories: Territories) -> Fields:
    """Names and times beside the bodies; in all of the territories if there are no dates beside."""
    records = tuple([Record(tops) for tops in territories.tops])
    beside = [
        [*stock.between(start, body), *stock.between(end, until)]
        for (start, until), (body, end) in zip(territories.stretches, each.bodies, strict=True)
    ]
    dated = sum(any(item.moment is not None for item in items) for items in beside)
    is_beside = dated >= BESIDE * len(beside)
    owned = beside if is_beside else [stock.between(*stretch) for stretch in territories.stretches]
    columns = columns_in(stock, records, owned)
    authors = _or_nothing(authors_of(columns), columns)
    if are_buttons(stock, authors.items):
        authors = Chosen((None,) * len(records), 0.0)
    return Fields(authors, _or_nothing(stamps_of(columns), columns), is_beside)


def _or_nothing(chosen: Chosen, columns: Columns) -> Chosen:
    return chosen if chosen.items else Chosen((None,) * len(columns.records), 0.0)


def filled(items: Sequence[Item | None]) -> float:
    """The share of records that have a value."""
    return sum(item is not None for item in items) / len(items)
