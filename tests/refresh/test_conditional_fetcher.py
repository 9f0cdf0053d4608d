"""Lists asked for only if they changed, over a real server on loopback."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from aiohttp import web

from threadkeep.archive import Archive, open_archive
from threadkeep.archive.recovery.verify import verify
from threadkeep.crawl import CrawlPlan, SilentWatcher, crawl_into, open_archive_thread
from threadkeep.fetch import FetchOptions, TurnedClock, host_of, open_fetcher
from threadkeep.model import Identity, Reading, Response, Visit
from threadkeep.refresh.pages.conditional_fetcher import MOST_IGNORED, MOST_UNHEARD, PLAIN_EVERY, Conditional
from threadkeep.warc.member import walk_members

STRATEGY = """
format = 1
site = "{site}"
entry = "{site}"
[kind.entry]
role = "entry"
url = '^/$'
[kind.thread]
role = "thread"
url = '^/t/(?P<thread>\\d+)$'
[[follow]]
from = "entry"
to = "thread"
[[post]]
on = "thread"
each = "p"
body = {{ take = "html" }}
"""


@dataclass
class Site:
    """A forum of one list and one thread; `version` is reported where it is not empty, `heeds` are kept promises."""

    version: str = "v1"
    body: str = "<a href='/t/1'>One</a>"
    heeds: bool = True
    asked: list[tuple[str, str | None]] = field(default_factory=list)

    async def answer(self, request: web.BaseRequest) -> web.Response:
        told = request.headers.get("If-None-Match")
        self.asked.append((request.path, told))
        if request.path == "/robots.txt":
            return web.Response(status=404)
        headers = {"ETag": f'"{self.version}"'} if self.version else {}
        if self.heeds and told and told == headers.get("ETag"):
            return web.Response(status=304, headers=headers)
        body = self.body if request.path == "/" else "<p>words</p>"
        return web.Response(text=f"<title>x</title>{body}", content_type="text/html", headers=headers)

    @property
    def conditions(self) -> list[str | None]:
        return [told for path, told in self.asked if path == "/"]


@asynccontextmanager
async def watching(site: Site, folder: Path) -> AsyncIterator[tuple[Archive, Conditional, Visit]]:
    """The archive of the site once crawled, who asks it again, and the visit of its list."""
    runner = web.ServerRunner(web.Server(site.answer))
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
        clock, options = TurnedClock(), FetchOptions(delay=0.0, named_host=host_of(url))
        with (
            open_archive(folder, site=url, create=True, clock=clock) as archive,
            open_archive_thread() as archive_thread,
        ):
            async with open_fetcher(options, clock, in_scope=lambda link: True) as fetcher:
                await crawl_into(archive, fetcher, CrawlPlan(url, STRATEGY.format(site=url)), clock, SilentWatcher())
                site.asked.clear()
                clock.forward(60)
                (page,) = archive._db.execute("SELECT id FROM page WHERE url = '/'").fetchone() or (1,)
                yield archive, Conditional(fetcher, archive, archive_thread), Visit(url, page=page)
    finally:
        await runner.cleanup()


def responses_of(site: Site, folder: Path, times: int) -> list[Response]:
    async def ask() -> list[Response]:
        async with watching(site, folder) as (_, fetcher, visit):
            answers = [await fetcher.fetch(visit) for _ in range(times)]
            return [answer for answer in answers if isinstance(answer, Response)]

    return asyncio.run(ask())


def test_a_list_that_is_as_it_was_is_given_from_the_archive(tmp_path):
    site = Site()
    (answer,) = responses_of(site, tmp_path / "a", 1)
    assert site.conditions == ['"v1"']
    assert (answer.status, b"/t/1" in answer.body) == (200, True)
    assert answer.exchanges[-1].refers_to is not None


def test_a_list_that_changed_comes_as_it_is_now(tmp_path):
    async def ask() -> None:
        site = Site()
        async with watching(site, tmp_path / "a") as (_, fetcher, visit):
            site.version, site.body = "v2", "new"
            answer = await fetcher.fetch(visit)
            assert isinstance(answer, Response)
            assert b"new" in answer.body
            assert answer.exchanges[-1].refers_to is None

    asyncio.run(ask())


def test_no_validator_is_sent_to_a_server_that_gave_no_version(tmp_path):
    site = Site(version="")
    responses_of(site, tmp_path / "a", 3)
    assert site.conditions == [None, None, None]


def test_threads_are_asked_for_without_conditions(tmp_path):
    async def ask() -> None:
        site = Site()
        async with watching(site, tmp_path / "a") as (archive, fetcher, visit):
            (page,) = archive._db.execute("SELECT id FROM page WHERE thread IS NOT NULL").fetchone()
            await fetcher.fetch(Visit(f"{visit.url}t/1", page=page))
            assert site.asked == [("/t/1", None)]

    asyncio.run(ask())


@pytest.mark.parametrize("heeds", [True, False])
def test_a_server_that_sends_known_versions_again_gets_no_more_validators(tmp_path, heeds):
    site = Site(heeds=heeds)
    responses_of(site, tmp_path / "a", MOST_IGNORED + 2)
    assert site.conditions.count('"v1"') == (MOST_IGNORED + 2 if heeds else MOST_IGNORED)


def test_a_server_that_never_answers_unchanged_gets_no_more_validators(tmp_path):
    async def ask() -> None:
        site = Site()
        async with watching(site, tmp_path / "a") as (_, fetcher, visit):
            for number in range(MOST_UNHEARD + 5):
                site.version = f"n{number}"
                await fetcher.fetch(visit)
            assert site.conditions[-4:] == [None] * 4
            assert site.conditions[0] == '"v1"'

    asyncio.run(ask())


def test_a_server_that_calls_changed_lists_unchanged_is_found_out(tmp_path):
    async def ask() -> None:
        site = Site()
        async with watching(site, tmp_path / "a") as (_, fetcher, visit):
            site.body = "changed under the same version"
            answers = [await fetcher.fetch(visit) for _ in range(PLAIN_EVERY + 1)]
            changed = [isinstance(answer, Response) and b"changed" in answer.body for answer in answers]
            assert changed == [False] * (PLAIN_EVERY - 1) + [True, True]

    asyncio.run(ask())


def test_a_visit_without_change_is_a_revisit_in_the_warc_and_reads_as_before(tmp_path):
    async def ask() -> None:
        async with watching(Site(), tmp_path / "a") as (archive, fetcher, visit):
            before = archive.answer(visit.url)
            leased = archive.frontier.lease(visit.page, archive.now())
            assert isinstance(leased, Visit)
            answer = await fetcher.fetch(leased)
            archive.keep(leased, answer, Reading(1, Identity("entry", "entry", "entry")), lambda found, depth: None)
            after = archive.answer(visit.url)
            assert isinstance(before, Response) and isinstance(after, Response)
            assert after.body == before.body
            assert after.at > before.at

    asyncio.run(ask())
    segment = next((tmp_path / "a" / "warc").iterdir())
    records = [member.record for member in walk_members(segment) if member.record]
    (revisit,) = [record for record in records if record.type == "revisit"]
    assert revisit.headers["warc-profile"].endswith("server-not-modified")
    assert revisit.block.startswith(b"HTTP/1.1 304")
    original = next(record for record in records if record.type == "response" and record.url == revisit.url)
    assert revisit.headers["warc-refers-to-date"] == original.headers["warc-date"]
    assert list(verify(tmp_path / "a")) == []


def test_a_list_whose_record_is_damaged_is_asked_for_as_if_nothing_were_kept(tmp_path):
    async def ask() -> None:
        site = Site()
        async with watching(site, tmp_path / "a") as (archive, fetcher, visit):
            segment = next(archive.warc_folder.iterdir())
            segment.write_bytes(bytes(segment.stat().st_size))
            assert isinstance(await fetcher.fetch(visit), Response)
            assert site.conditions == [None]

    asyncio.run(ask())
