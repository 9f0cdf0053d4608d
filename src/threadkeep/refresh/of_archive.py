"""What an archive knows of its forum's lists, as a policy takes it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from threadkeep.archive import Archive
from threadkeep.archive.list_pages import recent_page
from threadkeep.archive.list_states import (
    BoardState,
    ThreadState,
    board_states,
    ended_early,
    lists_looked_at,
    posts_a_page,
    thread_states,
    whole_at,
)
from threadkeep.model import Response, ThreadRow
from threadkeep.page import parse
from threadkeep.refresh.ahead import Ahead
from threadkeep.refresh.lists import KnownBoard, KnownForum, KnownThread, Sizes
from threadkeep.refresh.numbers import Numbers
from threadkeep.strategy import Strategy, read

_WARM = timedelta(days=90)
_USUAL = Sizes()
# Of so many of the newest threads, or of more, a list of all boards has this part: posts may be taken for later ones.
_FEWEST_NEWEST, _NEWEST = 3, 0.6


@dataclass(frozen=True, slots=True)
class Names:
    """The names of boards and threads behind a policy's numbers."""

    boards: Numbers = field(default_factory=Numbers)
    threads: Numbers = field(default_factory=Numbers)


def known_forum(archive: Archive, strategy: Strategy, names: Names, now: datetime, ahead: Ahead) -> KnownForum:
    """Everything stored, and since when changes are new to it."""
    looked_at = whole_at(archive) or lists_looked_at(archive)
    # The entry page may have counted posts that a run which was stopped did not get to: then each board is looked at.
    least = int(ended_early(archive))
    boards = [
        KnownBoard(
            board=names.boards.of(board.key),
            posts=board.declared_posts if board.counts else None,
            waiting=max(least, _waiting(board)),
            looked_at=board.looked_at.timestamp() if board.looked_at else None,
        )
        for board in board_states(archive)
    ]
    states = list(thread_states(archive, now - _WARM, ahead.lists, ahead.posts))
    threads = [
        KnownThread(
            thread=names.threads.of(thread.key),
            board=None if thread.board is None else names.boards.of(thread.board),
            times=thread.times,
            shown=None if thread.declared_replies is None else thread.declared_replies + 1,
            stored=thread.posts,
            waiting=max(1, (thread.declared_replies or 0) + 1 - thread.posts) if thread.is_behind else 0,
            last_at=thread.last_at or 0.0,
            coarse=thread.coarse,
        )
        for thread in states
    ]
    sizes = Sizes(
        posts_a_page(archive) or _USUAL.posts,
        recent=recent_rows(archive, strategy, states),
        has_entry_counts=counts_on_entry(strategy),
    )
    return KnownForum(sizes, boards, threads, looked_at.timestamp() if looked_at else None)


def _waiting(board: BoardState) -> int:
    """What the last refresh had no budget for, or what no guest sees: a look at the board tells."""
    return max(0, (board.declared_posts or 0) - board.told_posts) if board.told_posts is not None else 0


def counts_on_entry(strategy: Strategy) -> bool:
    """Whether the strategy reads from the entry page which boards were written in: how many posts, or when the last."""
    entries = {kind.name for kind in strategy.kinds if kind.role == "entry"}
    return any(shape.on in entries and (shape.posts or shape.last) is not None for shape in strategy.boards)


def recent_list(strategy: Strategy) -> str | None:
    """The address of a list of the newest threads of all boards: no board, and threads are read on it."""
    kinds = (kind for kind in strategy.kinds if kind.role == "other" and kind.like is not None)
    return next((kind.like for kind in kinds if any(shape.on == kind.name for shape in strategy.rows)), None)


def recent_rows(archive: Archive, strategy: Strategy, threads: Sequence[ThreadState]) -> int:
    """How many threads that list shows; 0 where there is none, where the archive does not have it, or where it does not
    tell which threads have new posts.
    """
    url = recent_list(strategy)
    if url is None or recent_page(archive, url) is None:
        return 0
    answer = archive.answer(url)
    if not isinstance(answer, Response):
        return 0
    page = parse(answer.body, answer.final_url, answer.header("content-type"))
    rows = read(page, strategy, 0, answer.at).rows
    return len(rows) if _tell(rows) and has_newest(rows, threads, answer.at) else 0


def _tell(rows: Sequence[ThreadRow]) -> bool:
    """Whether most rows tell how many posts a thread has, or when the last came."""
    telling = [row for row in rows if row.replies is not None or (row.last is not None and row.last.at is not None)]
    return 2 * len(telling) > len(rows)


def has_newest(rows: Sequence[ThreadRow], threads: Sequence[ThreadState], at: datetime) -> bool:
    """Whether the threads that were newest then are on the list: the sticky threads of all boards may fill its page."""
    last = {thread.key: thread.times[-1] for thread in threads if len(thread.times)}
    known = sorted((key for key, time in last.items() if time <= at.timestamp()), key=lambda key: -last[key])
    newest = known[: max(_FEWEST_NEWEST, len(rows) // 3)]
    listed = {row.thread for row in rows}
    return sum(key in listed for key in newest) >= _NEWEST * len(newest)
