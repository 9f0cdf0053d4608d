"""Everything that has to go if a post, a thread or a person is taken out of an archive."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from threadkeep.archive.database.schema import full_url
from threadkeep.archive.queries.content import all_posts
from threadkeep.archive.redaction.redactions import (
    Redactions,
    author_mark,
    post_marks,
    text_marks,
    thread_mark,
    url_mark,
)
from threadkeep.model import KeptPost

_EARLIER = """
SELECT post_version.text FROM post_version JOIN post ON post.id = post_version.post
JOIN thread ON thread.id = post.thread WHERE thread.key = ? AND post.key = ?
"""
_THREAD_PAGES = f"SELECT {full_url('page.url')} FROM page JOIN thread ON thread.id = page.thread WHERE thread.key = ?"


@dataclass(frozen=True, slots=True)
class RedactionTarget:
    """What is taken out: the name of an author, the id or URL of a thread, the URL of a post or THREAD_ID/POST_ID."""

    kind: Literal["author", "thread", "post"]
    value: str

    def covers(self, kept: KeptPost) -> bool:
        match self.kind:
            case "author":
                return kept.author.name == self.value
            case "thread":
                return self.value in (kept.thread.id, kept.thread.url)
        return self.value in (kept.post.url, f"{kept.thread.id}/{kept.post.key}")


@dataclass(frozen=True, slots=True)
class RedactionPlan:
    """The number of posts, the texts that pages must not show any more, and the marks that stay of them.

    `pages` are those that show the posts: only there, texts of a few letters are taken for these posts.
    """

    posts: int
    texts: tuple[str, ...]
    pages: frozenset[str]
    redactions: Redactions


def redaction_plan(db: sqlite3.Connection, site: str, target: RedactionTarget) -> RedactionPlan:
    """What has to go; a plan of no posts if the archive has nothing of the kind."""
    found = [kept for kept in all_posts(db, site) if target.covers(kept)]
    texts = [kept.post.text for kept in found]
    texts += [text for kept in found for (text,) in db.execute(_EARLIER, (kept.thread.id, kept.post.key))]
    marks = {mark for kept in found for mark in post_marks(kept.post)}
    pages = frozenset(kept.page_url for kept in found)
    if target.kind == "author":
        marks.add(author_mark(target.value))
        marks |= {url_mark(kept.author.url) for kept in found if kept.author.url}
    if target.kind == "thread":
        texts += {kept.thread.title for kept in found}
        for thread in {kept.thread.id for kept in found}:
            marks |= {thread_mark(thread), *map(url_mark, _thread_urls(db, thread))}
    marks |= {mark for text in texts for mark in text_marks(text)}
    return RedactionPlan(len(found), tuple(texts), pages, Redactions(frozenset(marks)))


def _thread_urls(db: sqlite3.Connection, thread: str) -> Iterator[str]:
    return (str(url) for (url,) in db.execute(_THREAD_PAGES, (thread,)))
