"""The lists of a simulated forum at one moment: the threads of a board, the posts of a thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime

import numpy as np

from threadkeep_bench.simulate.community import Ints, ThreadView
from threadkeep_bench.simulate.site.site import SimulatedSite
from threadkeep_bench.simulate.urls import PagedList

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
    """The threads of a board in order, as ids; `pinned` ones are on every page and are not counted in `paged`."""

    pinned: tuple[int, ...]
    paged: PagedList

    def on_page(self, start: int) -> tuple[int, ...]:
        return (*self.pinned, *self.paged.ids[start : start + self.paged.size])


def thread_list(site: SimulatedSite, board: int | None, at: datetime, order: str | None = None) -> ThreadList:
    """The threads that a guest sees in a board (None: everywhere)."""
    ids = _ordered(site, board, at, order or site.skin.rows.order)
    sticky = site.order.are_sticky(ids)
    if site.skin.rows.sticky == "plain":
        return ThreadList((), _paged_threads(site, ids))
    if site.skin.rows.sticky == "every":
        return ThreadList(tuple(ids[sticky].tolist()), _paged_threads(site, ids[~sticky]))
    return ThreadList((), _paged_threads(site, np.concatenate((ids[sticky], ids[~sticky]))))


def _ordered(site: SimulatedSite, board: int | None, at: datetime, order: str) -> Ints:
    ids = site.order.by_last_post(board, at)
    if order == "last":
        return ids
    if order == "created":
        # Threads are numbered as they are opened.
        return np.sort(ids)[::-1]
    views = sorted(threads_of(site, ids.tolist(), at), key=ORDERS[order])
    return np.array([view.id for view in views], dtype=np.int64)


def _paged_threads(site: SimulatedSite, ids: Ints) -> PagedList:
    return PagedList(ids.tolist(), site.skin.structure.threads_a_page, site.skin.urls.board_position)


def threads_of(site: SimulatedSite, ids: Sequence[int], at: datetime) -> list[ThreadView]:
    found = (site.community.thread(id, at) for id in ids)
    return [thread for thread in found if thread is not None]


def newest_threads(site: SimulatedSite, at: datetime, count: int | None = None) -> list[ThreadView]:
    """The threads that a guest sees anywhere, newest last post first."""
    return threads_of(site, site.order.by_last_post(None, at)[:count].tolist(), at)


def post_list(site: SimulatedSite, thread: int, at: datetime) -> PagedList:
    """The pages of a thread."""
    return _paged_posts(site, site.community.post_ids(thread, at))


def counted_pages(site: SimulatedSite, posts: int) -> PagedList:
    """The pages of a thread with a known length: what a row of an index can link."""
    return _paged_posts(site, range(posts))


def _paged_posts(site: SimulatedSite, ids: Sequence[int]) -> PagedList:
    return PagedList(ids, site.skin.structure.posts_a_page, site.skin.urls.thread_position)
