"""What a learner is: it yields the page it wants to see, is sent what was seen there, and returns a strategy."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass

from threadkeep.errors import UsageError
from threadkeep.learn.seen import Seen
from threadkeep.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Wanted:
    """A page to see; `again`: asked for anew though it was seen, to tell what changes from answer to answer."""

    url: str
    again: bool = False


Learner = Generator[Wanted, Seen, Strategy]
LEARNERS: Mapping[str, Callable[[str], Learner]] = {}
DEFAULT = "threadkeep"


def learner_named(name: str | None, start: str) -> Learner:
    """The learner of a name, set to work on the forum that `start` is a page of."""
    if (name or DEFAULT) not in LEARNERS:
        raise UsageError(f"there is no learner {name!r}", f"There are: {', '.join(sorted(LEARNERS))}.")
    return LEARNERS[name or DEFAULT](start)
