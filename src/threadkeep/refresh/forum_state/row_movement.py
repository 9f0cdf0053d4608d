"""Which threads of a list changed, where its rows show neither counts nor times."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from threadkeep.refresh.forum_state.list_order import risen, sticky
from threadkeep.refresh.forum_state.tracked_threads import TrackedThread
from threadkeep.refresh.lists import ListedThread


def risen_threads(
    before: Sequence[int] | None,
    rows: Sequence[ListedThread],
    known: Mapping[int, TrackedThread],
    expected: Callable[[int], float],
    *,
    is_due: bool,
) -> set[int]:
    """The threads that rose since the look `before`; None: there was none.

    Where nothing rose and a post `is_due`, it is in a row that does not rise when it grows: the newest, or a sticky
    one. Of those it is the thread with most `expected` posts.
    """
    loose = [row.thread for row in rows if not row.is_sticky]
    last = {thread: known[thread].last_at for thread in loose if thread in known}
    stuck = _stuck(before, rows, last) if before else set()
    rose = risen(before, [row.thread for row in rows]) - stuck if before else set()
    if rose or not is_due or not last:
        return rose
    newest = max(last, key=last.__getitem__)
    # At the first look nothing rose yet: what is above the newest row that is known came there since, or stuck.
    top = newest if before else loose[max(0, loose.index(newest) - 1)]
    if top != newest:
        return {top}
    held = [row.thread for row in rows if (row.is_sticky or row.thread in stuck) and row.thread in known]
    return {max((newest, *held), key=expected)}


def _stuck(before: Sequence[int], rows: Sequence[ListedThread], last: Mapping[int, float]) -> set[int]:
    """Sticky rows: by what is known of them, or by their mark; a row that is marked and moved rose all the same."""
    marked = {row.thread for row, was in zip(rows, before, strict=False) if row.is_sticky and row.thread == was}
    return marked | sticky(before, [row.thread for row in rows], last)
