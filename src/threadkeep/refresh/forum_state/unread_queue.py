"""Pages known and never had: every policy reads them before it looks at anything again."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, replace

from threadkeep.refresh.lists import PageRequest


class Unread:
    """A queue of pages in which each stands once, pages of threads before pages of boards."""

    def __init__(self) -> None:
        self._threads: deque[PageRequest] = deque()
        self._boards: deque[PageRequest] = deque()
        self._known: set[PageRequest] = set()

    def __len__(self) -> int:
        return len(self._threads) + len(self._boards)

    def add(self, ask: PageRequest) -> None:
        if ask not in self._known:
            self._known.add(ask)
            (self._threads if ask.kind == "thread" else self._boards).append(ask)

    def take(self) -> PageRequest | None:
        queue = self._threads or self._boards
        if not queue:
            return None
        ask = queue.popleft()
        self._known.discard(ask)
        return ask


@dataclass(frozen=True, slots=True)
class DeferredPage:
    """A page of a board for later: the number of threads known then, and of pages before it that showed nothing new."""

    known: int
    vain: int = 0


class Walks:
    """Boards that are gone through to their ends, page by page, with days between two of them.

    Rows slide down meanwhile: the next page may show what the one before it showed, and what is not known comes after.
    A busy board was left at its second page for good, and a fifth of a forum with it.
    """

    def __init__(self) -> None:
        self._left: dict[PageRequest, DeferredPage] = {}

    def leave(self, page: PageRequest, known: int) -> None:
        self._left[page] = DeferredPage(known)

    def take(self, page: PageRequest) -> DeferredPage | None:
        """What is known of a page that was left for later, and is looked at now; None: it was not left."""
        return self._left.pop(PageRequest(page.kind, page.list, page.page), None)

    def goes_on(self, left: DeferredPage, following: PageRequest, rows: int, known: int) -> bool:
        """Whether a page that showed nothing new leads on: no more of them than rows may have slid."""
        if left.vain > (known - left.known) // max(1, rows):
            return False
        self._left[following] = replace(left, vain=left.vain + 1)
        return True


def leads_on(is_new: Sequence[bool], page: int) -> bool:
    """Whether the page of an index after this one may show more new threads.

    Rows slide down while a list is walked, so on a later page one new row is enough.
    """
    return bool(is_new) and (is_new[-1] or (page > 0 and any(is_new)))
