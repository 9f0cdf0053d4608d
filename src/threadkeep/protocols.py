"""The interfaces between the loop and what it uses: fetcher, clock, frontier, policy."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Protocol

from threadkeep.model import Answer, FollowedLink, PageOutcome, Reading, Visit, Wait

# The rank of a link, from the link and its distance from the start page: lowest first. None: known, never requested.
RankOf = Callable[[FollowedLink, int], int | None]


def never_requested(found: FollowedLink, depth: int) -> int | None:
    """The rank of a link that is only known."""
    return None


class Fetcher(Protocol):
    """Asks for one page. A page that cannot be had is a Failure, never an exception."""

    async def fetch(self, visit: Visit) -> Answer: ...


class Clock(Protocol):
    """The time, and waiting for it: real when crawling, turned by hand in tests and simulations."""

    def now(self) -> datetime: ...

    async def until(self, moment: datetime) -> None: ...


class Frontier(Protocol):
    """What a policy may ask of the pages known so far."""

    def first(self, now: datetime) -> Visit | Wait | None:
        """Lease the first page by rank; Wait while the host or every page left must wait; None when all is done."""
        ...

    def lease(self, page: int, now: datetime) -> Visit | Wait:
        """Lease this very page, whatever its rank; Wait while its host must."""
        ...

    def add_unqueued(self, url: str) -> int:
        """Add a URL without a rank if it is new; gives its row."""
        ...

    def is_settled(self, page: int) -> bool:
        """Whether a page needs no request: stored, in flight, gone, refused, or another URL of a stored page."""
        ...


class Policy(Protocol):
    """What is worth the next request?"""

    @property
    def name(self) -> str: ...

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None: ...

    def link_ranks(self, reading: Reading, is_reread: bool = False) -> RankOf:
        """How the links of one page are ranked. The one place where ranks are decided.

        It is called once for each page, before the page is stored. `is_reread`: the page was stored by an earlier
        run, or for a learner, and is read again; no request was made for it.
        """
        ...

    def observe(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        """Take note of what a request brought. It is called on the archive's thread, like `next`."""
        ...
