"""What a user wants to be crawled, and how."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

Only = Literal["thread", "board"]


@dataclass(frozen=True, slots=True)
class CrawlBounds:
    """What a user wants: `only` this thread or board, threads written to `since` then; `in_haste`: most posts first."""

    only: Only | None = None
    since: datetime | None = None
    in_haste: bool = False

    @property
    def is_narrow(self) -> bool:
        return self.only is not None or self.since is not None


EVERYTHING = CrawlBounds()


@dataclass(frozen=True, slots=True)
class CrawlPlan:
    """What to crawl and by which strategy file; without one the archive's own, else one that `learner` learns.

    Breadth-first needs none. `ignores_robots` is the user's word, written down with the run.
    """

    start: str
    strategy: str | None = None
    policy: str | None = None
    learner: str | None = None
    concurrency: int = 1
    ignores_robots: bool = False
    bounds: CrawlBounds = EVERYTHING

    @property
    def what(self) -> str:
        words = [f"crawl {self.start}"]
        words += [f"only this {self.bounds.only}"] if self.bounds.only else []
        words += [f"since {self.bounds.since:%Y-%m-%d}"] if self.bounds.since else []
        return ", ".join([*words, "against robots.txt"] if self.ignores_robots else words)
