"""What lists and threads reported so far: the state of the index-guided policy, which decides by it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep.refresh import lists
from threadkeep.refresh.forum_state.audits import Audits
from threadkeep.refresh.forum_state.initial_sensors import sensors_of
from threadkeep.refresh.forum_state.list_order import LastPost, ListOrder
from threadkeep.refresh.forum_state.newest_threads_box import NewestThreadsBox, Trust, parted
from threadkeep.refresh.forum_state.pending_threads import Pending
from threadkeep.refresh.forum_state.recent_list import RecentList
from threadkeep.refresh.forum_state.row_movement import risen_threads
from threadkeep.refresh.forum_state.tracked_threads import TrackedThread, tracked_thread
from threadkeep.refresh.forum_state.unread_queue import Unread, Walks, leads_on
from threadkeep.refresh.prediction.hazard import Hazard, hazard_of
from threadkeep.refresh.prediction.list_growth import DAY
from threadkeep.refresh.prediction.rhythm import Rhythm, rhythm_of

# Where lists are sorted by creation, replies show on the later pages too: so many of them are watched.
DEEP_PAGES = 4
_LEARNED_FROM = 60 * DAY


@dataclass(frozen=True, slots=True)
class _ListVisit:
    """A look at a page of a list: the time of the one before, and whether there was one."""

    page: int
    since: float
    now: float
    was_seen: bool


class ForumState:
    """Takes in what pages show: threads with their counts and times, what waits, and what is expected where."""

    def __init__(self, known: lists.StoredForum, now: float) -> None:
        looked_at = now if known.polled_at is None else known.polled_at
        self.sizes = known.sizes
        self.threads = {thread.thread: tracked_thread(thread, looked_at) for thread in known.threads}
        self.sensors = sensors_of(known, self.threads, looked_at)
        self.pending = Pending(known.sizes.posts_per_page)
        self.audits = Audits(known.earlier_requests)
        self.order = ListOrder()
        self._box, self._lasts = NewestThreadsBox(), Trust()
        self._box_at = now
        self.unread, self._walks = Unread(), Walks()
        self.further: deque[lists.PageRequest] = deque()
        self._tops: dict[lists.PageRequest, list[int]] = {
            lists.PageRequest("board", board.board): [] for board in known.boards
        }
        self.is_idle = False
        self.knows_entry = not known.sizes.has_entry_counts or known.sizes.recent_rows > 0
        self.rhythm, self.hazard = Rhythm(), Hazard()
        self._began_at = self._listed_since = looked_at
        self.recent = RecentList(known.sizes.recent_rows, looked_at, now)
        for thread in known.threads:
            if thread.pending_posts:
                waiting = self.threads[thread.thread]
                self._wait(thread.thread, waiting, waiting.last_at, looked_at)

    def observe(self, ask: lists.PageRequest, seen: lists.Observation, now: float) -> None:
        self.sensors.fade(now, self.rhythm.at(now))
        self._count(ask, seen)
        if isinstance(seen, lists.ObservedBoards):
            self._see_boards(seen, now, is_entry=ask.kind == "entry")
        elif isinstance(seen, lists.ObservedRows):
            self._see_rows(ask, seen, now)
        elif isinstance(seen, lists.ObservedPosts):
            self._see_posts(ask, seen, now)
        elif isinstance(seen, lists.ObservedLinks):
            self._see_beside(seen, now)
        else:
            self._miss(ask, seen, now)

    @property
    def is_at_rest(self) -> bool:
        """Whether the last list reported nothing new, and nothing waits."""
        return self.is_idle and not self.pending

    def _count(self, ask: lists.PageRequest, seen: lists.Observation) -> None:
        """Requests are counted by what they showed, whoever made them; what is beside rows is of the same page."""
        is_asked = not (isinstance(seen, lists.MissingPage) and seen.is_unknown)
        if is_asked and (ask.kind == "entry" or not isinstance(seen, lists.ObservedBoards | lists.ObservedLinks)):
            self.audits.count_request()

    def posts_of(self, thread: int, *, is_audit: bool = False, goes_on: bool = False) -> lists.PageRequest:
        page = self.threads[thread].kept // self.sizes.posts_per_page
        return lists.PageRequest("thread", thread, page, is_audit, goes_on)

    def _see_boards(self, seen: lists.ObservedBoards, now: float, *, is_entry: bool) -> None:
        for board in seen.boards:
            if not self.sensors.has(board.board):
                self.sensors.add(board.board, 0, 0.0, now)
                self.unread.add(lists.PageRequest("board", board.board))
            if board.posts is not None:
                self.sensors.counted(board.board, board.posts, now, is_entry=is_entry)
            if board.last_at is not None:
                self.sensors.note_last_post_time(board.board, board.last_at)
                if is_entry:
                    self.sensors.listed_on_entry(board.board)
            if board.last_thread is not None:
                self._see_last_thread(board, now)
        if is_entry:
            self.knows_entry = True
            self.sensors.entry_seen(now)
        self.is_idle = not self.sensors.has_counted()

    def _see_last_thread(self, board: lists.ListedBoard, now: float) -> None:
        thread = board.last_thread
        assert thread is not None
        row = lists.ListedThread(thread, None, board.last_at, board.board)
        known = self.threads.get(thread)
        # What a board's row links to may be anything: a thread of rules, say.
        if not self._lasts.is_lost and (known is None or known.news_of(row) > known.waiting):
            self._lasts.tell((thread,))
            self._see_row(row, _ListVisit(0, self.sensors.polled_at(board.board), now, True))

    def _see_beside(self, seen: lists.ObservedLinks, now: float) -> None:
        if not seen.threads:
            return
        looked = _ListVisit(0, self._box_at, now, True)
        idle = [each for each in seen.threads if each not in self.threads or not self.threads[each].waiting]
        last = {each: self.threads[each].last_at for each in idle if each in self.threads}
        for thread in self._box.news(idle, last):
            self._see_row(lists.ListedThread(thread, None, None), looked, has_risen=True)
        self._box_at = now

    def _see_rows(self, ask: lists.PageRequest, seen: lists.ObservedRows, now: float) -> None:
        if ask.kind == "board":
            seen, beside = parted(ask.list, seen, self.threads)
            self._see_beside(beside, now)
        if ask.page == 0:
            self._listed_since = self.recent.at if ask.kind == "recent" else self.sensors.polled_at(ask.list)
        is_new = [row.thread not in self.threads for row in seen.rows]
        raised = self._risen_threads(ask, seen, now)
        looked = _ListVisit(ask.page, self._listed_since, now, self._was_seen(ask, seen))
        is_changed = [self._see_row(row, looked, row.thread in raised) for row in seen.rows]
        if ask.kind == "recent":
            self._see_recent(ask, seen, is_changed, now)
        else:
            self.recent.compare(seen.rows, is_changed)
            self.order.see(seen.rows, is_changed, self._last(seen.rows))
            self.sensors.polled(ask.list, ask.page, now)
            self._watch_deeper(ask, seen, now)
        if not self._goes_on(ask, seen, is_new, is_changed) and ask.kind == "board":
            self.sensors.settled(ask.list, ask.page)
        self.is_idle = not any(is_changed) and not self.sensors.has_counted()

    def _see_recent(self, ask: lists.PageRequest, seen: lists.ObservedRows, is_changed: list[bool], now: float) -> None:
        if ask.page == 0:
            self.recent.looked(now)
        if is_changed and is_changed[-1] and ask.page + 1 >= seen.pages:
            # What it had no room for is in the boards.
            self.further.extend(lists.PageRequest("board", board) for board in self.sensors.boards)

    def _last(self, rows: Sequence[lists.ListedThread]) -> dict[int, LastPost]:
        """The last posts that are stored of the threads of rows."""
        known = ((row.thread, self.threads[row.thread]) for row in rows if row.thread in self.threads)
        return {id: LastPost(thread.last_at, thread.ends_coarse) for id, thread in known if thread.kept}

    def _risen_threads(self, ask: lists.PageRequest, seen: lists.ObservedRows, now: float) -> set[int]:
        """Where rows show neither counts nor times, those that rose have changed."""
        if any(row.posts is not None or row.last_at is not None for row in seen.rows):
            return set()
        # A row may have grown where it stands: only the entry page's count shows, or that a post is due.
        is_due = ask.page == 0 and (
            self.sensors.has_counted(ask.list) or self.sensors.expected(ask.list, now, self.rhythm.at(now)) >= 1
        )
        before = self._tops.get(lists.PageRequest(ask.kind, ask.list, ask.page))
        return risen_threads(before, seen.rows, self.threads, lambda each: self._expected(each, now), is_due=is_due)

    def _expected(self, thread: int, now: float) -> float:
        """How many posts came to a thread since it was read."""
        known = self.threads[thread]
        return self.hazard.rate(max(0.0, now - known.last_at), known.busy) * (now - known.read_at)

    def _was_seen(self, ask: lists.PageRequest, seen: lists.ObservedRows) -> bool:
        """Whether that page of the list was seen before; from now on it was."""
        key = lists.PageRequest(ask.kind, ask.list, ask.page)
        was_seen = key in self._tops
        self._tops[key] = [row.thread for row in seen.rows]
        return was_seen

    def _see_row(self, row: lists.ListedThread, looked: _ListVisit, has_risen: bool = False) -> bool:
        """Whether the row reported anything new."""
        thread = self.threads.get(row.thread)
        if thread is None:
            thread = self.threads[row.thread] = TrackedThread(row.board, shown=0 if row.posts is not None else None)
        elif thread.board is None:
            thread.board = row.board
        news = 1 if has_risen else thread.news_of(row)
        first_at = thread.first_waiting_at(row, news, looked.since, looked.now) if news > 0 else looked.now
        thread.take_row(row, news, looked.now)
        if thread.board is not None:
            self.sensors.last_found(thread.board, thread.last_at)
        if news > 0:
            if row.last_at is None and looked.was_seen:
                thread.last_at = max(thread.last_at, looked.since)
            # What was written before all this began is none of what the entry page counts since.
            if not self._is_backlog(thread):
                self.sensors.note_found_posts(thread.board, looked.page, news)
            self._wait(row.thread, thread, first_at, looked.now)
        elif news < 0:
            self.audits.suspect(row.thread)
        return news > 0

    def _wait(self, id: int, thread: TrackedThread, first_at: float, now: float) -> None:
        if self._is_backlog(thread):
            self.unread.add(lists.PageRequest("thread", id))
            return
        rate = self.hazard.rate(max(0.0, now - thread.last_at), thread.busy) * self.rhythm.at(now)
        self.pending.put(id, max(1, thread.waiting), first_at, rate, now)

    def _is_backlog(self, thread: TrackedThread) -> bool:
        """Whether nothing of a thread is stored, and it was written before the refresh began."""
        return not thread.kept and thread.last_at < self._began_at

    def _goes_on(
        self, ask: lists.PageRequest, seen: lists.ObservedRows, is_new: list[bool], is_changed: list[bool]
    ) -> bool:
        """Whether the next page of the list is asked for now: while the last row reports something new."""
        if ask.page + 1 >= seen.pages or not seen.rows:
            return False
        following, left = lists.PageRequest(ask.kind, ask.list, ask.page + 1), self._walks.take(ask)
        if is_new[-1] and seen.rows[-1].last_at is not None and seen.rows[-1].last_at < self._began_at:
            self._leave(following)
        elif is_changed[-1] and self.order.is_by_last_post:
            self.further.append(following)
            return True
        elif ask.page > 0 and leads_on(is_new, ask.page):
            self._leave(following)
        elif left is not None and self._walks.goes_on(left, following, len(seen.rows), len(self.threads)):
            self.unread.add(following)
        return False

    def _leave(self, page: lists.PageRequest) -> None:
        """Leave a page of a board for when nothing else is to be done."""
        self.unread.add(page)
        self._walks.leave(page, len(self.threads))

    def _watch_deeper(self, ask: lists.PageRequest, seen: lists.ObservedRows, now: float) -> None:
        following = ask.page + 1
        if self.order.is_by_last_post or following >= min(seen.pages, DEEP_PAGES):
            return
        if not self.sensors.has(ask.list, following):
            self.sensors.add(ask.list, following, 0.0, now)

    def _see_posts(self, ask: lists.PageRequest, seen: lists.ObservedPosts, now: float) -> None:
        thread = self.threads.setdefault(ask.list, TrackedThread(None))
        fresh = seen.new_times(thread.kept, ask.page, self.sizes.posts_per_page)
        has_waiting = thread.is_counted and len(fresh) >= thread.waiting
        has_all = has_waiting or thread.kept + len(fresh) == seen.thread_posts
        is_end = ask.page + 1 >= seen.pages or (seen.is_newest_first and has_all)
        self._box.read(ask.list, has_new=bool(fresh))
        self._lasts.read(ask.list, has_new=bool(fresh))
        untold = thread.read(fresh, is_end, now)
        if untold:
            self.sensors.note_found_posts(thread.board, 0, untold)
        if not fresh:
            self.sensors.read_in_vain(thread.board)
        was_pending = self.pending.drop(ask.list)
        if not is_end:
            following = self.posts_of(ask.list, goes_on=True)
            if was_pending or thread.last_at >= self._began_at:
                self.further.append(following)
            else:
                self.unread.add(following)

    def _miss(self, ask: lists.PageRequest, seen: lists.MissingPage, now: float) -> None:
        """What could not be had is not asked for again until something reports it."""
        if ask.kind == "thread":
            self.pending.drop(ask.list)
            if seen.is_unknown:
                self._leave_to_board(ask.list)
            elif ask.list in self.threads:
                self.threads[ask.list].asked_at = now
        elif ask.kind == "board":
            self.sensors.polled(ask.list, ask.page, now)
            self.sensors.settled(ask.list, ask.page)
        elif ask.kind == "entry":
            self.knows_entry = True
            self.sensors.entry_seen(now)
        else:
            self.recent.looked(now)

    def _leave_to_board(self, thread: int) -> None:
        """The entry page named a thread that no list led to yet: its board does. One that is stored is gone."""
        named = self.threads.get(thread)
        if named is None or named.kept:
            return
        del self.threads[thread]
        if named.board is not None:
            self.sensors.await_posts(named.board, 1)

    def refit(self, now: float) -> None:
        """Learn the hours of the week and how threads go on, from what is stored."""
        since = now - _LEARNED_FROM
        recent = [each for each in self.threads.values() if each.last_at > since and each.times]
        self.rhythm = rhythm_of(time for each in recent for time in each.exact_times() if time > since)
        self.hazard = hazard_of([each.times for each in recent], now, since)
