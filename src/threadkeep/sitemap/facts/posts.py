"""The posts of a page without their words."""

from __future__ import annotations

from datetime import datetime
from zlib import crc32

from threadkeep.layout import SeenPost, posts_of
from threadkeep.page import Page
from threadkeep.sitemap.evidence import PostFacts

_ANCHORS = ("id", "name")


def post_facts_of(page: Page, at: datetime) -> tuple[PostFacts, ...]:
    """The posts that the page alone shows, in document order."""
    return tuple(_facts(page, post) for post in posts_of(page, at))


def posts_score(posts: tuple[PostFacts, ...]) -> float:
    """How many of the parts of a post (author, time, text) the posts have, 0 to 1."""
    parts = [part for post in posts for part in (post.has_author, post.has_time, post.letters > 0)]
    return sum(parts) / len(parts) if parts else 0.0


def _facts(page: Page, post: SeenPost) -> PostFacts:
    text = "".join(character for character in post.text.lower() if character.isalnum())
    author = post.author.name.lower() if post.author else ""
    return PostFacts(
        fingerprint=crc32(f"{author}\n{text}".encode()),
        letters=len(text),
        has_author=post.author is not None,
        has_time=post.published is not None,
        at=post.published.at if post.published else None,
        anchor_id=_anchor_id(page, post),
    )


def _anchor_id(page: Page, post: SeenPost) -> str | None:
    """The first id or name inside the post: the address of the post on its page."""
    nodes = page.nodes
    for top in post.record.nodes:
        for node in range(top, nodes.ends[top]):
            for name in _ANCHORS:
                if found := (nodes.attributes[node].get(name) or ""):
                    return found
    return None
