"""The threads of a simulated forum in order, as ids: of a board of 100,000 only the page that is shown is made."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import numpy as np

from threadkeep_bench.simulate.community import Community, Ints, Snapshot, seconds, snapshot_at


@dataclass(slots=True, eq=False)
class Order:
    """What order the threads of a community have; the latest answer is kept until something happens there.

    `hidden` is the board that guests may not read.
    """

    community: Community
    hidden: int | None
    _latest: tuple[int, Snapshot] | None = None

    def by_last_post(self, board: int | None, at: datetime) -> Ints:
        """Ids of the threads that guests see in a board (None: everywhere), newest last post first."""
        there = self._snapshot(seconds(at))
        threads = there.threads(None if board is None else board - 1)
        seen = threads if self.hidden is None else threads[there.board[threads] != self.hidden - 1]
        return seen.astype(np.int64) + 1

    def are_sticky(self, threads: Ints) -> np.typing.NDArray[np.bool_]:
        return self.community.history.changes.is_sticky[threads - 1]

    def _snapshot(self, now: int) -> Snapshot:
        history = self.community.history
        point = history.point(now)
        if self._latest is None or self._latest[0] != point:
            found = snapshot_at(history.activity, history.changes, len(self.community.boards), now)
            self._latest = (point, found)
        return self._latest[1]
