"""Times as a person gives them: a date, a time, or a day such as "yesterday" or "3 days ago"."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import click

_FORMATS = ("%Y-%m-%d", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M:%S")
_AGO = re.compile(r"(\d{1,4}) (day|week|month|year)s? ago")
# The usual length of each; whoever says "2 months ago" means no exact day.
_DAYS = {"day": 1, "week": 7, "month": 30, "year": 365}


class MomentType(click.DateTime):
    """A date, a time, or a day relative to today."""

    def __init__(self) -> None:
        super().__init__(_FORMATS)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        day = relative_day(value, datetime.now(UTC).astimezone()) if isinstance(value, str) else None
        return day or super().convert(value, param, ctx)


MOMENT = MomentType()


def relative_day(text: str, now: datetime) -> datetime | None:
    """The beginning of the day that the words name; None if they name none."""
    words = " ".join(text.lower().split())
    age = {"today": 0, "yesterday": 1}.get(words)
    if age is None and (found := _AGO.fullmatch(words)):
        age = int(found[1]) * _DAYS[found[2]]
    if age is None:
        return None
    try:
        return now.replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=age)
    except OverflowError:
        return None
