"""Hand-made pages, and a learner's steps served from them."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from datetime import UTC, datetime
from typing import TypeVar

from threadkeep.learn import Seen, SeenLink, Wanted, nothing_seen
from threadkeep.sitemap.page_type import Kind

HOST = "http://forum.example"
AT = datetime(2026, 1, 2, tzinfo=UTC)
T = TypeVar("T")


def at(path: str) -> str:
    return HOST + path


def link(path: str, anchor: str, place: str = "ul>li>a", cell: str = "", rel: tuple[str, ...] = ()) -> SeenLink:
    return SeenLink(url=at(path), anchor=anchor, place=place, cell=cell, rel=rel)


def page(path: str, kind: Kind = "other", links: Iterable[SeenLink] = (), lines: Iterable[int] = ()) -> Seen:
    url = at(path)
    return Seen(url=url, final_url=url, at=AT, status=200, kind=kind, links=tuple(links), lines=frozenset(lines))


def served(steps: Generator[Wanted, Seen, T], pages: Iterable[Seen]) -> tuple[T, list[str]]:
    """What the steps return, and the paths they asked for; a page that is not there is missing."""
    known = {each.url: each for each in pages}
    asked: list[str] = []
    try:
        wanted = next(steps)
        while True:
            asked.append(wanted.url.removeprefix(HOST))
            wanted = steps.send(known.get(wanted.url) or nothing_seen(wanted.url, AT, "status 404", 404))
    except StopIteration as end:
        return end.value, asked
