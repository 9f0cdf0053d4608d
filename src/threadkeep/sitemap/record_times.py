"""The times of a list's records, found by their order."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from threadkeep.layout import Record, Region
from threadkeep.model import Moment
from threadkeep.page import Nodes
from threadkeep.page.dates import DateCandidate, TimestampPath, timestamp_path
from threadkeep.page.nodes import TEXT

_DIGITS = re.compile(r"\d+")
# A list of more records is as clear; a hostile page is one long list.
MOST_RECORDS = 400
# Regions stand inside each other; so often at most a date is looked at, over all of them.
MOST_LOOKED_AT = 20_000
MOST_SIBLINGS = 50


@dataclass(frozen=True, slots=True)
class SeenDate:
    """Something that looks like a date, and the moment it means as far as this page tells."""

    candidate: DateCandidate
    moment: Moment


@dataclass(frozen=True, slots=True)
class RecordTimes:
    """Where in a region's records their time stands, and the time of each; None for a record without one."""

    path: TimestampPath
    moments: tuple[Moment | None, ...]


def region_times(nodes: Nodes, regions: Sequence[Region], dates: Sequence[SeenDate]) -> tuple[RecordTimes | None, ...]:
    """For each region the times of its records; None where most have no date. `dates` are in document order."""
    starts = [date.candidate.node for date in dates]
    found: list[RecordTimes | None] = []
    left = MOST_LOOKED_AT
    for region in regions:
        inside = _count(nodes, region, starts)
        is_looked_at = 1 < inside <= left
        found.append(_record_times(nodes, region, dates, starts) if is_looked_at else None)
        left -= inside if is_looked_at else 0
    return tuple(found)


def _count(nodes: Nodes, region: Region, starts: Sequence[int]) -> int:
    first, end = region.records[0].nodes[0], nodes.ends[region.records[-1].nodes[-1]]
    return bisect_left(starts, end) - bisect_left(starts, first)


def _record_times(nodes: Nodes, region: Region, dates: Sequence[SeenDate], starts: Sequence[int]) -> RecordTimes | None:
    found = [_dates_in(nodes, record, dates, starts) for record in region.records[:MOST_RECORDS]]
    path = timestamp_path([found])
    return RecordTimes(path, tuple(_only(each, path.best.path) for each in found)) if path else None


def _dates_in(
    nodes: Nodes, record: Record, dates: Sequence[SeenDate], starts: Sequence[int]
) -> Mapping[str, Sequence[Moment]]:
    """The dates of one record by their path in it, under every name that the path has."""
    found: defaultdict[str, list[Moment]] = defaultdict(list)
    for number, top in enumerate(record.nodes):
        for date in dates[bisect_left(starts, top) : bisect_left(starts, nodes.ends[top])]:
            for name in _names(nodes, date.candidate, top):
                found[f"{number}/{name}"].append(date.moment)
    return found


def _only(dates: Mapping[str, Sequence[Moment]], path: str) -> Moment | None:
    return dates[path][0] if len(dates.get(path, ())) == 1 else None


def _names(nodes: Nodes, candidate: DateCandidate, top: int) -> set[str]:
    """The way from a record down to a date, in three ways: by classes, by numbers, and by both.

    Numbers tell the cells of a row apart, but an icon that some rows have moves them; classes may say that a thread is
    locked or hot, and then differ from row to row.
    """
    source: str = candidate.source
    classed, numbered, both = [source], [source], [source]
    node = candidate.node
    while node != top:
        if nodes.tags[node] != TEXT:
            label, number = _label(nodes, node), f"{nodes.tags[node]}:{_number(nodes, node)}"
            classed.append(label)
            numbered.append(number)
            both.append(label if "." in label else number)
        node = nodes.parents[node]
    return {"/".join(reversed(steps)) for steps in (classed, numbered, both)}


def _label(nodes: Nodes, node: int) -> str:
    given = nodes.attributes[node].get("class") or ""
    return ".".join((nodes.tags[node], *_DIGITS.sub("#", given).split()))


def _number(nodes: Nodes, node: int) -> int:
    """The place of an element among the siblings of its tag before it; far from the first it is not counted."""
    before = 0
    for sibling in islice(nodes.children(nodes.parents[node]), MOST_SIBLINGS):
        if sibling == node:
            break
        before += nodes.tags[sibling] == nodes.tags[node]
    return before
