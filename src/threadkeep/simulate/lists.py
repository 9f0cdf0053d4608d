"""The lists of a simulated forum at one moment: the threads of a board, the posts of a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

from threadkeep.simulate.community import ThreadView
from threadkeep.simulate.positions import Paged, PositionKind
from threadkeep.simulate.site import Site

# The orders a reader may choose; each ends with the id, so that equals have one order.
ORDERS: dict[str, Callable[[ThreadView], tuple[float | str, int]]] = {
    "last": lambda thread: (-thread.last_at.timestamp(), thread.id),
    "created": lambda thread: (-thread.created_at.timestamp(), thread.id),
    "replies": lambda thread: (-float(thread.posts), thread.id),
    "views": lambda thread: (-float(thread.views), thread.id),
    "title": lambda thread: (thread.title, thread.id),
    "author": lambda thread: (thread.author.name, thread.id),
}


@dataclass(frozen=True, slots=True)
class ThreadList:
    """The threads of a board in order; `pinned` ones stand on every page and are not counted in `paged`."""

    threads: Sequence[ThreadView]
    pinned: tuple[ThreadView, ...]
    paged: Paged

    def on_page(self, start: int) -> tuple[ThreadView, ...]:
        return (*self.pinned, *self.threads[start : start + self.paged.size])


def thread_list(site: Site, board: int | None, at: datetime, order: str | None = None) -> ThreadList:
    """The threads that a guest sees in a board (None: everywhere)."""
    seen = visible_threads(site, board, at)
    style = site.skin.rows
    order = order or style.order
    ordered = seen if order == "last" else sorted(seen, key=ORDERS[order])
    pinned = tuple(thread for thread in ordered if thread.is_sticky and style.sticky == "every")
    if style.sticky != "plain":
        ordered = [*_sticky(ordered, style.sticky == "first"), *(thread for thread in ordered if not thread.is_sticky)]
    return ThreadList(ordered, pinned, _paged_threads(site, ordered))


def _sticky(threads: Sequence[ThreadView], wanted: bool) -> list[ThreadView]:
    return [thread for thread in threads if thread.is_sticky and wanted]


def _paged_threads(site: Site, threads: Sequence[ThreadView]) -> Paged:
    ids = [thread.id for thread in threads]
    return Paged(ids, site.skin.structure.threads_a_page, site.skin.urls.board_position)


def visible_threads(site: Site, board: int | None, at: datetime) -> Sequence[ThreadView]:
    """By last post, newest first, without those of the board that guests may not read."""
    threads = site.community.threads(board, at)
    denied = site.denied_board
    return threads if denied is None else [thread for thread in threads if thread.board != denied]


def post_list(site: Site, thread: int, at: datetime) -> Paged:
    """The pages of a thread."""
    return _paged_posts(site, site.community.post_ids(thread, at), site.skin.urls.thread_position)


def counted_pages(site: Site, posts: int) -> Paged:
    """The pages of a thread of which only the length is known: what a row of an index can link."""
    return _paged_posts(site, range(posts), site.skin.urls.thread_position)


def _paged_posts(site: Site, ids: Sequence[int], kind: PositionKind) -> Paged:
    return Paged(ids, site.skin.structure.posts_a_page, kind)
