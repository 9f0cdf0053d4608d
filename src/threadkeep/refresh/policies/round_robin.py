"""Round robin: every list in turn, the deliberately simple baseline."""

from __future__ import annotations

from collections import deque

from threadkeep.refresh.forum_state.unread_queue import Unread, leads_on
from threadkeep.refresh.lists import Ask, KnownForum, Seen, SeenBoards, SeenPosts, SeenRows


class RoundRobin:
    """The first page of each board and the last page of each thread, one after the other."""

    name = "round-robin"

    def __init__(self, known: KnownForum) -> None:
        self._sizes = known.sizes
        self._unread = Unread()
        self._kept = {thread.thread: thread.kept for thread in known.threads}
        self._boards = {board.board for board in known.boards}
        self._turn = deque(Ask("board", board.board) for board in known.boards)
        self._turn.extend(Ask("thread", thread.thread) for thread in known.threads)
        if not known.boards:
            self._unread.add(Ask("entry"))

    def next(self, now: float) -> Ask | None:
        ask = self._unread.take()
        if ask is not None or not self._turn:
            return ask
        ask = self._turn[0]
        self._turn.rotate(-1)
        if ask.kind == "thread":
            return Ask("thread", ask.list, self._kept[ask.list] // self._sizes.posts)
        return ask

    def observe(self, ask: Ask, seen: Seen, now: float) -> None:
        if isinstance(seen, SeenBoards):
            for board in seen.boards:
                self._meet_board(board.board)
        elif isinstance(seen, SeenRows):
            is_new = [self._meet_thread(row.thread) for row in seen.rows]
            self._more(ask, seen.pages, leads_on(is_new, ask.page))
        elif isinstance(seen, SeenPosts):
            kept = self._kept.get(ask.list, 0)
            self._kept[ask.list] = kept + len(seen.fresh(kept, ask.page, self._sizes.posts))
            self._more(ask, seen.pages, True)

    def _more(self, ask: Ask, pages: int, is_wanted: bool) -> None:
        if is_wanted and ask.page + 1 < pages:
            self._unread.add(Ask(ask.kind, ask.list, ask.page + 1, goes_on=True))

    def _meet_board(self, board: int) -> None:
        if board not in self._boards:
            self._boards.add(board)
            self._turn.append(Ask("board", board))
            self._unread.add(Ask("board", board))

    def _meet_thread(self, thread: int) -> bool:
        if thread in self._kept:
            return False
        self._kept[thread] = 0
        self._turn.append(Ask("thread", thread))
        self._unread.add(Ask("thread", thread))
        return True
