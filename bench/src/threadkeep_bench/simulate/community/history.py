"""All that ever happens in a community as numbers, indexed to be asked about any moment."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from threadkeep_bench.simulate.community.activity import Activity, Indices
from threadkeep_bench.simulate.community.changes import CommunityChanges
from threadkeep_bench.simulate.community.post_index import PostsByOwner, owned
from threadkeep_bench.simulate.community.snapshot import turning_points
from threadkeep_bench.simulate.community.week import Ints


@dataclass(frozen=True, slots=True)
class History:
    """Posts, threads, boards and users by index from 0; moments in seconds of the epoch.

    `first` is the first post of each thread; `turning_points` are the times between which nothing changes.
    """

    activity: Activity
    changes: CommunityChanges
    by_thread: PostsByOwner
    by_author: PostsByOwner
    first: Ints
    turning_points: Ints

    def posts_so_far(self, thread: int, now: int) -> Indices:
        """The posts of a thread so far, deleted ones included."""
        posts = self.by_thread.by(thread)
        return posts[: np.searchsorted(self.activity.at[posts], now, side="right")]

    def living(self, thread: int, now: int) -> Indices:
        """The posts of a thread that are there; none if it is gone, not there yet, or never."""
        if not 0 <= thread < self.activity.threads or self.changes.gone_at[thread] <= now:
            return self.by_thread.posts[:0]
        posts = self.posts_so_far(thread, now)
        return posts[self.changes.deleted_at[posts] > now]

    def living_parent(self, post: int, now: int) -> int | None:
        """The nearest post above that is still there: answers to a deleted post move up to what that one answered."""
        parent = int(self.activity.parent[post])
        while parent >= 0 and self.changes.deleted_at[parent] <= now:
            parent = int(self.activity.parent[parent])
        return parent if parent >= 0 else None

    def board(self, thread: int, now: int) -> int:
        is_moved = self.changes.moved_at[thread] <= now
        return int(self.changes.moved_to[thread] if is_moved else self.activity.board[thread])

    def threads_by(self, post: int) -> int:
        """How many threads there were when a post was written."""
        return int(np.searchsorted(self.first, post, side="right"))

    def point(self, now: int) -> int:
        """How many turning points are behind us."""
        return int(np.searchsorted(self.turning_points, now, side="right"))


def history(activity: Activity, changes: CommunityChanges, users: int) -> History:
    return History(
        activity=activity,
        changes=changes,
        by_thread=owned(activity.thread, activity.threads),
        by_author=owned(activity.author, users),
        # Threads are numbered in the order of their first posts.
        first=np.flatnonzero(activity.parent < 0),
        turning_points=turning_points(activity, changes),
    )
