"""A forum of two boards and three threads, as a fetcher that remembers what it was asked."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from threadkeep.model import Answer, Exchange, Failure, Reason, Response, Visit

SITE = "http://tiny.example"
AT = datetime(2026, 11, 15, 12, tzinfo=UTC)

STRATEGY = r"""
format = 1
site = "http://tiny.example/"
entry = "http://tiny.example/"

[[same]]
url = '^/t/\d+\?print=1$'
is = "thread"

[kind.entry]
role = "entry"
url = '^/$'

[kind.board]
role = "index"
url = '^/b/(?P<board>\d+)$'

[kind.thread]
role = "thread"
url = '^/t/(?P<thread>\d+)(\?page=(?P<page>\d+))?$'
first = { page = 1 }

[[follow]]
from = "entry"
to = "board"

[[follow]]
from = "board"
to = "thread"

[[follow]]
from = "thread"
to = "thread"
as = "flip"

[[post]]
on = "thread"
each = "div.post"
id = { take = "id", match = 'p(\d+)' }
author = { at = ".who" }
date = { at = "time", take = "datetime", format = "iso" }
body = { at = ".body", take = "html" }

[[row]]
on = "board"
each = "li"
title = { at = "a" }
replies = { at = ".n" }
"""

THREADS = {1: ("1", 5), 2: ("1", 2), 3: ("2", 1)}  # thread -> board, posts
PER_PAGE = 2


def post_ids(thread: int) -> list[str]:
    return [f"{thread}{number:02}" for number in range(THREADS[thread][1])]


ALL_POSTS = {post for thread in THREADS for post in post_ids(thread)}
USEFUL_PAGES = {"/", "/b/1", "/b/2", "/t/1", "/t/1?page=2", "/t/1?page=3", "/t/2", "/t/3"}


def page(path: str) -> str | None:
    match path.replace("?", "/").split("/")[1:]:
        case [""]:
            return '<a href="/b/1">One</a> <a href="/b/2">Two</a> <a href="/login">in</a> <a href="/calendar/1">c</a>'
        case ["b", board]:
            rows = (
                f'<li><a href="/t/{thread}">Thread {thread}</a> <span class=n>{posts - 1}</span></li>'
                for thread, (home, posts) in THREADS.items()
                if home == board
            )
            return f"<ul>{''.join(rows)}</ul><a href='/login'>in</a>"
        case ["t", thread]:
            return thread_page(int(thread), 1)
        case ["t", thread, "print=1"]:
            return thread_page(int(thread), 1)
        case ["t", thread, number]:
            return thread_page(int(thread), int(number.removeprefix("page=")))
        case ["calendar", day]:
            return f'<a href="/calendar/{int(day) + 1}">next</a>'
        case ["login"]:
            return "<form><input type=password></form>"
    return None


def thread_page(thread: int, number: int) -> str:
    ids = post_ids(thread)
    shown = ids[(number - 1) * PER_PAGE : number * PER_PAGE]
    posts = "".join(
        f'<div class=post id=p{post}><b class=who>ann{post}</b><time datetime="2026-01-01T10:{post[-2:]}:00Z">x</time>'
        f"<div class=body><p>Words of {post}</p></div></div>"
        for post in shown
    )
    pages = -(-len(ids) // PER_PAGE)
    flips = "".join(f'<a href="/t/{thread}?page={n}">{n}</a>' for n in range(1, pages + 1))
    return f"<title>Thread {thread}</title>{posts}{flips}<a href='/t/{thread}?print=1'>print</a><a href='/login'>in</a>"


@dataclass
class PagedForum:
    """A forum whose `page` gives the HTML of each path, as a fetcher that remembers what it was asked."""

    asked: list[str] = field(default_factory=list, kw_only=True)
    site: str = field(default=SITE, kw_only=True)
    at: datetime = field(default=AT, kw_only=True)

    async def fetch(self, visit: Visit) -> Answer:
        path = visit.url.removeprefix(self.site)
        self.asked.append(path)
        html = self.page(path)
        return response(visit.url, 404 if html is None else 200, html or "nothing here", self.at)

    def page(self, path: str) -> str | None:
        raise NotImplementedError


@dataclass
class TinyForum:
    """Answers from memory; `trouble` maps a path to the failures it gives before it answers."""

    asked: list[str] = field(default_factory=list)
    trouble: dict[str, list[Failure]] = field(default_factory=dict)
    at: datetime = AT

    async def fetch(self, visit: Visit) -> Answer:
        path = visit.url.removeprefix(SITE)
        self.asked.append(path)
        if self.trouble.get(path):
            return self.trouble[path].pop(0)
        self.at += timedelta(seconds=1)
        html = page(path)
        return response(visit.url, 404 if html is None else 200, html or "nothing here", self.at)


def response(url: str, status: int, html: str, at: datetime) -> Response:
    body = html.encode()
    head = f"HTTP/1.1 {status} X\r\nContent-Type: text/html; charset=utf-8\r\n\r\n".encode()
    exchange = Exchange(url, at, b"GET / HTTP/1.1\r\n\r\n", head, body)
    return Response(url, url, status, (("content-type", "text/html; charset=utf-8"),), body, at, exchanges=(exchange,))


def failure(path: str, reason: Reason, hold: datetime | None = None) -> Failure:
    return Failure(SITE + path, reason, f"because {reason}", AT, hold_until=hold)
