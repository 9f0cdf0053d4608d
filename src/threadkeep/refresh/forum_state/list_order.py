"""How a forum sorts its lists of threads, learned from the rows themselves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile

from threadkeep.refresh.lists import ListedThread
from threadkeep.refresh.prediction.list_growth import DAY

# Rows that a page must have shown before it may say that lists are not sorted by their last posts; of rows sorted by
# creation more than half still are in that order, because most threads are short.
_ENOUGH = 60
# The share of rows in order from which on a list counts as sorted by its last posts.
_SORTED = 0.95
# Sticky rows are at the top out of order; hardly a board has more.
_MAY_BE_STICKY = 5


@dataclass(frozen=True, slots=True)
class LastPost:
    """When the last post of a thread was written; `is_coarse`: it shows no more than its day."""

    at: float
    is_coarse: bool = False


class ListOrder:
    """Counts neighbours whose last posts are in order; sticky rows and new posts disturb few of them.

    `tells`: rows show how many posts their threads have, or when the last came.
    """

    def __init__(self) -> None:
        self._right = self._wrong = 0
        self.tells = True

    def see(self, rows: Sequence[ListedThread], is_changed: Sequence[bool], last: Mapping[int, LastPost]) -> None:
        """Rows of one page, what was found to have changed of them, and the last posts that are stored."""
        if not rows:
            return
        self.tells = any(row.posts is not None or row.last_at is not None for row in rows)
        for upper, lower in pairwise(_ranks(rows, is_changed, last)[_MAY_BE_STICKY:]):
            self._count(upper, lower)

    @property
    def is_by_last_post(self) -> bool:
        """True until many rows said otherwise: it is how nearly all forums sort."""
        seen = self._right + self._wrong
        return seen < _ENOUGH or self._right >= _SORTED * seen

    def _count(self, upper: LastPost, lower: LastPost) -> None:
        falls = upper.at - lower.at
        # Two forums that show days alone and sort by last posts were taken for sorted by creation: of posts of one day,
        # any may be the later one.
        if (upper.is_coarse or lower.is_coarse) and abs(falls) < DAY:
            return
        self._right += falls > 0
        self._wrong += falls < 0


def _ranks(
    rows: Sequence[ListedThread], is_changed: Sequence[bool], last: Mapping[int, LastPost]
) -> Sequence[LastPost]:
    """What falls from row to row where the last post sorts them: the times that rows show, or else those that are
    stored of threads that did not change, or else what changed, which is at the top.

    Rows that show no time say nothing: "3 days ago" may be between an hour of today and a time of last week.
    """
    if times := [LastPost(row.last_at) for row in rows if row.last_at is not None]:
        return times
    stored = [(last.get(row.thread), is_new) for row, is_new in zip(rows, is_changed, strict=True)]
    if any(post for post, _ in stored):
        return [post for post, is_new in stored if post and not is_new]
    return [LastPost(float(is_new)) for is_new in is_changed]


def risen(before: Sequence[int], after: Sequence[int]) -> set[int]:
    """The threads that rose in a list that shows neither counts nor times: all rows above the last one that did."""
    place = {thread: number for number, thread in enumerate(before)}
    lowest = len(before)
    for number in range(len(after) - 1, -1, -1):
        here = place.get(after[number])
        if here is None or here > lowest:
            return set(after[: number + 1])
        lowest = here
    return set()


def sticky(before: Sequence[int], after: Sequence[int], last: Mapping[int, float]) -> set[int]:
    """The threads at the top that stand where they stood although what is below them is newer by a day and more."""
    held = takewhile(lambda pair: pair[0] == pair[1], zip(before, after, strict=False))
    newest, found = max(last.values(), default=0.0), set()
    for thread, _ in held:
        if last.get(thread, newest) > newest - DAY:
            break
        found.add(thread)
    return found
