"""`threadkeep crawl --dry-run`: what a crawl would ask for, before it does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import AT, USEFUL_PAGES, response
from tests.ui.answering import Reply
from tests.ui.learning import LEARNED_FROM, Little, strategy_at
from tests.ui.running import Run
from threadkeep.fetch import FetchOptions
from threadkeep.model import Failure, Reason
from threadkeep.ui.cli.crawling.dry_run import delay_of, seconds_a_page
from threadkeep.ui.cli.output.robots_report import RobotsReport, robots_report

STUB = ("--learner", "stub", "--archive", "a", "--delay", "0", "--dry-run")
URL = "http://tiny.example/"


def test_it_learns_reports_size_time_and_robots_txt_and_crawls_nothing(run: Run, forum: Little) -> None:
    forum.instead["/robots.txt"] = Reply("User-agent: *\nCrawl-delay: 2\n", content_type="text/plain")
    ran = run("crawl", forum.url, *STUB)
    assert ran.code == 0
    assert forum.asked == LEARNED_FROM
    # Board 2 was not looked at, and is taken to be like board 1.
    assert "A crawl would ask for about 8 more pages. That is an estimate:" in ran.out
    assert "3 pages of 2 boards and the entry" in ran.out
    assert re.search(r"It would take about \d+ s, with 2\.0 s between requests", ran.out)
    assert "robots.txt allows what is asked for, and asks for 2 s between requests" in ran.out
    assert not Path("a/strategy.toml").exists()


def test_with_a_time_to_end_it_says_what_will_not_be_reached(run: Run, forum: Little) -> None:
    assert "about 0 pages can be asked for" in run("crawl", forum.url, *STUB, "--until", "2020-01-01").out
    told = json.loads(run("crawl", forum.url, *STUB, "--until", "2099-01-01", "--json").out)
    assert told["reached"] == told["estimate"]["to_ask"]


def test_robots_txt_is_asked_for_once(run: Run, forum: Little) -> None:
    forum.instead["/robots.txt"] = Reply("User-agent: *\nCrawl-delay: 2\n", content_type="text/plain")
    assert run("crawl", forum.url, *STUB).code == 0
    assert forum.files == ["/robots.txt"]


def test_the_crawl_after_it_asks_for_none_of_its_pages_again(run: Run, forum: Little) -> None:
    run("crawl", forum.url, *STUB)
    assert run("crawl", forum.url, *STUB[:-1], "-q").code == 0
    assert sorted(forum.asked) == sorted(USEFUL_PAGES)


def test_a_strategy_that_is_given_is_tried_on_a_few_pages(run: Run, forum: Little) -> None:
    strategy_at(forum.url).save("mine.toml")
    ran = run("crawl", forum.url, "--strategy", "mine.toml", *STUB)
    assert ran.code == 0
    assert "by the given strategy" in ran.out
    assert "learning" not in ran.err
    assert forum.asked == ["/", "/b/1", "/t/1", "/b/2", "/t/3"]


def test_scripts_get_it_as_json(run: Run, forum: Little) -> None:
    forum.instead["/robots.txt"] = Reply("User-agent: *\nDisallow: /t/\n", content_type="text/plain")
    told = json.loads(run("crawl", forum.url, *STUB, "--json").out)
    assert (told["dry_run"], told["is_learned"], told["requests"]) == (True, True, 2)
    assert told["robots"]["forbidden"] == [f"{forum.url}t/1"]
    assert told["estimate"]["boards"] == 2


def test_breadth_first_has_nothing_to_say_before_it_runs(run: Run, forum: Little) -> None:
    ran = run("crawl", forum.url, *STUB, "--policy", "breadth-first")
    assert ran.code == 2
    assert "breadth-first learns nothing" in ran.err


@pytest.mark.parametrize(
    ("told", "crawl_delay", "slow", "ignores", "delay"),
    [
        (None, 0.0, 0.1, False, 0.5),
        (None, 0.0, 3.0, False, 3.0),
        (0.0, 0.0, 3.0, False, 0.0),
        (1.0, 10.0, 0.1, False, 10.0),
        (1.0, 10.0, 0.1, True, 1.0),
    ],
)
def test_the_pace_is_the_one_that_a_crawl_keeps(
    told: float | None, crawl_delay: float, slow: float, ignores: bool, delay: float
) -> None:
    options = FetchOptions(delay=told, ignore_robots=ignores)
    assert delay_of(options, RobotsReport(True, crawl_delay, (), slow)) == delay


def test_several_requests_in_flight_share_the_server_s_time() -> None:
    word = RobotsReport(True, 0.0, (), seconds=3.0)
    assert seconds_a_page(FetchOptions(concurrency=1), word, 1.0) == 4.0
    assert seconds_a_page(FetchOptions(concurrency=2), word, 1.0) == 2.0
    assert seconds_a_page(FetchOptions(concurrency=8), word, 1.0) == 1.0


def test_a_missing_robots_txt_forbids_nothing_and_an_unreachable_one_is_reported() -> None:
    assert "nothing is forbidden" in robots_report(response(f"{URL}robots.txt", 404, "no", AT), [URL]).sentence
    away = robots_report(Failure(f"{URL}robots.txt", Reason.TIMEOUT, "no answer in 30 s", AT), [URL])
    assert "could not be had (no answer in 30 s)" in away.sentence
    forbidding = robots_report(
        response(f"{URL}robots.txt", 200, "User-agent: *\nDisallow: /t/", AT), [URL, f"{URL}t/1"]
    )
    assert forbidding.forbidden == (f"{URL}t/1",)
    assert "forbids pages that are wanted, like /t/1" in forbidding.sentence
