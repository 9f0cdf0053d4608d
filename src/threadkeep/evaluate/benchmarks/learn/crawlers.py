"""The crawlers that are compared: one for each learner, and the paper's generic one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from threadkeep.errors import UsageError
from threadkeep.learn import LEARNERS, Learner
from threadkeep.learn.focus import focus


@dataclass(frozen=True, slots=True)
class Crawler:
    """A way to crawl a forum: by what a learner learns of it, or, without one, breadth-first over every link."""

    name: str
    learner: Callable[[str], Learner] | None = None


GENERIC = Crawler("generic")


def crawler_of(name: str) -> Crawler:
    """The crawler that goes by the learner of a name."""
    known = {"focus": focus, **LEARNERS}
    if name not in known:
        raise UsageError(f"there is no learner {name!r}", f"There are: {', '.join(sorted(known))}.")
    return Crawler(name, known[name])
