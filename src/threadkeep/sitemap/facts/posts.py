"""The posts of a page without their words."""

from __future__ import annotations

from datetime import datetime
from zlib import crc32

from threadkeep.layout import SeenPost, elements_of, posts_of, regions_of
from threadkeep.page import Page, date_candidates
from threadkeep.sitemap.evidence import PostFacts
from threadkeep.sitemap.page_type import page_type

_ANCHORS = ("id", "name")


def posts_of_page(page: Page, at: datetime) -> tuple[tuple[PostFacts, ...], float]:
    """The posts that the page alone shows, in document order, and how surely it is a page of a thread, 0 to 1.

    Rows of a list have authors, times and words too: what the page is decides whether its records are posts.
    """
    elements = elements_of(page)
    candidates = date_candidates(page)
    posts = posts_of(page, at, elements, candidates)
    seen = page_type(page, regions_of(page, elements), posts, candidates)
    return tuple(_facts(page, post) for post in posts), seen.scores.get("thread", 0.0) if posts else 0.0


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
