"""A site whose pages one function writes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from threadkeep_bench.simulate.verticals.chance import unit
from threadkeep_bench.simulate.verticals.objects import TrueObject
from threadkeep_bench.simulate.verticals.site import WebPage
from threadkeep_bench.simulate.verticals.spelling import SpelledObject

Write = Callable[[Sequence[SpelledObject]], Iterable[WebPage]]


@dataclass(frozen=True)
class WrittenSite:
    """`share` is how much of the world it shows; `write` makes all pages from what is shown on a day."""

    host: str
    objects: tuple[TrueObject, ...]
    share: float
    write: Write
    _days: dict[int, dict[str, WebPage]] = field(default_factory=dict, compare=False, repr=False)

    def pages(self, day: int) -> Mapping[str, WebPage]:
        if day not in self._days:
            listed = [one for one in self.objects if one.is_shown(day) and unit(self.host, one.number) < self.share]
            shown = [plainly_shown(one) for one in sorted(listed, key=lambda one: (one.last_day, one.number))]
            self._days[day] = {page.path: page for page in self.write(shown)}
        return self._days[day]


def plainly_shown(thing: TrueObject) -> SpelledObject:
    return SpelledObject(thing, thing.values, thing.values, is_right=True)


def moment_of(shown: SpelledObject) -> datetime:
    return datetime.fromisoformat(shown.data("time"))


def written_page(path: str, title: str, body: str, shown: Iterable[SpelledObject] = (), head: str = "") -> WebPage:
    html = f'<!doctype html><html lang="en"><head><title>{title}</title>{head}</head><body>{body}</body></html>'
    return WebPage(path, lambda: html, tuple(shown))
