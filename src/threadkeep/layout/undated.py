"""A page whose posts show no dates: its records are held by the names of people instead."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.layout.names import is_name
from threadkeep.layout.people import is_personal
from threadkeep.layout.stock import MAX_DATES, Stock

# With more dates than this on a page its posts have dates, and what is found without them is something else.
MOST_DATES = 2


def undated(stock: Stock) -> Stock | None:
    """The page held by its links to people; None where it shows dates, or nobody."""
    if len(stock.dated) > MOST_DATES:
        return None
    names = [item for item in stock.items if item.link >= 0 and is_name(item) and is_personal(stock, [item])]
    if not names:
        return None
    held = tuple(names[:MAX_DATES])
    return replace(stock, dated=held, dated_starts=tuple([item.node for item in held]), is_dated=False)
