"""A small forum without a network, and a crawl of it: what the tests of the archive are fed with."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

from threadkeep.archive import Archive, open_archive
from threadkeep.fetch import TurnedClock
from threadkeep.model import (
    Author,
    BoardRow,
    Failure,
    FollowedLink,
    Identity,
    Moment,
    Post,
    Reading,
    Reason,
    Response,
    ThreadRow,
    Visit,
    Wait,
)

SITE = "http://forum.example/"
AT = datetime(2026, 11, 15, 12, 0, tzinfo=UTC)
STRATEGY = "format = 1\n"


def identity(url: str) -> Identity | None:
    """`/` is the entry, `/b/1?p=2` a page of a board, `/t/7?p=2` of a thread; `/x/` is the thread page's other name."""
    path, _, query = url.removeprefix(SITE).partition("?p=")
    position = query or None
    match path.split("/"):
        case [""]:
            return Identity("entry", "entry", "entry")
        case ["b", board]:
            return Identity("board", "index", f"index/{board}/{query}", (("board", board),), position)
        case ["t" | "x", thread]:
            return Identity("thread", "thread", f"thread/{thread}/{query}", (("thread", thread),), position)
    return None


def rank(found: FollowedLink, depth: int) -> int | None:
    if found.identity is None:
        return None
    return {"thread": 0 if found.is_flip else 1, "index": 2, "entry": 3, "other": 4}[found.identity.role]


def link_to(path: str) -> FollowedLink:
    url = SITE + path
    known = identity(url)
    return FollowedLink(url, known, is_flip=known is not None and known.position is not None, rule="a.link")


def post(thread: str, number: int, text: str = "", ordinal: int = 0, **changes: object) -> Post:
    made = Post(
        key=str(number),
        key_source="anchor",
        thread=thread,
        ordinal=ordinal,
        author=Author(f"user{number % 3}", f"{SITE}u/{number % 3}", str(number % 3)),
        published=Moment(f"day {number}", AT + timedelta(minutes=number), "minute", "assumed"),
        html=f"<p>{text or f'post {number}'}</p>",
        text=text or f"post {number}",
    )
    return replace(made, **changes)  # type: ignore[arg-type]


def response(path: str, body: bytes = b"", status: int = 200, final: str | None = None, at: datetime = AT) -> Response:
    url = SITE + path
    kind = (("content-type", "text/html"),)
    return Response(
        url, SITE + final if final is not None else url, status, kind, body or f"<p>{path}</p>".encode(), at
    )


def failure(path: str, reason: Reason = Reason.TIMEOUT, hold: float | None = None, at: datetime = AT) -> Failure:
    until = at + timedelta(seconds=hold) if hold is not None else None
    return Failure(SITE + path, reason, "told by the test", at, until)


def reading(path: str, version: int = 1, **parts: object) -> Reading:
    return replace(Reading(version, identity(SITE + path), title=f"Title of {path}"), **parts)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Forum:
    """Boards with threads of several pages of posts."""

    boards: int = 2
    threads: int = 3
    pages: int = 2
    posts: int = 3

    def read(self, path: str, version: int) -> Reading:
        known = identity(SITE + path)
        assert known is not None
        if known.role == "entry":
            return self._entry(version)
        return self._board(path, version, known) if known.role == "index" else self._thread(path, version, known)

    def _entry(self, version: int) -> Reading:
        numbers = [str(number) for number in range(self.boards)]
        rows = tuple(BoardRow(number, f"{SITE}b/{number}", f"Board {number}") for number in numbers)
        return reading("", version, boards=rows, links=tuple(link_to(f"b/{number}") for number in numbers))

    def _board(self, path: str, version: int, known: Identity) -> Reading:
        keys = [f"{known.id('board')}{number}" for number in range(self.threads)]
        replies = self.pages * self.posts - 1
        rows = tuple(ThreadRow(key, f"{SITE}t/{key}", f"Thread {key}", replies=replies) for key in keys)
        names = [link_to(f"{name}/{key}") for key in keys for name in ("t", "x")]
        return reading(path, version, rows=rows, links=(*names, link_to("b/0")))

    def _thread(self, path: str, version: int, known: Identity) -> Reading:
        key, page = known.id("thread") or "", int(known.position or 1)
        first = (page - 1) * self.posts
        posts = tuple(post(key, int(key) * 100 + first + n, ordinal=n) for n in range(self.posts))
        flips = tuple(link_to(f"t/{key}?p={n}") for n in range(2, self.pages + 1))
        return reading(path, version, posts=posts, links=flips)


SMALL = Forum()


def crawl(archive: Archive, clock: TurnedClock, forum: Forum = SMALL, asked: Callable[[str], None] = print) -> None:
    """Crawl the scripted forum to its end, whatever was kept before."""
    version = archive.adopt(STRATEGY, identity, rank)
    archive.begin_run("a test")
    archive.frontier.seed(SITE, identity(SITE), 3)
    for page, received in archive.outdated_pages(version):
        archive.keep_reparsed(page, received, forum.read(received.url.removeprefix(SITE), version), rank)
    while step := archive.frontier.first(clock.now()):
        if isinstance(step, Wait):
            clock.forward((step.until - clock.now()).total_seconds())
            continue
        assert isinstance(step, Visit)
        path = step.url.removeprefix(SITE)
        asked(path)
        archive.keep(step, response(path, at=clock.now()), forum.read(path, version), rank)
        clock.forward(0.4)
    archive.end_run("complete")


def main(folder: str) -> None:
    clock = TurnedClock(AT)
    with open_archive(Path(folder), site=SITE, create=True, clock=clock) as archive:
        crawl(archive, clock)


if __name__ == "__main__":
    main(sys.argv[1])
