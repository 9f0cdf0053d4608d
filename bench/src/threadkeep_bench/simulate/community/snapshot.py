"""All threads of a community at one moment."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from threadkeep_bench.simulate.community.activity import Activity, Indices
from threadkeep_bench.simulate.community.changes import NEVER, CommunityChanges
from threadkeep_bench.simulate.community.week import Ints


@dataclass(frozen=True, slots=True)
class Snapshot:
    """Per thread the posts still there, the last of them and the board; `order` lists the threads that are there.

    `order` has the newest last post first; `grouped` is the same board by board, board b from `starts[b]` on.
    """

    posts: Indices
    last: Indices
    board: Indices
    order: Ints
    grouped: Ints
    starts: Ints

    def threads(self, board: int | None) -> Ints:
        return self.order if board is None else self.grouped[self.starts[board] : self.starts[board + 1]]


def snapshot_at(activity: Activity, changes: CommunityChanges, boards: int, now: int) -> Snapshot:
    posts = np.flatnonzero(changes.deleted_at[: np.searchsorted(activity.at, now, side="right")] > now)
    thread = activity.thread[posts]
    last = np.full(activity.threads, -1, dtype=np.int32)
    # Posts are in order of time, and of equal indices the last assignment stays.
    last[thread] = posts
    board = np.where(changes.moved_at <= now, changes.moved_to, activity.board)
    there = np.flatnonzero((last >= 0) & (changes.gone_at > now))
    order = there[np.argsort(-last[there])]
    grouped = order[np.argsort(board[order], kind="stable")]
    return Snapshot(
        posts=np.bincount(thread, minlength=activity.threads).astype(np.int32),
        last=last,
        board=board,
        order=order,
        grouped=grouped,
        starts=np.searchsorted(board[grouped], np.arange(boards + 1)),
    )


def turning_points(activity: Activity, changes: CommunityChanges) -> Ints:
    """The times at which some `Standing` ends, in order."""
    times = np.concatenate((activity.at, changes.deleted_at, changes.gone_at, changes.moved_at))
    return np.sort(times[times < NEVER])
