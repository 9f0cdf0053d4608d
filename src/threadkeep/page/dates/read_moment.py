"""One date, read into a moment by the format of its site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta

from threadkeep.model import Moment, Precision
from threadkeep.page.dates.calendars import gregorian_date
from threadkeep.page.dates.elapsed_time import parse_elapsed_time, parse_short_elapsed_time
from threadkeep.page.dates.grammar import DateParts, canonical_shape, date_parts, is_elapsed_time
from threadkeep.page.dates.site_format import Order, SiteFormat
from threadkeep.page.dates.tokens import shape_of, tokens
from threadkeep.page.dates.words import WordRole, date_words, fold_word
from threadkeep.page.invisible import without_invisible

_EPOCH = re.compile(r"[1-9]\d{8,9}(?:\d{3})?")
_ISO = re.compile(r"[12]\d{3}-\d\d-\d\d(?:[Tt ]\d\d:\d\d.*)?")
# A clock may be ahead of ours by its zone; what is later than that has not been.
MAX_AHEAD = timedelta(hours=26)
_TURNED: Mapping[Order, Order] = {"dmy": "mdy", "mdy": "dmy"}
# Where it does not matter when a date was seen.
_ANY = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class TokenizedDate:
    """A date taken apart, not yet read: its tokens, their shape and the plan of that shape."""

    raw: str
    pieces: Sequence[str]
    shape: str
    parts: DateParts

    @property
    def canonical_shape(self) -> str:
        return canonical_shape(self.shape)

    def word_value(self, place: int, role: WordRole, language: str) -> int | None:
        return date_words().value(fold_word(self.pieces[place]), role, language)


def tokenize_date(raw: str) -> TokenizedDate:
    pieces = tokens(without_invisible(raw))
    shape = shape_of(pieces)
    return TokenizedDate(raw, pieces, shape, date_parts(shape))


def read_moment(raw: str, at: datetime, format: SiteFormat) -> Moment:
    """The moment that a date seen at `at` shows; the text alone where it shows none."""
    machine = _machine(raw, format)
    if machine is not None:
        return machine
    shown = tokenize_date(raw)
    for by in _formats(shown, format):
        try:
            return _moment(shown, at, by)
        except (ValueError, OverflowError):
            continue
    return Moment(raw)


def _formats(shown: TokenizedDate, format: SiteFormat) -> Iterator[SiteFormat]:
    """That of the site; where there is no such day by it, day and month stand the other way round: 09/28/26."""
    yield format
    other = _TURNED.get(format.order_of(shown.canonical_shape))
    if other is not None and "a" in shown.parts.date:
        yield replace(format, order=other, other_orders=())


def lacks_year(raw: str) -> bool:
    """Whether a date shows a day and a month, but no year."""
    by = tokenize_date(raw).parts
    return bool(by.date) and not by.has_year


def shows_year(raw: str) -> bool:
    """Whether a date shows its year."""
    return tokenize_date(raw).parts.has_year


def depends_on_today(raw: str) -> bool:
    """Whether a date leaves its day to that of its reader: "Today, 15:04", "Monday", a time of day alone."""
    shown = tokenize_date(raw)
    by = shown.parts
    if by.date or is_elapsed_time(shown.shape) or _EPOCH.fullmatch(raw):
        return False
    return bool(by.time) or by.day is not None or by.weekday is not None


def is_bare_clock(raw: str) -> bool:
    """Whether a date is a time of day and nothing else: no word says on which day it was."""
    by = tokenize_date(raw).parts
    return bool(by.time) and not by.date and by.day is None and by.weekday is None


def shows_zone(raw: str) -> bool:
    """Whether a date is given by everybody's clock: with its zone, as an epoch, or by how long ago it was."""
    if _EPOCH.fullmatch(raw):
        return True
    if _ISO.fullmatch(raw) and (machine := _iso(raw, SiteFormat())) is not None:
        return machine.zone == "shown"
    return shows_elapsed_time(raw) or _offset(tokenize_date(raw)) is not None


def shows_elapsed_time(raw: str) -> bool:
    """Whether a date shows how long ago it was: "5 minutes ago", "2h", "just now"."""
    shown = tokenize_date(raw)
    return is_elapsed_time(shown.shape) or (
        shown.parts.is_empty and bool(_now(raw, _ANY) or parse_short_elapsed_time(raw, _ANY))
    )


def absolute_moment(shown: TokenizedDate, at: datetime, format: SiteFormat) -> Moment:
    """The moment of a day and a time of day; ValueError where there is no such day."""
    here = at.astimezone(UTC) + timedelta(minutes=format.zone_minutes)
    day, precision = _day(shown, here, format)
    clock, finer = _clock(shown, format.language)
    offset = _offset(shown)
    minutes = format.zone_minutes if offset is None else offset
    told_at = datetime.combine(day, clock, UTC) - timedelta(minutes=minutes)
    return Moment(shown.raw, told_at, finer or precision, format.zone if offset is None else "shown")


def _machine(raw: str, format: SiteFormat) -> Moment | None:
    if _EPOCH.fullmatch(raw):
        return Moment(
            raw, datetime.fromtimestamp(int(raw[:10]) if len(raw) >= 13 else int(raw), UTC), "second", "shown"
        )
    return _iso(raw, format) if _ISO.fullmatch(raw) else None


def _iso(raw: str, format: SiteFormat) -> Moment | None:
    try:
        told_at = datetime.fromisoformat(raw.upper().replace(" Z", "Z").replace(" +", "+"))
    except ValueError:
        return None
    precision: Precision = "day" if len(raw) == 10 else "second" if raw[16:17] == ":" else "minute"
    if told_at.tzinfo is None:
        return Moment(raw, told_at.replace(tzinfo=UTC) - timedelta(minutes=format.zone_minutes), precision, format.zone)
    return Moment(raw, told_at.astimezone(UTC), precision, "shown")


def _moment(shown: TokenizedDate, at: datetime, format: SiteFormat) -> Moment:
    return _relative(shown, at, format) or absolute_moment(shown, at, format)


def _relative(shown: TokenizedDate, at: datetime, format: SiteFormat) -> Moment | None:
    if is_elapsed_time(shown.shape):
        found = parse_elapsed_time(shown.pieces, shown.shape, at, format.language)
    elif shown.parts.is_empty:
        found = parse_short_elapsed_time(shown.raw, at) or _now(shown.raw, at)
    else:
        return None
    return Moment(shown.raw, found[0].astimezone(UTC), found[1], "shown") if found else None


def _now(raw: str, at: datetime) -> tuple[datetime, Precision] | None:
    return (at, "minute") if fold_word(raw) in date_words().now else None


def _day(shown: TokenizedDate, here: datetime, format: SiteFormat) -> tuple[date, Precision]:
    by = shown.parts
    if by.date:
        return _dated(shown, here, format)
    if by.day is not None and (away := shown.word_value(by.day, "day", format.language)) is not None:
        return here.date() + timedelta(days=away), "day"
    if by.weekday is not None and (weekday := shown.word_value(by.weekday, "weekday", format.language)) is not None:
        return here.date() - timedelta(days=(here.weekday() - weekday) % 7), "day"
    if not by.time:
        raise ValueError("no day")
    return here.date(), "day"


def _dated(shown: TokenizedDate, here: datetime, format: SiteFormat) -> tuple[date, Precision]:
    numbers = _day_numbers(shown, format)
    month, day = numbers.get("m", 1), numbers.get("d", 1)
    if "y" not in numbers:
        return _latest(month, day, here), "day"
    return gregorian_date(full_year(numbers["y"], here.year), month, day), "day" if "d" in numbers else "month"


def _day_numbers(shown: TokenizedDate, format: SiteFormat) -> dict[str, int]:
    """The numbers of year, month and day by their letters, if they are shown."""
    places = shown.parts.date
    if "a" not in places:
        return {name: _number(shown, place, name, format.language) for name, place in places.items()}
    names = _names(format.order_of(shown.canonical_shape), shown.pieces[places["c"]] if "c" in places else "")
    return {name: int(shown.pieces[place]) for name, place in zip(names, places.values(), strict=False)}


def _names(order: Order, last: str) -> str:
    """What the numbers are, in turn; a year of four digits, or none at all, leaves only day and month in doubt."""
    if len(last) == 2:
        return order
    return "mdy" if order == "mdy" or (order == "ymd" and not last) else "dmy"


def _number(shown: TokenizedDate, place: int, name: str, language: str) -> int:
    piece = shown.pieces[place]
    if piece.isdecimal():
        return int(piece)
    value = shown.word_value(place, "jalali" if shown.shape[place] == "J" else "month", language)
    if value is None:
        raise ValueError(f"no {name}")
    return value


def full_year(year: int, this_year: int) -> int:
    """A year of two digits is the last one that has them."""
    if year >= 100:
        return year
    century = this_year - this_year % 100
    return century + year if century + year <= this_year + 1 else century + year - 100


def _latest(month: int, day: int, here: datetime) -> date:
    """The last such day that has been: "Dec 24" read in January is last year's."""
    for year in range(here.year + 1, here.year - 8, -1):
        try:
            found = date(year, month, day)
        except ValueError:
            continue
        if found <= (here + timedelta(days=1)).date():
            return found
    raise ValueError("no such day")


def _clock(shown: TokenizedDate, language: str) -> tuple[time, Precision | None]:
    places = shown.parts.time
    if not places:
        return time(), None
    if "n" in places:
        return time(shown.word_value(places["n"], "hour_name", language) or 0), "minute"
    hour, minute, second = (int(shown.pieces[places[name]]) if name in places else 0 for name in "HMS")
    half = places.get("p", places.get("q"))
    if half is not None:
        is_pm = shown.word_value(half, "half", language)
        # Some write "13:04 pm"; the hour is clear then.
        hour = hour if is_pm is None or hour > 12 else hour % 12 + 12 * is_pm
    # Minutes are left out where there are none: "1:59 p.m." is followed by "2 p.m.".
    return time(hour, minute, second), "second" if "S" in places else "minute"


def _offset(shown: TokenizedDate) -> int | None:
    """How many minutes the zone that is shown is ahead of UTC."""
    places = shown.parts.zone
    if "z" in places:
        return shown.word_value(places["z"], "zone", "")
    if "o" not in places:
        return None
    digits = shown.pieces[places["o"]]
    hours, minutes = (int(digits[:2]), int(digits[2:])) if len(digits) == 4 else (int(digits), 0)
    minutes += int(shown.pieces[places["w"]]) if "w" in places else 0
    away = hours * 60 + minutes
    return -away if shown.pieces[places["e"]] in "-−–" else away
