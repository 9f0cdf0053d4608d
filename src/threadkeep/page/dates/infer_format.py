"""The format of a site, inferred from whole columns of its dates."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import datetime

from threadkeep.page.dates.day_month_order import KnownMoments, infer_orders
from threadkeep.page.dates.read_moment import TokenizedDate, tokenize_date
from threadkeep.page.dates.site_format import SiteFormat
from threadkeep.page.dates.words import date_words, fold_word

# A site writes its dates alike; more of them say nothing new.
MAX_DATES_PER_COLUMN = 400
_TELLING = frozenset({"month", "jalali", "weekday", "day", "ago", "past", "unit", "two", "half"})


def infer_format(
    columns: Sequence[Sequence[str]], at: datetime, language: str = "", known: KnownMoments | None = None
) -> SiteFormat:
    """How the site writes its dates; a column holds dates of one place on a page, in the order they are there.

    `language` is what the site says of itself; its words are believed first. `known` are moments of dates that the
    page shows a second time in UTC. The zone is not in the dates: see `zone_minutes`.
    """
    shown = [[tokenize_date(raw) for raw in column[:MAX_DATES_PER_COLUMN]] for column in columns]
    spoken = _language((one for column in shown for one in column), language)
    orders = infer_orders(shown, at, spoken, known or {})
    whole = orders.pop("")
    others = tuple(sorted((shape, order) for shape, order in orders.items() if order != whole))
    return SiteFormat(order=whole, language=spoken, other_orders=others)


def _language(dates: Iterable[TokenizedDate], stated: str) -> str:
    """The language that knows the most of the words."""
    words = {
        fold_word(piece) for one in dates for piece, sign in zip(one.pieces, one.shape, strict=True) if sign.isalpha()
    }
    votes: Counter[str] = Counter()
    for word in words:
        votes.update({m.language for m in date_words().meanings.get(word, ()) if m.role in _TELLING and m.language})
    if not votes:
        return stated
    most = max(votes.values())
    return stated if votes[stated] == most else min(name for name, count in votes.items() if count == most)


def with_zone(format: SiteFormat, minutes: int | None) -> SiteFormat:
    """The format with what is known of the site's clock."""
    return format if minutes is None else replace(format, zone_minutes=minutes, zone="site")
