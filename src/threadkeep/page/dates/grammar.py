"""What a date looks like in signs: where one is in a shape, and which token of it says what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

_MONTH = "[mbgJ]"
_WEEKDAY = r"(?:[wbqvWF]\.?|\([wbqvWFkl]\))"
# A word nobody knows, in brackets right between a day and a time: a weekday in some language, cut short.
_UNKNOWN_WEEKDAY = r"\(\?\)(?=_?9:9)"
_GAP = r"[_,.fFUo()@/\-]{0,5}"
_JOIN = r"[-/._fFUo']"
_NO_CLOCK = r"(?!:|_?h|_?[pq]|\.9)"
# Each date names the tokens it consists of: y, m, d; or a, b, c where the site's order says which is which.
_DATES = (
    *(rf"(?P<y>Y){sep}_?(?P<m>9){sep}_?(?P<d>9)" for sep in ("-", "/", r"\.")),
    *(rf"(?P<a>9){sep}_?(?P<b>9){sep}_?(?P<c>Y|9)(?![-/:.]?[9#Y])" for sep in ("-", "/", r"\.")),
    r"(?P<y>Y|9)_?j_?(?P<m>9)_?k(?:_?(?P<d>9)_?l)?",
    r"(?P<m>9)_?k_?(?P<d>9)_?l",
    rf"(?P<y>Y)[-/._,fFUo]{{0,4}}(?P<m>{_MONTH})[-/._]{{0,2}}(?P<d>9)(?!:)",
    # "Posts: 1 June 04, 2011" counts one post: the day stands behind the month.
    rf"(?P<d>9){_JOIN}{{0,4}}(?P<m>{_MONTH})(?![._]{{0,2}}9[fF]?,_?Y)(?:[-/._,fFUo']{{0,5}}(?P<y>Y|9{_NO_CLOCK}))?",
    rf"(?P<m>{_MONTH})[-/._]{{0,2}}(?P<d>9)(?![:9])[fF]?(?:[-/.,_fFUo']{{1,5}}(?P<y>Y|9{_NO_CLOCK}))?",
    rf"(?P<m>{_MONTH})[-/._,fFUo']{{0,4}}(?P<y>Y)",
    # "Nov '24" is a month and a year, "Nov 24" a month and a day.
    rf"(?P<m>{_MONTH})[._]{{0,2}}'(?P<y>9)",
    r"(?P<d>9)[_,]{0,2}V_?(?P<m>9)(?:[_,fFUo]{0,4}(?P<y>Y))?",
)
# Without a year, two numbers are a date only beside a time of day.
_SHORT_DATES = (r"(?P<a>9)\._?(?P<b>9)\.?", r"(?P<a>9)/(?P<b>9)", r"(?P<a>9)-(?P<b>9)")
_TIMES = (
    r"(?:(?P<p>[pq])_?)?(?P<H>9):(?P<M>9)(?::(?P<S>9))?(?:\.#)?(?:[_.]{0,2}(?P<q>[pq]))?",
    r"(?:(?P<p>[pq])_?)?(?P<H>9)_?h_?(?P<M>9)(?:_?i(?:_?(?P<S>9)_?s)?)?",
    r"(?:(?P<p>[pq])_?)?(?P<H>9)_?h(?![?9])",
    r"(?P<H>9)\.(?P<M>9)(?:\.(?P<S>9))?(?:[_.]{0,2}(?P<q>[pq]))?",
    r"(?P<H>9)_?(?P<q>[pq])",
    r"(?P<n>n)",
)
_ZONE = r"_?\(?(?:(?P<z>z)(?![+-])|z?(?P<e>[+-])(?P<o>9|Y)(?::(?P<w>9))?)\)?"
_UNIT = r"[uWKUVjkhisl]\.?"
# "881 days ago", "1200 days ago": a count has any number of digits.
_COUNT = "[9#Y]"
_MORE = rf"(?:[_,foU]{{0,3}}{_COUNT}[_f]{{0,3}}{_UNIT})*"
_RELATIVE = (
    rf"[ag][_foU]{{0,8}}(?:{_COUNT}[_f]{{0,3}}|o_|K_)?(?:{_UNIT}|2){_MORE}(?:[_f]{{0,4}}[ag])?",
    rf"(?:f_?)?(?:{_COUNT}[_f]{{0,3}}|o_|K_)?{_UNIT}{_MORE}[_f]{{0,4}}[ag]",
    rf"(?:f_?)?(?:{_COUNT}_?{_UNIT}_?)*(?:{_COUNT}|o)_?x",
)


def _unnamed(patterns: tuple[str, ...]) -> str:
    return "(?:" + "|".join(re.sub(r"\?P<\w>", "?:", pattern) for pattern in patterns) + ")"


_DATE, _SHORT = _unnamed(_DATES), _unnamed(_SHORT_DATES)
# "15.04" and "noon" are times of day only behind a whole date.
_TIME, _CLEAR_TIME = _unnamed(_TIMES), _unnamed((*_TIMES[:3], _TIMES[4]))
_SHOWN_ZONE = f"(?:{_unnamed((_ZONE,))})?"
_SHORT_RUN = (
    rf"(?:(?:{_WEEKDAY}{_GAP})?{_SHORT}(?:{_GAP}{_WEEKDAY})?{_GAP}{_CLEAR_TIME}{_SHOWN_ZONE}"
    rf"|{_CLEAR_TIME}_{_SHORT}(?![-/.:]?[9#Y]))"
)
# Unix writes "Fri Nov 13 15:04:05 UTC 2026".
_LATE_YEAR = rf"(?:{_WEEKDAY}_)?{_MONTH}_9_9:9(?::9)?(?:_z)?_Y"
_RUNS = (
    _LATE_YEAR,
    rf"(?:{_CLEAR_TIME}{_SHOWN_ZONE}{_GAP})?(?:{_WEEKDAY}{_GAP})?{_DATE}(?:{_UNKNOWN_WEEKDAY}|{_GAP}{_WEEKDAY})?"
    rf"(?:{_GAP}(?:z_)?T?{_TIME}{_SHOWN_ZONE})?",
    _SHORT_RUN,
    rf"(?:[dv]|{_WEEKDAY}){_GAP}{_TIME}{_SHOWN_ZONE}",
    rf"{_CLEAR_TIME}{_GAP}[dv]",
    *_RELATIVE,
    "[dvw]",
    _CLEAR_TIME,
)
# A colon between two numbers joins them; one behind a word ("Posted:2026/01/02") does not.
_RUN = re.compile(rf"(?<![9#Y?.\-/])(?<![9#Y]:)(?:{'|'.join(_RUNS)})(?![9#Y?])")
_DATE_PLANS = tuple(re.compile(pattern) for pattern in _DATES)
_SHORT_PLANS = tuple(re.compile(pattern) for pattern in _SHORT_DATES)
_SHORT_AND_TIMED = re.compile(_SHORT_RUN)
# Where a word can only be a month, "15.04.05" behind it is a time of day.
_SURE_MONTH = re.compile(r"[mgJ]|9[._]{0,3}b[._]{0,3}Y")
_WORDY_PLANS = tuple(sorted(_DATE_PLANS, key=lambda plan: _MONTH not in plan.pattern))
_TIME_PLANS = tuple(re.compile(pattern) for pattern in _TIMES)
_AS_SPAN = str.maketrans("gWKUVjkhisl", "auuuuuuuuuu")
_AS_DAY = str.maketrans("qFUo", "pfff")
_LATE = re.compile(_LATE_YEAR)
_ZONE_PLANS = (re.compile(_ZONE),)
_RELATIVE_PLAN = re.compile("|".join(_RELATIVE))


@dataclass(frozen=True, slots=True)
class DateParts:
    """Which token of a shape says what.

    `date` has y, m, d, or a, b, c where the site's order says which is which; `time` has H, M, S, and p or q for the
    half of the day, or n for an hour's name; `zone` has z for a name, or e, o, w for sign, hours and minutes.
    """

    date: Mapping[str, int]
    time: Mapping[str, int]
    zone: Mapping[str, int]
    weekday: int | None
    day: int | None

    @property
    def is_empty(self) -> bool:
        return not self.date and not self.time and self.day is None

    @property
    def has_year(self) -> bool:
        return "y" in self.date or "c" in self.date


@lru_cache(maxsize=1024)
def date_parts(shape: str) -> DateParts:
    """How to read a date of this shape."""
    date, rest = _first_match(shape, _plans(shape))
    time, rest = _first_match(rest, _TIME_PLANS)
    zone, rest = _first_match(rest, _ZONE_PLANS) if time else ({}, rest)
    if _LATE.fullmatch(shape):
        date["y"] = len(shape) - 1
    day = next((place for place, sign in enumerate(rest) if sign in "dv"), None)
    weekday = next((place for place, sign in enumerate(rest) if sign in "wbqWFv"), None)
    return DateParts(date, time, zone, weekday, None if date else day)


def _plans(shape: str) -> tuple[re.Pattern[str], ...]:
    if _SURE_MONTH.search(shape):
        return _WORDY_PLANS
    return (*_DATE_PLANS, *_SHORT_PLANS) if _SHORT_AND_TIMED.search(shape) else _DATE_PLANS


@lru_cache(maxsize=1024)
def canonical_shape(shape: str) -> str:
    """The shape with what its words mean in it: "mar" is a month beside a day, and a weekday beside a month."""
    if is_elapsed_time(shape):
        return shape.translate(_AS_SPAN)
    by = date_parts(shape)
    signs = list(shape.translate(_AS_DAY))
    for place, sign in ((by.date.get("m"), "m"), (by.weekday, "w"), (by.day, "d")):
        if place is not None and shape[place] != "9":
            signs[place] = sign
    return "".join(signs)


def _first_match(shape: str, patterns: tuple[re.Pattern[str], ...]) -> tuple[dict[str, int], str]:
    """The tokens of the first pattern that is found, by name, and the shape without them."""
    found = next((match for pattern in patterns if (match := pattern.search(shape))), None)
    if found is None:
        return {}, shape
    named = {name: found.start(name) for name, token in found.groupdict().items() if token}
    return named, shape[: found.start()] + "!" * (found.end() - found.start()) + shape[found.end() :]


def date_spans(shape: str) -> Iterator[tuple[int, int]]:
    """Where dates are in a shape, each by its first token and the one behind its last."""
    return ((found.start(), found.end()) for found in _RUN.finditer(shape))


@lru_cache(maxsize=1024)
def is_elapsed_time(shape: str) -> bool:
    """Whether a shape shows how long ago: "5 minutes ago"."""
    return _RELATIVE_PLAN.fullmatch(shape) is not None


def is_relative(shape: str) -> bool:
    """Whether a date of this shape means nothing without the time at which it was seen."""
    return shape[:1] in "dv" or shape[-1:] in "dv" or shape == "w" or is_elapsed_time(shape)
