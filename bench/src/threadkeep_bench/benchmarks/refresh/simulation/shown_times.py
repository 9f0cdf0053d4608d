"""Times as pages show them, where a simulation shows them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from threadkeep.strategy import Field
from threadkeep_bench.simulate import DAY, DateStyle

HOUR, MINUTE = 3600, 60


@dataclass(frozen=True, slots=True)
class DisplayedTime:
    """A time as it is read, exact to `grain` seconds; None: it shows a day alone, from that time on or up to it."""

    at: float
    grain: float | None
    ends_day: bool = False


@dataclass(frozen=True, slots=True)
class Tells:
    """Exact to `grain` seconds; times older than `exact_for` show their day, and newer than `aged_for` their age.

    Days are those of a clock `ahead` of ours, and are read as if it were `taken_ahead`. Those of the last `named_for`
    seconds that are today or yesterday by a clock `named_ahead` of ours are named, with a time exact to a minute.
    """

    grain: float = 1.0
    exact_for: float = math.inf
    aged_for: float = 0.0
    ahead: float = 0.0
    taken_ahead: float = 0.0
    named_for: float = 0.0
    named_ahead: float = 0.0

    @property
    def _is_plain(self) -> bool:
        return not self.aged_for and not self.named_for and math.isinf(self.exact_for)

    def displayed(self, at: float, now: float) -> DisplayedTime:
        if now - at < self.aged_for:
            return _by_age(at, now)
        if self._is_named(at, now):
            return DisplayedTime(at // MINUTE * MINUTE, MINUTE)
        if now - at > self.exact_for:
            return DisplayedTime((at + self.ahead) // DAY * DAY - self.taken_ahead, None)
        return DisplayedTime(at // self.grain * self.grain, max(self.grain, MINUTE))

    def is_near(self, at: float, now: float) -> bool:
        """Whether a time is given by its age, or by the name of its day."""
        return now - at <= self.aged_for or self._is_named(at, now)

    def _is_named(self, at: float, now: float) -> bool:
        days = (now + self.named_ahead) // DAY - (at + self.named_ahead) // DAY
        return now - at <= self.named_for and days <= 1

    def times(self, times: Iterable[float], now: float) -> list[float]:
        """Of posts of a page that is read now: one that shows its day alone is taken for written now."""
        if self._is_plain:
            return [at // self.grain * self.grain for at in times]
        told = (self.displayed(at, now) for at in times)
        return [now if each.grain is None else each.at for each in told]

    def stored(self, times: Iterable[float], now: float) -> tuple[list[float], frozenset[int]]:
        """The times of posts that were kept by now, and the places of those that show no more than their day."""
        if self._is_plain:
            return self.times(times, now), frozenset()
        told = [self.displayed(at, now) for at in times]
        exact = [(each.at, True) for each in told if each.grain is not None]
        coarse = ((at, False) for at in _spread([each for each in told if each.grain is None], now))
        ordered = sorted([*exact, *coarse])
        return [at for at, _ in ordered], frozenset(n for n, (_, is_exact) in enumerate(ordered) if not is_exact)


EXACTLY = Tells()
BY_MINUTE = Tells(MINUTE)


def _by_age(at: float, now: float) -> DisplayedTime:
    """ "5 minutes ago", "2 hours ago", "3 days ago": the largest unit that fits, and no part of it."""
    age = int(now - at)
    for unit, grain in ((DAY, None), (HOUR, float(HOUR)), (MINUTE, float(MINUTE)), (1, float(MINUTE))):
        if age >= unit:
            return DisplayedTime(now - age // unit * unit, grain, ends_day=grain is None)
    return DisplayedTime(now, float(MINUTE))


def _spread(days: Iterable[DisplayedTime], now: float) -> list[float]:
    """Times with only their day: those of one day are spread over it, as an archive gives them."""
    begins = [day.at - DAY if day.ends_day else day.at for day in days]
    many = {begin: begins.count(begin) for begin in set(begins)}
    spread = ((begin, begin + (number + 0.5) * DAY / many[begin]) for begin in many for number in range(many[begin]))
    return [min(at, max(begin, now)) for begin, at in spread]


def tells_by(style: DateStyle, taken: Field) -> Tells:
    """How exactly a field shows times that are written in a style: by their text, or by an attribute beside it."""
    is_machine = bool(style.attribute) and taken.take == style.attribute
    if is_machine and style.machine != "written":
        return EXACTLY
    grain = 1.0 if "%S" in style.pattern else float(MINUTE)
    near: Literal["written", "day", "ago"] = "written" if is_machine else style.near
    has_clock = "%H" in style.pattern or "%I" in style.pattern or "%-I" in style.pattern
    named_for = float(style.near_days * DAY) if near == "day" and "%S" not in style.time else 0.0
    return Tells(
        grain,
        math.inf if has_clock else 0.0,
        style.near_days * DAY if near == "ago" else 0.0,
        named_for=named_for,
        named_ahead=style.zone_minutes * MINUTE,
    )
