"""What a learner is: it yields the page it wants to see, is sent what was seen there, and returns a strategy."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

from threadkeep.learn.seen import Seen
from threadkeep.strategy import Strategy


@dataclass(frozen=True, slots=True)
class Wanted:
    """A page to see; `again`: asked for anew though it was seen, to tell what changes from answer to answer."""

    url: str
    again: bool = False


Learner = Generator[Wanted, Seen, Strategy]
