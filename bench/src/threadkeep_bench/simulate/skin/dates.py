"""How a simulated forum says times."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Literal

from threadkeep_bench.simulate.page_content import Stamp
from threadkeep_bench.simulate.words import Unit, Words, written_time

Attribute = Literal["", "datetime", "title", "data-time"]

# The largest unit that fits is said, as people do; a month is 30 days.
UNITS: tuple[tuple[Unit, int], ...] = (
    ("year", 365 * 86400), ("month", 30 * 86400), ("day", 86400), ("hour", 3600), ("minute", 60), ("second", 1),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class DateStyle:
    """`near` is how times of the last `near_days` are said; `machine` is what is in the attribute.

    The forum's clock runs `zone_minutes` ahead of UTC and seldom says so.
    """

    pattern: str = "%d %b %Y, %H:%M"
    time: str = "%H:%M"
    near: Literal["written", "day", "ago"] = "written"
    near_days: int = 2
    attribute: Attribute = ""
    machine: Literal["iso", "epoch", "written"] = "iso"
    zone_minutes: int = 0


def stamp(at: datetime, now: datetime, style: DateStyle, words: Words) -> Stamp:
    """The time `at` as a page made at `now` shows it."""
    text = _text(at, now, style, words)
    return Stamp(text, _machine(at, style, words), style.attribute) if style.attribute else Stamp(text)


def _text(at: datetime, now: datetime, style: DateStyle, words: Words) -> str:
    if now - at < timedelta(days=style.near_days):
        if style.near == "ago":
            return ago(at, now, words)
        if style.near == "day" and (said := _day_word(_local(at, style), _local(now, style), style, words)):
            return said
    return written_time(_local(at, style), style.pattern, words)


def ago(at: datetime, now: datetime, words: Words) -> str:
    seconds = int((now - at).total_seconds())
    for unit, length in UNITS:
        if seconds >= length:
            return words.ago(unit, seconds // length)
    return words["just_now"]


def _day_word(at: datetime, now: datetime, style: DateStyle, words: Words) -> str:
    keys = {0: "today_at", 1: "yesterday_at"}
    key = keys.get((now.date() - at.date()).days)
    return words[key].format(time=written_time(at, style.time, words)) if key else ""


def _machine(at: datetime, style: DateStyle, words: Words) -> str:
    if style.machine == "epoch":
        return str(int(at.timestamp()))
    if style.machine == "written":
        return written_time(_local(at, style), style.pattern, words)
    return at.replace(microsecond=0).isoformat()


def _local(at: datetime, style: DateStyle) -> datetime:
    return at + timedelta(minutes=style.zone_minutes)


def draw_dates(rng: Random, words: Words) -> DateStyle:
    """A style nobody has looked at; where all times are relative, an attribute mostly holds the moment."""
    near: Literal["written", "day", "ago"] = rng.choice(("written", "written", "written", "day", "day", "ago"))
    attribute: Attribute = rng.choice(("", "", "", "datetime", "title", "data-time"))
    always = near == "ago" and rng.random() < 0.5
    return DateStyle(
        pattern=rng.choice((*words.date_formats, *NUMERIC)),
        time=rng.choice(words.time_formats),
        near=near,
        near_days=100_000 if always else rng.choice((1, 2, 7, 30)),
        attribute=rng.choice(("datetime", "title", "data-time", "")) if always else attribute,
        machine=rng.choice(("iso", "iso", "epoch", "written")),
        zone_minutes=rng.choice((0, 0, 0, 60, 120, -300, -480, 330, 480, 540)),
    )


# Used in every language: year first, no year, day before month and month before day, no minutes.
NUMERIC = ("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%d.%m., %H:%M", "%m/%d/%y %H:%M", "%d/%m/%y", "%Y/%m/%d(%a) %H:%M")
