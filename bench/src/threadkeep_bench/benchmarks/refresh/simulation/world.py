"""A forum without pages: what its lists show at a moment that only moves forward."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

import numpy as np

from threadkeep import refresh
from threadkeep_bench.benchmarks.refresh.simulation.shown_lists import ListLook, RecentLook
from threadkeep_bench.benchmarks.refresh.simulation.shown_times import BY_MINUTE, MINUTE
from threadkeep_bench.benchmarks.refresh.simulation.thread_pages import ThreadPages
from threadkeep_bench.benchmarks.refresh.simulation.trace import Trace
from threadkeep_bench.benchmarks.refresh.simulation.unvisited_threads import LeftOver
from threadkeep_bench.simulate import Ints


class World:
    """The lists of a trace. `forward` turns the clock, `answer` shows a page as it is then."""

    def __init__(self, trace: Trace, look: ListLook) -> None:
        self.trace = trace
        self.look = look
        self._now = trace.begins_at
        self._next = int(np.searchsorted(trace.at, trace.begins_at))
        self.count: list[int] = np.bincount(trace.thread[: self._next], minlength=len(trace.board)).tolist()
        self.board_posts: list[int] = np.bincount(
            trace.board[trace.thread[: self._next]], minlength=trace.boards
        ).tolist()
        self._board: list[int] = trace.board.tolist()
        self._parents = look.parents or (None,) * trace.boards
        self._rows: dict[int, refresh.ListedThread] = {}
        self._lists: list[OrderedDict[int, None]] = [OrderedDict() for _ in range(trace.boards)]
        self._recent: OrderedDict[int, None] = OrderedDict()
        self._at, self._thread = trace.at.tolist(), trace.thread.tolist()
        self._oldest: dict[int, list[int]] = {}
        self._last_at: dict[int, float] = {}
        self._threads = ThreadPages(trace, look)
        # The threads that a list led to.
        self._listed = set(np.flatnonzero(self.count).tolist())
        self._left = LeftOver()
        self._fill()

    def forward(self, now: float) -> Iterable[int]:
        """Let happen what happens until now; gives the posts written since."""
        self._now = now
        begin = place = self._next
        while place < len(self._at) and self._at[place] <= now:
            self._write(self._thread[place], self._at[place])
            place += 1
        self._next = place
        return range(begin, place)

    def answer(
        self, ask: refresh.PageRequest
    ) -> refresh.ObservedBoards | refresh.ObservedRows | refresh.ObservedPosts | refresh.MissingPage:
        if ask.kind == "thread":
            is_known = not self.look.by_links or ask.list in self._listed
            self._left.remove(ask.list)
            return (
                self._threads.observed_page(ask, self.count[ask.list], self._now)
                if is_known
                else refresh.MissingPage(is_unknown=True)
            )
        if ask.kind == "entry":
            return self._boards_below(None)
        if ask.kind == "recent":
            rows = self._recent_rows(self._recent_page(ask.page))
            # Only its first page is known to a crawler that uses links.
            return replace(rows, pages=1) if self.look.by_links else rows
        rows = self._board_page(self._lists[ask.list], ask.page)
        return rows if ask.page else refresh.ObservedRows((*self._sticky(ask.list), *rows.rows), rows.pages)

    def left_over(self) -> refresh.PageRequest | None:
        """A thread that this slot is for, whatever a policy wants; to be called once a slot."""
        thread = self._left.due() if self.look.by_links else None
        return refresh.PageRequest("thread", thread) if thread is not None else None

    def _lead_to(self, threads: Iterable[int]) -> None:
        """A page links these threads."""
        new = [thread for thread in threads if thread not in self._listed]
        self._listed.update(new)
        self._left.add(new)

    def _recent_page(self, page: int) -> refresh.ObservedRows:
        shown, size = self.look.recent, self.look.sizes.recent_rows
        rows_link = self.look.rows_link if shown is None else shown.rows_link
        if shown is None or not shown.has_pinned:
            return self._page(self._recent, page, size, rows_link)
        pinned, others = self._parted(self._recent)
        return self._observed_rows(
            [*pinned, *others[page * size : (page + 1) * size]], -(-len(others) // size), rows_link
        )

    def _recent_rows(self, rows: refresh.ObservedRows) -> refresh.ObservedRows:
        shown = self.look.recent
        return rows if shown is None else replace(rows, rows=[self._recent_row(row, shown) for row in rows.rows])

    def _recent_row(self, row: refresh.ListedThread, shown: RecentLook) -> refresh.ListedThread:
        count = self.count[row.thread]
        told = (shown.tells or self.look.rows_tell).displayed(float(self.trace.times(row.thread)[count - 1]), self._now)
        has_time = shown.has_times and told.grain is not None
        return replace(
            row,
            posts=count if shown.has_counters else None,
            last_at=told.at if has_time else None,
            precision=told.grain or MINUTE,
        )

    def box_links(self, ask: refresh.PageRequest) -> refresh.ObservedLinks | None:
        """The threads of a box of the newest that are not in the rows of a board's page; None: there is no box."""
        if ask.kind != "board" or not self.look.box:
            return None
        rows = self.answer(ask)
        assert isinstance(rows, refresh.ObservedRows)
        below = self.below(ask)
        in_rows = {row.thread for row in rows.rows} | {each.last_thread for each in (below.boards if below else ())}
        newest = list(islice(reversed(self._recent), self.look.box))
        self._lead_to(newest)
        return refresh.ObservedLinks([thread for thread in newest if thread not in in_rows])

    def posts_of(self, thread: int) -> Ints:
        """The posts of a thread that the page of it showed which was asked for last."""
        return self.trace.posts(thread)[self._threads.span.start : self._threads.span.stop]

    def below(self, ask: refresh.PageRequest) -> refresh.ObservedBoards | None:
        """The boards that a board's page shows beside its rows; None: it shows none."""
        seen = self._boards_below(ask.list) if ask.kind == "board" and self.look.shows_below else None
        return seen if seen and seen.boards else None

    def _boards_below(self, parent: int | None) -> refresh.ObservedBoards:
        below = (board for board, above in enumerate(self._parents) if above == parent)
        return refresh.ObservedBoards([self._count(board) for board in below if board not in self.look.untold])

    def _count(self, board: int) -> refresh.ListedBoard:
        look, told = self.look, self._boards_of_row(board)
        posts = sum(self.board_posts[each] for each in told) if look.board_counts else None
        filled = [each for each in told if self._lists[each]]
        if not filled or not (look.board_times or look.last_threads):
            return refresh.ListedBoard(board, posts)
        newest = max(filled, key=lambda each: self._last_at[each])
        thread = next(reversed(self._lists[newest])) if look.last_threads else None
        if look.entry_links and thread is not None:
            self._lead_to((thread,))
        last = look.boards_tell.displayed(self._last_at[newest], self._now)
        # A board's last post shown by the hour is not used.
        return refresh.ListedBoard(board, posts, last.at if last.grain == MINUTE else None, thread)

    def _boards_of_row(self, board: int) -> list[int]:
        """The boards that a board's row reports: itself, and maybe all below it."""
        below = [child for child, above in enumerate(self.look.parents) if above == board]
        return (
            [board, *(each for child in below for each in self._boards_of_row(child))]
            if self.look.sums_below
            else [board]
        )

    def stored_forum(self) -> refresh.StoredForum:
        """What a finished archive holds now."""
        boards = [
            refresh.StoredBoard(board, self._count(board).posts if self._has_row(board) else None)
            for board in range(self.trace.boards)
        ]
        threads = [self._stored_thread(thread, posts) for thread, posts in enumerate(self.count) if posts]
        return refresh.StoredForum(self.look.sizes, boards, threads)

    def _has_row(self, board: int) -> bool:
        """Whether a page shows a row of the board."""
        return board not in self.look.untold and (self._parents[board] is None or self.look.shows_below)

    def _stored_thread(self, thread: int, posts: int) -> refresh.StoredThread:
        times, coarse = self.look.tells.stored(self.trace.times(thread)[:posts].tolist(), self.trace.begins_at)
        told = self._row(thread).last_at or 0.0
        is_counted = self._counts(self._board[thread]) or (
            self.look.recent is not None and self.look.recent.has_counters
        )
        shown = posts if is_counted else None
        return refresh.StoredThread(thread, self._board[thread], times, shown, last_at=told, day_only=coarse)

    def _fill(self) -> None:
        threads = np.flatnonzero(self.count).tolist()
        last = [float(self.trace.times(thread)[self.count[thread] - 1]) for thread in threads]
        for thread, at in sorted(zip(threads, last, strict=True), key=lambda pair: pair[1]):
            self._show(thread, at)
        if self.look.order == "creation":
            # Threads are numbered as they are opened.
            self._lists = [OrderedDict.fromkeys(sorted(listed)) for listed in self._lists]
        for thread in threads:
            oldest = self._oldest.setdefault(self._board[thread], [])
            if len(oldest) < self.look.stickies:
                oldest.append(thread)

    def _write(self, thread: int, at: float) -> None:
        self.count[thread] += 1
        self.board_posts[self._board[thread]] += 1
        self._show(thread, at)

    def _show(self, thread: int, at: float) -> None:
        board = self._board[thread]
        shown = self.look
        self._rows[thread] = refresh.ListedThread(
            thread,
            self.count[thread] if self._counts(board) else None,
            at // MINUTE * MINUTE if shown.has_times else None,
            board,
            is_sticky=thread in shown.marked,
        )
        self._last_at[board] = at
        for listed in (self._lists[board], self._recent):
            listed[thread] = None
            if shown.order == "last post" or listed is self._recent:
                listed.move_to_end(thread)

    def _counts(self, board: int) -> bool:
        """Whether rows of the board show how many posts their threads have."""
        return self.look.has_counters and board not in self.look.uncounted

    def _board_page(self, listed: OrderedDict[int, None], page: int) -> refresh.ObservedRows:
        size = self.look.sizes.rows_per_page
        if not self.look.pinned:
            return self._page(listed, page, size, self.look.rows_link)
        pinned, others = self._parted(listed)
        paged = others if self.look.pinned_on == "every" else pinned + others
        own = paged[page * size : (page + 1) * size]
        shown = own if paged is not others else pinned + own
        return self._observed_rows(shown, -(-len(paged) // size), self.look.rows_link)

    def _parted(self, listed: OrderedDict[int, None]) -> tuple[list[int], list[int]]:
        """The pinned threads of a list, and the others, the newest first."""
        pinned = [each for each in reversed(listed) if each in self.look.pinned]
        return pinned, [each for each in reversed(listed) if each not in self.look.pinned]

    def _page(self, listed: OrderedDict[int, None], page: int, size: int, rows_link: bool) -> refresh.ObservedRows:
        threads = list(islice(reversed(listed), page * size, (page + 1) * size))
        return self._observed_rows(threads, -(-len(listed) // size), rows_link)

    def _observed_rows(self, threads: list[int], pages: int, rows_link: bool) -> refresh.ObservedRows:
        if rows_link:
            for thread in threads:
                self._threads.link(thread, self.count[thread])
        self._lead_to(threads)
        return refresh.ObservedRows([self._row(thread) for thread in threads], pages)

    def _row(self, thread: int) -> refresh.ListedThread:
        """A row as it is shown now: made when the thread was last written in, unless its time is shown otherwise."""
        row, look = self._rows[thread], self.look
        if look.rows_tell == BY_MINUTE or row.last_at is None:
            return row
        told = look.rows_tell.displayed(float(self.trace.times(thread)[self.count[thread] - 1]), self._now)
        if told.grain is None:
            return replace(row, last_at=None)
        return replace(row, last_at=told.at, precision=told.grain)

    def _sticky(self, board: int) -> list[refresh.ListedThread]:
        """The oldest threads of a board, shown above all others; they are in their own places too."""
        return [self._row(thread) for thread in self._oldest.get(board, ())]
