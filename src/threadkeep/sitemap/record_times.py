"""The times of a list's records, found by their order."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from threadkeep.layout import Record, Region
from threadkeep.model import Moment
from threadkeep.page import NodeTable, TimestampPath, timestamp_path
from threadkeep.sitemap.date_places import SeenDate, dates_by_place

__all__ = ["RecordTimes", "SeenDate", "region_times"]

# A list of more records is as clear; a hostile page is one long list.
MOST_RECORDS = 400
# Regions stand inside each other; so often at most a date is looked at, over all of them.
MOST_LOOKED_AT = 20_000


@dataclass(frozen=True, slots=True)
class RecordTimes:
    """Where in a region's records their time stands, and the time of each; None for a record without one."""

    path: TimestampPath
    moments: tuple[Moment | None, ...]


def region_times(
    nodes: NodeTable, regions: Sequence[Region], dates: Sequence[SeenDate]
) -> tuple[RecordTimes | None, ...]:
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


def _count(nodes: NodeTable, region: Region, starts: Sequence[int]) -> int:
    first, end = region.records[0].nodes[0], nodes.ends[region.records[-1].nodes[-1]]
    return bisect_left(starts, end) - bisect_left(starts, first)


def _record_times(
    nodes: NodeTable, region: Region, dates: Sequence[SeenDate], starts: Sequence[int]
) -> RecordTimes | None:
    found = [_dates_in(nodes, record, dates, starts) for record in region.records[:MOST_RECORDS]]
    path = timestamp_path([found])
    return RecordTimes(path, tuple(_only(each, path.best.path) for each in found)) if path else None


def _dates_in(
    nodes: NodeTable, record: Record, dates: Sequence[SeenDate], starts: Sequence[int]
) -> Mapping[str, Sequence[Moment]]:
    """The dates of one record by their place in it, under every name that the place has."""
    found: dict[str, Sequence[Moment]] = {}
    for number, top in enumerate(record.nodes):
        inside = dates[bisect_left(starts, top) : bisect_left(starts, nodes.ends[top])]
        for name, moments in dates_by_place(nodes, top, inside).items() if inside else ():
            found[f"{number}/{name}"] = moments
    return found


def _only(dates: Mapping[str, Sequence[Moment]], path: str) -> Moment | None:
    return dates[path][0] if len(dates.get(path, ())) == 1 else None
