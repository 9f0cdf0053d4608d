from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, TinyForum
from threadkeep.archive import open_archive
from threadkeep.crawl.learning.learn_run import LearnOutcome, adopt_plan_strategy, learn_into, requesting_again
from threadkeep.crawl.loop.limits import Limits
from threadkeep.crawl.loop.watchers import SilentWatcher
from threadkeep.crawl.plan import CrawlPlan
from threadkeep.fetch import TurnedClock
from threadkeep.learn import LEARNERS, Learner, Wanted, nothing_seen
from threadkeep.strategy import loads

PATHS = ["/", "/b/1", "/t/1"]
PLAN = CrawlPlan(SITE + "/", learner="three")


def three(start: str) -> Learner:
    for path in PATHS:
        yield Wanted(SITE + path)
    return loads(STRATEGY)


@pytest.fixture(autouse=True)
def known_learner(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEARNERS, "three", three)


def learnt(
    folder: Path, forum: TinyForum, plan: CrawlPlan = PLAN, most: int | None = None, is_fresh: bool = False
) -> LearnOutcome:
    async def run() -> LearnOutcome:
        clock = TurnedClock(AT)
        with open_archive(folder, site=plan.start, create=True, clock=clock) as archive:
            return await learn_into(archive, forum, plan, clock, SilentWatcher(), Limits(most), is_fresh)

    return asyncio.run(run())


def test_learning_gives_a_strategy_and_adopts_nothing(tmp_path: Path):
    done = learnt(tmp_path / "a", TinyForum())
    assert (done.strategy, done.pages, done.totals.requests) == (loads(STRATEGY), 3, 3)
    with open_archive(tmp_path / "a", readonly=True) as archive:
        assert archive.strategy() is None
        assert archive.counts().pages_done == 3


def test_stopped_in_the_middle_it_goes_on_without_asking_again(tmp_path: Path):
    forum = TinyForum()
    stopped = learnt(tmp_path / "a", forum, most=2)
    assert (stopped.strategy, stopped.ending) == (None, "limit")
    assert learnt(tmp_path / "a", forum).strategy is not None
    assert forum.asked == PATHS


def test_fresh_asks_for_each_page_once_more(tmp_path: Path):
    forum = TinyForum()
    learnt(tmp_path / "a", forum)
    learnt(tmp_path / "a", forum, is_fresh=True)
    assert forum.asked == PATHS + PATHS


def test_requesting_again_keeps_earlier_requests_for_repetition():
    def twice(start: str) -> Learner:
        yield Wanted(start)
        yield Wanted(start)
        yield Wanted(start, again=True)
        return loads(STRATEGY)

    learner = requesting_again(twice(SITE))
    wanted = [next(learner)]
    while len(wanted) < 3:
        wanted.append(learner.send(nothing_seen(SITE, AT, "no")))
    assert [each.again for each in wanted] == [True, False, True]


def test_a_strategy_that_is_given_is_tried_on_the_entry_some_boards_and_a_thread_of_each(tmp_path: Path):
    forum = TinyForum()
    done = learnt(tmp_path / "a", forum, CrawlPlan(SITE + "/", STRATEGY))
    assert done.strategy == loads(STRATEGY)
    assert forum.asked == ["/", "/b/1", "/t/1", "/b/2", "/t/3"]


def test_taking_a_strategy_up_reads_what_is_there_and_asks_for_nothing(tmp_path: Path):
    forum = TinyForum()
    learnt(tmp_path / "a", forum)

    async def run_learner() -> None:
        clock = TurnedClock(AT)
        with open_archive(tmp_path / "a", site=PLAN.start, clock=clock) as archive:
            await adopt_plan_strategy(archive, forum, CrawlPlan(PLAN.start, STRATEGY), clock, SilentWatcher())

    asyncio.run(run_learner())
    assert forum.asked == PATHS
    with open_archive(tmp_path / "a", readonly=True) as archive:
        counts = archive.counts()
        assert (counts.boards, counts.threads_known, counts.posts) == (2, 2, 2)


def test_going_against_robots_txt_is_written_down_with_the_run(tmp_path: Path):
    learnt(tmp_path / "a", TinyForum(), CrawlPlan(SITE + "/", learner="three", ignores_robots=True))
    with open_archive(tmp_path / "a", readonly=True) as archive:
        runs = [row[0] for row in archive._db.execute("SELECT what FROM run")]
    assert runs == [f"learn {SITE}/, against robots.txt"]
