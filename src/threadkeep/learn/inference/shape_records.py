"""What the fetched pages of each shape of URL turned out to be."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field

from threadkeep.learn.inference.site_view import SiteView
from threadkeep.learn.inference.thresholds import THRESHOLDS
from threadkeep.learn.inference.url_shapes import UrlShape

# Page numbers and offsets of a first page.
_FIRST = ("0", "1")


@dataclass(slots=True)
class ShapeRecord:
    """`urls` are the known URLs, `pages` the numbers of fetched pages; `aliases` of them showed another page."""

    shape: UrlShape
    urls: list[str] = field(default_factory=list)
    pages: list[int] = field(default_factory=list)
    labels: Counter[str] = field(default_factory=Counter)
    aliases: int = 0

    @property
    def fetched(self) -> int:
        return self.labels.total()

    def share(self, label: str) -> float:
        known = self.fetched - self.labels["none"]
        return self.labels[label] / known if known else 0.0

    def is_mostly(self, label: str) -> bool:
        return self.share(label) >= THRESHOLDS.role_share and not self.is_alias

    @property
    def is_alias(self) -> bool:
        return self.fetched > 0 and self.aliases >= THRESHOLDS.alias_share * self.fetched


def shape_records(view: SiteView) -> Mapping[UrlShape, ShapeRecord]:
    records: dict[UrlShape, ShapeRecord] = {}
    for url, path in view.paths.items():
        shape = view.shapes[path]
        records.setdefault(shape, ShapeRecord(shape)).urls.append(url)
    seen: defaultdict[UrlShape, set[str]] = defaultdict(set)
    for number, page in enumerate(view.pages):
        if page.requested not in view.paths:
            continue
        shape = view.shapes[view.paths[page.requested]]
        if view.paths[page.requested] in seen[shape]:
            continue
        seen[shape].add(view.paths[page.requested])
        record = records[shape]
        record.pages.append(number)
        record.labels[view.labels[number]] += 1
        record.aliases += view.shape(page.answered) != shape
    _count_repeats(view, records)
    return records


def _count_repeats(view: SiteView, records: Mapping[UrlShape, ShapeRecord]) -> None:
    """Of two pages that are one, the one with the less plain URL is the alias."""
    for number, earlier in view.repeats.items():
        here, there = view.shape(view.pages[number].answered), view.shape(view.pages[earlier].answered)
        if here is None or there is None or here == there or _is_first_position(view, number, earlier):
            continue
        shape = max(here, there, key=lambda each: (plainness(records[each]), each == here))
        records[shape].aliases += 1


def _is_first_position(view: SiteView, number: int, earlier: int) -> bool:
    """Whether one URL is the other one with numbers more: then it may be the first page of a list."""
    here, there = (view.values(view.pages[each].answered) for each in (number, earlier))
    shorter, longer = sorted((here, there), key=len)
    more = [value for key, value in longer.items() if key not in shorter]
    return bool(shorter) and shorter.items() <= longer.items() and bool(more) and more[0] in _FIRST


def plainness(record: ShapeRecord) -> tuple[int, int, int]:
    """Smaller is plainer: fewer parts, fewer variables, more of its pages show threads."""
    return (len(record.shape.leads), len(record.shape.variable_keys()), -record.labels["thread"])
