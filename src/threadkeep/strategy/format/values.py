"""The values a key of a strategy file may hold, each checked as it is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import UTC, datetime

import re2
from selectolax.lexbor import LexborHTMLParser, SelectolaxError

from threadkeep.fetch import normalise
from threadkeep.page import ORDERS, DateFormat, zone_named
from threadkeep.strategy.format.keys import Fault, as_table, described, joined
from threadkeep.strategy.patterns import compiled_pattern

# A word like "yesterday" is a day or two away; a hundred years keep every sum of days a date.
MOST_DAYS = 36_525


def text(value: object, path: str) -> str:
    if not isinstance(value, str):
        raise Fault(path, f"must be a text, not {described(value)}")
    return value


def count(value: object, path: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise Fault(path, f"must be a whole number, not {described(value)}")
    return value


def flag(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise Fault(path, f"must be true or false, not {described(value)}")
    return value


def texts(value: object, path: str) -> tuple[str, ...]:
    """A list of texts; one text alone is a list of one."""
    items = value if isinstance(value, list) else [value]
    return tuple(text(item, path) for item in items)


def one_of(*words: str) -> Callable[[object, str], str]:
    def read(value: object, path: str) -> str:
        if value not in words:
            raise Fault(path, f"{value!r} is not known", f"known here: {', '.join(words)}")
        return str(value)

    return read


def url(value: object, path: str) -> str:
    spelled = normalise(text(value, path))
    if spelled is None:
        raise Fault(path, f"{value!r} is not an http or https URL", "write it in full: https://forum.example.org/")
    return spelled


def selector(value: object, path: str) -> str:
    try:
        LexborHTMLParser("<p>").css(text(value, path))
    except SelectolaxError:
        raise Fault(path, f"{value!r} is not a CSS selector", "write it as in a style sheet: div.post > a") from None
    return text(value, path)


def selectors(value: object, path: str) -> tuple[str, ...]:
    return tuple(selector(item, path) for item in texts(value, path))


def run_end(value: object, path: str) -> str:
    return "next" if value == "next" else selector(value, path)


def pattern(value: object, path: str) -> str:
    try:
        compiled_pattern(text(value, path))
    except re2.error as error:
        said = error.args[0].decode("utf-8", "replace") if isinstance(error.args[0], bytes) else str(error)
        hint = "RE2 syntax: no look-ahead and no back-references; write it in single quotes"
        raise Fault(path, f"{value!r} is not a pattern: {said}", hint) from None
    return text(value, path)


def one_group(value: object, path: str) -> str:
    if compiled_pattern(pattern(value, path)).groups > 1:
        raise Fault(path, f"{value!r} has more than one group", "write (?:...) for groups that are not the value")
    return text(value, path)


def date_formats(value: object, path: str) -> tuple[str, ...]:
    formats = texts(value, path)
    for one in formats:
        if one in ORDERS:
            continue
        try:
            DateFormat.of(one)
        # The second is what a directive that is there twice comes to.
        except (ValueError, re.error) as error:
            known = ", ".join(f'"{order}"' for order in ORDERS)
            raise Fault(path, str(error), f'known: strptime directives, "iso", "epoch", {known}') from None
    return formats


def zone(value: object, path: str) -> str:
    if zone_named(text(value, path)) is None:
        raise Fault(path, f"{value!r} is not a time zone", 'write "UTC", "+02:00" or a name like "Europe/Berlin"')
    return text(value, path)


def days(value: object, path: str) -> tuple[tuple[str, int], ...]:
    table = as_table(value, path)
    return tuple((word.lower(), _days_away(away, joined(path, word))) for word, away in table.items())


def _days_away(value: object, path: str) -> int:
    if abs(away := count(value, path)) > MOST_DAYS:
        raise Fault(path, f"must be {MOST_DAYS:,} days at most")
    return away


def positions(value: object, path: str) -> tuple[tuple[str, str], ...]:
    table = as_table(value, path)
    for name, position in table.items():
        if isinstance(position, bool) or not isinstance(position, int | str):
            raise Fault(joined(path, name), f"must be a number or a text, not {described(position)}")
    return tuple((name, str(position)) for name, position in table.items())


def moment(value: object, path: str) -> datetime:
    if not isinstance(value, datetime):
        raise Fault(path, f"must be a time, not {described(value)}", "write it bare: 2026-11-15T18:00:00Z")
    try:
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)
    except OverflowError:
        raise Fault(path, f"{value} is no time in UTC") from None
