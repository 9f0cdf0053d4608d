"""Pages known and never had: every policy reads them before it looks at anything again."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from threadkeep.refresh.lists import Ask


class Unread:
    """A queue of pages in which each stands once, pages of threads before pages of boards."""

    def __init__(self) -> None:
        self._threads: deque[Ask] = deque()
        self._boards: deque[Ask] = deque()
        self._known: set[Ask] = set()

    def __len__(self) -> int:
        return len(self._threads) + len(self._boards)

    def add(self, ask: Ask) -> None:
        if ask not in self._known:
            self._known.add(ask)
            (self._threads if ask.kind == "thread" else self._boards).append(ask)

    def take(self) -> Ask | None:
        queue = self._threads or self._boards
        if not queue:
            return None
        ask = queue.popleft()
        self._known.discard(ask)
        return ask


def leads_on(is_new: Sequence[bool], page: int) -> bool:
    """Whether the page of an index after this one may show more new threads.

    Rows slide down while a list is walked, so on a later page one new row is enough.
    """
    return bool(is_new) and (is_new[-1] or (page > 0 and any(is_new)))
