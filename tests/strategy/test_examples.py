"""The strategies under examples/, walked over recordings of the software they are written for."""

from __future__ import annotations

import json
import lzma
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from pathlib import Path

import pytest

from threadkeep.model import Post, Reading
from threadkeep.page import parse
from threadkeep.strategy import Strategy, load, read_page

CORPUS = Path(os.environ.get("THREADKEEP_CORPUS", "no-such-folder"))
EXAMPLES = Path(__file__).parents[2] / "examples"

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="THREADKEEP_CORPUS names no folder")


@dataclass(frozen=True, slots=True)
class Walk:
    """What a strategy read of a recording, by the URL asked for, in the order asked."""

    kinds: dict[str, str]
    readings: dict[str, Reading]

    def posts(self) -> dict[str, list[Post]]:
        threads: dict[str, list[tuple[int, tuple[Post, ...]]]] = {}
        for reading in self.readings.values():
            if reading.identity is not None and reading.identity.role == "thread":
                pages = threads.setdefault(reading.identity.id("thread") or "", [])
                pages.append((int(reading.identity.position or 0), reading.posts))
        return {thread: [post for _, posts in sorted(pages) for post in posts] for thread, pages in threads.items()}


def walk(strategy: Strategy, pages: dict[str, dict[str, str]], at: datetime) -> Walk:
    waiting, known = [strategy.entry], {"entry"}
    done = Walk({}, {})
    while waiting:
        url = waiting.pop(0)
        page = pages[url]
        done.kinds[url] = page["kind"]
        done.readings[url] = read_page(parse(page["html"].encode(), url, page["content_type"]), strategy, 1, at)
        for found in done.readings[url].links:
            assert found.identity is not None
            if found.identity.key not in known:
                known.add(found.identity.key)
                waiting.append(found.url)
    return done


def recorded(name: str) -> dict[str, dict[str, str]]:
    with lzma.open(CORPUS / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
        return {page["url"]: page for page in map(json.loads, lines)}


def corpus_truth(name: str) -> dict[str, list[dict[str, str]]]:
    with lzma.open(CORPUS / f"{name}.json.xz", "rt", encoding="utf-8") as text:
        found: dict[str, list[dict[str, str]]] = json.load(text)
        return found


@pytest.fixture(scope="module", params=["phpbb2", "fluxbb"])
def walked(request: pytest.FixtureRequest) -> Walk:
    name = request.param
    at = datetime.fromisoformat(str(corpus_truth(f"{name}.truth")["recorded_at"]))
    return walk(load(EXAMPLES / f"{name}.toml"), recorded(name), at)


@pytest.fixture(scope="module")
def threads() -> list[dict[str, object]]:
    return corpus_truth("community")["threads"]  # type: ignore[return-value]


def test_every_request_is_an_index_or_thread_page(walked: Walk) -> None:
    wanted = {"index", "board", "board_page", "thread", "thread_page"}
    assert {url: kind for url, kind in walked.kinds.items() if kind not in wanted} == {}


def test_every_post_is_found_once_and_in_order(walked: Walk, threads: list[dict[str, list[object]]]) -> None:
    posts = walked.posts()
    assert {thread: len(found) for thread, found in posts.items()} == {str(t["id"]): len(t["posts"]) for t in threads}
    keys = [post.key for found in posts.values() for post in found]
    assert len(set(keys)) == len(keys)


def test_every_post_has_its_author_time_and_text(walked: Walk, threads: list[dict[str, list[object]]]) -> None:
    posts = walked.posts()
    wrong = []
    for thread in threads:
        for true, post in zip(thread["posts"], posts[str(thread["id"])], strict=True):
            wrong += [(post.key, what) for what in differences(true, post)]  # type: ignore[arg-type]
    assert wrong == []


def differences(true: dict[str, str], post: Post) -> Iterator[str]:
    if post.author.name != true["author"]:
        yield f"author {post.author.name}"
    at = datetime.fromisoformat(true["at"])
    if post.published.at is None or abs((post.published.at - at).total_seconds()) >= 60:
        yield f"time {post.published}"
    if not is_similar(letters(" ".join(SHOWN[kind](*parts) for kind, *parts in true["segments"])), letters(post.text)):
        yield f"text {post.text}"


# How the recorded packages show a segment of a post.
SHOWN: dict[str, Callable[..., str]] = {
    "p": lambda text: text,
    "quote": lambda author, text: f"{author} wrote: {text}",
    "code": lambda text: f"Code: {text}",
    "list": lambda items: " ".join(items),
    "link": lambda address, name: f"See {name} for more.",
    "ilink": lambda thread: "Compare this other thread please.",
}


def letters(text: str) -> str:
    return "".join(re.findall(r"\w+", text.lower()))


def is_similar(true: str, found: str) -> bool:
    return true == found or SequenceMatcher(None, true, found, autojunk=False).ratio() >= 0.95


def test_no_page_is_in_trouble(walked: Walk) -> None:
    assert {url: reading.trouble for url, reading in walked.readings.items() if reading.trouble} == {}


def test_the_rows_declare_every_thread_and_board(walked: Walk, threads: list[dict[str, list[object]]]) -> None:
    rows = {row.thread: row for reading in walked.readings.values() for row in reading.rows}
    assert {thread: (row.replies or 0) + 1 for thread, row in rows.items()} == {
        str(t["id"]): len(t["posts"]) for t in threads
    }
    # One of the packages cuts titles in other scripts short.
    assert [t["title"] for t in threads if str(t["title"]).isascii() and rows[str(t["id"])].title != t["title"]] == []
    boards = {row.board: row.posts for reading in walked.readings.values() for row in reading.boards}
    assert sum(posts or 0 for posts in boards.values()) == sum(len(t["posts"]) for t in threads)
