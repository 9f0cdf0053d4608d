"""The seams: what the loop asks of a fetcher and a policy."""

from __future__ import annotations

from datetime import datetime
from typing import Protocol

from threadkeep.model import Answer, Found, Reading, Visit, Wait


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


class Policy(Protocol):
    """What is worth the next request?"""

    @property
    def name(self) -> str: ...

    def next(self, frontier: Frontier, now: datetime) -> Visit | Wait | None: ...

    def rank(self, found: Found, depth: int) -> int | None:
        """The place in the queue of a newly found link, lowest first; None: known, but never asked for."""
        ...

    def observe(self, visit: Visit, answer: Answer, reading: Reading) -> None: ...
