"""The learners by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from threadkeep.errors import UsageError
from threadkeep.learn.focus import focus
from threadkeep.learn.learner import Learner
from threadkeep.learn.switches import Switches
from threadkeep.learn.threadkeep import threadkeep

LEARNERS: Mapping[str, Callable[[str], Learner]] = {"focus": focus, "threadkeep": threadkeep}
DEFAULT = "threadkeep"
# No learner of its own: the crawl explores, and infers a strategy from what it saw.
EXPLORE = "explore"


def learner_named(name: str | None, start: str, also: Iterable[str] = ()) -> Learner:
    """The learner of a name, set to work on the forum that `start` is a page of.

    `also` are pages that an earlier strategy did not fit; only the default learner looks at them.
    """
    if name == EXPLORE:
        raise UsageError("the learner explore learns while it crawls", "Use it with `threadkeep crawl`.")
    if (name or DEFAULT) not in LEARNERS:
        raise UsageError(f"there is no learner {name!r}", f"There are: {', '.join(sorted(LEARNERS))}.")
    return threadkeep(start, also) if (name or DEFAULT) == DEFAULT else LEARNERS[name or DEFAULT](start)


def learner_with(switches: Switches, start: str) -> Learner:
    """The default learner with some of its steps switched off."""
    return threadkeep(start, switches=switches)
