"""What a crawl asked for, in order."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Phase = Literal["learning", "crawling"]

# The status of a request that brought no page at all.
NO_PAGE = 0


@dataclass(frozen=True, slots=True)
class LoggedFetch:
    """One request of a crawl; `final_url` differs from `url` after redirects, `status` is 0 where nothing came back."""

    url: str
    final_url: str
    status: int
    at: datetime
    phase: Phase = "crawling"


@dataclass(frozen=True, slots=True)
class FetchLog:
    """The requests of one crawl of one forum, in the order they were made."""

    forum: str
    fetched: tuple[LoggedFetch, ...]

    def during(self, phase: Phase) -> tuple[LoggedFetch, ...]:
        return tuple(each for each in self.fetched if each.phase == phase)
