"""Mentions: objects of a site's pages with their values in one spelling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from threadkeep.fetch import host_of
from threadkeep.objects.extraction.page_objects import FoundObject, Source
from threadkeep.objects.types import (
    DateSpelling,
    ObjectType,
    Values,
    date_spelling,
    normal_value,
    read_date,
    value_of,
    words_of_value,
)

# Words that begin or end this share of a site's titles are the site's own ("Tickets for ...").
_AFFIX_SHARE = 0.6
# With fewer titles, a common word is no evidence. Chosen, not tuned.
_AFFIX_TITLES = 8
# Words of the longest text that a site adds to its titles. Chosen, not tuned.
_LONGEST_AFFIX = 4


@dataclass(frozen=True, slots=True)
class Mention:
    """An object as one page shows it: the values as shown, and in one spelling."""

    url: str
    shown: Values
    normal: Values
    source: Source = "json-ld"

    @property
    def site(self) -> str:
        return host_of(self.url)


@dataclass(frozen=True, slots=True)
class SiteSpelling:
    """How one site writes dates, and the words that it puts before or after every title."""

    dates: DateSpelling = field(default_factory=DateSpelling)
    prefix: tuple[str, ...] = ()
    suffix: tuple[str, ...] = ()


def site_spelling(type: ObjectType, objects: Iterable[FoundObject], at: datetime, language: str = "") -> SiteSpelling:
    listed = tuple(objects)
    dates = [one.name for one in type.fields if one.form == "date"]
    raws = [text for found in listed for name, text in found.values if name in dates]
    shown = (value_of(found.values, type.title.name) for found in listed)
    titles = [words_of_value(text) for text in dict.fromkeys(shown) if text]
    prefix = _common_start(titles)
    suffix = _common_start([words[::-1] for words in titles])[::-1]
    return SiteSpelling(date_spelling(raws, at, language), prefix, suffix)


def _common_start(titles: Sequence[Sequence[str]]) -> tuple[str, ...]:
    if len(titles) < _AFFIX_TITLES:
        return ()
    for length in range(_LONGEST_AFFIX, 0, -1):
        starts = Counter(tuple(words[:length]) for words in titles if len(words) > length)
        start, count = starts.most_common(1)[0] if starts else ((), 0)
        if count >= _AFFIX_SHARE * len(titles):
            return start
    return ()


def mention_of(type: ObjectType, url: str, found: FoundObject, spelling: SiteSpelling, at: datetime) -> Mention:
    pairs = ((name, _normal(type, name, text, spelling, at)) for name, text in found.values)
    return Mention(url, found.values, tuple((name, value) for name, value in pairs if value), found.source)


def _normal(type: ObjectType, name: str, text: str, spelling: SiteSpelling, at: datetime) -> str | None:
    form = type.field(name).form
    if form == "date":
        return read_date(text, at, spelling.dates)
    if name == type.title.name:
        return normal_value(form, " ".join(_without_affixes(words_of_value(text), spelling)))
    return normal_value(form, text)


def _without_affixes(words: list[str], spelling: SiteSpelling) -> list[str]:
    if spelling.prefix and tuple(words[: len(spelling.prefix)]) == spelling.prefix:
        words = words[len(spelling.prefix) :] or words
    if spelling.suffix and tuple(words[-len(spelling.suffix) :]) == spelling.suffix:
        words = words[: -len(spelling.suffix)] or words
    return words
