"""A list of the newest threads of all boards: when it was looked at, and whether it is used."""

from __future__ import annotations

from collections.abc import Sequence

from threadkeep.refresh.lists import ListedThread
from threadkeep.refresh.prediction.list_growth import DAY

# Whether it reports everything is seen by looking elsewhere so often: when nothing is known to wait, or else when that
# did not come for half as long again. In a busy hour the look made every post that waited wait a slot longer.
CHECK_EVERY = DAY
CHECK_AT_LAST = 1.5 * DAY
# Threads that boards reported and that it did not, though their posts were older than the look at it.
MOST_UNLISTED = 3


class RecentList:
    """`rows` is how many threads it shows; 0: there is none, or it leaves out too much."""

    def __init__(self, rows: int, looked_at: float, now: float) -> None:
        self.rows = rows
        self.at = looked_at
        self._checked_at = now
        self._unlisted = 0

    def looked(self, now: float) -> None:
        self.at = now

    def is_check_due(self, now: float, *, is_idle: bool) -> bool:
        """Whether it is time to look elsewhere; from then on it is not for a while."""
        if now - self._checked_at < (CHECK_EVERY if is_idle else CHECK_AT_LAST):
            return False
        self._checked_at = now
        return True

    def compare(self, rows: Sequence[ListedThread], is_changed: Sequence[bool]) -> None:
        """Rows of a board, and which of them reported something: what is older than the last look was left out."""
        told = [row for row, is_new in zip(rows, is_changed, strict=True) if is_new and row.last_at is not None]
        self._unlisted += sum((row.last_at or 0.0) + 2 * row.precision < self.at for row in told)
        if self._unlisted >= MOST_UNLISTED:
            self.rows = 0
