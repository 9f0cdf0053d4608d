"""The crawlers that are compared: one for each learner, and the paper's generic one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from threadkeep.learn import LEARNERS, Learner


@dataclass(frozen=True, slots=True)
class Crawler:
    """A way to crawl a forum: by what a learner learns of it, or, without one, breadth-first over every link."""

    name: str
    learner: Callable[[str], Learner] | None = None


GENERIC = Crawler("generic")


def crawler_of(name: str) -> Crawler | None:
    """The crawler that goes by the learner of a name; None where there is no such learner."""
    return Crawler(name, LEARNERS[name]) if name in LEARNERS else None
