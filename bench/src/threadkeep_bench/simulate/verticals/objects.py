"""The objects of a world as they really are: each with the days on which sites show it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Literal

from threadkeep_bench.simulate.verticals.chance import between, one_of, unit
from threadkeep_bench.simulate.verticals.words import (
    ADJECTIVES,
    CITIES,
    FAMILY_NAMES,
    FIRST_NAMES,
    GENRES,
    NOUNS,
    PUBLISHERS,
    VENUE_KINDS,
    VENUE_NAMES,
)

Vertical = Literal["events", "books"]
DAY_ZERO = datetime(2026, 3, 2, tzinfo=UTC)
# Days for which objects exist; looking at a world after that shows it empty.
DAYS = 130
_HOURS = ("19:30", "20:00", "20:30", "18:00", "15:00", "21:00", "11:00")


@dataclass(frozen=True, slots=True)
class TrueObject:
    """An object with its values; `time` values are `YYYY-MM-DDTHH:MM`. Shown from `first_day` to `last_day`."""

    number: int
    values: tuple[tuple[str, str], ...]
    topic: str
    popularity: float
    first_day: int
    last_day: int

    def value(self, name: str) -> str:
        return next((value for key, value in self.values if key == name), "")

    def is_shown(self, day: int) -> bool:
        return self.first_day <= day <= self.last_day


def draw_objects(vertical: Vertical, seed: int, count: int) -> tuple[TrueObject, ...]:
    """So many objects over `DAYS` days, a few of them popular and most of them known to few sites."""
    drawn = _events(seed, count) if vertical == "events" else _books(seed, count)
    return tuple(drawn)


def _events(seed: int, count: int) -> Iterator[TrueObject]:
    venues = venues_of(seed)
    number = 0
    while number < count:
        key = (seed, "event", number)
        name, topic, venue = _event_name(key), one_of(GENRES, *key, "topic"), one_of(venues, *key, "venue")
        popularity = unit(*key, "popularity") ** 2
        day = between(-5, DAYS, *key, "day")
        # A quarter of the productions are shown several times: other dates of one name at one place.
        times = between(2, 4, *key, "times") if unit(*key, "series") < 0.25 else 1
        hour = one_of(_HOURS, *key, "hour")
        for _ in range(min(times, count - number)):
            date = f"{DAY_ZERO + timedelta(days=day):%Y-%m-%d}T{hour}"
            price = str(between(6, 60, *key, "price"))
            values = (("name", name), ("location", venue), ("time", date), ("price", price))
            yield TrueObject(number, values, topic, popularity, day - between(25, 80, *key, "notice"), day)
            number += 1
            day += between(1, 3, *key, number)


def venues_of(seed: int) -> tuple[str, ...]:
    """The places of a world, each in one of its cities."""
    named = [
        f"{one_of(VENUE_NAMES, seed, 'venue', n)} {one_of(VENUE_KINDS, seed, 'kind', n)}, "
        f"{one_of(CITIES, seed, 'city', n)}"
        for n in range(70)
    ]
    return tuple(dict.fromkeys(named))


def _event_name(key: Sequence[object]) -> str:
    person = f"{one_of(FIRST_NAMES, *key, 'first')} {one_of(FAMILY_NAMES, *key, 'family')}"
    work = f"The {one_of(ADJECTIVES, *key, 'adjective')} {one_of(NOUNS, *key, 'noun')}"
    forms = (
        f"{person} Trio",
        f"{person} and the {one_of(NOUNS, *key, 'band')} Band",
        f"{work}: an Evening with {person}",
        f"{work} by {person}",
        f"{one_of(CITIES, *key, 'city')} {one_of(NOUNS, *key, 'festival')} Festival with {person}",
        f"{person} reads {work}",
    )
    return one_of(forms, *key, "form")


def _books(seed: int, count: int) -> Iterator[TrueObject]:
    for number in range(count):
        key = (seed, "book", number)
        author = f"{one_of(FIRST_NAMES, *key, 'first')} {one_of(FAMILY_NAMES, *key, 'family')}"
        first, second = one_of(ADJECTIVES, *key, "adjective"), one_of(NOUNS, *key, "noun")
        title = one_of(
            (
                f"The {first} {second}",
                f"A {second} in {one_of(CITIES, *key, 'city')}",
                f"{first} {second}s of {one_of(CITIES, *key, 'city')}",
                f"The {second} of {one_of(FAMILY_NAMES, *key, 'hero')} and the {first} {one_of(NOUNS, *key, 'other')}",
            ),
            *key,
            "form",
        )
        since = between(-90, DAYS, *key, "since")
        values = (
            ("title", title),
            ("author", author),
            ("publisher", one_of(PUBLISHERS, *key, "publisher")),
            ("year", str(between(1990, 2026, *key, "year"))),
            ("isbn", _isbn(seed, number)),
        )
        # Books stay in print for a season here, so that a world changes as much in two weeks as one of events.
        topic = one_of(GENRES, *key, "topic")
        popularity = unit(*key, "popularity") ** 2
        yield TrueObject(number, values, topic, popularity, since, since + between(40, 120, *key, "print"))


def _isbn(seed: int, number: int) -> str:
    digits = f"978{between(0, 999_999_999, seed, 'isbn', number):09d}"
    total = sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits))
    return f"{digits}{-total % 10}"
