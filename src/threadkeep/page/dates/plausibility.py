"""Whether what looks like a date can be one: numbers that no calendar has, words of two languages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threadkeep.page.dates.grammar import DateParts, date_parts, is_elapsed_time
from threadkeep.page.dates.words import date_words, fold_word

_ORDINALS = frozenset({"st", "nd", "rd", "th"})
_YEARS = ((1300, 1500), (1900, 2200), (2443, 2743))
_FILLING = frozenset("fFU")


def is_possible_date(pieces: Sequence[str], shape: str) -> bool:
    """Whether there may be such a day and such a time of day, in some language and some order of numbers."""
    if is_elapsed_time(shape):
        return True
    by = date_parts(shape)
    return _is_day(by, pieces) and _is_time(by.time, pieces) and _is_one_language(by, pieces, shape)


def _is_day(by: DateParts, pieces: Sequence[str]) -> bool:
    numbers = {name: int(pieces[place]) for name, place in by.date.items() if pieces[place].isdecimal()}
    if not all(_is_year(pieces[by.date[name]]) for name in ("y", "c") if name in numbers):
        return False
    if "a" in numbers:
        # "3.2.1" is a version: nobody writes a year with one digit.
        is_year = "c" not in numbers or len(pieces[by.date["c"]]) > 1
        return is_year and 1 <= min(numbers["a"], numbers["b"]) <= 31 and _is_month_or_day(numbers)
    return 1 <= numbers.get("d", 1) <= 31 and 1 <= numbers.get("m", 1) <= 12 and numbers.get("y", 1) != 0


def _is_year(shown: str) -> bool:
    """Whether something may have been written then, by the calendar of Rome, of Iran or of Thailand."""
    return len(shown) < 4 or any(first <= int(shown) < last for first, last in _YEARS)


def _is_month_or_day(numbers: Mapping[str, int]) -> bool:
    """Whether one of the numbers may be the month; of three the second or third may be the day."""
    first, second = numbers["a"], numbers["b"]
    return min(first, second) <= 12 and min(second, max(first, numbers.get("c", 0))) <= 31


def _is_time(time: Mapping[str, int], pieces: Sequence[str]) -> bool:
    hour, minute, second = (int(pieces[time[name]]) if name in time else 0 for name in "HMS")
    is_clock = hour <= 24 and minute <= 59 and second <= 60
    # "16:9" is a shape of pictures.
    return is_clock and ("M" not in time or len(pieces[time["M"]]) == 2)


def _is_one_language(by: DateParts, pieces: Sequence[str], shape: str) -> bool:
    """Whether some language knows the month and the words between the day, the month and the year.

    "5 out of 12" is no day of October: "out" is Portuguese and "of" is English. English ordinals are in any language.
    """
    month = by.date.get("m")
    if month is None or pieces[month].isdecimal():
        return True
    first, last = min(by.date.values()), max(by.date.values())
    words = [fold_word(pieces[place]) for place in range(first, last) if shape[place] in _FILLING]
    spoken = _languages(fold_word(pieces[month]))
    return all(spoken & _languages(word) for word in words if word[:1].isalpha() and word not in _ORDINALS)


def _languages(word: str) -> frozenset[str]:
    return frozenset(one.language for one in date_words().meanings_of(word) if one.language)
