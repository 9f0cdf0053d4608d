"""How one site spells the values of an object, and which of them it has wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Literal

from threadkeep_bench.simulate.verticals.chance import one_of, unit
from threadkeep_bench.simulate.verticals.objects import TrueObject, Vertical

DateForm = Literal["iso", "day-month", "month-day", "slashes", "dots", "weekday"]
DATE_FORMS: tuple[DateForm, ...] = ("iso", "day-month", "month-day", "slashes", "dots", "weekday")
# Of the dates on real event pages about one in a hundred contradicts the others: moved shows, wrong years, typing.
_WRONG_SHARE = 0.012
TITLES: dict[Vertical, str] = {"events": "name", "books": "title"}
IDENTIFYING: dict[Vertical, tuple[str, ...]] = {"events": ("name", "location", "time"), "books": ("title", "author")}


@dataclass(frozen=True, slots=True)
class SpelledObject:
    """An object as a site shows it: `texts` for people, `machine` for markup. `is_right` is False if it contradicts."""

    object: TrueObject
    texts: tuple[tuple[str, str], ...]
    machine: tuple[tuple[str, str], ...]
    is_right: bool

    def text(self, name: str) -> str:
        return next((text for key, text in self.texts if key == name), "")

    def data(self, name: str) -> str:
        return next((text for key, text in self.machine if key == name), "")


@dataclass(frozen=True, slots=True)
class VerticalSpelling:
    """What a site's editors do to values. `noise` is the share of names that they change."""

    site: str
    vertical: Vertical
    dates: DateForm
    has_hours: bool
    has_city: bool
    noise: float
    title_prefix: str = ""

    def spell(self, thing: TrueObject) -> SpelledObject:
        is_wrong = self.vertical == "events" and unit(self.site, "wrong", thing.number) < _WRONG_SHARE
        values = {name: self._spelled(thing, name, value) for name, value in thing.values}
        machine = dict(values)
        if "time" in values:
            moment = datetime.fromisoformat(thing.value("time")) + timedelta(days=7 if is_wrong else 0)
            values["time"] = date_text(moment, self.dates, self.has_hours)
            machine["time"] = f"{moment:%Y-%m-%dT%H:%M}" if self.has_hours else f"{moment:%Y-%m-%d}"
        if "price" in values:
            values["price"] = f"{values['price']},00 EUR"
        return SpelledObject(thing, tuple(values.items()), tuple(machine.items()), not is_wrong)

    def _spelled(self, thing: TrueObject, name: str, value: str) -> str:
        if name == TITLES[self.vertical]:
            return self._title(thing, value)
        if name == "location":
            return self._place(thing, value)
        if name == "author" and unit(self.site, "author", thing.number) < self.noise / 2:
            return value.upper()
        return value

    def _title(self, thing: TrueObject, value: str) -> str:
        if unit(self.site, "title", thing.number) >= self.noise:
            return f"{self.title_prefix}{value}"
        changes: tuple[Callable[[str], str], ...] = (
            str.upper,
            lambda text: text.removeprefix("The "),
            lambda text: text.replace(" and ", " & "),
            lambda text: f"{text} ({_ADDED[self.vertical]})",
            lambda text: text.replace(":", " -"),
            lambda text: _misspelt(text, int(unit(self.site, "letter", thing.number) * 1000)),
        )
        return f"{self.title_prefix}{one_of(changes, self.site, 'change', thing.number)(value)}"

    def _place(self, thing: TrueObject, value: str) -> str:
        place = value if self.has_city else value.partition(",")[0]
        if unit(self.site, "place", thing.number) >= self.noise:
            return place
        changed = place.replace("Theatre", "Theater").replace("Street", "St.").replace("Centre", "Center")
        return changed.replace("Road", "Rd") if changed != place else f"The {place}"


_ADDED: dict[Vertical, str] = {"events": "Live", "books": "Paperback"}


def _misspelt(text: str, number: int) -> str:
    """The text without one of its letters."""
    letters = [place for place, letter in enumerate(text) if letter.isalpha()]
    place = letters[number % len(letters)]
    return text[:place] + text[place + 1 :]


def date_text(moment: datetime, form: DateForm, has_hours: bool) -> str:
    days = {
        "iso": f"{moment:%Y-%m-%d}",
        "day-month": f"{moment.day} {moment:%B %Y}",
        "month-day": f"{moment:%B} {moment.day}, {moment.year}",
        "slashes": f"{moment:%m/%d/%Y}",
        "dots": f"{moment:%d.%m.%Y}",
        "weekday": f"{moment:%a} {moment.day} {moment:%b %Y}",
    }
    if not has_hours:
        return days[form]
    clock = f"{moment:%I:%M %p}" if form in ("month-day", "slashes") else f"{moment:%H:%M}"
    return f"{days[form]} {clock}"
