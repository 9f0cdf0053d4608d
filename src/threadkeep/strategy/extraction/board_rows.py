"""The board rows of a page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from threadkeep.model import BoardRow, FollowedLink, Identity
from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.list_page import ListPage
from threadkeep.strategy.extraction.records import find_records
from threadkeep.strategy.handwritten import lines_in_order_of_use
from threadkeep.strategy.matching.follow import page_keys
from threadkeep.strategy.matching.identity import list_name
from threadkeep.strategy.shapes import BoardShape
from threadkeep.strategy.strategy import Strategy


def board_rows(
    reader: FieldReader, strategy: Strategy, here: Identity, links: Sequence[FollowedLink]
) -> tuple[tuple[BoardRow, ...], int | None]:
    """The board rows by the first shape that finds one, and its number; `links` are the links that rules follow."""
    parent = list_name(here) if here.role == "index" else None
    page = ListPage(reader, strategy, page_keys(links))
    linked = _boards_by_rules(strategy, here, links)
    for number, shape in lines_in_order_of_use(strategy, strategy.boards):
        found = _rows_by_shape(page, shape, parent) if shape.on == here.kind else ()
        if rows := tuple(row for row in found if linked is None or row.board in linked):
            return rows, number
    return (), None


def _boards_by_rules(strategy: Strategy, here: Identity, links: Sequence[FollowedLink]) -> frozenset[str] | None:
    """The boards that rules lead to from here; None if a rule follows such links at any place.

    The URL of a profile may look like that of a board: on one forum 40 users were read as sub-boards.
    """
    boards = {kind.name for kind in strategy.kinds if kind.role == "index"}
    rules = [rule for rule in strategy.follow if rule.from_ == here.kind and rule.to in boards and rule.as_ is None]
    if not rules or any(rule.at is None for rule in rules):
        return None
    return frozenset(list_name(link.identity) for link in links if link.identity and link.identity.role == "index")


def _rows_by_shape(page: ListPage, shape: BoardShape, parent: str | None) -> Iterator[BoardRow]:
    reader, threads_by_node = page.reader, page.thread_links()
    thread_nodes = tuple(sorted(threads_by_node))
    # A record with a link to the board of this page is a breadcrumb or a pager, and no sub-board. This does not hold
    # for runs: the last run of a list goes on to the pager below the list.
    parent_nodes = page.links_to(parent) if parent is not None and shape.until is None else ()
    for record in find_records(reader.page, shape.selector, shape.until):
        target = page.target(record, shape.title, "index")
        if target is None or target.id == parent or next(record.own_nodes(parent_nodes), None) is not None:
            continue
        threads = {threads_by_node[node] for node in record.own_nodes(thread_nodes)}
        yield BoardRow(
            board=target.id,
            url=target.url,
            title=target.title,
            parent=parent,
            description=reader.text_in(record, shape.description) or None,
            threads=reader.count_in(record, shape.threads),
            posts=reader.count_in(record, shape.posts),
            last=reader.moment_in(record, shape.last),
            last_thread=threads.pop() if len(threads) == 1 else None,
        )
