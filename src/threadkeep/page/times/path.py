"""Which of the dates in the records of a list is the time of the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import pairwise
from math import log

from threadkeep.model import Moment, Precision

# Dates by their path inside one record; a path is any name that is the same in the other records.
RecordDates = Mapping[str, Sequence[Moment]]
# A date that most records do not have, or have twice, is not the record's: an edit, a quotation, a date in a text.
OWNED_BY = 0.6
_FINEST: tuple[Precision, ...] = ("year", "month", "day", "hour", "minute", "second")


@dataclass(frozen=True, slots=True)
class DatePath:
    """A path and how well its dates are in order: -1 all falling, 1 all rising; `weight` grows with the pairs seen."""

    path: str
    order: float
    pairs: int
    weight: float


@dataclass(frozen=True, slots=True)
class TimestampPath:
    """The path of the records' times, and the second best: in rows of threads that is often when they were begun."""

    best: DatePath
    second: DatePath | None


@dataclass(frozen=True, slots=True)
class _Column:
    """The dates of one path: for each page, those of the records that own exactly one."""

    path: str
    pages: Sequence[Sequence[Moment]]

    @property
    def moments(self) -> list[Moment]:
        return [one for page in self.pages for one in page]


def timestamp_path(pages: Sequence[Sequence[RecordDates]]) -> TimestampPath | None:
    """The path whose dates are best in order, over the records of one or more pages of a list.

    None where no path has one date in most of the records.
    """
    records = sum(len(page) for page in pages)
    columns = [column for column in _columns(pages) if len(column.moments) >= OWNED_BY * records]
    ranked = sorted(((_rank(column), column.path) for column in columns), key=lambda ranked: ranked[0], reverse=True)
    paths = [_date_path(column) for _, name in ranked for column in columns if column.path == name]
    return TimestampPath(paths[0], paths[1] if len(paths) > 1 else None) if paths else None


def _columns(pages: Sequence[Sequence[RecordDates]]) -> list[_Column]:
    names = dict.fromkeys(name for page in pages for record in page for name in record)
    return [
        _Column(name, [[owned for record in page if (owned := _owned(record.get(name, ())))] for page in pages])
        for name in names
    ]


def _owned(moments: Sequence[Moment]) -> Moment | None:
    return moments[0] if len(moments) == 1 and moments[0].at is not None else None


def _date_path(column: _Column) -> DatePath:
    """The 2009 paper's measure, |earlier - later| / (earlier + later) without equal dates, weighed by support."""
    steps = [step for page in column.pages for step in _steps(page)]
    if not steps:
        return DatePath(column.path, 0.0, 0, 0.0)
    order = sum(steps) / len(steps)
    return DatePath(column.path, order, len(steps), abs(order) * log(1 + len(steps)))


def _steps(page: Sequence[Moment]) -> list[int]:
    times = [one.at for one in page if one.at is not None]
    return [1 if after > before else -1 for before, after in pairwise(times) if after != before]


def _rank(column: _Column) -> tuple[float, int, float]:
    """By order, then the finest, then the latest: people joined long before they wrote."""
    moments = column.moments
    finest = min((_FINEST.index(one.precision) for one in moments if one.precision), default=0)
    times = [one.at for one in moments if one.at is not None]
    return round(_date_path(column).weight, 6), finest, _mean(times)


def _mean(times: Sequence[datetime]) -> float:
    return sum(one.timestamp() for one in times) / len(times) if times else 0.0
