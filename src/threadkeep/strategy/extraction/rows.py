"""The rows of an index: threads, and boards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from threadkeep.model import BoardRow, Found, Identity, Role, ThreadRow
from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.records import PageRecord, find_records
from threadkeep.strategy.matching.follow import page_keys, page_of_role
from threadkeep.strategy.matching.identity import clean_url, identify, identity_of, list_name, matches_of
from threadkeep.strategy.shapes import BoardShape, Field, RowShape
from threadkeep.strategy.strategy import Strategy


@dataclass(frozen=True, slots=True)
class _ListPage:
    """The page that rows are read from, and the pages that rules lead to from there."""

    taker: FieldReader
    strategy: Strategy
    followed: frozenset[str]

    def named(self, record: PageRecord, title: Field, role: Role) -> tuple[str, str, str] | None:
        """Id, URL and title of what a row leads to; None where its link leads to no page of that role."""
        taken = self.taker.value_in(record, title)
        link = self.taker.link_at(taken.node) if taken is not None else None
        identity = page_of_role(self.strategy, link.url, role, self.followed) if link is not None else None
        if taken is None or link is None or identity is None:
            return None
        return list_name(identity), clean_url(self.strategy, link.url), taken.value

    def thread_links(self) -> Mapping[int, str]:
        """The threads that links of the page lead to, by the nodes of the links."""
        pairs = zip(self.taker.page.link_nodes, self.taker.page.links, strict=True)
        found = ((node, page_of_role(self.strategy, link.url, "thread", self.followed)) for node, link in pairs)
        return {node: list_name(identity) for node, identity in found if identity is not None}

    def links_to(self, board: str) -> tuple[int, ...]:
        """The nodes of the links to pages of a board, in document order."""
        pairs = zip(self.taker.page.link_nodes, self.taker.page.links, strict=True)
        found = ((node, map(identity_of, matches_of(self.strategy, link.url))) for node, link in pairs)
        return tuple(sorted(node for node, pages in found if any(_is_of(page, board) for page in pages)))

    def board_of(self, record: PageRecord) -> str | None:
        """The board that a row of a list of all boards links to, where it is one."""
        pairs = zip(self.taker.page.link_nodes, self.taker.page.links, strict=True)
        own = (link.url for node, link in pairs if record.start <= node < record.end)
        found = (identify(self.strategy, url) for url in own)
        boards = {list_name(each) for each in found if each is not None and each.role == "index"}
        return boards.pop() if len(boards) == 1 else None


def thread_rows(
    taker: FieldReader, strategy: Strategy, here: Identity, links: Sequence[Found]
) -> tuple[ThreadRow, ...]:
    """The thread rows by the shape whose rows tell most, the first of these; `links` are those that rules take.

    Where rows look in two ways titles may stand alike in both, and one shape finds them without what is beside them.
    """
    shapes = (shape for shape in strategy.rows if shape.on == here.kind)
    sheet = _ListPage(taker, strategy, page_keys(links))
    found = (tuple(_threads(sheet, shape, here)) for shape in shapes)
    return max(found, key=lambda rows: (sum(map(filled_columns, rows)), bool(rows)), default=())


def filled_columns(row: ThreadRow) -> int:
    """How many things a row tells beside its title."""
    return sum(each is not None for each in (row.author, row.replies, row.views, row.last))


def board_rows(taker: FieldReader, strategy: Strategy, here: Identity, links: Sequence[Found]) -> tuple[BoardRow, ...]:
    """The board rows by the first shape that finds one; `links` are those that rules take."""
    shapes = (shape for shape in strategy.boards if shape.on == here.kind)
    parent = list_name(here) if here.role == "index" else None
    sheet = _ListPage(taker, strategy, page_keys(links))
    led = _boards_led_to(strategy, here, links)
    found = (tuple(row for row in _boards(sheet, shape, parent) if led is None or row.board in led) for shape in shapes)
    return next((rows for rows in found if rows), ())


def _boards_led_to(strategy: Strategy, here: Identity, links: Sequence[Found]) -> frozenset[str] | None:
    """The boards that rules lead to from here; None where a rule takes them wherever they stand.

    Who wrote last may have a URL like that of a board: of one forum 40 people were read as boards below others.
    """
    boards = {kind.name for kind in strategy.kinds if kind.role == "index"}
    rules = [rule for rule in strategy.follow if rule.from_ == here.kind and rule.to in boards and rule.as_ is None]
    if not rules or any(rule.at is None for rule in rules):
        return None
    return frozenset(list_name(link.identity) for link in links if link.identity and link.identity.role == "index")


def is_empty_list(taker: FieldReader, strategy: Strategy, here: Identity) -> bool:
    """Whether the page says of itself that it has no rows."""
    signs = (shape.empty_marker for shape in strategy.rows if shape.on == here.kind and shape.empty_marker is not None)
    return any(taker.select(sign) for sign in signs)


def _threads(sheet: _ListPage, shape: RowShape, here: Identity) -> Iterator[ThreadRow]:
    taker = sheet.taker
    board = list_name(here) if here.role == "index" else None
    for record in find_records(taker.page, shape.selector, shape.until):
        named = sheet.named(record, shape.title, "thread")
        if named is None:
            continue
        thread, url, title = named
        yield ThreadRow(
            thread=thread,
            url=url,
            title=title,
            board=sheet.board_of(record) if here.role == "other" else board,
            author=taker.text_in(record, shape.author) or None,
            replies=_replies(taker, record, shape),
            views=taker.count_in(record, shape.views),
            last=taker.moment_in(record, shape.last),
            is_sticky=taker.value_in(record, shape.sticky) is not None,
            is_locked=taker.value_in(record, shape.locked) is not None,
            is_moved=taker.value_in(record, shape.moved) is not None,
        )


def _replies(taker: FieldReader, record: PageRecord, shape: RowShape) -> int | None:
    """The posts behind the first one, which some forums count with them."""
    posts = taker.count_in(record, shape.posts)
    return max(posts - 1, 0) if posts is not None else taker.count_in(record, shape.replies)


def _is_of(page: Identity, board: str) -> bool:
    return page.role == "index" and list_name(page) == board


def _boards(sheet: _ListPage, shape: BoardShape, parent: str | None) -> Iterator[BoardRow]:
    taker, linked = sheet.taker, sheet.thread_links()
    nodes = tuple(sorted(linked))
    # What names the board itself is the way to it, or a pager. A run may go on to where such stand below its list.
    own = sheet.links_to(parent) if parent is not None and shape.until is None else ()
    for record in find_records(taker.page, shape.selector, shape.until):
        named = sheet.named(record, shape.title, "index")
        if named is None or named[0] == parent or next(record.own_nodes(own), None) is not None:
            continue
        board, url, title = named
        threads = {linked[node] for node in record.own_nodes(nodes)}
        yield BoardRow(
            board=board,
            url=url,
            title=title,
            parent=parent,
            description=taker.text_in(record, shape.description) or None,
            threads=taker.count_in(record, shape.threads),
            posts=taker.count_in(record, shape.posts),
            last=taker.moment_in(record, shape.last),
            last_thread=threads.pop() if len(threads) == 1 else None,
        )
