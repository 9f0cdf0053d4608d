"""Running packages as a test bed: their truth files read into a truth."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import TypedDict

from threadkeep_bench.simulate import TrueBoard, TruePost, TrueThread, Truth
from threadkeep_bench.test_beds.addresses import Pattern, Spelling, addresses, parameters_of, spelled
from threadkeep_bench.test_beds.page_lists import PageList, page_truths
from threadkeep_bench.test_beds.url_kinds import LIVE_KINDS


class _RunningBoardFile(TypedDict):
    title: str
    url: str


class RunningBoardFile(_RunningBoardFile, total=False):
    parent: str | None
    pages: int


class _RunningThreadFile(TypedDict):
    title: str
    url: str
    pages: int
    created: str
    last_post: str
    post_tokens: list[str]


class RunningThreadFile(_RunningThreadFile, total=False):
    board: str
    sticky: bool
    closed: bool
    message_urls: list[str]
    same_page_under: list[str]


class _RunningTruthFile(TypedDict):
    start: str
    boards: list[RunningBoardFile]
    threads: list[RunningThreadFile]
    url_patterns: dict[str, str]


class RunningTruthFile(_RunningTruthFile, total=False):
    thread_page_template: str
    board_page_template: str
    posts_per_page: int
    threads_per_page: int


def live_truth(path: Path) -> Truth:
    """The truth of `NAME.truth.json`: a post's id and text are the token it carries.

    The file dates the first and the last post of a thread only; the posts between bear the date of the first.
    """
    file: RunningTruthFile = json.loads(path.read_text(encoding="utf-8"))
    boards = [_listed_board(each, file) for each in file["boards"]]
    threads = [_listed_thread(each, file) for each in file["threads"]]
    start = spelled(file["start"])
    pages = page_truths([*boards, *threads], [start])
    book = addresses(pages, _patterns(file), Spelling(parameters_of(pages)))
    return Truth(
        name=path.name.removesuffix(".truth.json"),
        start=start,
        entry=start,
        boards=tuple(_board(*pair) for pair in zip(file["boards"], boards, strict=True)),
        threads=tuple(_thread(*pair) for pair in zip(file["threads"], threads, strict=True)),
        classify=book.classify,
        traits=("live",),
    )


def _patterns(file: RunningTruthFile) -> Iterator[Pattern]:
    return (Pattern(LIVE_KINDS.get(name, "other"), re.compile(regex)) for name, regex in file["url_patterns"].items())


def _listed_board(board: RunningBoardFile, file: RunningTruthFile) -> PageList:
    pages = _pages(board["url"], board.get("pages", 1), file.get("board_page_template", ""))
    return PageList("index", board["url"], tuple(pages))


def _listed_thread(thread: RunningThreadFile, file: RunningTruthFile) -> PageList:
    messages = thread.get("message_urls", [])
    if len(messages) == thread["pages"] > 1:
        return PageList("thread", thread["url"], tuple((spelled(url),) for url in messages))
    first, *others = _pages(thread["url"], thread["pages"], file.get("thread_page_template", ""))
    aliases = tuple(map(spelled, thread.get("same_page_under", ())))
    return PageList("thread", thread["url"], (first + aliases, *others))


def _pages(url: str, count: int, template: str) -> Iterator[tuple[str, ...]]:
    """Page 1 under both its addresses; later pages only where the template can name them: cursors cannot be counted."""
    is_counted = "{url}" in template and "{n}" in template
    yield tuple(dict.fromkeys(map(spelled, (url, _numbered(template, url, 1)) if is_counted else (url,))))
    for number in range(2, count + 1 if is_counted else 2):
        yield (spelled(_numbered(template, url, number)),)


def _numbered(template: str, url: str, number: int) -> str:
    return template.replace("{url}", url).replace("{n}", str(number))


def _board(board: RunningBoardFile, listed: PageList) -> TrueBoard:
    return TrueBoard(board["title"], spelled(board["url"]), board["title"], board.get("parent"), listed.plainest)


def _thread(thread: RunningThreadFile, listed: PageList) -> TrueThread:
    posts = tuple(_posts(thread))
    return TrueThread(
        thread["url"], thread.get("board", ""), spelled(thread["url"]), thread["title"], listed.plainest, posts
    )


def _posts(thread: RunningThreadFile) -> Iterator[TruePost]:
    last = len(thread["post_tokens"]) - 1
    for number, token in enumerate(thread["post_tokens"]):
        at = thread["last_post"] if number == last else thread["created"]
        yield TruePost(token, "", datetime.fromisoformat(at).replace(tzinfo=UTC), token)
