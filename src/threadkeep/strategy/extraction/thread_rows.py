"""The thread rows of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threadkeep.model import FollowedLink, Identity, ThreadRow
from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.list_page import ListPage
from threadkeep.strategy.extraction.records import PageRecord, find_records
from threadkeep.strategy.matching.follow import page_keys
from threadkeep.strategy.matching.identity import list_name
from threadkeep.strategy.shapes import RowShape
from threadkeep.strategy.strategy import Strategy


def thread_rows(
    reader: FieldReader, strategy: Strategy, here: Identity, links: Sequence[FollowedLink]
) -> tuple[ThreadRow, ...]:
    """The thread rows by the shape that fills most columns; `links` are the links that rules follow.

    If a board has two layouts of rows, both may have the same titles: then one shape finds the rows of both, but no
    other columns.
    """
    shapes = (shape for shape in strategy.rows if shape.on == here.kind)
    page = ListPage(reader, strategy, page_keys(links))
    candidates = (tuple(_rows_by_shape(page, shape, here)) for shape in shapes)
    return max(candidates, key=lambda rows: (sum(map(filled_columns, rows)), bool(rows)), default=())


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
