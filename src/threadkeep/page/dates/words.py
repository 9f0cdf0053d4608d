"""The words of dates in all languages, each with what it can mean."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Literal, cast

TimeUnit = Literal["second", "minute", "hour", "day", "week", "month", "year"]
WordRole = Literal[
    "month", "jalali", "weekday", "half", "day", "ago", "unit", "past", "two", "one", "filler", "zone",
    "year_sign", "month_sign", "day_sign", "hour_sign", "minute_sign", "second_sign", "month_before", "iso_time",
    "hour_name",
]  # fmt: skip
UNITS: tuple[TimeUnit, ...] = ("second", "minute", "hour", "day", "week", "month", "year")
_SIGNS: tuple[WordRole, ...] = (
    "year_sign", "month_sign", "day_sign", "hour_sign", "minute_sign", "second_sign", "month_before",
)  # fmt: skip
_PLAIN: tuple[WordRole, ...] = ("ago", "one", "filler", *_SIGNS)
_NUMBERED: tuple[tuple[str, WordRole], ...] = (("months", "month"), ("jalali", "jalali"), ("weekdays", "weekday"))
# Templates of Django write these hours as words: "Oct. 30, 2026, noon".
_HOURS = (("noon", 12), ("midnight", 0))
_DAYS = (("today", 0), ("yesterday", -1), ("before_yesterday", -2))
# Minutes ahead of UTC; abbreviations that mean one zone only, or nearly so on forums.
_ZONES = {
    "utc": 0, "gmt": 0, "z": 0, "wet": 0, "bst": 60, "cet": 60, "mez": 60, "cest": 120, "mesz": 120, "eet": 120,
    "msk": 180, "jst": 540, "kst": 540, "est": -300, "edt": -240, "cst": -360, "cdt": -300,
    "mst": -420, "mdt": -360, "pst": -480, "pdt": -420,
}  # fmt: skip
# "5d ago"; the letters are of no language, so that no language follows from them.
_LETTERS: Mapping[str, TimeUnit] = {"s": "second", "m": "minute", "d": "day", "w": "week", "y": "year"}
_TELLING = frozenset({"day", "ago", "past"})
_Table = Mapping[str, str | list[str]]


@dataclass(frozen=True, slots=True)
class WordMeaning:
    """One thing a word can mean: a month's number, a weekday's (Monday 0), days away, a unit's place in `UNITS`."""

    role: WordRole
    value: int
    language: str


@dataclass(frozen=True, slots=True)
class DateWords:
    """`phrases` are words with a space or a hyphen inside, `now` are whole texts for this very moment.

    `tellers` are the words that can make a date without any digit, `whole_weekdays` the names of days that are not
    shortened: "Friday" alone may be a date, "Fri" is the head of a column.
    """

    meanings: Mapping[str, tuple[WordMeaning, ...]]
    phrases: tuple[str, ...]
    now: frozenset[str]
    digitless_words: frozenset[str]
    full_weekdays: frozenset[str]

    def roles(self, word: str) -> frozenset[WordRole]:
        return frozenset(meaning.role for meaning in self.meanings_of(word))

    def meanings_of(self, word: str) -> tuple[WordMeaning, ...]:
        """What a word can mean; "p m" is "pm"."""
        return self.meanings.get(word) or self.meanings.get(word.replace(" ", ""), ())

    def value(self, word: str, role: WordRole, language: str = "") -> int | None:
        """What a word means in a role, in the language if it knows the word so, else in the first that does."""
        values = [one for one in self.meanings_of(word) if one.role == role]
        ours = [one for one in values if one.language == language]
        return (ours or values)[0].value if values else None


def fold_word(word: str) -> str:
    """A word in small letters, without dots and joiners; "İ" is "i"."""
    return word.lower().translate(_DROPPED)


_DROPPED = dict.fromkeys(map(ord, ".\u0307\u0654\u200b\u200c\u200d"))


@cache
def date_words() -> DateWords:
    """All languages; read once, never changed."""
    tables: dict[str, _Table] = tomllib.loads((files(__package__) / "words.toml").read_text("utf-8"))
    meanings: defaultdict[str, list[WordMeaning]] = defaultdict(list)
    for language, table in tables.items():
        for word, role, value in _entries(table):
            meanings[fold_word(word)].append(WordMeaning(role, value, language))
    for name, minutes in _ZONES.items():
        meanings[name].append(WordMeaning("zone", minutes, ""))
    meanings["t"].append(WordMeaning("iso_time", 0, ""))
    meanings["h"].append(WordMeaning("hour_sign", 0, ""))
    for letter, unit in _LETTERS.items():
        meanings[letter].append(WordMeaning("unit", UNITS.index(unit), ""))
    return DateWords(
        {word: tuple(found) for word, found in meanings.items()},
        tuple(sorted(word for word in meanings if " " in word or "-" in word)),
        frozenset(fold_word(phrase) for table in tables.values() for phrase in table.get("now", ())),
        frozenset(word for word, found in meanings.items() if any(one.role in _TELLING for one in found)),
        frozenset(
            fold_word(max(days.split(), key=len)) for table in tables.values() for days in table.get("weekdays", ())
        ),
    )


def _entries(table: _Table) -> Iterator[tuple[str, WordRole, int]]:
    for name, role in _NUMBERED:
        for number, spellings in enumerate(table.get(name, ())):
            yield from ((word.replace("_", " "), role, number + (role != "weekday")) for word in spellings.split())
    for role in _PLAIN:
        yield from ((word, role, 1) for word in _words(table, role))
    for half, name in enumerate(("am", "pm")):
        yield from ((word, "half", half) for word in _words(table, name))
    for name, hour in _HOURS:
        yield from ((word, "hour_name", hour) for word in _words(table, name))
    yield from _day_entries(table)
    yield from _unit_entries(table)


def _day_entries(table: _Table) -> Iterator[tuple[str, WordRole, int]]:
    for name, away in _DAYS:
        yield from ((word, "day", away) for word in _words(table, name))


def _unit_entries(table: _Table) -> Iterator[tuple[str, WordRole, int]]:
    prefixes: tuple[tuple[str, WordRole], ...] = (("", "unit"), ("past_", "past"), ("two_", "two"))
    for prefix, role in prefixes:
        for number, unit in enumerate(UNITS):
            yield from ((word, role, number) for word in _words(table, prefix + unit))


def _words(table: _Table, name: str) -> list[str]:
    return [word.replace("_", " ") for word in cast(str, table.get(name, "")).split()]
