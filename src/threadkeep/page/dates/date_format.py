"""Dates read into UTC by a format that somebody wrote down."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from functools import lru_cache
from typing import Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from threadkeep.model import Moment, Precision, ZoneSource

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_DAY = r"(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?"
_MONTH = rf"(?P<b>(?:{'|'.join(_MONTHS)}))[a-z]*\.?"
# One directive of a format as a pattern; a group is named by the directive that it represents.
_DIRECTIVES = {
    "Y": r"(?P<Y>\d{4})",
    "y": r"(?P<y>\d{2})",
    "m": r"(?P<m>\d{1,2})",
    "b": _MONTH,
    "B": _MONTH,
    "d": r"(?P<d>\d{1,2})(?:st|nd|rd|th)?",
    "e": r"(?P<d>\d{1,2})(?:st|nd|rd|th)?",
    "H": r"(?P<H>\d{1,2})",
    "I": r"(?P<I>\d{1,2})",
    "M": r"(?P<M>\d{2})",
    "S": r"(?P<S>\d{2})",
    "f": r"\d{1,9}",
    "p": r"(?P<p>[ap])\.?m\.?",
    "z": r"(?P<z>z|utc|gmt|[+-]\d{2}:?\d{2})",
    "a": _DAY,
    "A": _DAY,
    "%": "%",
}
_TIME_OF_DAY = frozenset("HIMSpfz")
_FINEST: tuple[tuple[str, Precision], ...] = (
    ("S", "second"),
    ("M", "minute"),
    # Minutes are left out where there are none: "1:59 p.m." is followed by "2 p.m.".
    ("H", "minute"),
    ("I", "minute"),
    ("d", "day"),
    ("m", "month"),
    ("b", "month"),
    ("Y", "year"),
    ("y", "year"),
)
_ISO = re.compile(
    r"(?P<Y>\d{4})-(?P<m>\d\d)-(?P<d>\d\d)"
    r"(?:[T ](?P<H>\d\d):(?P<M>\d\d)(?::(?P<S>\d\d)(?:[.,]\d+)?)?\s?(?P<z>z|[+-]\d{2}:?\d{2})?)?",
    re.IGNORECASE,
)
# Django's templates write the two hours that "a.m." and "p.m." leave in doubt as words: "Oct. 30, 2026, noon".
_HOURS = ((re.compile(r"\bnoon\b"), "12 p.m."), (re.compile(r"\bmidnight\b"), "12 a.m."))
# Seconds, or milliseconds, since 1970: nine digits are 1973, thirteen are today's milliseconds.
_EPOCH = re.compile(r"(?<!\d)(\d{9,10})(?:\d{3})?(?!\d)")


@dataclass(frozen=True, slots=True)
class DateFormat:
    """A format, ready to search: the whole of it, and its time of day alone for dates like "Today 14:02"."""

    kind: Literal["strptime", "iso", "epoch"]
    pattern: re.Pattern[str]
    time_of_day: re.Pattern[str] | None = None

    @classmethod
    def of(cls, spelled: str) -> DateFormat:
        """The format of strptime directives, "iso" or "epoch"; ValueError names a directive that is not known."""
        return _format(spelled)


@dataclass(frozen=True, slots=True)
class DateReference:
    """What a date on a page is to be understood by: the time it was seen, its zone, and the words for days."""

    seen_at: datetime
    zone: tzinfo = UTC
    by_zone: ZoneSource = "assumed"
    days: tuple[tuple[str, int], ...] = ()


def moment_by_formats(raw: str, formats: Sequence[DateFormat], by: DateReference) -> Moment:
    """The time in `raw` by the first format that fits; where none does, the text alone."""
    spelled = _with_hours(raw)
    for one in formats:
        found = _by_format(spelled, one, by)
        if found is not None:
            return replace(found, raw=raw)
    return Moment(raw)


def zone_named(name: str) -> tzinfo | None:
    """A zone by "UTC", an offset like "+02:00", or its name in the zone database; None if there is no such zone."""
    if name.upper() in ("UTC", "GMT", "Z"):
        return UTC
    offset = re.fullmatch(r"([+-])(\d{2}):?(\d{2})", name)
    if offset:
        away = timedelta(hours=int(offset[2]), minutes=int(offset[3]))
        return timezone(away if offset[1] == "+" else -away) if away < timedelta(days=1) else None
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


@lru_cache(maxsize=256)
def _format(spelled: str) -> DateFormat:
    if spelled == "iso":
        return DateFormat("iso", _ISO, re.compile(r"(?P<H>\d\d):(?P<M>\d\d)(?::(?P<S>\d\d))?"))
    if spelled == "epoch":
        return DateFormat("epoch", _EPOCH)
    pieces = re.findall(r"%-?(.)|(\s+)|([^%\s]+)", spelled)
    whole = _searchable("".join(_piece(*piece) for piece in pieces))
    timed = [number for number, piece in enumerate(pieces) if piece[0] in _TIME_OF_DAY and piece[0]]
    if not timed:
        return DateFormat("strptime", whole)
    return DateFormat("strptime", whole, _searchable("".join(_piece(*p) for p in pieces[timed[0] : timed[-1] + 1])))


def _piece(directive: str, space: str, literal: str) -> str:
    if space:
        return r"\s+"
    if literal:
        return re.escape(literal)
    if directive not in _DIRECTIVES:
        raise ValueError(f"%{directive} is not a known directive")
    return _DIRECTIVES[directive]


def _searchable(pattern: str) -> re.Pattern[str]:
    try:
        return re.compile(rf"(?<!\d){pattern}(?!\d)", re.IGNORECASE)
    except re.error:
        raise ValueError("a part of the date stands twice in the format") from None


def _with_hours(raw: str) -> str:
    for word, hour in _HOURS:
        raw = word.sub(hour, raw)
    return raw


def _by_format(raw: str, one: DateFormat, by: DateReference) -> Moment | None:
    try:
        if one.kind == "epoch":
            found = one.pattern.search(raw)
            return Moment(raw, datetime.fromtimestamp(int(found[1]), UTC), "second", "shown") if found else None
        found = one.pattern.search(raw)
        return _absolute(raw, found.groupdict(), by) if found else _relative(raw, one, by)
    except (ValueError, OverflowError):
        return None


def _relative(raw: str, one: DateFormat, by: DateReference) -> Moment | None:
    """A time of a day that is given by a word: "Today, 14:02"."""
    lowered = raw.lower()
    away = next((away for word, away in by.days if word in lowered), None)
    if away is None:
        return None
    day = by.seen_at.astimezone(by.zone) + timedelta(days=away)
    found = one.time_of_day.search(raw) if one.time_of_day else None
    parts = found.groupdict() if found else {}
    return _absolute(raw, {**parts, "Y": f"{day.year:04}", "m": str(day.month), "d": str(day.day)}, by)


def _absolute(raw: str, parts: dict[str, str | None], by: DateReference) -> Moment:
    shown = parts.get("z")
    zone = (zone_named(shown) or by.zone) if shown else by.zone
    seen = by.seen_at.astimezone(zone)
    at = datetime(_year(parts, seen), _month(parts, seen), _day(parts, seen), *_time(parts), tzinfo=zone)
    if not (parts.get("Y") or parts.get("y")) and at > seen + timedelta(days=1):
        # "Dec 24" read in January is last year's.
        at = at.replace(year=at.year - 1)
    precision = next((precision for name, precision in _FINEST if parts.get(name)), None)
    return Moment(raw, at.astimezone(UTC), precision, "shown" if shown else by.by_zone)


def _year(parts: dict[str, str | None], seen: datetime) -> int:
    if year := parts.get("Y"):
        return int(year)
    if short := parts.get("y"):
        # POSIX: 69 to 99 are 1969 to 1999.
        return int(short) + (1900 if int(short) >= 69 else 2000)
    return seen.year


def _month(parts: dict[str, str | None], seen: datetime) -> int:
    if number := parts.get("m"):
        return int(number)
    if name := parts.get("b"):
        return _MONTHS.index(name.lower()) + 1
    return seen.month if not _has_year(parts) else 1


def _day(parts: dict[str, str | None], seen: datetime) -> int:
    if day := parts.get("d"):
        return int(day)
    return 1 if _has_year(parts) or parts.get("m") or parts.get("b") else seen.day


def _has_year(parts: dict[str, str | None]) -> bool:
    return bool(parts.get("Y") or parts.get("y"))


def _time(parts: dict[str, str | None]) -> tuple[int, int, int]:
    hour = int(parts.get("H") or parts.get("I") or 0)
    half = (parts.get("p") or "").lower()
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return hour, int(parts.get("M") or 0), int(parts.get("S") or 0)
