"""What a user wants to be crawled, and how."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from threadkeep.crawl.policies.link_orders import LINK_ORDERS
from threadkeep.fetch import normalise
from threadkeep.sitemap.prior import Prior

Only = Literal["thread", "board"]


_ONLY: Mapping[str, Only] = {"thread": "thread", "board": "board"}


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
    `is_member`: requests carry cookies or credentials, so links may change something. `prior` is what links are worth
    before any is requested; None: the weights of the package.
    """

    start: str
    strategy: str | None = None
    policy: str | None = None
    learner: str | None = None
    concurrency: int = 1
    ignores_robots: bool = False
    bounds: CrawlBounds = EVERYTHING
    is_member: bool = False
    prior: Prior | None = None

    @property
    def options(self) -> dict[str, str]:
        """What decides which pages a crawl is for, to be written down with the run; see `plan_of`."""
        bounds = self.bounds
        since = bounds.since.isoformat() if bounds.since else None
        values = {"start": self.start, "policy": self.policy, "only": bounds.only, "since": since}
        return {name: value for name, value in values.items() if value is not None}

    @property
    def what(self) -> str:
        words = [f"crawl {self.start}"]
        words += [f"only this {self.bounds.only}"] if self.bounds.only else []
        words += [f"since {self.bounds.since:%Y-%m-%d}"] if self.bounds.since else []
        return ", ".join([*words, "against robots.txt"] if self.ignores_robots else words)


def plan_of(options: Mapping[str, str]) -> CrawlPlan | None:
    """The plan that was written down as `options`; None where they are those of no crawl."""
    start, since, only = options.get("start"), options.get("since"), options.get("only")
    if start is None or normalise(start) != start:
        return None
    try:
        moment = datetime.fromisoformat(since) if since else None
    except ValueError:
        return None
    policy = options.get("policy")
    return CrawlPlan(
        start, policy=policy if policy in LINK_ORDERS else None, bounds=CrawlBounds(_ONLY.get(only or ""), moment)
    )
