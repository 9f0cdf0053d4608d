"""Which of the dates in the records of a list is the time of the record."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence, Set
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from math import log

from threadkeep.model import Moment, Precision
from threadkeep.page.dates.thresholds import DATES

# Dates by their path inside one record; a path is any name that is the same in the other records.
RecordDates = Mapping[str, Sequence[Moment]]
# Dates with at least this precision count as exact.
_EXACT = timedelta(minutes=1)
_LENGTHS: dict[Precision, timedelta] = {
    "second": timedelta(seconds=1),
    "minute": timedelta(minutes=1),
    "hour": timedelta(hours=1),
    "day": timedelta(days=1),
    "month": timedelta(days=31),
    "year": timedelta(days=366),
}


@dataclass(frozen=True, slots=True)
class DatePath:
    """A path and how well its dates are in order: -1 all falling, 1 all rising, over `pairs` of unequal dates."""

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
class _RecordMoments:
    """The dates that a record has exactly one of, by their paths."""

    moments: Mapping[str, Moment]

    def is_latest(self, path: str, others: Container[str]) -> bool:
        rivals = (_beginning(moment) for other, moment in self.moments.items() if other in others)
        return _end(self.moments[path]) >= max(rivals, default=datetime.min.replace(tzinfo=UTC))


def timestamp_path(pages: Sequence[Sequence[RecordDates]]) -> TimestampPath | None:
    """The path whose dates are best in order, over the records of one or more pages of a list.

    The measure is the 2009 paper's, weighed by support: |earlier - later| / (earlier + later) * log(1 + pairs). None
    where no path has one date in most of the records.
    """
    owned = [[_owned(record) for record in page] for page in pages]
    records = sum(len(page) for page in pages)
    needed = DATES.owned_by * records
    paths = dict.fromkeys(path for page in owned for record in page for path in record.moments)
    columns = {path: column for path in paths if _count(column := _column(path, owned)) >= needed}
    telling = columns.keys() - _constant(columns)
    ranked = sorted(
        (_date_path(path, column, records, telling) for path, column in columns.items()),
        key=lambda one: (round(one.weight, 6), *_preferred(one.path, columns[one.path])),
        reverse=True,
    )
    return TimestampPath(ranked[0], ranked[1] if len(ranked) > 1 else None) if ranked else None


_Column = Sequence[Sequence[_RecordMoments]]


def _owned(record: RecordDates) -> _RecordMoments:
    return _RecordMoments(
        {path: dates[0] for path, dates in record.items() if len(dates) == 1 and dates[0].at is not None}
    )


def _column(path: str, owned: _Column) -> _Column:
    return [[record for record in page if path in record.moments] for page in owned]


def _count(column: _Column) -> int:
    return sum(len(page) for page in column)


def _constant(columns: Mapping[str, _Column]) -> set[str]:
    """The paths that say the same of all records where another distinguishes them, and that are exact or coarser.

    Members who all joined when their forum moved did so after they wrote. Posts of one day are equal too, but only
    where no date shows more than the day.
    """
    told = {path: [record.moments[path] for page in column for record in page] for path, column in columns.items()}
    alike = {path for path, moments in told.items() if len({one.at for one in moments}) == 1 < len(moments)}
    finest = min((_coarsest(told[path]) for path in told.keys() - alike), default=None)
    if finest is None:
        return set()
    return {path for path in alike if _coarsest(told[path]) > finest or _coarsest(told[path]) <= _EXACT}


def _date_path(path: str, column: _Column, records: int, telling: Set[str]) -> DatePath:
    moments = [[record.moments[path] for record in page] for page in column]
    steps = [step for page in moments for step in _steps([_time(one) for one in page])]
    pairs = sum(step != 0 for step in steps)
    order = sum(steps) / pairs if pairs else 0.0
    in_order = abs(order) if pairs else 1.0
    is_exact = all(_LENGTHS[one.precision or "year"] <= _EXACT for page in moments for one in page)
    support = pairs + (0.0 if is_exact else DATES.equal_step * (len(steps) - pairs))
    latest = sum(record.is_latest(path, telling) for page in column for record in page) / _count(column)
    owned = _count(column) / records
    bonus = DATES.latest * latest if path in telling else 0.0
    return DatePath(path, order, pairs, owned * (in_order * log(1 + support) + bonus))


def _steps(times: Sequence[datetime]) -> list[int]:
    return [(after > before) - (after < before) for before, after in pairwise(times)]


def _preferred(path: str, column: _Column) -> tuple[timedelta, float]:
    """Of paths equally in order, the finest, then the latest."""
    moments = [record.moments[path] for page in column for record in page]
    return -_coarsest(moments), sum(_time(one).timestamp() for one in moments) / max(1, len(moments))


def _coarsest(moments: Sequence[Moment]) -> timedelta:
    return max((_LENGTHS[one.precision or "year"] for one in moments), default=timedelta())


def is_finer(one: Moment, other: Moment) -> bool:
    """Whether a date says more exactly than another when it was; one that shows no time says nothing."""
    if one.at is None or other.at is None:
        return other.at is None and one.at is not None
    return _LENGTHS[one.precision or "year"] < _LENGTHS[other.precision or "year"]


def _time(moment: Moment) -> datetime:
    return moment.at or datetime.min.replace(tzinfo=UTC)


def _beginning(moment: Moment) -> datetime:
    """The first time that a date may mean: "8 days ago" may be nearly nine."""
    length = _LENGTHS[moment.precision or "second"]
    return _time(moment) - length if moment.at and length > _EXACT else _time(moment)


def _end(moment: Moment) -> datetime:
    """The last time that a date may mean."""
    return _time(moment) + _LENGTHS[moment.precision or "second"]
