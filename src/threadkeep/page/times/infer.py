"""The format of a site, inferred from whole columns of its dates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from threadkeep.page.times.orders import Known, orders_of
from threadkeep.page.times.read import Written, written
from threadkeep.page.times.site_format import SiteFormat
from threadkeep.page.times.words import folded, lexicon

# A site writes its dates alike; more of them say nothing new.
MOST_INFERRED_FROM = 400
_TELLING = frozenset({"month", "jalali", "weekday", "day", "ago", "past", "unit", "two", "half"})


def infer_format(
    columns: Sequence[Sequence[str]], at: datetime, language: str = "", known: Known | None = None
) -> SiteFormat:
    """How the site writes its dates; a column holds dates of one place on a page, in the order they stand there.

    `language` is what the site says of itself; its words are believed first. `known` are moments of dates that the
    page tells a second time in UTC. The zone is not in the dates: see `zone_minutes`.
    """
    shown = [[written(raw) for raw in column[:MOST_INFERRED_FROM]] for column in columns]
    spoken = _language((one for column in shown for one in column), language)
    orders = orders_of(shown, at, spoken, known or {})
    whole = orders.pop("")
    others = tuple(sorted((shape, order) for shape, order in orders.items() if order != whole))
    return SiteFormat(order=whole, language=spoken, other_orders=others)


def _language(dates: Iterable[Written], stated: str) -> str:
    """The language that knows the most of the words."""
    words = {
        folded(piece) for one in dates for piece, sign in zip(one.pieces, one.shape, strict=True) if sign.isalpha()
    }
    votes: Counter[str] = Counter()
    for word in words:
        votes.update({m.language for m in lexicon().meanings.get(word, ()) if m.role in _TELLING and m.language})
    if not votes:
        return stated
    most = max(votes.values())
    return stated if votes[stated] == most else min(name for name, count in votes.items() if count == most)


def with_zone(format: SiteFormat, minutes: int | None) -> SiteFormat:
    """The format with what is known of the site's clock."""
    return format if minutes is None else replace(format, zone_minutes=minutes, zone="site")
