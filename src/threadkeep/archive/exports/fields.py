"""The fields of a post, equal in all exports."""

from __future__ import annotations

from threadkeep.archive.database.times import iso_or_none
from threadkeep.model import KeptPost

FIELDS = (
    *("site", "board", "board_id", "thread_id", "thread_url", "thread_title", "is_sticky", "is_locked", "is_moved"),
    *("post_id", "position", "author", "author_url", "published_at", "published_raw", "published_precision"),
    *("zone_source", "edited_at", "edited_raw", "edited_by", "parent", "quotes", "reactions", "attachments"),
    *("text", "html", "url", "page_url", "status"),
)

# Lists of names, and of files with their names and URLs.
Value = str | int | None | list[str] | list[dict[str, str]]


def fields(kept: KeptPost) -> dict[str, Value]:
    """The post as a dictionary of `FIELDS`: `position` from 1 in each thread, times in ISO 8601 and UTC."""
    post, thread, board = kept.post, kept.thread, kept.board
    return {
        "site": kept.site,
        "board": board.title if board else None,
        "board_id": board.id if board else None,
        "thread_id": thread.id,
        "thread_url": thread.url,
        "thread_title": thread.title,
        "is_sticky": thread.is_sticky,
        "is_locked": thread.is_locked,
        "is_moved": thread.is_moved,
        "post_id": post.key,
        "position": kept.position,
        "author": post.author.name,
        "author_url": post.author.url,
        "published_at": iso_or_none(post.published.at),
        "published_raw": post.published.raw,
        "published_precision": post.published.precision,
        "zone_source": post.published.zone,
        "edited_at": iso_or_none(post.edited.at) if post.edited else None,
        "edited_raw": (post.edited.raw or None) if post.edited else None,
        "edited_by": post.edited_by,
        "parent": post.parent,
        "quotes": list(post.quotes),
        "reactions": post.reactions,
        "attachments": [{"name": file.name, "url": file.url} for file in post.attachments],
        "text": post.text,
        "html": post.html,
        "url": post.url,
        "page_url": kept.page_url,
        "status": kept.status,
    }
