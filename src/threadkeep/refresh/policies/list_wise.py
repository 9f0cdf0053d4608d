"""The list-wise strategy of the 2009 paper: predicted new records decide which list is looked at."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from threadkeep.refresh.forum_state.unread_queue import Unread, leads_on
from threadkeep.refresh.lists import (
    ListKind,
    Observation,
    ObservedBoards,
    ObservedPosts,
    ObservedRows,
    PageRequest,
    StoredForum,
)
from threadkeep.refresh.policies.bandwidth import Bandwidth
from threadkeep.refresh.prediction.list_growth import DAY, HOUR, Floats, Growth
from threadkeep.refresh.prediction.regression import CAP, Regression, examples, fitted
from threadkeep.refresh.prediction.rhythm import Rhythm, rhythm_of

# The paper refits every two months; predictions follow the clock, hour by hour.
REFIT = 60 * DAY
PREDICT = HOUR
# With fewer examples no regression is fitted and a list has its mean. Chosen, not tuned.
_EXAMPLES_FROM = 200
_LEARNED_FROM = 120 * DAY


class _Lists:
    """The lists of one kind: their growth, their records, and the interval predicted for each."""

    def __init__(self, kind: ListKind) -> None:
        self.kind = kind
        self.ids: list[int] = []
        self.rows: dict[int, int] = {}
        self.records: list[list[float]] = []
        self.growth = Growth()
        self.regression: Regression | None = None
        self._intervals = np.full(64, CAP)

    def add(self, id: int, visited: float, times: Sequence[float]) -> None:
        self.rows[id] = self.growth.add(visited, times)
        self.ids.append(id)
        self.records.append(list(times))
        if self.growth.size > len(self._intervals):
            self._intervals = np.concatenate((self._intervals, np.full_like(self._intervals, CAP)))

    def visit(self, id: int, now: float, times: Sequence[float], rhythm: Rhythm) -> None:
        row = self.rows[id]
        self.growth.visit(row, now, times)
        self.records[row].extend(times)
        if len(times):
            self._predict(now, rhythm, slice(row, row + 1))

    def learn(self, id: int, time: float) -> None:
        """A record of a list became known after the list was looked at."""
        row = self.rows[id]
        self.records[row].append(time)
        self.growth.extend(row, (time,))

    def predict(self, now: float, rhythm: Rhythm) -> None:
        self._predict(now, rhythm, slice(0, self.growth.size))

    def refit(self, now: float, rhythm: Rhythm) -> None:
        """Learn from all records; those that were found late are put into their places first."""
        for row, times in enumerate(self.records):
            if any(later < earlier for earlier, later in pairwise(times)):
                times.sort()
                self.growth.set(row, times)
        recent = [times for times in self.records if times and times[-1] > now - _LEARNED_FROM]
        known = examples(recent, now - _LEARNED_FROM, now)
        if len(known) >= _EXAMPLES_FROM:
            self.regression = fitted(known, rhythm)

    def best(self, now: float) -> tuple[float, int]:
        """The most new records predicted in any list, and its row."""
        predicted: Floats = self.growth.unvisited(now) / self._intervals[: self.growth.size]
        row = int(predicted.argmax())
        return float(predicted[row]), row

    def _predict(self, now: float, rhythm: Rhythm, rows: slice) -> None:
        if self.regression is None:
            self._intervals[rows] = np.maximum(self.growth.mean_interval(now, rows), HOUR)
        else:
            activity = rhythm.hours_and_days(now)
            self._intervals[rows] = self.regression.intervals(self.growth, now, activity, rows)


class ListWise:
    """`lws`, and with bandwidth control between index and post lists `lws+bc`."""

    def __init__(self, known: StoredForum, now: float, *, has_bandwidth_control: bool) -> None:
        self.name = "lws+bc" if has_bandwidth_control else "lws"
        self._sizes = known.sizes
        self._unread = Unread()
        self._boards, self._threads = _Lists("board"), _Lists("thread")
        self._rhythm = Rhythm()
        self._bandwidth = Bandwidth() if has_bandwidth_control else None
        self._board_of: dict[int, int] = {}
        self._refit_at = self._predict_at = now
        self._take_in(known, now if known.polled_at is None else known.polled_at)

    def next(self, now: float) -> PageRequest | None:
        ask = self._unread.take()
        if ask is not None or not self._boards.ids:
            return ask
        self._keep_up(now)
        return self._listed(now)

    def observe(self, ask: PageRequest, seen: Observation, now: float) -> None:
        if isinstance(seen, ObservedBoards):
            for board in seen.boards:
                self._meet_board(board.board, now)
        elif isinstance(seen, ObservedRows):
            self._see_rows(ask, seen, now)
        elif isinstance(seen, ObservedPosts):
            self._see_posts(ask, seen, now)

    def _take_in(self, known: StoredForum, now: float) -> None:
        created: dict[int, list[float]] = {board.board: [] for board in known.boards}
        for thread in known.threads:
            self._threads.add(thread.thread, now, thread.times)
            if thread.board is not None and len(thread.times):
                created[thread.board].append(float(thread.times[0]))
        for board, times in created.items():
            self._boards.add(board, now, sorted(times))
        if not known.boards:
            self._unread.add(PageRequest("entry"))
        elif self._bandwidth:
            self._bandwidth.count(len(known.threads), sum(len(thread.times) for thread in known.threads))

    def _keep_up(self, now: float) -> None:
        if now >= self._refit_at:
            self._refit_at = now + REFIT
            self._rhythm = rhythm_of(time for times in self._threads.records for time in times)
            self._boards.refit(now, self._rhythm)
            self._threads.refit(now, self._rhythm)
        if now >= self._predict_at:
            self._predict_at = now + PREDICT
            self._boards.predict(now, self._rhythm)
            self._threads.predict(now, self._rhythm)

    def _listed(self, now: float) -> PageRequest:
        new_threads, board = self._boards.best(now)
        if not self._threads.ids:
            return PageRequest("board", self._boards.ids[board])
        new_posts, thread = self._threads.best(now)
        is_index = new_threads >= new_posts
        if self._bandwidth:
            is_index = self._bandwidth.is_for_index(is_index)
        if is_index:
            self._queue_further(self._boards.ids[board], new_threads)
            return PageRequest("board", self._boards.ids[board])
        return PageRequest(
            "thread", self._threads.ids[thread], len(self._threads.records[thread]) // self._sizes.posts_per_page
        )

    def _queue_further(self, board: int, new_threads: float) -> None:
        """The paper asks for as many pages from the top as the predicted threads fill."""
        for page in range(1, math.ceil(new_threads / self._sizes.rows_per_page)):
            self._unread.add(PageRequest("board", board, page))

    def _see_rows(self, ask: PageRequest, seen: ObservedRows, now: float) -> None:
        is_new = [row.thread not in self._threads.rows for row in seen.rows]
        for row, new in zip(seen.rows, is_new, strict=True):
            if new:
                self._threads.add(row.thread, now, ())
                self._unread.add(PageRequest("thread", row.thread))
                self._board_of[row.thread] = ask.list
        self._boards.visit(ask.list, now, (), self._rhythm)
        if self._bandwidth:
            self._bandwidth.count(sum(is_new), 0)
        if leads_on(is_new, ask.page) and ask.page + 1 < seen.pages:
            self._unread.add(PageRequest("board", ask.list, ask.page + 1))

    def _see_posts(self, ask: PageRequest, seen: ObservedPosts, now: float) -> None:
        if ask.list not in self._threads.rows:
            self._threads.add(ask.list, now, ())
        row = self._threads.rows[ask.list]
        fresh = seen.new_times(len(self._threads.records[row]), ask.page, self._sizes.posts_per_page)
        self._threads.visit(ask.list, now, fresh, self._rhythm)
        if ask.list in self._board_of and len(fresh):
            self._boards.learn(self._board_of.pop(ask.list), fresh[0])
        if self._bandwidth:
            self._bandwidth.count(0, len(fresh))
        if ask.page + 1 < seen.pages:
            self._unread.add(PageRequest("thread", ask.list, ask.page + 1, is_continuation=True))

    def _meet_board(self, board: int, now: float) -> None:
        if board not in self._boards.rows:
            self._boards.add(board, now, ())
            self._unread.add(PageRequest("board", board))
