"""Posts as JSON, one object a line."""

from __future__ import annotations

import json
from typing import TextIO

from threadkeep.archive.archive import Archive
from threadkeep.archive.times import iso_or_none
from threadkeep.model import KeptPost

# Some readers take these for line ends; they are text as any other.
_LINE_ENDS = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def export_jsonl(archive: Archive, out: TextIO) -> int:
    """Write every post, thread by thread in its order; gives their number. Memory does not grow with the archive."""
    count = 0
    for post in archive.all_posts():
        out.write(json.dumps(fields(post), ensure_ascii=False).translate(_LINE_ENDS) + "\n")
        count += 1
    return count


def fields(kept: KeptPost) -> dict[str, str | int | None]:
    """A post as an export has it: `position` from 1 in each thread, times in ISO 8601 and UTC."""
    post, thread, board = kept.post, kept.thread, kept.board
    return {
        "site": kept.site,
        "board": board.title if board else None,
        "board_id": board.id if board else None,
        "thread_id": thread.id,
        "thread_url": thread.url,
        "thread_title": thread.title,
        "post_id": post.key,
        "position": kept.position,
        "author": post.author.name,
        "author_url": post.author.url,
        "published_at": iso_or_none(post.published.at),
        "published_raw": post.published.raw,
        "published_precision": post.published.precision,
        "zone_source": post.published.zone,
        "edited_at": iso_or_none(post.edited.at) if post.edited else None,
        "parent": post.parent,
        "text": post.text,
        "html": post.html,
        "url": post.url,
        "page_url": kept.page_url,
        "status": kept.status,
    }
