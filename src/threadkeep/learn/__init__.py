"""Learners: a forum's strategy from a few of its pages.

Takes pages one by one, as asked for, and gives a strategy.
Does not fetch, and does not know where its pages come from.
"""

from threadkeep.learn.learner import Learner, Wanted
from threadkeep.learn.named import DEFAULT, EXPLORE, LEARNERS, learner_named, learner_with
from threadkeep.learn.seen import Seen, SeenLink, nothing_seen, seen_on
from threadkeep.learn.switches import Switches

__all__ = [
    "DEFAULT",
    "EXPLORE",
    "LEARNERS",
    "Learner",
    "Seen",
    "SeenLink",
    "Switches",
    "Wanted",
    "learner_named",
    "learner_with",
    "nothing_seen",
    "seen_on",
]
