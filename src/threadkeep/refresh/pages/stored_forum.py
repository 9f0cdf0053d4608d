"""What an archive knows of its forum's lists, as a policy takes it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from threadkeep.archive import Archive
from threadkeep.archive.refresh_state.list_states import (
    BoardState,
    ThreadState,
    board_states,
    ended_early,
    last_completed_at,
    lists_requested_at,
    posts_a_page,
    refresh_requests,
)
from threadkeep.refresh.lists import ListSizes, StoredBoard, StoredForum, StoredThread
from threadkeep.refresh.pages.numbering import Numbers
from threadkeep.refresh.prediction.list_growth import DAY
from threadkeep.strategy import Strategy

# Of threads silent for longer only the number of posts is known.
WARM = timedelta(days=90)
# So many threads, and this part of all, are not written in last at the same second of the day.
_MANY_ALIKE, _ALIKE = 5, 0.05
# Nor on fewer days than this: all threads may be new on a young forum. Not tuned.
_FEWEST_DAYS = 3
_USUAL = ListSizes()


@dataclass(frozen=True, slots=True)
class Names:
    """The names of boards and threads behind a policy's numbers."""

    boards: Numbers = field(default_factory=Numbers)
    threads: Numbers = field(default_factory=Numbers)


def known_forum(
    archive: Archive,
    strategy: Strategy,
    names: Names,
    states: Sequence[ThreadState],
    recent: int,
    *,
    is_of_last: bool = True,
) -> StoredForum:
    """Everything stored, and since when changes are new to it; `recent` is the size of a list of all boards.

    `is_of_last`: the times of lists are those of last posts, and may be used.
    """
    days = _days(states)
    looked_at = last_completed_at(archive) or lists_requested_at(archive)
    # The entry page may have counted posts that a run which was stopped did not get to: then each board is looked at.
    least = int(ended_early(archive))
    boards = [
        StoredBoard(
            board=names.boards.of(board.key),
            declared_posts=board.declared_posts if board.has_usable_count else None,
            pending_posts=max(least, _waiting(board)),
            polled_at=board.looked_at.timestamp() if board.looked_at else None,
        )
        for board in board_states(archive)
    ]
    threads = [
        StoredThread(
            thread=names.threads.of(thread.key),
            board=None if thread.board is None else names.boards.of(thread.board),
            times=thread.times,
            declared_posts=None if thread.declared_replies is None else thread.declared_replies + 1,
            stored_posts=thread.posts,
            pending_posts=max(1, (thread.declared_replies or 0) + 1 - thread.posts) if thread.is_behind else 0,
            last_at=_clocked(thread.last_at, days) if is_of_last else 0.0,
            day_only=thread.coarse,
            read_at=thread.read_at,
        )
        for thread in states
    ]
    sizes = ListSizes(
        posts_a_page(archive) or _USUAL.posts_per_page,
        recent_rows=recent,
        has_entry_counts=counts_on_entry(strategy),
    )
    since = looked_at.timestamp() if looked_at else None
    return StoredForum(sizes, boards, threads, since, refresh_requests(archive))


def _days(states: Sequence[ThreadState]) -> frozenset[float]:
    """The times of day that lists show for so many threads that they show days alone: midnight by their clock.

    Many threads may also show "6 hours ago", but all of these are of one day.
    """
    times = [thread.last_at for thread in states if thread.last_at is not None]
    told = Counter(at % DAY for at in times)
    days = Counter(time for time, _ in {(at % DAY, at // DAY) for at in times})
    many = max(_MANY_ALIKE, _ALIKE * told.total())
    return frozenset(time for time, alike in told.items() if alike >= many and days[time] >= _FEWEST_DAYS)


def _clocked(last_at: float | None, days: frozenset[float]) -> float:
    """What a list showed as the time of a last post, where that was more than its day; else 0."""
    return last_at if last_at is not None and last_at % DAY not in days else 0.0


def _waiting(board: BoardState) -> int:
    """What the last refresh had no budget for, or what no guest sees: a look at the board shows."""
    return max(0, (board.declared_posts or 0) - board.listed_posts) if board.listed_posts is not None else 0


def counts_on_entry(strategy: Strategy) -> bool:
    """Whether the strategy reads from the entry page which boards were written in: how many posts, or when the last."""
    entries = {kind.name for kind in strategy.kinds if kind.role == "entry"}
    return any(shape.on in entries and (shape.posts or shape.last) is not None for shape in strategy.boards)
