"""The demo forum can be read to its last post by twenty lines of strategy."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from datetime import timedelta

import pytest
from bench.tests.simulate.guided_walk import hrefs, letters, walked
from selectolax.lexbor import LexborHTMLParser

from threadkeep.fetch import TurnedClock
from threadkeep.model import Post, Reading, Response, Visit
from threadkeep.page import parse
from threadkeep.strategy import Strategy, loads, read_page
from threadkeep_bench.simulate.named.workshop import WORKSHOP, demo_strategy
from threadkeep_bench.simulate.server.fetcher import SimulatedFetcher
from threadkeep_bench.simulate.truth import Truth

FORUM = WORKSHOP.forum()
CLOCK = TurnedClock(WORKSHOP.community.ends_at)


def readings(fetcher: SimulatedFetcher, strategy: Strategy) -> Iterator[Reading]:
    """Every page that the strategy leads to, each key once."""
    waiting, known = [strategy.entry], {"entry"}
    while waiting:
        answer = asyncio.run(fetcher.fetch(Visit(waiting.pop())))
        assert isinstance(answer, Response)
        page = parse(answer.body, answer.final_url, answer.header("content-type"))
        reading = read_page(page, strategy, 1, answer.at)
        yield reading
        for found in reading.links:
            if found.identity and found.identity.key not in known:
                known.add(found.identity.key)
                waiting.append(found.url)


@pytest.fixture(scope="module")
def fetcher() -> SimulatedFetcher:
    return SimulatedFetcher(FORUM, CLOCK)


@pytest.fixture(scope="module")
def read_pages(fetcher: SimulatedFetcher) -> list[Reading]:
    return list(readings(fetcher, loads(demo_strategy(), "strategy.toml")))


@pytest.fixture(scope="module")
def truth() -> Truth:
    return FORUM.truth(CLOCK.now())


def all_posts(read_pages: list[Reading]) -> dict[str, Post]:
    return {post.key: post for reading in read_pages for post in reading.posts}


def without_pictures(post: Post) -> str:
    """What a reader sees of a post; the descriptions of pictures are read, but not seen."""
    described = {node.attributes.get("alt") for node in LexborHTMLParser(post.html).css("img")}
    return "\n".join(line for line in post.text.splitlines() if line not in described)


def test_the_workshop_has_the_size_of_a_demo(truth: Truth) -> None:
    assert len(truth.boards) == 6
    assert any(board.parent for board in truth.boards)
    assert len(truth.threads) == 60
    assert 500 <= sum(len(thread.posts) for thread in truth.threads) <= 900


def test_every_post_is_read_once_with_author_time_and_text(read_pages: list[Reading], truth: Truth) -> None:
    assert sum(len(reading.posts) for reading in read_pages) == sum(len(thread.posts) for thread in truth.threads)
    posts = all_posts(read_pages)
    for thread in truth.threads:
        for true in thread.posts:
            post = posts[true.id]
            assert post.thread == thread.id
            assert post.author.name == true.author
            assert post.published.at is not None
            assert abs(post.published.at - true.at) < timedelta(minutes=1)
            assert letters(without_pictures(post)) == letters(true.text)


def test_every_request_is_a_page_worth_asking_for_and_asked_once(
    read_pages: list[Reading], fetcher: SimulatedFetcher, truth: Truth
) -> None:
    kinds = {request.truth.kind for request in fetcher.log.requests}
    assert kinds == {"entry", "index", "thread"}
    pages = [request.truth.page for request in fetcher.log.requests]
    assert len(pages) == len(set(pages))
    assert len(pages) == 1 + sum(len(each.pages) for each in (*truth.boards, *truth.threads))


def test_no_page_of_the_walk_is_troubled(read_pages: list[Reading]) -> None:
    assert [reading.trouble for reading in read_pages if reading.trouble] == []


def test_rows_declare_what_the_threads_hold(read_pages: list[Reading], truth: Truth) -> None:
    declared = {row.thread: row.replies for reading in read_pages for row in reading.rows}
    assert declared == {thread.id: len(thread.posts) - 1 for thread in truth.threads}
    boards = {row.board: row.threads for reading in read_pages for row in reading.boards}
    counted = {board.id: sum(thread.board == board.id for thread in truth.threads) for board in truth.boards}
    assert boards == counted


def test_all_the_usual_traps_are_linked() -> None:
    at = CLOCK.now()
    kinds = {FORUM.classify(url, at).kind for page in walked(FORUM, at).values() for url in hrefs(page)}
    assert kinds >= {
        "permalink", "shortcut", "print", "sort", "search", "recent", "calendar", "login", "form", "action", "wall",
    }  # fmt: skip


def test_members_are_behind_a_wall_that_says_200() -> None:
    served = FORUM.serve(f"{FORUM.base_url}/members.php", CLOCK.now())
    assert (served.status, served.truth.kind) == (200, "wall")


def test_a_topic_that_is_not_there_says_so_with_200() -> None:
    served = FORUM.serve(f"{FORUM.base_url}/topic.php?t=9999", CLOCK.now())
    assert (served.status, served.truth.kind) == (200, "missing")


def test_the_strategy_goes_where_the_forum_is_served() -> None:
    assert (
        loads(demo_strategy("http://127.0.0.1:8000/index.php"), "strategy.toml").entry
        == "http://127.0.0.1:8000/index.php"
    )
