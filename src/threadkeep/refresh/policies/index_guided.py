"""Index-guided: lists show which threads changed, so requests go to pages known to hold new posts."""

from __future__ import annotations

import numpy as np

from threadkeep.refresh.forum_state.board_sensors import THREADS_A_POST, Outlook
from threadkeep.refresh.forum_state.state import ForumState
from threadkeep.refresh.lists import Observation, PageRequest, StoredForum
from threadkeep.refresh.policies.unlisted_replies import UnlistedReplies
from threadkeep.refresh.prediction.list_growth import DAY

# A board is asked for unannounced when so many posts are expected there; below that the entry page shows where.
SURE = 3.0
# A recent list is looked at before so much of it is expected to be new: what it drops is found only by audits.
GUARD = 0.6
_REFIT = 7 * DAY


class IndexGuided:
    """The default. What is known to wait comes first; lists are looked at when they are worth more than that."""

    name = "index-guided"

    def __init__(self, known: StoredForum, now: float) -> None:
        self._forum = ForumState(known, now)
        self._blind = UnlistedReplies(self._forum)
        self._refit_at = now

    def next(self, now: float) -> PageRequest | None:
        if self._forum.further:
            return self._forum.further.popleft()
        if now >= self._refit_at:
            self._refit_at = now + _REFIT
            self._forum.refit(now)
        if (thread := self._forum.audits.due(self._forum.threads, is_idle=self._forum.is_at_rest)) is not None:
            return self._forum.posts_of(thread, is_audit=True)
        return self._best(now)

    def observe(self, ask: PageRequest, seen: Observation, now: float) -> None:
        self._forum.observe(ask, seen, now)

    def shift_times(self, posts: float, lists: float, now: float) -> None:
        self._forum.sensors.turn(lists)
        for thread in self._forum.threads.values():
            thread.turn(posts)
            if thread.board is not None:
                self._forum.sensors.last_found(thread.board, thread.last_at)
        self._forum.refit(now)

    def _best(self, now: float) -> PageRequest | None:
        outlook = self._forum.sensors.outlook(now, self._forum.rhythm.at(now))
        if self._forum.recent.rows and (outlook.hidden > 0 or not self._forum.unread):
            return self._best_with_recent(outlook, now)
        if not self._forum.knows_entry:
            return PageRequest("entry")
        waiting = self._forum.pending.best(now)
        if not len(outlook.score):
            return self._forum.posts_of(waiting[1]) if waiting else self._forum.unread.take() or PageRequest("entry")
        place = int(outlook.score.argmax())
        score = float(outlook.score[place])
        if not self._forum.order.is_by_last_post:
            thread = self._blind.worth_more(max(score, waiting[0] if waiting else 0.0), now)
            if thread is not None:
                return self._forum.posts_of(thread)
        if waiting and waiting[0] >= score:
            return self._forum.posts_of(waiting[1])
        return self._best_list(outlook, place)

    def _best_with_recent(self, outlook: Outlook, now: float) -> PageRequest | None:
        """One list shows it all: what it reported comes first, unless it is about to drop what it did not show yet."""
        recent = self._forum.recent
        expected = (
            float(self._forum.sensors.rates().sum()) * self._forum.rhythm.at(now) * (now - recent.at) * THREADS_A_POST
        )
        if expected > GUARD * recent.rows:
            return PageRequest("recent")
        if recent.is_check_due(now, is_idle=self._forum.is_at_rest):
            return self._check()
        if waiting := self._forum.pending.best(now):
            return self._forum.posts_of(waiting[1])
        if recent.at >= self._forum.sensors.entry_at and outlook.counted.any():
            return self._page(int(outlook.counted.argmax()))
        return (self._forum.unread.take() if expected < 1 else None) or PageRequest("recent")

    def _check(self) -> PageRequest:
        """A look at what else may report new posts: the entry page, or the board that was looked at longest ago."""
        boards = self._forum.sensors.boards
        if self._forum.sizes.has_entry_counts or not boards:
            return PageRequest("entry")
        return PageRequest("board", min(boards, key=self._forum.sensors.polled_at))

    def _best_list(self, outlook: Outlook, place: int) -> PageRequest:
        """A board known or nearly sure to hold something new, else the entry page, which reports all boards."""
        if not self._forum.sizes.has_entry_counts:
            return self._unread_before(outlook.waiting[place]) or self._page(place)
        if outlook.counted[place] > 0 or outlook.waiting[place] >= SURE:
            return self._page(place)
        if not outlook.is_on_entry[place] and outlook.score[place] > 0:
            return self._unread_before(outlook.waiting[place]) or self._page(place)
        if outlook.counted.max() > 0:
            return self._page(int(np.where(outlook.counted > 0, outlook.score, -1.0).argmax()))
        return self._unread_before(outlook.hidden) or PageRequest("entry")

    def _unread_before(self, expected: float) -> PageRequest | None:
        """While an archive is not whole yet, lists are not looked at for less than a post."""
        return self._forum.unread.take() if expected < 1 else None

    def _page(self, place: int) -> PageRequest:
        return PageRequest("board", *self._forum.sensors.pages[place])
