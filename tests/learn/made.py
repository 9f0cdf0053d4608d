"""Hand-made pages for the default learner: links in numbered rows, and small HTML as it is seen."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime

from threadkeep.learn import Seen, SeenLink, seen_on
from threadkeep.learn.seen import Row
from threadkeep.page import Page, parse
from threadkeep.sitemap.page_type import Kind
from threadkeep.strategy import path_to_match

HOST = "http://forum.example"
AT = datetime(2026, 11, 1, 12, tzinfo=UTC)
ROW_NODES = 10


def at(path: str) -> str:
    return HOST + path


def path(url: str) -> str:
    """Path and query, nothing dropped."""
    return path_to_match(url, frozenset())


def link(path: str, anchor: str, place: str = "ul>li>a", row: int = -1, cell: int = 1) -> SeenLink:
    """A link; in row 2 its node is 20 and its cell more."""
    node = row * ROW_NODES + cell if row >= 0 else 0
    return SeenLink(at(path), anchor, place, node=node, row=row * ROW_NODES if row >= 0 else -1)


def page(path: str, links: Iterable[SeenLink] = (), kind: Kind = "index", numbers: tuple[int, ...] = ()) -> Seen:
    """A page whose rows all show the same numbers."""
    found = tuple(links)
    rows = {each.row: Row(each.row + ROW_NODES, numbers) for each in found if each.row >= 0}
    return Seen(at(path), at(path), AT, status=200, kind=kind, links=found, rows=rows, scores={kind: 1.0})


def parsed(html: str, path: str = "/") -> Page:
    return parse(f"<title>A forum</title><body>{html}".encode(), at(path), "text/html; charset=utf-8")


def seen(html: str, path: str = "/") -> Seen:
    return seen_on(parsed(html, path), at(path), 200, AT)
