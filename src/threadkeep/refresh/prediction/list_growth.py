"""The growth of lists as numbers: the features of the 2009 paper, kept for all lists at once."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Rhythms = tuple[Floats | float, Floats | float]

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
# How many standard deviations above its mean a silence must be before a list counts as dead; the paper prints none.
DEAD_AFTER = 2.0
# The features of the paper include the last three intervals of a list.
_LATEST = 3
_VISITED, _FIRST, _LAST, _RECORDS, _SQUARES, _NEWEST = range(6)
_COLUMNS = _NEWEST + _LATEST
ALL = slice(None)


class Growth:
    """For each list its last visit and the intervals between its records; rows are numbered as lists are added."""

    def __init__(self) -> None:
        self._cells = np.zeros((_COLUMNS, 64))
        self.size = 0

    def add(self, visited: float, times: Sequence[float]) -> int:
        """A new list with its records, ascending; gives its row."""
        if self.size == self._cells.shape[1]:
            self._cells = np.concatenate((self._cells, np.zeros_like(self._cells)), axis=1)
        self._cells[:, self.size] = _summary(visited, times)
        self.size += 1
        return self.size - 1

    def visit(self, row: int, now: float, times: Sequence[float] = ()) -> None:
        """The list was looked at, and had these records after those known."""
        self._cells[_VISITED, row] = now
        self.extend(row, times)

    def set(self, row: int, times: Sequence[float]) -> None:
        """All records of a list, ascending."""
        self._cells[:, row] = _summary(self._cells[_VISITED, row], times)

    def extend(self, row: int, times: Sequence[float]) -> None:
        """Records that came after those known."""
        cell = self._cells[:, row]
        for time in times:
            if cell[_RECORDS]:
                interval = max(0.0, time - cell[_LAST])
                cell[_SQUARES] += interval * interval
                cell[_NEWEST:] = (interval, *cell[_NEWEST:-1])
            else:
                cell[_FIRST] = time
            cell[_LAST] = max(time, cell[_LAST]) if cell[_RECORDS] else time
            cell[_RECORDS] += 1

    def unvisited(self, now: float) -> Floats:
        """Seconds since the last visit, list by list."""
        return now - self._cells[_VISITED, : self.size]

    def features(self, now: float | Floats, rhythm: Rhythms, rows: slice = ALL) -> Floats:
        """One line a list, as the regression takes them; intervals and counts as logarithms."""
        records, silence, mean = self._cell(_RECORDS, rows), self.silence(now, rows), self.mean_interval(now, rows)
        latest = [np.where(records > 1 + k, self._cell(_NEWEST + k, rows), mean) for k in range(_LATEST)]
        logs = np.log(np.maximum((mean, *latest, silence), MINUTE) / HOUR)
        ones = np.ones(len(records))
        return np.stack(
            [ones, *logs, np.log1p(records), ones * rhythm[0], ones * rhythm[1], self.is_dead(now, rows)], axis=1
        )

    def silence(self, now: float | Floats, rows: slice = ALL) -> Floats:
        return np.maximum(0.0, now - self._cell(_LAST, rows))

    def mean_interval(self, now: float | Floats, rows: slice = ALL) -> Floats:
        """Of a list with one record the silence since is all there is to use."""
        records = self._cell(_RECORDS, rows)
        whole = self._cell(_LAST, rows) - self._cell(_FIRST, rows)
        return np.where(records > 1, whole / np.maximum(records - 1, 1), self.silence(now, rows))

    def is_dead(self, now: float | Floats, rows: slice = ALL) -> Floats:
        """The paper's state flag: 1 where the silence is far longer than any usual interval of the list."""
        intervals = np.maximum(self._cell(_RECORDS, rows) - 1, 1)
        mean = self.mean_interval(now, rows)
        variance = np.maximum(0.0, self._cell(_SQUARES, rows) - intervals * mean**2) / np.maximum(intervals - 1, 1)
        return np.where(self.silence(now, rows) - mean > DEAD_AFTER * np.sqrt(variance), 1.0, 0.0)

    def _cell(self, column: int, rows: slice) -> Floats:
        cells: Floats = self._cells[column, : self.size][rows]
        return cells


def _summary(visited: float, times: Sequence[float]) -> tuple[float, ...]:
    if not len(times):
        return (visited, visited, visited, *(0.0,) * (_COLUMNS - 3))
    intervals = np.diff(np.asarray(times, dtype=np.float64))
    latest = [float(interval) for interval in intervals[: -_LATEST - 1 : -1]]
    latest += [0.0] * (_LATEST - len(latest))
    return (visited, float(times[0]), float(times[-1]), float(len(times)), float(intervals @ intervals), *latest)
