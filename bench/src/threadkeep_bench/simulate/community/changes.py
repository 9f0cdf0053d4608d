"""What happens to posts and threads after they were written: edits, deletions, moves, locks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.random import RandomState
from numpy.typing import NDArray

from threadkeep_bench.simulate.community.activity import Activity, Indices
from threadkeep_bench.simulate.community.views import CommunityOptions
from threadkeep_bench.simulate.community.week import DAY, HOUR, Ints
from threadkeep_bench.simulate.texts import stream

Flags = NDArray[np.bool_]

NEVER = np.iinfo(np.int64).max
SOONEST = 60
EDIT_AFTER = 6 * HOUR
DELETE_AFTER = 3 * DAY
THREAD_DELETE_AFTER = 30 * DAY
MOVE_AFTER = 2 * DAY
LOCK_AFTER = 20 * DAY
STICKY = 0.01
STICKY_FIRST = 0.6


@dataclass(frozen=True, slots=True)
class CommunityChanges:
    """When each post and thread changes, in seconds of the epoch; NEVER where it does not.

    The first post of a thread goes only with its thread. `moved_to` is a board's index.
    """

    edited_at: Ints
    deleted_at: Ints
    gone_at: Ints
    locked_at: Ints
    moved_at: Ints
    moved_to: Indices
    is_sticky: Flags


def changes(activity: Activity, options: CommunityOptions) -> CommunityChanges:
    rng = stream(options.seed, "changes")
    roots = np.flatnonzero(activity.parent < 0)
    created_at = activity.at[roots]
    last_at = np.zeros(activity.threads, dtype=np.int64)
    np.maximum.at(last_at, activity.thread, activity.at)
    deleted_at = _some(activity.at, options.deletions, DELETE_AFTER, rng)
    deleted_at[roots] = NEVER
    return CommunityChanges(
        edited_at=_some(activity.at, options.edits, EDIT_AFTER, rng),
        deleted_at=deleted_at,
        gone_at=_some(created_at, options.thread_deletions, THREAD_DELETE_AFTER, rng),
        locked_at=_some(last_at, options.locks, LOCK_AFTER, rng),
        moved_at=_some(created_at, options.moves, MOVE_AFTER, rng),
        moved_to=_elsewhere(activity.board, rng),
        is_sticky=_sticky(activity.board, rng),
    )


def _some(since: Ints, share: float, after: float, rng: RandomState) -> Ints:
    """Times a while after those given, for a share of them."""
    waits = SOONEST + rng.exponential(after, len(since)).astype(np.int64)
    return np.where(rng.uniform(size=len(since)) < share, since + waits, NEVER)


def _elsewhere(board: Indices, rng: RandomState) -> Indices:
    """Another board that is in use; the same one where there is but one."""
    used = np.unique(board)
    steps = rng.randint(1, max(2, len(used)), len(board))
    return used.take((np.searchsorted(used, board) + steps) % len(used))


def _sticky(board: Indices, rng: RandomState) -> Flags:
    """The oldest thread of most boards, and a few others."""
    sticky = rng.uniform(size=len(board)) < STICKY
    oldest = np.unique(board, return_index=True)[1]
    sticky[oldest] |= rng.uniform(size=len(oldest)) < STICKY_FIRST
    return sticky
