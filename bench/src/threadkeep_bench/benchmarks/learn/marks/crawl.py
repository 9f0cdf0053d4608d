"""A lesson counted out against the truth."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from threadkeep.strategy import Strategy
from threadkeep_bench.benchmarks.learn.lesson import Lesson
from threadkeep_bench.measures import (
    FetchVerdict,
    LearningCost,
    Share,
    list_effectiveness,
    state_changes,
    strict_effectiveness,
    thread_coverage,
    verdicts,
)
from threadkeep_bench.simulate import Truth

# What a crawl may ask for in vain: a board that guests may not read, a page past the end; or so much of all it asks.
FEW = 2
FEW_OF_ALL = 0.005


@dataclass(frozen=True, slots=True)
class LessonMarks:
    """What a lesson came to; a request is useless where it brings neither a new index page nor a new thread page.

    The entry page counts as an index page. `useless` is of the requests after learning, `effectiveness` of those too.
    """

    crawler: str
    start: str
    why: str
    strategy: Strategy | None
    learning: LearningCost
    learning_useless: int
    requests: int
    useless: int
    coverage: Share
    strict: Share
    effectiveness: Share
    state_changes: int

    @property
    def is_failed(self) -> bool:
        return bool(self.why)

    @property
    def is_frugal(self) -> bool:
        """Whether it was crawled, and hardly anything asked for in vain after learning."""
        return not self.is_failed and self.useless <= max(FEW, FEW_OF_ALL * self.requests)

    @property
    def all_requests(self) -> int:
        return self.learning.requests + self.requests


def marks(lesson: Lesson, truth: Truth) -> LessonMarks:
    judged = verdicts(lesson.log, truth)
    learning = [each for each in judged if each.fetched.phase == "learning"]
    crawling = [each for each in judged if each.fetched.phase == "crawling"]
    return LessonMarks(
        crawler=lesson.crawler,
        start=lesson.start,
        why=lesson.why,
        strategy=lesson.strategy,
        learning=LearningCost(len(learning), lesson.cpu_seconds),
        learning_useless=_useless(learning),
        requests=len(crawling),
        useless=_useless(crawling),
        coverage=thread_coverage(judged, truth),
        strict=strict_effectiveness(judged),
        effectiveness=list_effectiveness(judged),
        state_changes=state_changes(lesson.log, truth),
    )


def _useless(judged: Iterable[FetchVerdict]) -> int:
    return sum(each.worth != "useful" for each in judged)
