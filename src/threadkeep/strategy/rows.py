"""The rows of an index: threads, and boards."""

from __future__ import annotations

from collections.abc import Iterator

from threadkeep.model import BoardRow, Identity, Role, ThreadRow
from threadkeep.strategy.identity import clean_url, identify, name_of
from threadkeep.strategy.record import Record, records
from threadkeep.strategy.shape import BoardShape, Field, RowShape
from threadkeep.strategy.strategy import Strategy
from threadkeep.strategy.take import Taker


def rows_of(taker: Taker, strategy: Strategy, here: Identity) -> tuple[ThreadRow, ...]:
    """The thread rows by the first shape that finds one."""
    shapes = (shape for shape in strategy.rows if shape.on == here.kind)
    board = name_of(here) if here.role == "index" else None
    return next((rows for shape in shapes if (rows := tuple(_threads(taker, strategy, shape, board)))), ())


def boards_of(taker: Taker, strategy: Strategy, here: Identity) -> tuple[BoardRow, ...]:
    """The board rows by the first shape that finds one."""
    shapes = (shape for shape in strategy.boards if shape.on == here.kind)
    parent = name_of(here) if here.role == "index" else None
    return next((rows for shape in shapes if (rows := tuple(_boards(taker, strategy, shape, parent)))), ())


def is_empty_list(taker: Taker, strategy: Strategy, here: Identity) -> bool:
    """Whether the page says of itself that it has no rows."""
    signs = (shape.none for shape in strategy.rows if shape.on == here.kind and shape.none is not None)
    return any(taker.select(sign) for sign in signs)


def _threads(taker: Taker, strategy: Strategy, shape: RowShape, board: str | None) -> Iterator[ThreadRow]:
    for record in records(taker.page, shape.each, shape.until):
        named = _named(taker, strategy, record, shape.title, "thread")
        if named is None:
            continue
        thread, url, title = named
        yield ThreadRow(
            thread=thread,
            url=url,
            title=title,
            board=board,
            author=taker.text(record, shape.author) or None,
            replies=_replies(taker, record, shape),
            views=taker.count(record, shape.views),
            last=taker.moment(record, shape.last),
            is_sticky=taker.take(record, shape.sticky) is not None,
            is_locked=taker.take(record, shape.locked) is not None,
            is_moved=taker.take(record, shape.moved) is not None,
        )


def _replies(taker: Taker, record: Record, shape: RowShape) -> int | None:
    """The posts behind the first one, which some forums count with them."""
    posts = taker.count(record, shape.posts)
    return max(posts - 1, 0) if posts is not None else taker.count(record, shape.replies)


def _boards(taker: Taker, strategy: Strategy, shape: BoardShape, parent: str | None) -> Iterator[BoardRow]:
    for record in records(taker.page, shape.each, shape.until):
        named = _named(taker, strategy, record, shape.title, "index")
        if named is None:
            continue
        board, url, title = named
        yield BoardRow(
            board=board,
            url=url,
            title=title,
            parent=parent,
            description=taker.text(record, shape.description) or None,
            threads=taker.count(record, shape.threads),
            posts=taker.count(record, shape.posts),
            last=taker.moment(record, shape.last),
        )


def _named(taker: Taker, strategy: Strategy, record: Record, title: Field, role: Role) -> tuple[str, str, str] | None:
    """Id, URL and title of what a row leads to; None where its link leads to no page of that role."""
    taken = taker.take(record, title)
    link = taker.link(taken.node) if taken is not None else None
    identity = identify(strategy, link.url) if link is not None else None
    if taken is None or link is None or identity is None or identity.role != role:
        return None
    return name_of(identity), clean_url(strategy, link.url), taken.value
