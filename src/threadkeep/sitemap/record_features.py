"""The features of the paper's Table 1: what the records of a page's main region look like."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from math import log1p

from threadkeep.layout.regions import Record, Region
from threadkeep.model import Link
from threadkeep.page import DateCandidate, read_moments
from threadkeep.sitemap.page_look import NEARLY_ALL, PageLook

# Records that are looked at; a page of more is as clear.
MOST_RECORDS = 100
# Order is all that is asked for, so any time will do to reckon "2 hours ago" from.
_SEEN_AT = datetime(2026, 1, 1, tzinfo=UTC)
_LONGEST_NAME = 30
_COUNT = re.compile(r"[\d.,\s]+")


def main_region(look: PageLook) -> Region | None:
    """The region whose records hold most text, links included; of nested ones the outer."""
    return max(look.regions, key=lambda region: sum(map(look.chars, region.records)), default=None)


def record_features(look: PageLook) -> Mapping[str, float]:
    """Table 1 of the paper; counts and lengths as logarithms, for they have no upper end."""
    region = main_region(look)
    records = region.records[:MOST_RECORDS] if region else ()
    plain = [look.plain(record) for record in records]
    return {
        "record_count": log1p(len(region.records) if region else 0),
        "max_anchor_length": log1p(max(map(look.linked, records), default=0)),
        "max_height": log1p(max(map(look.height, records), default=0)),
        "max_text_length": log1p(max(plain, default=0)),
        "average_text_length": log1p(_mean(plain)),
        "has_timestamp": float(_share(records, lambda record: bool(look.dates(record))) >= NEARLY_ALL),
        "time_order": time_order(look, records),
        "has_user_link": float(_has_user_link(look, records)),
    }


def time_order(look: PageLook, records: Sequence[Record]) -> float:
    """From -1, each record older than the one before, to 1; 0 where there is no order."""
    return order_of([dates[-1] for record in records if (dates := look.dates(record))])


def order_of(dates: Sequence[DateCandidate]) -> float:
    """The same, of dates."""
    times = [moment.at for moment in read_moments(dates, _SEEN_AT) if moment.at is not None]
    pairs = list(pairwise(times))
    rising = sum(one < other for one, other in pairs)
    falling = sum(one > other for one, other in pairs)
    return (rising - falling) / len(pairs) if pairs else 0.0


def _has_user_link(look: PageLook, records: Sequence[Record]) -> bool:
    """Whether records have, at one place, short names whose targets come again: a person writes more than once."""
    groups: dict[str, list[Link]] = defaultdict(list)
    for record in records:
        for link in {link.place: link for link in look.links(record)}.values():
            groups[link.place].append(link)
    return any(_are_people(group) for group in groups.values() if len(group) >= NEARLY_ALL * len(records))


def _are_people(links: Sequence[Link]) -> bool:
    names = {link.anchor for link in links}
    if not all(0 < len(name) <= _LONGEST_NAME for name in names) or all(map(_COUNT.fullmatch, names)):
        return False
    return 1 < len(names) < len(links) and len(names) == len({link.url for link in links})


def _share(records: Sequence[Record], holds: Callable[[Record], bool]) -> float:
    return sum(map(holds, records)) / len(records) if records else 0.0


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
