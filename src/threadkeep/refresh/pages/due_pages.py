"""The policy of a refresh: a list policy whose pages are those of an archive."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from threadkeep.archive import Archive
from threadkeep.archive.refresh_state.list_pages import (
    board_page,
    counts_pages_down,
    entry_page,
    has_later_page,
    is_on_first_page,
    next_page,
    page_at,
    recent_page,
)
from threadkeep.crawl import COMPLETE
from threadkeep.model import Answer, PageOutcome, Reading, Response, Visit, Wait
from threadkeep.protocols import Frontier, RankOf
from threadkeep.refresh.changes import Changing
from threadkeep.refresh.clock_offset.offsets import QUARTER, ahead_of
from threadkeep.refresh.lists import ListPolicy, MissingPage, ObservedPosts, PageRequest, TimeShiftable
from threadkeep.refresh.pages.observations import Course, Legend, ask_of, onward, page_observations, place_of

# A policy that wants so many pages again in a row, or pages that the archive does not know, has nothing left.
_MOST_AGAIN = 20


class Due:
    """What is due now: no page is asked for twice; when the policy has nothing else, what a crawl left over is.

    A page of a thread is `full` with so many posts.
    """

    def __init__(self, archive: Archive, policy: ListPolicy, legend: Legend, changing: Changing, full: int = 0) -> None:
        self._archive = archive
        self._policy = policy
        self._legend = legend
        self._names = legend.names
        self._changing = changing
        self._full = full
        self._looked: set[int] = set()
        self._asked: dict[int, PageRequest] = {}
        # Pages of threads that are counted from the end.
        self._counted_down: set[int] = set()
        # Threads with a page of nothing but new posts, and since when they are gone through.
        self._goes_on: dict[int, datetime] = {}
        # Where positions do not rise, the page that comes after one of a board; and the positions that led to it.
        self._onward: dict[PageRequest, str] = {}
        self._led_by: dict[PageRequest, tuple[int, ...]] = {}
        self._held: PageRequest | None = PageRequest("entry")
        self._shown_again: list[tuple[int, datetime]] = []
        self._is_of_future = False

    @property
    def name(self) -> str:
        return self._policy.name

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        if self._is_of_future:
            self._reckon(now)
        for _ in range(_MOST_AGAIN):
            ask = self._held or self._policy.next(now.timestamp())
            self._held = None
            if ask is None:
                break
            page = self._page(ask)
            if page is not None and page not in self._looked:
                return self._leased(frontier, ask, page, now)
            if ask.kind == "entry":
                break
            self._policy.observe(ask, MissingPage(is_unknown=page is None), now.timestamp())
        return frontier.first(now)

    def _reckon(self, now: datetime) -> None:
        """Posts seem to be of the future: look again by how much the forum's clock is ahead.

        That is guessed by how long the forum was silent when it was crawled, and an hour of the night may be taken for
        one of a zone. Posts that came since show it better, once there are enough of them.
        """
        self._is_of_future = False
        if self._legend.is_sure:
            return
        before, ahead = self._legend.ahead, ahead_of(self._archive)
        posts, lists = ahead.posts - before.posts, ahead.lists - before.lists
        if posts <= 0 or not isinstance(self._policy, TimeShiftable):
            return
        recent = self._legend.recent_ahead
        self._legend = replace(self._legend, ahead=ahead, recent_ahead=None if recent is None else recent + posts)
        self._policy.shift_times(posts, lists, now.timestamp())

    def forget(self) -> None:
        """What was asked for may be asked for again."""
        self._looked.clear()

    def shown_since(self) -> list[tuple[int, datetime]]:
        """The pages of threads that were asked for again since this was last called, and when."""
        shown_again, self._shown_again = self._shown_again, []
        return shown_again

    def link_ranks(self, reading: Reading, is_reread: bool = False) -> RankOf:
        return COMPLETE.rank

    def observe(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        is_again = visit.page in self._asked
        ask = self._asked.pop(visit.page, None) or ask_of(reading, self._names)
        if ask is not None:
            self._tell(ask, answer, reading, kept, visit.page in self._counted_down)
        self._changing.record_page(reading, kept)
        if is_again and isinstance(answer, Response) and reading.posts and reading.trouble is None:
            self._shown_again.append((visit.page, answer.at))

    def _tell(self, ask: PageRequest, answer: Answer, reading: Reading, kept: PageOutcome, is_down: bool) -> None:
        since = self._since(ask)
        if ask.kind == "thread":
            self._goes_on.pop(ask.list, None)
        course = self._course(ask, reading, kept, is_down) if isinstance(answer, Response) else Course()
        for seen in page_observations(ask, answer, reading, kept, self._legend, course):
            if isinstance(seen, ObservedPosts) and seen.pages > ask.page + 1:
                self._goes_on[ask.list] = since or answer.at
            if isinstance(seen, ObservedPosts) and max(seen.times, default=0.0) > answer.at.timestamp() + QUARTER:
                self._is_of_future = True
            self._policy.observe(ask, seen, answer.at.timestamp())
            if ask.kind == "thread" and isinstance(seen, MissingPage) and seen.is_gone:
                self._changing.record_gone_thread(self._names.threads.name(ask.list))

    def _course(self, ask: PageRequest, reading: Reading, kept: PageOutcome, is_down: bool) -> Course:
        """How pages follow each other.

        Of a thread counted from its end an older page is worth asking for where all posts of this one are new, but for
        the opening post that may be on every page. It may not be linked: readers come from there.
        """
        if not is_down:
            return Course(self._board_leads_on(ask, reading) if ask.kind == "board" else None)
        thread, place = self._names.threads.name(ask.list), place_of(reading)
        repeated = int(
            place > 0 and any(is_on_first_page(self._archive, thread, post.key) for post in reading.posts[:1])
        )
        is_all_new = kept.new_posts + repeated >= len(reading.posts)
        leads_on = is_all_new and has_later_page(self._archive, thread, place)
        return Course(leads_on, is_down=True, full=self._full, repeated=repeated)

    def _board_leads_on(self, ask: PageRequest, reading: Reading) -> bool | None:
        """Whether a page of a board has one after it, where that does not have the next number; None: it has."""
        here, following = PageRequest("board", ask.list, ask.page), PageRequest("board", ask.list, ask.page + 1)
        before = self._led_by.get(here, ())
        url = onward(reading, before)
        self._led_by[following] = (*before, place_of(reading))
        if url is not None:
            self._onward[following] = url
        else:
            self._onward.pop(following, None)
        return url is not None if here in self._onward or url is not None else None

    def _leased(self, frontier: Frontier, ask: PageRequest, page: int, now: datetime) -> Visit | Wait:
        step = frontier.lease(page, now)
        if isinstance(step, Wait):
            self._held = ask
        else:
            self._asked[page] = ask
            self._looked.add(page)
        return step

    def _since(self, ask: PageRequest) -> datetime | None:
        """Since when the pages of a thread are gone through; None: they are not."""
        return self._goes_on.get(ask.list) if ask.kind == "thread" and ask.is_continuation else None

    def _page(self, ask: PageRequest) -> int | None:
        if ask.kind == "thread":
            thread = self._names.threads.name(ask.list)
            page = next_page(self._archive, thread, self._full, self._since(ask))
            if page is not None and counts_pages_down(self._archive, thread):
                self._counted_down.add(page)
            return page
        if ask.kind == "board":
            url = self._onward.get(PageRequest("board", ask.list, ask.page))
            page = page_at(self._archive, url) if url is not None else None
            return page or board_page(self._archive, self._names.boards.name(ask.list), ask.page)
        if ask.kind == "recent":
            return recent_page(self._archive, self._legend.recent) if ask.page == 0 else None
        return entry_page(self._archive)
