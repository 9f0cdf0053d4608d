"""The crawlers that are compared: one for each learner, and the paper's generic one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from threadkeep.errors import UsageError
from threadkeep.learn import LEARNERS, Learner


@dataclass(frozen=True, slots=True)
class Crawler:
    """A way to crawl a forum: by what a learner learns of it, or, without one, breadth-first over every link."""

    name: str
    learner: Callable[[str], Learner] | None = None


GENERIC = Crawler("generic")
_SHOWN = {"generic": "generic, breadth-first", "focus": "focus, the paper's", "keywords": "keywords in the URL"}


def crawler_of(name: str) -> Crawler:
    """The crawler that uses the learner of a name."""
    if name not in LEARNERS:
        raise UsageError(f"there is no learner {name!r}", f"There are: {', '.join(sorted(LEARNERS))}.")
    return Crawler(name, LEARNERS[name])


def shown_name(crawler: str) -> str:
    """How tables call a crawler."""
    return _SHOWN.get(crawler, crawler)
