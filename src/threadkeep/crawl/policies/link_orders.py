"""The policies of a first crawl: what is worth the next request?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from threadkeep.model import Answer, Found, Reading, Role, Visit, Wait
from threadkeep.protocols import Frontier, Policy


@dataclass(frozen=True, slots=True)
class Complete:
    """Pages of threads, then threads, then pages of boards, then boards: a thread once begun becomes whole."""

    name: str = "complete"

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        return frontier.first(now)

    def rank(self, found: Found, depth: int) -> int | None:
        if found.identity is None:
            return None
        return _COMPLETE_RANKS.get((found.identity.role, found.is_flip))

    def observe(self, visit: Visit, answer: Answer, reading: Reading) -> None:
        pass


_COMPLETE_RANKS = {
    ("thread", True): 0,
    ("thread", False): 1,
    ("index", True): 2,
    ("index", False): 3,
    ("entry", True): 4,
    ("entry", False): 4,
}


@dataclass(frozen=True, slots=True)
class BreadthFirst:
    """Every link of the site, nearest first: the papers' baseline, and all there is without a strategy."""

    name: str = "breadth-first"

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None:
        return frontier.first(now)

    def rank(self, found: Found, depth: int) -> int | None:
        return depth

    def observe(self, visit: Visit, answer: Answer, reading: Reading) -> None:
        pass


POLICIES: Mapping[str, type[Complete] | type[BreadthFirst]] = {
    "complete": Complete,
    "breadth-first": BreadthFirst,
}


def policy_named(name: str | None, has_strategy: bool) -> Policy:
    """The policy a user asked for, else the one that fits: without a strategy every link is as good as another."""
    return POLICIES[name or ("complete" if has_strategy else "breadth-first")]()


def posts_first_rank(role: Role, is_flip: bool, replies: int | None) -> int:
    """The rank of a page in a crawl that has to end in time: the most posts per request come first.

    Boards come first, because they say where the long threads are; then pages that are full of posts; then further
    pages of boards, and with them threads of unknown length; then shorter and shorter threads.
    """
    if role != "thread":
        return _MORE_LISTS if is_flip else _LISTS
    if is_flip:
        return _FULL_PAGES
    if replies is None:
        return _MORE_LISTS
    return _FULL_PAGES if replies + 1 >= FULL else _REST + FULL - (replies + 1)


# So many posts and more fill a page: there is no better use of a request.
FULL = 10
_LISTS, _FULL_PAGES, _MORE_LISTS, _REST = 0, 1, 2, 3
