"""What a page of the archive's forum showed, as a policy takes it."""

from __future__ import annotations

from datetime import datetime

from threadkeep.archive import Kept
from threadkeep.model import Answer, Moment, Reading, Response
from threadkeep.refresh.lists import Ask, BoardCount, Row, Seen, SeenBoards, SeenNothing, SeenPosts, SeenRows
from threadkeep.refresh.of_archive import Names
from threadkeep.strategy.identity import is_same_list, name_of


def ask_of(reading: Reading, names: Names) -> Ask | None:
    """Of which list a page is that no policy asked for by number."""
    identity = reading.identity
    if identity is None or identity.role == "other":
        return None
    if identity.role == "thread":
        return Ask("thread", names.threads.of(name_of(identity)))
    return Ask("board", names.boards.of(name_of(identity))) if identity.role == "index" else Ask("entry")


def shown(ask: Ask, answer: Answer, reading: Reading, kept: Kept, names: Names) -> tuple[Seen, ...]:
    """A page of a board may show boards below it and threads."""
    if not isinstance(answer, Response) or kept.state != "done" or reading.identity is None:
        return (SeenNothing(is_gone=kept.state == "gone"),)
    pages = ask.page + 1 + _leads_on(reading)
    if ask.kind == "thread":
        times = [_seconds(post.published, answer.at) for post in reading.posts]
        return (SeenPosts(times, pages, kept.new_posts),)
    boards = SeenBoards([BoardCount(names.boards.of(row.board), row.posts, _time(row.last)) for row in reading.boards])
    if ask.kind == "entry":
        return (boards,)
    rows = SeenRows(
        [
            Row(
                names.threads.of(row.thread),
                None if row.replies is None else row.replies + 1,
                _time(row.last),
                ask.list,
            )
            for row in reading.rows
        ],
        pages,
    )
    return (rows, boards) if boards.boards else (rows,)


def _leads_on(reading: Reading) -> bool:
    """Whether the page links to a later page of its own list."""
    here = reading.identity
    assert here is not None
    flips = (found.identity for found in reading.links if found.is_flip and found.identity is not None)
    return any(is_same_list(here, flip) and _place(flip.position) > _place(here.position) for flip in flips)


def _place(position: str | None) -> int:
    return int(position) if position and position.isascii() and position.isdigit() else 0


def _time(moment: Moment | None) -> float | None:
    return moment.at.timestamp() if moment is not None and moment.at is not None else None


def _seconds(moment: Moment, now: datetime) -> float:
    return (moment.at or now).timestamp()
