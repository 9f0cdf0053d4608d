"""Learners that know the tiny forum, or do not."""

from __future__ import annotations

from itertools import count

from bench.tests.tiny_forum import SITE

from threadkeep.errors import UsageError
from threadkeep.learn import Learner, Wanted
from threadkeep.strategy import Strategy, loads
from threadkeep_bench.benchmarks.learn.crawlers import Crawler

STRATEGY = r"""
format = 1
site = "http://tiny.example/"
entry = "http://tiny.example/"

[[same]]
drop = ["sid"]

[kind.entry]
role = "entry"
url = '^/$'

[kind.board]
role = "index"
url = '^/b(?P<board>\d+)(\?p=(?P<page>\d+))?$'

[kind.thread]
role = "thread"
url = '^/t(?P<thread>\d+)(\?p=(?P<page>\d+))?$'

[[follow]]
from = "entry"
to = "board"

[[follow]]
from = "board"
to = "board"
as = "flip"

[[follow]]
from = "board"
to = "thread"

[[follow]]
from = "thread"
to = "thread"
as = "flip"

[[post]]
on = "thread"
each = "div"
body = { at = "p" }
"""


def fixed_strategy() -> Strategy:
    return loads(STRATEGY, "strategy.toml")


def knowing(start: str) -> Learner:
    """Looks at its start and, in vain, at a profile."""
    yield Wanted(start)
    yield Wanted(f"{SITE}/u1")
    return fixed_strategy()


def refusing(start: str) -> Learner:
    yield Wanted(start)
    raise UsageError(f"{start} is no forum")


def wandering(start: str) -> Learner:
    for number in count():
        yield Wanted(f"{SITE}/nowhere{number}")
    raise AssertionError


def writing_nonsense(start: str) -> Learner:
    yield Wanted(start)
    return Strategy(site=f"{SITE}/", entry=f"{SITE}/")


KNOWING = Crawler("knowing", knowing)
