"""Pages that an older strategy read, from the WARC, to be read again."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from threadkeep.archive.database.page_state import OUT_OF_SCOPE, State
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.database.times import time_of
from threadkeep.fetch import decode_stored_body, parse_response_head
from threadkeep.model import Response
from threadkeep.warc import RecordLocation, read_exchange

# Rows of one query; pages may be written between two batches.
_BATCH = 100
# Pages of threads outside the scope of the crawl that a learner requested, and that no strategy has read.
_IS_LEFT_OUT = f"""
(page.thread IS NOT NULL AND page.rank >= {OUT_OF_SCOPE} AND NOT EXISTS (SELECT 1 FROM post WHERE post.page = page.id))
"""
_QUERY = f"""
SELECT page.id, {full_url("page.url")}, visit.at, visit.segment, visit.offset, visit.length FROM page
JOIN visit ON visit.id = page.visit
WHERE page.state = {State.DONE} AND page.strategy < ? AND page.id > ? AND visit.segment IS NOT NULL
    AND NOT coalesce({_IS_LEFT_OUT}, 0)
ORDER BY page.id LIMIT ?
"""
_COUNT = f"""
SELECT count(*) FROM page JOIN visit ON visit.id = page.visit
WHERE page.state = {State.DONE} AND page.strategy < ? AND visit.segment IS NOT NULL
    AND NOT coalesce({_IS_LEFT_OUT}, 0)
"""


def outdated_page_count(db: sqlite3.Connection, version: int) -> int:
    """The number of `outdated_pages`."""
    return int(db.execute(_COUNT, (version,)).fetchone()[0])


def outdated_pages(db: sqlite3.Connection, warc: Path, version: int) -> Iterator[tuple[int, Response]]:
    """Every stored page that an older strategy than `version` read, in the order of discovery."""
    last = 0
    while batch := db.execute(_QUERY, (version, last, _BATCH)).fetchall():
        for page, url, at, *place in batch:
            yield page, response_at(warc, url, at, RecordLocation(*place))
        last = batch[-1][0]


def response_at(warc: Path, url: str, at: str, located: RecordLocation) -> Response:
    """The response of the record at that place, as the fetcher returned it."""
    exchange = read_exchange(warc, located)
    status, headers = parse_response_head(exchange.response_head)
    body = decode_stored_body(exchange.body, headers)
    return Response(url, exchange.url, status, headers, body, time_of(at), exchanges=(exchange,))
