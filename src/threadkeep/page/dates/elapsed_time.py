"""Dates that say how long ago something was."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta

from threadkeep.model import Precision
from threadkeep.page.dates.words import UNITS, TimeUnit, WordRole, date_words, fold_word

_LENGTHS: dict[TimeUnit, timedelta] = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "week": timedelta(days=7),
    "month": timedelta(days=365.25 / 12),
    "year": timedelta(days=365.25),
}
# What is left out after "2 weeks" may be six days, and no word of ours is nearer to that than a month.
_PRECISIONS: dict[TimeUnit, Precision] = {
    "second": "second", "minute": "minute", "hour": "hour", "day": "day", "week": "month", "month": "month",
    "year": "year",
}  # fmt: skip
_SIGNED: dict[str, TimeUnit] = {"j": "year", "k": "month", "l": "day", "h": "hour", "i": "minute", "s": "second"}
_ROLES: dict[str, WordRole] = {"x": "past", "2": "two", **dict.fromkeys("uWKUV", "unit")}
_COUNTS = frozenset("9#Y")
_BRIEF: dict[str, TimeUnit] = {
    "s": "second", "m": "minute", "min": "minute", "h": "hour", "d": "day", "w": "week", "mo": "month", "mth": "month",
    "y": "year", "yr": "year",
}  # fmt: skip


def parse_elapsed_time(
    pieces: Sequence[str], shape: str, at: datetime, language: str
) -> tuple[datetime, Precision] | None:
    """The time that was so long before `at`: "1 hour, 5 minutes ago"."""
    spans = _spans(pieces, shape, language)
    return _before(at, spans) if spans else None


def parse_short_elapsed_time(raw: str, at: datetime) -> tuple[datetime, Precision] | None:
    """The time that "5m" or "2 h" was before `at`."""
    found = re.fullmatch(r"(\d+)\s?([a-z]+)(?: ago)?", raw.lower())
    unit = _BRIEF.get(found[2]) if found else None
    return _before(at, [(int(found[1]), unit)]) if found and unit else None


def _before(at: datetime, spans: list[tuple[int, TimeUnit]]) -> tuple[datetime, Precision] | None:
    away = sum((count * _LENGTHS[unit] for count, unit in spans), timedelta())
    finest = min((unit for _, unit in spans), key=UNITS.index)
    return (at - away, _PRECISIONS[finest]) if away < timedelta(days=40_000) else None


def _spans(pieces: Sequence[str], shape: str, language: str) -> list[tuple[int, TimeUnit]]:
    spans: list[tuple[int, TimeUnit]] = []
    count: int | None = None
    for piece, sign in zip(pieces, shape, strict=True):
        if sign in _COUNTS:
            count = int(piece)
        # "il y a 2 ans": a "y" that nothing counts is no year.
        elif (sign != "U" or count is not None) and (unit := _unit(fold_word(piece), sign, language)):
            spans.append((2 if sign == "2" else 1 if count is None else count, unit))
            count = None
    # "a year ago": the word before the unit can be a unit itself in another language.
    return spans if _COUNTS & set(shape) else spans[-1:]


def _unit(word: str, sign: str, language: str) -> TimeUnit | None:
    if sign in _SIGNED:
        return _SIGNED[sign]
    role = _ROLES.get(sign)
    number = date_words().value(word, role, language) if role else None
    return UNITS[number] if number is not None else None
