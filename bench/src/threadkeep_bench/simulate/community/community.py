"""A community at any moment of its life: who wrote what, and when."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from threadkeep_bench.simulate.community.activity import ActivityPlan, Span, grown
from threadkeep_bench.simulate.community.boards import boards, weights
from threadkeep_bench.simulate.community.changes import changes
from threadkeep_bench.simulate.community.history import History, history
from threadkeep_bench.simulate.community.snapshot import Snapshot, snapshot_at
from threadkeep_bench.simulate.community.thread_sequence import Listing
from threadkeep_bench.simulate.community.users import users
from threadkeep_bench.simulate.community.views import (
    BoardInfo,
    CommunityOptions,
    Events,
    PostView,
    Tally,
    ThreadView,
    User,
)
from threadkeep_bench.simulate.community.week import HOUR, moment, seconds
from threadkeep_bench.simulate.texts import Quotable, Segment, Writing, plain_text, segments, title
from threadkeep_bench.simulate.words import Words, words

__all__ = [
    "BoardInfo", "Community", "CommunityOptions", "Events", "PostView", "Segment", "Tally", "ThreadView", "User",
    "grow",
]  # fmt: skip

VIEWS_A_POST = 9
VIEWS_WITH_AGE = 14
VIEWS_MOST = 7


@dataclass(slots=True, eq=False)
class Community:
    """Everything that ever happens in a community; each question names the moment at which it is asked.

    Ids count from 1 in order of time. Texts and titles are made when they are asked for, so a million posts take the
    memory of their times and authors only.
    """

    options: CommunityOptions
    users: tuple[User, ...]
    boards: tuple[BoardInfo, ...]
    words: Words
    history: History
    _latest: tuple[int, Snapshot] | None = None

    def threads(self, board: int | None, at: datetime) -> Sequence[ThreadView]:
        """The threads that are there, newest last post first, sticky or not; of one board, or of all."""
        now = seconds(at)
        there = self._snapshot(now)
        chosen = there.threads(None if board is None else board - 1)
        return Listing(chosen, lambda thread: self._listed(there, thread, now))

    def thread(self, id: int, at: datetime) -> ThreadView | None:
        now = seconds(at)
        posts = self.history.living(id - 1, now)
        return (
            self._view(id - 1, self.history.board(id - 1, now), len(posts), int(posts[-1]), now) if len(posts) else None
        )

    def board_of(self, thread: int) -> int:
        """The board in which a thread was opened, wherever it was moved later."""
        return int(self.history.activity.board[thread - 1]) + 1

    def titles(self) -> Iterator[tuple[int, str]]:
        """Ids and titles of all threads that there will ever be."""
        return ((id, self._title(id)) for id in range(1, self.history.activity.threads + 1))

    def tallies(self, board: int, at: datetime) -> Tally:
        """What a board itself holds, without the boards below it."""
        now = seconds(at)
        there = self._snapshot(now)
        threads = there.threads(board - 1)
        last = self._listed(there, int(threads[0]), now) if len(threads) else None
        return Tally(len(threads), int(there.posts[threads].sum()), last)

    def posts(self, thread: int, at: datetime, start: int = 0, stop: int | None = None) -> Sequence[PostView]:
        """The posts still there, in order, numbers from `start` to before `stop`; none of a thread that is gone."""
        now = seconds(at)
        chosen = self.history.living(thread - 1, now)[start:stop]
        return tuple(self._post(int(post), number, now) for number, post in enumerate(chosen, start))

    def post(self, id: int, at: datetime) -> PostView | None:
        now = seconds(at)
        if not 1 <= id <= len(self.history.activity.at):
            return None
        living = self.history.living(int(self.history.activity.thread[id - 1]), now)
        number = int(np.searchsorted(living, id - 1))
        return self._post(id - 1, number, now) if number < len(living) and living[number] == id - 1 else None

    def post_ids(self, thread: int, at: datetime) -> Sequence[int]:
        return [int(post) + 1 for post in self.history.living(thread - 1, seconds(at))]

    def user_posts(self, user: int, at: datetime) -> Iterator[PostView]:
        """What a user wrote and is still there, newest first."""
        found = (self.post(int(post) + 1, at) for post in reversed(self.history.by_author.by(user - 1)))
        return (post for post in found if post is not None)

    def events(self) -> Events:
        """Every post with its time, for simulations that need no pages."""
        activity = self.history.activity
        seen = np.flatnonzero(activity.at < self.history.changes.gone_at[activity.thread])
        return Events(activity.at[seen], activity.thread[seen] + 1, seen.astype(np.int32) + 1)

    def plain_text(self, post: PostView) -> str:
        """What a reader sees of a post, one line for each paragraph; above a quote who wrote it."""
        return plain_text(post.segments, self.words["wrote"])

    def _snapshot(self, now: int) -> Snapshot:
        """The latest is kept: until something happens it stays true, and one page asks for it many times."""
        point = self.history.point(now)
        latest = self._latest
        if latest is None or latest[0] != point:
            latest = (point, snapshot_at(self.history.activity, self.history.changes, len(self.boards), now))
            self._latest = latest
        return latest[1]

    def _listed(self, there: Snapshot, thread: int, now: int) -> ThreadView:
        return self._view(thread, int(there.board[thread]), int(there.posts[thread]), int(there.last[thread]), now)

    def _view(self, thread: int, board: int, posts: int, last: int, now: int) -> ThreadView:
        activity, changes = self.history.activity, self.history.changes
        first = int(self.history.first[thread])
        return ThreadView(
            id=thread + 1,
            board=board + 1,
            title=self._title(thread + 1),
            author=self.users[activity.author[first]],
            created_at=moment(activity.at[first]),
            is_sticky=bool(changes.is_sticky[thread]),
            is_locked=bool(changes.locked_at[thread] <= now),
            posts=posts,
            views=self._views(thread, now),
            last_post=last + 1,
            last_at=moment(activity.at[last]),
            last_author=self.users[activity.author[last]],
        )

    def _title(self, id: int) -> str:
        return title(self.options.seed, id, self.options.language)

    def _views(self, thread: int, now: int) -> int:
        """A counter that only grows: with all that was ever written and with age, in some threads faster."""
        age = now - int(self.history.activity.at[self.history.first[thread]])
        seen = VIEWS_A_POST * len(self.history.posts_so_far(thread, now)) + VIEWS_WITH_AGE * math.log1p(age / HOUR)
        return int(seen * (1 + thread % VIEWS_MOST))

    def _post(self, post: int, number: int, now: int) -> PostView:
        activity = self.history.activity
        edited_at = int(self.history.changes.edited_at[post])
        parent = self.history.living_parent(post, now)
        return PostView(
            id=post + 1,
            thread=int(activity.thread[post]) + 1,
            number=number,
            author=self.users[activity.author[post]],
            at=moment(activity.at[post]),
            segments=segments(self._writing(post, edited_at <= now), self.words),
            edited_at=moment(edited_at) if edited_at <= now else None,
            parent=None if parent is None else parent + 1,
        )

    def _writing(self, post: int, is_edited: bool) -> Writing:
        parent = int(self.history.activity.parent[post])
        answered = self._quotable(parent) if parent >= 0 else None
        return Writing(self.options.seed, post, answered, self.history.threads_by(post), is_edited)

    def _quotable(self, post: int) -> Quotable:
        activity = self.history.activity
        return Quotable(post, self.users[activity.author[post]].name, bool(activity.parent[post] < 0))


def grow(options: CommunityOptions) -> Community:
    """The community that comes from these options: the same one, whenever and wherever."""
    language = words(options.language)
    activity = grown(_plan(options))
    return Community(
        options=options,
        users=users(options.seed, activity, options.users, language),
        boards=boards(options.seed, options.boards, language),
        words=language,
        history=history(activity, changes(activity, options), options.users),
    )


def _plan(options: CommunityOptions) -> ActivityPlan:
    return ActivityPlan(
        seed=options.seed,
        span=Span(seconds(options.starts_at), seconds(options.ends_at)),
        threads=options.threads,
        users=options.users,
        board_weights=weights(options.seed, options.boards),
        posts_per_day=options.posts_per_day,
        long_threads=options.long_threads,
    )
