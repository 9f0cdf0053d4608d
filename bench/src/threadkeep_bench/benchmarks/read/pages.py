"""Sampled thread pages of a recording with the posts that they show."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from threadkeep_bench.test_beds.foreign import ForeignPage, ForeignPost, ForeignRecording

HOST = "http://forum.example"
_RECORDED_HOST = b"http://forum.invalid"


@dataclass(frozen=True, slots=True)
class ThreadPage:
    """One page with its bytes; `tombstones` are the notes of removed posts that its thread has."""

    url: str
    body: bytes
    content_type: str
    posts: tuple[ForeignPost, ...]
    tombstones: int


def sampled_thread_pages(recording: ForeignRecording, seed: int, count: int) -> Iterator[ThreadPage]:
    """Pages that show posts, drawn by a seed: three in four show several posts, if the forum has so many."""
    posts = defaultdict(list)
    for post in recording.truth.posts:
        posts[post.page].append(post)
    pages = [
        page
        for page in recording.pages()
        if _is_thread_page(page) and any(post.is_required for post in posts[page.key])
    ]
    pages.sort(key=lambda page: page.url)
    Random(f"{recording.truth.name} {seed}").shuffle(pages)
    several = [page for page in pages if len(posts[page.key]) > 1]
    single = [page for page in pages if len(posts[page.key]) == 1]
    chosen = several[: max(count * 3 // 4, count - len(single))]
    for page in (*chosen, *single[: count - len(chosen)]):
        thread = recording.truth.threads[page.key.rpartition(":")[0]]
        yield ThreadPage(
            HOST + page.url, _body(recording, page), page.content_type, tuple(posts[page.key]), thread.tombstones
        )


def _is_thread_page(page: ForeignPage) -> bool:
    return page.kind in ("thread", "thread_flip") and page.status == 200 and page.length > 0


def _body(recording: ForeignRecording, page: ForeignPage) -> bytes:
    body = recording.body(page).replace(_RECORDED_HOST, HOST.encode())
    session = recording.truth.session
    return body.replace(session.mark.encode(), b"") if session else body
