"""A forum to crawl and to measure on, whatever stands behind it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Literal

from threadkeep.protocols import Clock, Fetcher
from threadkeep_bench.simulate import Truth

BedKind = Literal["draw", "recorded", "live"]


@dataclass(frozen=True, slots=True)
class Bed:
    """A truth, and a fetcher that sees the forum as it was when the truth was read."""

    kind: BedKind
    truth: Truth
    clock: Clock
    open: Callable[[], AbstractAsyncContextManager[Fetcher]]

    @property
    def name(self) -> str:
        return self.truth.name


def always(fetcher: Callable[[], Fetcher]) -> Callable[[], AbstractAsyncContextManager[Fetcher]]:
    """Opening a fetcher that has nothing to open."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Fetcher]:
        yield fetcher()

    return opened
