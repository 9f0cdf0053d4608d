"""The thread rows of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threadkeep.model import FollowedLink, Identity, ThreadRow
from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.list_page import ListPage
from threadkeep.strategy.extraction.records import PageRecord, find_records
from threadkeep.strategy.handwritten import is_handwritten
from threadkeep.strategy.matching.follow import page_keys
from threadkeep.strategy.matching.identity import list_name
from threadkeep.strategy.shapes import RowShape
from threadkeep.strategy.strategy import Strategy


def thread_rows(
    reader: FieldReader, strategy: Strategy, here: Identity, links: Sequence[FollowedLink]
) -> tuple[tuple[ThreadRow, ...], int | None]:
    """The thread rows by the shape that fills most columns, and its number; `links` are the links that rules follow.

    If a board has two layouts of rows, both may have the same titles: then one shape finds the rows of both, but no
    other columns. A shape that a person added to a learned file is preferred to learned ones.
    """
    page = ListPage(reader, strategy, page_keys(links))
    is_learned = not is_handwritten(strategy)
    best: tuple[tuple[bool, int, bool], tuple[ThreadRow, ...], int | None] = ((False, 0, False), (), None)
    for number, shape in enumerate(strategy.rows, 1):
        rows = tuple(_rows_by_shape(page, shape, here)) if shape.on == here.kind else ()
        is_preferred = bool(rows) and is_learned and shape.by == "hand"
        score = (is_preferred, sum(map(filled_columns, rows)), bool(rows))
        best = (score, rows, number) if score > best[0] else best
    return best[1:]


def filled_columns(row: ThreadRow) -> int:
    """How many columns besides the title have a value."""
    return sum(column is not None for column in (row.author, row.replies, row.views, row.last))


def is_empty_list(reader: FieldReader, strategy: Strategy, here: Identity) -> bool:
    """Whether the page states that its list is empty."""
    markers = (shape.empty_marker for shape in strategy.rows if shape.on == here.kind)
    return any(reader.select(marker) for marker in markers if marker is not None)


def _rows_by_shape(page: ListPage, shape: RowShape, here: Identity) -> Iterator[ThreadRow]:
    reader = page.reader
    board = list_name(here) if here.role == "index" else None
    for record in find_records(reader.page, shape.selector, shape.until):
        target = page.target(record, shape.title, "thread")
        if target is None:
            continue
        yield ThreadRow(
            thread=target.id,
            url=target.url,
            title=target.title,
            board=page.board_of(record) if here.role == "other" else board,
            author=reader.text_in(record, shape.author) or None,
            replies=_replies(reader, record, shape),
            views=reader.count_in(record, shape.views),
            last=reader.moment_in(record, shape.last),
            is_sticky=reader.value_in(record, shape.sticky) is not None,
            is_locked=reader.value_in(record, shape.locked) is not None,
            is_moved=reader.value_in(record, shape.moved) is not None,
        )


def _replies(reader: FieldReader, record: PageRecord, shape: RowShape) -> int | None:
    """The number of replies; some forums show the number of posts, which includes the first one."""
    posts = reader.count_in(record, shape.posts)
    return max(posts - 1, 0) if posts is not None else reader.count_in(record, shape.replies)
