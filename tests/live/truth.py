"""What a live package holds, as its recipe wrote it down."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

# Kinds of page in a truth file that lead to posts or hold them.
FORUM_PAGES = frozenset({"home", "index", "index_page", "thread", "thread_page"})
TOKEN = re.compile(r"pzk\d{6}")


@dataclass(frozen=True, slots=True)
class TruePost:
    """A post of the content that every package is filled with; `minute` is its time in UTC, `2026-11-01T11:59`."""

    author: str
    minute: str


@dataclass(frozen=True, slots=True)
class TrueThread:
    path: str
    title: str
    board: str
    tokens: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Truth:
    """Threads, posts by their token, boards with the board above, and the path of every page that shows them.

    `has_repeating_boards`: some boards list the threads of those below them too.
    """

    threads: tuple[TrueThread, ...]
    posts: dict[str, TruePost]
    boards: dict[str, str | None]
    pages: frozenset[str]
    patterns: tuple[tuple[str, re.Pattern[str]], ...]
    has_repeating_boards: bool

    def kind(self, target: str) -> str:
        """The kind of page behind a path and query; the first pattern that matches counts."""
        return next((kind for kind, pattern in self.patterns if pattern.search(target)), "other")


def load_truth(truth_file: Path, content_file: Path) -> Truth:
    truth = json.loads(truth_file.read_text(encoding="utf-8"))
    return Truth(
        threads=tuple(_thread(thread) for thread in truth["threads"]),
        posts=_posts(json.loads(content_file.read_text(encoding="utf-8"))),
        boards=_boards(truth["boards"]),
        pages=frozenset(_pages(truth)),
        patterns=tuple((kind, re.compile(pattern)) for kind, pattern in truth["url_patterns"].items()),
        has_repeating_boards=any("listed_threads" in board for board in truth["boards"]),
    )


def path_of(url: str) -> str:
    """Path and query without escapes: packages and browsers spell a slug that is not ASCII in different ways."""
    parts = urlsplit(url)
    return unquote(f"{parts.path}?{parts.query}" if parts.query else parts.path)


def _thread(thread: dict[str, Any]) -> TrueThread:
    return TrueThread(path_of(thread["url"]), thread["title"], thread["board"], tuple(thread["post_tokens"]))


def _posts(content: dict[str, Any]) -> dict[str, TruePost]:
    names = [user["name"] for user in content["users"]]
    posts = [post for thread in content["threads"] for post in thread["posts"]]
    return {f"pzk{post['id']:06}": TruePost(names[post["u"]], post["t"][:16]) for post in posts}


def _boards(boards: list[dict[str, Any]]) -> dict[str, str | None]:
    """Each board's title and that of the board above; a category without a page of its own is no board."""
    titles = {board["title"] for board in boards}
    return {board["title"]: board["parent"] if board["parent"] in titles else None for board in boards}


def _pages(truth: dict[str, Any]) -> list[str]:
    lists = [(board, truth["board_page_template"]) for board in truth["boards"]]
    lists += [(thread, truth["thread_page_template"]) for thread in truth["threads"]]
    return [path_of(truth["start"]), *(path_of(url) for one, form in lists for url in _list_pages(one, form))]


def _list_pages(one: dict[str, Any], form: str) -> list[str]:
    later = (form.replace("{url}", one["url"]).replace("{n}", str(n)) for n in range(2, one["pages"] + 1))
    return [one["url"], *later]
