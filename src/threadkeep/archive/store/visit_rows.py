"""Rows of the table `visit`: every request, and the place of its bytes."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass

from threadkeep.archive.database.times import iso
from threadkeep.archive.frontier.entry import hash_of_bytes
from threadkeep.fetch import recorded_page
from threadkeep.model import Answer, Exchange, Failure, Reading, Response
from threadkeep.warc import RecordLocation

_INSERT = """
INSERT INTO visit (page, run, at, seconds, requests, bytes, status, reason, detail, segment, offset, length, digest,
    noindex, skipped_nofollow)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""


@dataclass(frozen=True, slots=True)
class StoredAnswer:
    """A stored answer: the place of its page, its requests and bytes, and the new sizes of the segments."""

    place: RecordLocation | None
    requests: int
    bytes: int
    sizes: tuple[tuple[str, int], ...] = ()


def exchanges_of(answer: Answer) -> tuple[Exchange, ...]:
    """The exchanges for the WARC. A page that did not come from a network gets minimal headers."""
    if answer.exchanges or isinstance(answer, Failure):
        return answer.exchanges
    return (recorded_page(answer.final_url, answer.status, _headers(answer), answer.body, answer.at).exchange,)


def keep_visit(
    db: sqlite3.Connection, page: int, run: int, answer: Answer, stored: StoredAnswer, reading: Reading
) -> int | None:
    """The row of this answer; None if the host is held and was not requested."""
    if isinstance(answer, Failure) and answer.hold_until and not stored.requests:
        return None
    segment = (stored.place.segment, stored.place.offset, stored.place.length) if stored.place else (None, None, None)
    took = (iso(answer.at), getattr(answer, "seconds", None), stored.requests, stored.bytes)
    flags = (int(reading.noindex), reading.skipped_nofollow)
    row = db.execute(_INSERT, (page, run, *took, *_outcome(answer), *segment, _digest(answer), *flags))
    return row.lastrowid


def update_link_flags(db: sqlite3.Connection, visit: int | None, reading: Reading) -> None:
    """Update the flags after another strategy has read the same bytes."""
    flags = (int(reading.noindex), reading.skipped_nofollow)
    db.execute("UPDATE visit SET noindex = ?, skipped_nofollow = ? WHERE id = ?", (*flags, visit))


def _headers(response: Response) -> tuple[tuple[str, str], ...]:
    # The body is already decoded, and its length is computed again.
    return tuple(pair for pair in response.headers if pair[0] not in ("content-encoding", "content-length"))


def _outcome(answer: Answer) -> tuple[int | None, str | None, str | None]:
    return (None, answer.reason.value, answer.detail) if isinstance(answer, Failure) else (answer.status, None, None)


def _digest(answer: Answer) -> int | None:
    return None if isinstance(answer, Failure) else hash_of_bytes(answer.body)
