"""The database of an archive made again from its WARC files."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, TinyForum, failure, response
from threadkeep.archive import open_archive, verify
from threadkeep.archive.database.crash_points import KILLED, REPAIR_CRASH_POINTS
from threadkeep.crawl import CrawlBounds, CrawlPlan, RepairOutcome, SilentWatcher, crawl_into, repair_into
from threadkeep.errors import ArchiveError, IntegrityError
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Reason, Visit
from threadkeep.refresh import RefreshPlan, refresh_into
from threadkeep.warc import segments, walk_members

_QUERIES = {
    "posts": "SELECT thread.key, post.key, text, status, page.url, ordinal, first_seen_at, post.last_seen_at FROM post"
    " JOIN thread ON thread.id = post.thread JOIN page ON page.id = post.page ORDER BY 1, 2",
    "versions": "SELECT post.key, post_version.text FROM post_version JOIN post ON post.id = post ORDER BY 1, 2",
    "pages": "SELECT url, state.name, iif(rank < 1000000, 'in', 'out') FROM page JOIN state ON state.id = state"
    " ORDER BY 1",
    "visits": "SELECT page.url, at, status, reason, detail, segment, offset, length, requests, visit.bytes, digest"
    " FROM visit JOIN page ON page.id = visit.page ORDER BY at, page.url",
    "strategy": "SELECT version, text FROM strategy",
    "site": "SELECT url, origin FROM site",
}
Tables = dict[str, list[tuple[object, ...]]]


class EditedForum(TinyForum):
    """The forum later: a post says something else, another is gone, and a thread moved."""

    async def fetch(self, visit: Visit) -> Answer:
        answer = await super().fetch(visit)
        if not hasattr(answer, "body"):
            return answer
        html = answer.body.decode().replace("Words of 300", "Other words")
        changed = response(visit.url, answer.status, html, answer.at)
        if visit.url != f"{SITE}/t/2?print=1":
            return changed
        hop = replace(response(visit.url, 302, "", answer.at).exchanges[0], response_head=_MOVED)
        return replace(changed, final_url=f"{SITE}/t/2", exchanges=(hop, *changed.exchanges))


_MOVED = f"HTTP/1.1 302 FollowedLink\r\nLocation: {SITE}/t/2\r\n\r\n".encode()


def crawled(folder: Path, bounds: CrawlBounds | None = None, start: str = "/") -> Path:
    """Two runs: one with failures, and one on the forum as it is later."""
    clock = TurnedClock(AT)
    lost = failure("/t/1?page=3", Reason.TIMEOUT)
    forums = (
        TinyForum(trouble={"/t/1?page=3": [lost] * 9, "/t/2": [failure("/t/2", Reason.TIMEOUT)]}),
        EditedForum(at=AT.replace(hour=13)),
    )
    plan = CrawlPlan(SITE + start, STRATEGY, bounds=bounds or CrawlBounds())
    with open_archive(folder, site=SITE + "/", create=True, clock=clock) as archive:
        asyncio.run(crawl_into(archive, forums[0], plan, clock, SilentWatcher()))
        if page := archive.page_number(f"{SITE}/t/3"):
            archive.frontier.request_again(page)
        asyncio.run(crawl_into(archive, forums[1], plan, clock, SilentWatcher()))
    return folder


def tables(folder: Path) -> Tables:
    with closing(sqlite3.connect(folder / "archive.db")) as db:
        return {name: db.execute(query).fetchall() for name, query in _QUERIES.items()}


def repaired(folder: Path, strategy_file: str | None = None) -> RepairOutcome:
    return asyncio.run(repair_into(folder, TurnedClock(AT.replace(hour=20)), strategy_file))


def lose_database(folder: Path) -> None:
    for path in folder.glob("archive.db*"):
        path.unlink()


@pytest.mark.parametrize(
    ("bounds", "start"), [(None, "/"), (CrawlBounds("board"), "/b/2"), (CrawlBounds("thread"), "/t/1")]
)
def test_a_database_made_again_holds_what_the_lost_one_held(
    bounds: CrawlBounds | None, start: str, tmp_path: Path
) -> None:
    folder = crawled(tmp_path / "a", bounds, start)
    before = tables(folder)
    files = {path: path.read_bytes() for path in segments(folder / "warc")}
    lose_database(folder)
    with pytest.raises(IntegrityError):
        open_archive(folder, site=SITE + "/", create=True).__enter__()
    assert repaired(folder).damaged == ()
    after = tables(folder)
    for name, rows in before.items():
        assert after[name] == rows, name
    assert {path: path.read_bytes() for path in segments(folder / "warc")} == files
    assert list(verify(folder)) == []


def test_the_crawl_after_a_repair_goes_on_where_the_lost_database_was(tmp_path: Path) -> None:
    folder = crawled(tmp_path / "a")
    lose_database(folder)
    repaired(folder)
    clock, forum = TurnedClock(AT.replace(hour=21)), EditedForum(at=AT.replace(hour=21))
    with open_archive(folder, clock=clock) as archive:
        outcome = asyncio.run(crawl_into(archive, forum, CrawlPlan(SITE + "/", STRATEGY), clock, SilentWatcher()))
    assert (outcome.ending, outcome.counts.posts) == ("complete", 8)
    assert len(forum.asked) <= 1


def test_a_refresh_after_a_repair_is_not_refused(tmp_path: Path) -> None:
    folder = crawled(tmp_path / "a")
    lose_database(folder)
    repaired(folder)
    clock = TurnedClock(AT.replace(day=20))
    with open_archive(folder, clock=clock) as archive:
        asyncio.run(refresh_into(archive, EditedForum(at=AT.replace(day=20)), RefreshPlan(), clock, SilentWatcher()))
    first = tables(folder)
    lose_database(folder)
    repaired(folder)
    again = tables(folder)
    assert (again["posts"], again["versions"]) == (first["posts"], first["versions"])


def damage_page(folder: Path) -> None:
    data = bytearray((folder / "archive.db").read_bytes())
    for start in range(4096, len(data), 4096):
        data[start : start + 64] = b"\xff" * 64
    (folder / "archive.db").write_bytes(data)


def take_older(folder: Path) -> None:
    other = crawled(folder.parent / "other", CrawlBounds("thread"), "/t/1")
    shutil.copy(other / "archive.db", folder / "archive.db")


@pytest.mark.parametrize("harm", [damage_page, take_older])
def test_an_older_or_damaged_database_is_put_aside_and_made_again(harm, tmp_path: Path) -> None:
    folder = crawled(tmp_path / "a")
    before = tables(folder)
    harm(folder)
    harmed = (folder / "archive.db").read_bytes()
    repaired(folder)
    assert tables(folder)["posts"] == before["posts"]
    assert (folder / "archive.damaged-1.db").read_bytes() == harmed
    assert list(verify(folder)) == []


_SCRIPT = """
import asyncio, sys
from pathlib import Path
from threadkeep.crawl import repair_into
from threadkeep.fetch import SystemClock
if __name__ == "__main__":
    asyncio.run(repair_into(Path(sys.argv[1]), SystemClock(), None))
"""


@pytest.mark.parametrize("label", REPAIR_CRASH_POINTS)
def test_a_repair_that_is_killed_anywhere_is_started_again_and_comes_to_the_same(label: str, tmp_path: Path) -> None:
    folder = crawled(tmp_path / "a")
    before = tables(folder)
    script = tmp_path / "repair.py"
    script.write_text(_SCRIPT)
    environment = {**os.environ, "THREADKEEP_CRASH_AT": label}
    done = subprocess.run([sys.executable, str(script), str(folder)], env=environment, check=False, timeout=120)
    assert done.returncode == KILLED
    repaired(folder)
    assert tables(folder)["posts"] == before["posts"]
    assert not (folder / "repair").exists()
    assert list(verify(folder)) == []


def test_an_archive_without_strategy_records_is_read_by_its_strategy_file(tmp_path: Path) -> None:
    folder = crawled(tmp_path / "a")
    before = tables(folder)
    without_notes(folder)
    lose_database(folder)
    assert repaired(folder, (folder / "strategy.toml").read_text()).strategy == 1
    after = tables(folder)
    assert [row[:4] for row in after["posts"]] == [row[:4] for row in before["posts"]]
    assert after["versions"] == before["versions"]


def without_notes(folder: Path) -> None:
    """The WARC as older versions wrote it."""
    (segment,) = segments(folder / "warc")
    data = segment.read_bytes()
    kept = [member for member in walk_members(segment) if member.record and member.record.type not in _NOTES]
    segment.write_bytes(b"".join(data[member.offset : member.offset + member.length] for member in kept))


_NOTES = ("metadata", "resource")


def test_damaged_records_are_reported_and_their_pages_requested_again(tmp_path: Path) -> None:
    folder = crawled(tmp_path / "a")
    (segment,) = segments(folder / "warc")
    members = [member for member in walk_members(segment) if member.record and member.record.type == "response"]
    member = next(member for member in members if member.record and member.record.url == f"{SITE}/t/1")
    data = bytearray(segment.read_bytes())
    data[member.offset + member.length // 2] ^= 0xFF
    segment.write_bytes(data)
    lose_database(folder)
    assert repaired(folder).damaged == (
        f"{segment.name}, byte {member.offset}: {next(m for m in walk_members(segment) if m.trouble).trouble}",
    )
    with open_archive(folder, readonly=True) as archive:
        assert any(gap.url == f"{SITE}/t/1" for gap in archive.gaps())


def test_a_folder_without_warc_files_cannot_be_repaired(tmp_path: Path) -> None:
    (tmp_path / "a" / "warc").mkdir(parents=True)
    with pytest.raises((ArchiveError, IntegrityError)):
        repaired(tmp_path / "a")
