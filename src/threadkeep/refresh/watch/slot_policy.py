"""The policy of a watch: one request a slot for as long as it runs, the page that is worth most then."""

from __future__ import annotations

from datetime import datetime, timedelta

from threadkeep.archive import Archive
from threadkeep.archive.refresh_state.list_pages import newest_page, overdue_page
from threadkeep.archive.refresh_state.list_states import last_request, mark_vanished
from threadkeep.model import Answer, PageOutcome, Reading, Visit, Wait
from threadkeep.protocols import Frontier, RankOf
from threadkeep.refresh.changes import Changing
from threadkeep.refresh.pages.due_pages import Due
from threadkeep.refresh.watch.rounds import Rounds

WITHIN_BUDGET = "the next request is due then"
# No list reports a page again that failed, or that was in flight when a watch was killed: one slot in so many is for
# pages of the frontier that nobody got to.
LEFT_OVER_EVERY = 5
# What was found so many slots ago was left to the policy for long enough.
LEFT_TO_POLICY = 20


class Steady:
    """Spreads the budget evenly over the day; a slot that passed unused is lost, so that no host is ever hurried."""

    def __init__(self, archive: Archive, due: Due, changing: Changing, rounds: Rounds, slot: timedelta) -> None:
        self._archive = archive
        self._due = due
        self._changing = changing
        self._rounds = rounds
        self._slot = slot
        self._slots = 0
        # The newest pages that were known when the watch began, when a stretch of slots did, and the one before that.
        self._oldest = self._newest = self._newest_before = newest_page(archive)
        last = last_request(archive)
        self._free_at = last + slot if last is not None else None

    @property
    def name(self) -> str:
        return self._due.name

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        self._rounds.go_on(now)
        if self._free_at is not None and now < self._free_at:
            return Wait(self._free_at, WITHIN_BUDGET)
        self.settle()
        self._due.forget()
        step = self._left_over(frontier, now) or self._due.next(frontier, now)
        if step is None or isinstance(step, Visit):
            self._free_at = now + self._slot
        return step or Wait(now + self._slot, WITHIN_BUDGET)

    def _left_over(self, frontier: Frontier, now: datetime) -> Visit | None:
        self._slots += 1
        if self._slots % LEFT_TO_POLICY == 0:
            self._newest, self._newest_before = newest_page(self._archive), self._newest
        if self._slots % LEFT_OVER_EVERY:
            return None
        page = overdue_page(self._archive, self._oldest, self._newest_before, now)
        step = frontier.lease(page, now) if page is not None else None
        return step if isinstance(step, Visit) else None

    def settle(self) -> None:
        """Mark what pages that were asked for again show no more."""
        self._changing.deleted(mark_vanished(self._archive, self._due.shown_since()))

    def link_ranks(self, reading: Reading, is_reread: bool = False) -> RankOf:
        return self._due.link_ranks(reading, is_reread)

    def observe(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        self._due.observe(visit, answer, reading, kept)
