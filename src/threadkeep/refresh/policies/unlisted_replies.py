"""Threads that no list reports: where lists are sorted by creation, replies to older threads show on no first page."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence

import numpy as np

from threadkeep.refresh.forum_state.board_sensors import Hidden
from threadkeep.refresh.forum_state.pending_threads import PATIENCE
from threadkeep.refresh.forum_state.state import ForumState
from threadkeep.refresh.forum_state.tracked_threads import TrackedThread
from threadkeep.refresh.prediction.list_growth import DAY, HOUR, Floats

_WARM = 60 * DAY
_RECKON = HOUR
# A look at a thread that may have grown is worth less than one at posts that are known to wait: of 0.15, 0.3, 0.5 and 1
# this was best with 500 pages a day, and next to it with 3,000.
WORTH = 0.3
# Most threads are over by then. One that is not goes on at a pace of its own, which its silence does not show.
_OVER = 10 * DAY
_SEEN_FOR = 5 * DAY
# The board of threads whose board is not known.
_NOWHERE = -1


class UnlistedReplies:
    """The thread in which most posts are expected to wait for longest; rates are reckoned hour by hour."""

    def __init__(self, forum: ForumState) -> None:
        self._forum = forum
        self._threads: list[int] = []
        self._rates, self._heard = np.zeros(0), np.zeros(0)
        # The boards, and for each thread the place of its own.
        self._boards: list[int] = []
        self._board = np.zeros(0, dtype=np.int64)
        self._reckon_at = 0.0

    def worth_more(self, than: float, now: float) -> int | None:
        """A thread that is worth more than what scores that much; None: there is none."""
        if now >= self._reckon_at:
            self._reckon(now)
        if not self._threads:
            return None
        scores = self._scores(now)
        place = int(scores.argmax())
        if WORTH * scores[place] <= than:
            return None
        self._heard[place] = now
        return self._threads[place]

    def _scores(self, now: float) -> Floats:
        rhythm, passed = self._forum.rhythm.at(now), now - self._heard
        rates = self._rates * rhythm
        expected, age = rates * passed, passed / 2
        hidden = self._forum.sensors.hidden(now, rhythm)
        if hidden:
            expected, age = self._by_boards(hidden, expected, age)
        scores: Floats = expected * age / (rates + PATIENCE)
        return scores

    def _by_boards(self, hidden: Mapping[int, Hidden], expected: Floats, age: Floats) -> tuple[Floats, Floats]:
        """Boards that the entry page shows hold what it says, shared out among their threads; they show for how
        long, too."""
        in_all = np.bincount(self._board, expected, minlength=len(self._boards))
        untold = (Hidden(posts, np.inf) for posts in in_all)
        boards = [hidden.get(board, other) for board, other in zip(self._boards, untold, strict=True)]
        share = np.asarray([board.posts for board in boards]) / np.maximum(in_all, np.finfo(np.float64).tiny)
        ages = np.asarray([board.age for board in boards])
        # Of one thread no more than one post is expected because its board has one, however few it may be in.
        shared = np.minimum(expected * share[self._board], np.maximum(1.0, expected))
        return shared, np.minimum(age, ages[self._board])

    def _reckon(self, now: float) -> None:
        self._reckon_at = now + _RECKON
        known = self._forum.threads.items()
        warm = [(id, each) for id, each in known if each.kept and each.last_at > now - _WARM]
        # Rates come in steps: of threads that are as likely to have grown, those written in last come first.
        warm.sort(key=lambda known: -known[1].last_at)
        self._threads = [id for id, _ in warm]
        self._rates = np.asarray([self._rate(each, now) for _, each in warm])
        # Rows that show nothing of a thread say nothing by being there.
        tells = self._forum.order.tells
        self._heard = np.asarray([each.informed_at if tells else each.read_at for _, each in warm])
        own = [_NOWHERE if each.board is None else each.board for _, each in warm]
        self._boards = sorted(set(own))
        self._board = np.searchsorted(self._boards, own)

    def _rate(self, thread: TrackedThread, now: float) -> float:
        by_silence = self._forum.hazard.rate(now - thread.last_at, thread.busy)
        return max(by_silence, lasting_rate(thread.times, now))


def lasting_rate(times: Sequence[float], now: float) -> float:
    """Posts a second of a thread that goes on and on: of what came after its first days, which show nothing of it.

    A fifth of the posts of simulated forums come to such threads, months after they were opened.
    """
    since = max(times[0] + _OVER, now - _WARM) if times else now
    return max(0, len(times) - bisect_right(times, since) - 1) / (now - since) if since < now - _SEEN_FOR else 0.0
