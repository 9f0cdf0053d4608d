"""Round robin: every list in turn, the deliberately simple baseline."""

from __future__ import annotations

from collections import deque

from threadkeep.refresh.forum_state.unread_queue import Unread, leads_on
from threadkeep.refresh.lists import Observation, ObservedBoards, ObservedPosts, ObservedRows, PageRequest, StoredForum


class RoundRobin:
    """The first page of each board and the last page of each thread, one after the other."""

    name = "round-robin"

    def __init__(self, known: StoredForum) -> None:
        self._sizes = known.sizes
        self._unread = Unread()
        self._kept = {thread.thread: thread.post_count for thread in known.threads}
        self._boards = {board.board for board in known.boards}
        self._turn = deque(PageRequest("board", board.board) for board in known.boards)
        self._turn.extend(PageRequest("thread", thread.thread) for thread in known.threads)
        if not known.boards:
            self._unread.add(PageRequest("entry"))

    def next(self, now: float) -> PageRequest | None:
        ask = self._unread.take()
        if ask is not None or not self._turn:
            return ask
        ask = self._turn[0]
        self._turn.rotate(-1)
        if ask.kind == "thread":
            return PageRequest("thread", ask.list, self._kept[ask.list] // self._sizes.posts_per_page)
        return ask

    def observe(self, ask: PageRequest, seen: Observation, now: float) -> None:
        if isinstance(seen, ObservedBoards):
            for board in seen.boards:
                self._meet_board(board.board)
        elif isinstance(seen, ObservedRows):
            is_new = [self._meet_thread(row.thread) for row in seen.rows]
            self._more(ask, seen.pages, leads_on(is_new, ask.page))
        elif isinstance(seen, ObservedPosts):
            kept = self._kept.get(ask.list, 0)
            self._kept[ask.list] = kept + len(seen.new_times(kept, ask.page, self._sizes.posts_per_page))
            self._more(ask, seen.pages, True)

    def _more(self, ask: PageRequest, pages: int, is_wanted: bool) -> None:
        if is_wanted and ask.page + 1 < pages:
            self._unread.add(PageRequest(ask.kind, ask.list, ask.page + 1, is_continuation=True))

    def _meet_board(self, board: int) -> None:
        if board not in self._boards:
            self._boards.add(board)
            self._turn.append(PageRequest("board", board))
            self._unread.add(PageRequest("board", board))

    def _meet_thread(self, thread: int) -> bool:
        if thread in self._kept:
            return False
        self._kept[thread] = 0
        self._turn.append(PageRequest("thread", thread))
        self._unread.add(PageRequest("thread", thread))
        return True
