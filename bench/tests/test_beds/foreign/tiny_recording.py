"""A recording of a forum with one board and two threads, written into a folder."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

NAME = "invented-tiny"
HOST = "http://forum.invalid"
SESSION = "\x01"


def row(url: str, kind: str, key: str, body: str = "", **more: object) -> dict[str, Any]:
    return {"url": url, "status": 200, "content_type": "text/html", "kind": kind, "key": key, "body": body, **more}


PAGES = (
    row("*", "missing", "missing", "<p>There is no such page.", status=404),
    row("/robots.txt", "robots", "robots", "User-agent: *\nDisallow: /private", content_type="text/plain"),
    row("/", "entry", "home", f'<a href="{HOST}/board?id=1{SESSION}">Board</a> <a href="/about{SESSION}">About</a>'),
    row("/board?id=1", "index", "board:1:1", '<a href="/t/1">One</a>'),
    row("/t/1", "thread", "thread:1:1", "<p>Hello to everybody."),
    row("/t/2?b=2&a=1", "thread", "thread:2:1", "<p>Another thread."),
    row("/t/lost", "thread", "thread:3:1", status=404),
    row("/post/7", "duplicate", "post:7", same_as="/t/1", dup_of="thread:1:1") | {"body": ""},
    row("/old", "thread", "old", status=301, location="/t/1"),
    row("/round", "other", "round", status=302, location="/round"),
    row("/like/7", "other", "like:7", "Thank you.", acts=True),
    row("/private", "other", "private", "A secret."),
)


def post(thread: str, position: int, author: str, text: str, **more: object) -> dict[str, Any]:
    time = f"2020-01-0{position}T10:00:00Z"
    plain = {"page": f"{thread}:1", "time": time, "time_shown": time, "precision": 60, "relative": False}
    rest = {"alt_texts": [], "signature": None, "required": True}
    return {"thread": thread, "position": position, "author": author, "text": text, **plain, **rest, **more}


TRUTH = {
    "name": NAME,
    "language": "en",
    "software": None,
    "entry": "/",
    "starts": ["/", "/t/1"],
    "recorded_at": "2020-02-01T12:00:00Z",
    "session": {"parameter": "zsid", "mark": SESSION},
    "state_changing": "/like/",
    "index_pages": ["home", "board:1:1"],
    "thread_pages": ["thread:1:1", "thread:2:1"],
    "threads": {
        "thread:1": {"title": "One", "url": "/t/1", "pages": ["thread:1:1"], "tombstones": 1},
        "thread:2": {"title": "Two", "url": "/t/2?a=1&b=2", "pages": ["thread:2:1"], "tombstones": 0},
    },
    "posts": [
        post("thread:1", 1, "Ann", "Hello to everybody."),
        post("thread:1", 2, "Bob", "And hello to you, Ann, from all of us here."),
        post("thread:2", 1, "Ann", "Another thread."),
    ],
}


def write_tiny_recording(folder: Path) -> Path:
    with lzma.open(folder / f"{NAME}.jsonl.xz", "wt", encoding="utf-8") as out:
        for page in PAGES:
            kept = {key: value for key, value in page.items() if not (key == "body" and "same_as" in page)}
            out.write(json.dumps(kept) + "\n")
    with lzma.open(folder / f"{NAME}.truth.json.xz", "wt", encoding="utf-8") as out:
        json.dump(TRUTH, out)
    return folder
