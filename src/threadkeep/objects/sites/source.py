"""The seam between selective recrawling and the web: a site that can be crawled, looked at and asked for pages."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Protocol

from threadkeep.objects.extraction import KnownObjects, PageLook, Wrapper


@dataclass(frozen=True, slots=True)
class SitePage:
    """A page of a crawled site and the page that first linked to it; the entry page has no parent."""

    url: str
    parent: str | None


@dataclass(frozen=True, slots=True)
class FetchedPage:
    """A page asked for in this round: its links, and whether there is a page at all."""

    url: str
    links: tuple[str, ...]
    is_there: bool


@dataclass(frozen=True, slots=True)
class SiteTrouble:
    """Why a site could not be crawled, or not to its end, and the exit code that says so."""

    why: str
    exit_code: int


@dataclass(frozen=True, slots=True)
class Looking:
    """What to look for on pages that are kept: objects by markup and wrappers, places of known objects."""

    wrappers: tuple[Wrapper, ...] = ()
    known: KnownObjects | None = None


class Site(Protocol):
    """One site while it is open."""

    @property
    def root(self) -> str: ...

    @property
    def trouble(self) -> SiteTrouble | None:
        """What went wrong with the last crawl or fetch, if anything did."""
        ...

    async def crawl(self) -> tuple[SitePage, ...]:
        """Breadth-first over the whole site, within limits; all pages that are kept."""
        ...

    async def stored_pages(self) -> tuple[SitePage, ...]:
        """All pages that are kept; nothing is asked for."""
        ...

    async def fetch(self, urls: Sequence[str]) -> list[FetchedPage]:
        """Pages asked for in this round, each once however often the round is interrupted."""
        ...

    async def look(self, urls: Sequence[str], looking: Looking) -> list[PageLook]:
        """What is on kept pages, in their order; nothing is asked for."""
        ...


class Sites(Protocol):
    def open(self, root: str) -> AbstractAsyncContextManager[Site]: ...
