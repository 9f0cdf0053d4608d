from __future__ import annotations

import asyncio
import time

import pytest
from bench.tests.benchmarks.learn.fixed_learners import KNOWING, fixed_strategy, refusing, wandering, writing_nonsense
from bench.tests.tiny_forum import SITE, TRUTH
from bench.tests.tiny_site import BED, TinySite

from threadkeep.model import Answer, Visit
from threadkeep_bench.benchmarks.learn.crawlers import GENERIC, Crawler
from threadkeep_bench.benchmarks.learn.lesson import TIMES_USEFUL, Lesson, WeighedFetcher, lesson
from threadkeep_bench.benchmarks.learn.marks.crawl import marks
from threadkeep_bench.measures import Phase

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def done() -> Lesson:
    return lesson(BED, KNOWING, f"{SITE}/t2")


def paths(lesson: Lesson, phase: Phase) -> list[str]:
    return [each.url.removeprefix(SITE) for each in lesson.log.during(phase)]


def test_requests_while_learning_and_afterwards_are_distinguished(done: Lesson) -> None:
    assert paths(done, "learning") == ["/t2", "/u1"]
    assert sorted(paths(done, "crawling")) == ["/", "/b1", "/b1?p=2", "/t1", "/t1?p=2"]


def test_a_lesson_brings_the_strategy_and_what_learning_it_cost(done: Lesson) -> None:
    assert done.strategy == fixed_strategy()
    assert done.cpu_seconds > 0
    assert done.why == ""


def test_the_marks_of_a_good_lesson_are_those_counted_by_hand(done: Lesson) -> None:
    told = marks(done, TRUTH)
    assert (told.learning.requests, told.learning_useless, told.requests, told.useless) == (2, 1, 5, 0)
    assert (told.coverage.part, told.coverage.whole) == (3, 3)
    assert told.strict.ratio == pytest.approx(2 / 5)
    assert told.effectiveness.ratio == 1
    assert told.state_changes == 0


def test_a_forum_that_cannot_be_learned_fails_with_the_words_of_the_learner() -> None:
    done = lesson(BED, Crawler("refusing", refusing), f"{SITE}/t2")
    assert "is no forum" in done.why
    assert paths(done, "learning") == ["/t2"]
    assert paths(done, "crawling") == []


def test_a_learner_without_end_is_stopped_at_five_times_the_useful_pages() -> None:
    done = lesson(BED, Crawler("wandering", wandering), f"{SITE}/t2")
    assert len(done.log.fetched) == TIMES_USEFUL * 6
    assert "nothing was learned" in done.why


def test_a_strategy_that_nobody_could_crawl_by_is_a_failure() -> None:
    done = lesson(BED, Crawler("nonsense", writing_nonsense), f"{SITE}/t2")
    assert "no kind has the role 'thread'" in done.why


def test_a_generic_crawler_learns_nothing_and_changes_nothing() -> None:
    told = marks(lesson(BED, GENERIC, f"{SITE}/t2"), TRUTH)
    assert (told.learning.requests, told.requests, told.useless) == (0, 14, 8)
    assert told.state_changes == 0


def test_the_cpu_time_that_a_bed_needs_for_its_pages_is_counted_apart() -> None:
    class Laborious:
        async def fetch(self, visit: Visit) -> Answer:
            begun = time.thread_time()
            while time.thread_time() - begun < 0.05:
                pass
            return await TinySite().fetch(visit)

    weighed = WeighedFetcher(Laborious())
    asyncio.run(weighed.fetch(Visit(f"{SITE}/")))
    assert weighed.cpu_seconds >= 0.05
