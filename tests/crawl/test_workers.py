from __future__ import annotations

import asyncio
import os
import signal

import pytest

from tests.crawl.tiny_forum import AT, SITE, failure, page, response
from threadkeep.crawl.reading.page_reading import ReadJob
from threadkeep.crawl.reading.worker_pool import WorkerLimits
from threadkeep.crawl.reading.workers import EVERY_LINK, open_workers
from threadkeep.model import NOTHING_READ, Reading, Reason


def burns_cpu_on_t2(job: ReadJob) -> Reading:
    while job.url.endswith("/t/2"):
        pass
    return Reading(strategy=0, title="read")


def eats_memory_on_t2(job: ReadJob) -> Reading:
    hoard = []
    while job.url.endswith("/t/2"):
        hoard.append(bytearray(10_000_000))
    return Reading(strategy=0, title="read")


def dies_on_t2(job: ReadJob) -> Reading:
    if job.url.endswith("/t/2"):
        os.kill(os.getpid(), signal.SIGKILL)
    return Reading(strategy=0, title="read")


@pytest.mark.parametrize("hostile", [burns_cpu_on_t2, eats_memory_on_t2, dies_on_t2])
def test_a_hostile_page_costs_one_worker_and_nothing_else(hostile):
    async def readings() -> list[Reading]:
        with open_workers(limits=WorkerLimits(cpu_seconds=1, memory_bytes=400 * 2**20), read=hostile) as workers:
            return [
                await workers.read(response(f"{SITE}/t/{thread}", 200, "<p>x", AT), EVERY_LINK) for thread in (1, 2, 3)
            ]

    before, hostile_page, after = asyncio.run(readings())
    assert before.title == after.title == "read"
    assert hostile_page.trouble is not None


def ends_early(job: ReadJob) -> Reading:
    return next(iter(()))


def test_a_worker_that_raises_stop_iteration_raises_here_and_does_not_hang():
    async def reading() -> Reading:
        with open_workers(read=ends_early) as workers:
            answer = response(SITE + "/", 200, "<p>x", AT)
            return await asyncio.wait_for(workers.read(answer, EVERY_LINK), timeout=60)

    with pytest.raises(RuntimeError, match="ends_early raised StopIteration"):
        asyncio.run(reading())


def test_without_a_strategy_every_link_of_the_site_is_found():
    async def reading() -> Reading:
        html = page("/") + '<a href="http://other.example/">o</a><a rel=nofollow href="/x">x</a>'
        with open_workers() as workers:
            return await workers.read(response(SITE + "/", 200, html, AT), EVERY_LINK)

    found = asyncio.run(reading())
    assert [link.url.removeprefix(SITE) for link in found.links] == ["/b/1", "/b/2", "/login", "/calendar/1"]
    assert found.skipped_nofollow == 1


@pytest.mark.parametrize("answer", [failure("/", Reason.TIMEOUT), response(SITE, 404, "<a href=/x>x</a>", AT)])
def test_what_is_no_page_is_not_read(answer):
    async def reading() -> Reading:
        with open_workers() as workers:
            return await workers.read(answer, EVERY_LINK)

    assert asyncio.run(reading()) == NOTHING_READ


def own_process(job: ReadJob) -> Reading:
    return Reading(strategy=0, title=str(os.getpid()))


def test_a_worker_that_dies_with_nothing_to_do_is_replaced():
    async def readings() -> list[Reading]:
        with open_workers(read=own_process) as workers:
            answer = response(SITE + "/", 200, "<p>x", AT)
            first = await workers.read(answer, EVERY_LINK)
            os.kill(int(first.title), signal.SIGKILL)
            return [first, await workers.read(answer, EVERY_LINK)]

    first, second = asyncio.run(readings())
    assert second.title not in ("", first.title)
