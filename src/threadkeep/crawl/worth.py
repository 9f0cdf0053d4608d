"""The order of a crawl that has to end in time: what brings most posts a request comes first."""

from __future__ import annotations

from threadkeep.model import Role

# So many posts and more fill a page: there is no better use of a request.
FULL = 10
_LISTS, _FULL_PAGES, _MORE_LISTS, _REST = 0, 1, 2, 3


def worth_rank(role: Role, is_flip: bool, replies: int | None) -> int:
    """The place of a page in the queue.

    Boards come first, because they say where the long threads are; then pages that are full of posts; then further
    pages of boards, and with them threads of which nothing is known; then threads, the longer the sooner.
    """
    if role != "thread":
        return _MORE_LISTS if is_flip else _LISTS
    if is_flip:
        return _FULL_PAGES
    if replies is None:
        return _MORE_LISTS
    return _FULL_PAGES if replies + 1 >= FULL else _REST + FULL - (replies + 1)
