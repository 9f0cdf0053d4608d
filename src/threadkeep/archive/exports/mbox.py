"""Threads as conversations in a mailbox (mbox); each post is a message."""

from __future__ import annotations

from collections.abc import Iterator
from email.utils import format_datetime
from typing import BinaryIO

import xxhash

from threadkeep.archive.archive import Archive
from threadkeep.archive.exports.mail import BOUNDARY, body_part, header_text, label, mailbox_address
from threadkeep.archive.exports.sanitise import sanitised
from threadkeep.fetch import host_of
from threadkeep.model import KeptPost

# The line between two messages needs a time; this one is used if the time of the post is not known.
_NO_TIME = "Thu Jan  1 00:00:00 1970"


def export_mbox(archive: Archive, out: BinaryIO) -> int:
    """Write every post as a message that replies to its parent or to the first post; gives the number of posts."""
    domain = mail_domain(archive.site)
    count, first = 0, ""
    for kept in archive.all_posts():
        if kept.position == 1:
            first = kept.post.key
        out.write(_message(kept, first, domain))
        count += 1
    return count


def mail_domain(site: str) -> str:
    """The host of the forum under `.invalid`, so that no mail can be delivered."""
    name = "".join(c if c.isascii() and (c.isalnum() or c in ".-") else "-" for c in host_of(site).lower())
    return f"{name.strip('.-') or 'forum'}.invalid"


def message_id(thread: str, post: str, domain: str) -> str:
    """The id of a message, equal in every export of the forum."""
    return f"<{xxhash.xxh3_128_hexdigest(chr(0).join((thread, post)).encode())}@{domain}>"


def _message(kept: KeptPost, first: str, domain: str) -> bytes:
    at = kept.published_at
    envelope = f"From threadkeep@{domain} {at.ctime() if at else _NO_TIME}\n"
    headers = "".join(f"{name}: {value}\n" for name, value in _headers(kept, first, domain))
    parts = (
        body_part("plain", kept.post.text),
        body_part("html", sanitised(kept.post.html, kept.page_url)),
    )
    return b"".join((envelope.encode(), headers.encode(), b"\n", *parts, f"--{BOUNDARY}--\n\n".encode()))


def _headers(kept: KeptPost, first: str, domain: str) -> Iterator[tuple[str, str]]:
    post, thread = kept.post, kept.thread
    who = f"{label(post.author.name, post.author.name)}@{domain}"
    yield "Message-ID", message_id(thread.id, post.key, domain)
    yield from _replies(kept, first, domain)
    yield "From", mailbox_address(post.author.name, who)
    if kept.published_at:
        yield "Date", format_datetime(kept.published_at)
    yield "Subject", header_text(thread.title)
    if kept.board:
        yield "List-Id", f"{header_text(kept.board.title)}\n <{label(kept.board.title, kept.board.id)}.{domain}>"
    yield "MIME-Version", "1.0"
    yield "Content-Type", f'multipart/alternative; boundary="{BOUNDARY}"'
    for name, value in _own_headers(kept):
        if value:
            yield f"Threadkeep-{name}", header_text(value)


def _replies(kept: KeptPost, first: str, domain: str) -> Iterator[tuple[str, str]]:
    """The headers of a reply: to the parent of the post, else to the first post of the thread."""
    if kept.position == 1:
        return
    root = message_id(kept.thread.id, first, domain)
    parent = message_id(kept.thread.id, kept.post.parent or first, domain)
    yield "In-Reply-To", parent
    yield "References", root if parent == root else f"{root}\n {parent}"


def _own_headers(kept: KeptPost) -> tuple[tuple[str, str | None], ...]:
    post = kept.post
    return (
        ("Url", post.url or kept.page_url),
        ("Thread", kept.thread.id),
        ("Post", post.key),
        ("Position", str(kept.position)),
        ("Published", post.published.raw),
        ("Zone", post.published.zone),
        ("Status", kept.status),
    )
