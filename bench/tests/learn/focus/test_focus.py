from __future__ import annotations

import asyncio

import pytest

from tests.learn.focus.pages import at, link, page, served
from threadkeep.crawl import PageView, is_readable, seen_on_view
from threadkeep.errors import UsageError
from threadkeep.learn import LEARNERS, Seen, Wanted, nothing_seen
from threadkeep.learn.focus import focus
from threadkeep.model import Failure, Visit
from threadkeep.protocols import Fetcher
from threadkeep.strategy import Strategy, identify
from threadkeep_bench.test_beds import Bed, draw_bed

# A draw whose boards have the longest anchors of its entry page.
SEED = 1004


def test_focus_is_one_of_the_learners() -> None:
    assert LEARNERS["focus"] is focus


def test_a_forum_without_a_thread_url_is_told_to_the_user() -> None:
    with pytest.raises(UsageError, match="no thread was found"):
        served(focus(at("/")), [page("/", "index", [link("/about", "About us")]), page("/about")])


def test_a_drawn_forum_is_learned_so_that_every_board_and_thread_is_known_by_its_url() -> None:
    bed = draw_bed(SEED, 30)
    strategy = asyncio.run(_learned(bed))
    boards = [identify(strategy, board.url) for board in bed.truth.boards]
    threads = [identify(strategy, thread.url) for thread in bed.truth.threads]
    assert strategy.entry == bed.truth.entry
    assert {found.role for found in boards if found is not None} == {"index"}
    assert None not in boards
    assert {found.role for found in threads if found is not None} == {"thread"}
    assert None not in threads


async def _learned(bed: Bed) -> Strategy:
    learner = focus(bed.truth.start)
    async with bed.open() as fetcher:
        try:
            wanted = next(learner)
            while True:
                wanted = learner.send(await _seen(fetcher, wanted))
        except StopIteration as end:
            strategy: Strategy = end.value
            return strategy


async def _seen(fetcher: Fetcher, wanted: Wanted) -> Seen:
    answer = await fetcher.fetch(Visit(wanted.url))
    if isinstance(answer, Failure) or not is_readable(answer):
        return nothing_seen(wanted.url, answer.at, "no page")
    content_type = answer.header("content-type")
    return seen_on_view(PageView(answer.body, wanted.url, answer.final_url, content_type, answer.status, answer.at))
