"""The community that all recorded packages were filled with: every post as it was written."""

from __future__ import annotations

import json
import lzma
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import TypedDict

from threadkeep_bench.simulate import TruePost

Segment = Sequence[str | int | list[str]]


class PostFile(TypedDict):
    n: int
    author: str
    at: str
    segments: list[Segment]


class ThreadFile(TypedDict):
    id: int
    posts: list[PostFile]


def read_community(path: Path) -> dict[int, tuple[TruePost, ...]]:
    """The posts of `community.json.xz` by thread, in order; a post's id is `thread.number`."""
    with lzma.open(path, "rt", encoding="utf-8") as text:
        threads: list[ThreadFile] = json.load(text)["threads"]
    return {thread["id"]: tuple(_post(thread["id"], post) for post in thread["posts"]) for thread in threads}


def post_text(segments: Sequence[Segment]) -> str:
    """What a reader sees, block by block; the line that names a quoted author is the software's and left out."""
    return "\n".join(_words(segment) for segment in segments)


def _post(thread: int, post: PostFile) -> TruePost:
    return TruePost(
        id=f"{thread}.{post['n']}",
        author=post["author"],
        at=datetime.fromisoformat(post["at"]),
        text=post_text(post["segments"]),
        quoted_authors=tuple(str(segment[1]) for segment in post["segments"] if segment[0] == "quote"),
    )


def _words(segment: Segment) -> str:
    match segment:
        case ["p" | "code", str(text)]:
            return text
        case ["quote", str(), str(text)]:
            return text
        case ["link", str(), str(words)]:
            return words
        case ["list", list(items)]:
            return "\n".join(items)
        case ["ilink", int()]:
            return "Compare this other thread please."
    raise ValueError(f"a segment of no known kind: {segment!r}")
