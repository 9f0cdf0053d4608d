"""The orders in which a first crawl requests the links that it finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from threadkeep.crawl.thresholds import LINK_ORDER
from threadkeep.model import FollowedLink, Role
from threadkeep.protocols import RankOf


@dataclass(frozen=True, slots=True)
class LinkOrder:
    """The rank of a link by itself, whatever the scope of the crawl; None: it is not worth a request."""

    name: str
    rank: RankOf


def _complete_rank(found: FollowedLink, depth: int) -> int | None:
    if found.identity is None:
        return None
    return _COMPLETE_RANKS.get((found.identity.role, found.is_flip))


def _breadth_first_rank(found: FollowedLink, depth: int) -> int | None:
    return depth


# Further pages of threads come first, then threads, further pages of boards, boards: a begun thread is completed.
_COMPLETE_RANKS = {
    ("thread", True): 0,
    ("thread", False): 1,
    ("index", True): 2,
    ("index", False): 3,
    ("entry", True): 4,
    ("entry", False): 4,
}

COMPLETE = LinkOrder("complete", _complete_rank)
# Every link of the site, nearest first: the baseline of the papers, and the only order without a strategy.
BREADTH_FIRST = LinkOrder("breadth-first", _breadth_first_rank)
LINK_ORDERS: Mapping[str, LinkOrder] = {order.name: order for order in (COMPLETE, BREADTH_FIRST)}


def link_order(name: str | None, has_strategy: bool) -> LinkOrder:
    """The order of that name; without a name, the one that fits."""
    if name is None:
        return COMPLETE if has_strategy else BREADTH_FIRST
    return LINK_ORDERS[name]


def posts_first_rank(role: Role, is_flip: bool, replies: int | None) -> int:
    """The rank of a page in a crawl that has to end in time: the most posts per request come first.

    Boards come first, because they show which threads are long; then pages that are full of posts; then further
    pages of boards, and with them threads of unknown length; then shorter and shorter threads.
    """
    full_page = LINK_ORDER.full_page
    if role != "thread":
        return _MORE_LISTS if is_flip else _LISTS
    if is_flip:
        return _FULL_PAGES
    if replies is None:
        return _MORE_LISTS
    return _FULL_PAGES if replies + 1 >= full_page else _REST + full_page - (replies + 1)


_LISTS, _FULL_PAGES, _MORE_LISTS, _REST = 0, 1, 2, 3
