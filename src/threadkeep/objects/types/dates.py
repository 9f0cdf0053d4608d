"""Dates of objects: the wall clock of the place where something happens, in ISO form."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from threadkeep.page import SiteFormat, infer_format, lacks_year, read_moment

_ISO = re.compile(r"(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d))?")
# Objects are announced ahead: a day and month without a year mean the next such day, unless it was just now.
_LOOK_BACK = timedelta(days=120)
# Posts are never of the future, and the order of day and month is inferred from that; objects may be this far ahead.
_LOOK_AHEAD = timedelta(days=800)


@dataclass(frozen=True, slots=True)
class DateSpelling:
    """How a site writes dates, inferred from all dates of its objects."""

    format: SiteFormat = field(default_factory=SiteFormat)


def date_spelling(raws: Iterable[str], at: datetime, language: str = "") -> DateSpelling:
    """The spelling that reads most of a site's dates; texts in ISO form say nothing about the others."""
    columns = tuple(raw for raw in raws if _ISO.match(raw) is None)
    if not columns:
        return DateSpelling(SiteFormat(language=language))
    return DateSpelling(infer_format((columns,), at + _LOOK_AHEAD, language))


def read_date(raw: str, at: datetime, spelling: DateSpelling) -> str | None:
    """`2010-05-01T19:30`, or `2010-05-01` where no time of day is shown; None if the text is no date.

    The offset from UTC is left out: pages of one event agree on the wall clock, and rarely on the offset.
    """
    if found := _ISO.match(raw.strip()):
        return _iso_text(found)
    moment = read_moment(raw, at, SiteFormat(spelling.format.order, spelling.format.language))
    if moment.at is None or moment.precision not in ("second", "minute", "hour", "day"):
        return None
    wall = moment.at
    if lacks_year(raw) and wall < at - _LOOK_BACK:
        wall = _next_year(wall)
    return f"{wall:%Y-%m-%d}" if moment.precision == "day" else f"{wall:%Y-%m-%dT%H:%M}"


def _iso_text(found: re.Match[str]) -> str | None:
    year, month, day, hour, minute = found.groups()
    try:
        datetime(int(year), int(month), int(day))  # noqa: DTZ001
    except ValueError:
        return None
    # Midnight is what software writes where it knows no time of day.
    return (
        f"{year}-{month}-{day}"
        if hour is None or (hour, minute) == ("00", "00")
        else f"{found[0][:10]}T{hour}:{minute}"
    )


def _next_year(wall: datetime) -> datetime:
    try:
        return wall.replace(year=wall.year + 1)
    except ValueError:
        return wall.replace(year=wall.year + 1, day=28)
