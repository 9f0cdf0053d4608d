"""No link that acts is requested: by a learner that wants everything, by breadth-first, or by a wrong strategy."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from tests.crawl import tiny_forum
from tests.crawl.wood_forum import AT, SITE, Wood
from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlPlan, Limits, SilentWatcher, crawl_into, learn_into
from threadkeep.crawl.learning import learn_run
from threadkeep.crawl.reading.page_reading import ReadJob, read_job
from threadkeep.fetch import TurnedClock
from threadkeep.learn import Learner, Seen, Wanted
from threadkeep.strategy import Strategy, loads

MENU = (
    "<ul class=menu><li><a href='/'>Wood</a></li><li><a href='/members'>Members</a></li>"
    "<li><a href='/logout'>Log out</a></li><li><a href='/mark-all-read'>All read</a></li>"
    "<li><a href='/empty-trash'>Empty the trash</a></li></ul>"
)
ACTING = {"/logout", "/mark-all-read", "/empty-trash", *(f"/t/{number}?do=unread" for number in range(1, 31))}


@dataclass
class ActingWood(Wood):
    """The forum with a member's menu on every page, and with a mark beside each thread."""

    def page(self, path: str) -> str | None:
        html = super().page(path)
        for number in range(1, 31) if html is not None and path.startswith("/b/") else ():
            title = f"<a href='/t/{number}'>"
            html = (html or "").replace(title, f"<a href='/t/{number}?do=unread'><img src=new.png></a> {title}")
        return None if html is None else html.replace("<body>", f"<body>{MENU}")


def everything(start: str, seen: list[Seen]) -> Generator[Wanted, Seen, Strategy]:
    """A learner without judgement: it wants every link of the first pages that it is shown."""
    wanted = {start: None}
    for _ in range(90):
        url = next(iter(wanted))
        page = yield Wanted(url)
        seen.append(page)
        del wanted[url]
        wanted.update({link.url: None for link in page.links if link.url not in {each.url for each in seen}})
        if not wanted:
            break
    return loads(STRATEGY, "x")


def learnt_by_everything(
    folder: Path, forum: Wood, monkeypatch: pytest.MonkeyPatch, *, is_member: bool
) -> tuple[list[Seen], dict[str, str | None]]:
    seen: list[Seen] = []

    def learner(plan: CrawlPlan) -> Learner:
        return everything(plan.start, seen)

    monkeypatch.setattr(learn_run, "learner_of", learner)
    plan = CrawlPlan(SITE + "/b/2", is_member=is_member)

    async def run() -> dict[str, str | None]:
        clock = TurnedClock(AT)
        with open_archive(folder, site=SITE, create=True, clock=clock) as archive:
            await learn_into(archive, forum, plan, clock, SilentWatcher())
            rows = {path: archive.page(SITE + path) for path in ACTING}
        return {path: row.rule for path, row in rows.items() if row is not None}

    return seen, asyncio.run(run())


@pytest.mark.parametrize("is_member", [False, True])
def test_no_learner_gets_a_link_that_acts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_member: bool) -> None:
    forum = ActingWood()
    seen, rules = learnt_by_everything(tmp_path / "a", forum, monkeypatch, is_member=is_member)
    assert len(forum.asked) > 20
    assert ACTING.isdisjoint(forum.asked)
    refused = {page.url.removeprefix(SITE): page.why for page in seen if page.url.removeprefix(SITE) in ACTING}
    assert {"/logout", "/mark-all-read", "/empty-trash"} <= refused.keys()
    assert all(why.startswith("refused: ") for why in refused.values())
    assert all((rules[path] or "").startswith("refused: ") for path in refused)


def test_a_member_is_given_no_page_of_a_menu_and_all_boards_and_threads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    forum = ActingWood()
    learnt_by_everything(tmp_path / "a", forum, monkeypatch, is_member=True)
    assert "/members" not in forum.asked
    assert {"/b/1", "/b/2", "/b/3", "/t/1", "/t/2", "/"} <= set(forum.asked)


@pytest.mark.parametrize("is_member", [False, True])
def test_a_forum_with_links_that_act_is_learned_and_crawled_whole(tmp_path: Path, is_member: bool) -> None:
    forum = ActingWood()

    async def run() -> tuple[str, int]:
        clock = TurnedClock(AT)
        with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
            plan = CrawlPlan(SITE + "/t/4", is_member=is_member)
            outcome = await crawl_into(archive, forum, plan, clock, SilentWatcher(), Limits())
        return outcome.ending, outcome.counts.posts

    assert asyncio.run(run()) == ("complete", forum.post_count)
    assert ACTING.isdisjoint(forum.asked)


def test_breadth_first_requests_no_link_that_acts(tmp_path: Path) -> None:
    forum = ActingWood()

    async def run() -> None:
        clock = TurnedClock(AT)
        with open_archive(tmp_path / "a", site=SITE, create=True, clock=clock) as archive:
            plan = CrawlPlan(SITE + "/", policy="breadth-first")
            await crawl_into(archive, forum, plan, clock, SilentWatcher(), Limits())

    asyncio.run(run())
    assert "/t/30" in forum.asked
    assert ACTING.isdisjoint(forum.asked)


# A wrong strategy: whatever has a word and a number is a thread, and threads lead to others.
STRATEGY = (
    tiny_forum.STRATEGY.replace("tiny.example", "wood.example").replace("'^/t/(?P<thread>", "'^/[a-z]+/(?P<thread>")
    + '\n[[follow]]\nfrom = "thread"\nto = "thread"\n'
)
POSTS = "".join(f"<div><p>Words {n}</p><a href='/report/{n}'>Report</a></div>" for n in range(50, 54))
JOB = ReadJob(b"", SITE + "/t/1", "text/html", "", AT, STRATEGY, SITE, 1)


def test_a_strategy_that_follows_links_of_each_post_that_act_is_refused_these() -> None:
    reading = read_job(replace(JOB, body=f"<html><body>{POSTS}<a href='/t/9'>Elm</a></body></html>".encode()))
    assert [link.url for link in reading.links] == [SITE + "/t/9"]
    assert {refused.url for refused in reading.refused} == {f"{SITE}/report/{n}" for n in range(50, 54)}


def test_a_strategy_is_not_refused_a_thread_whose_title_is_an_action() -> None:
    html = "<html><body><p>Before: <a href='/t/8'>Thanks</a></p><p>Next: <a href='/t/9'>Elm</a></p></body></html>"
    reading = read_job(replace(JOB, body=html.encode()))
    assert [link.url for link in reading.links] == [SITE + "/t/8", SITE + "/t/9"]
    assert reading.refused == ()
