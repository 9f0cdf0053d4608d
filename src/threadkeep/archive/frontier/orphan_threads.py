"""Threads to which no rule leads: requested once, and forgotten if they are no threads."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence

from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.page_state import UNFINISHED, State
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.frontier.entry import Entry
from threadkeep.archive.frontier.page_rows import Origin, PageTable

LISTS_OTHERS = "it lists threads that no rule leads to"
# The rank of an entry page. A list that was found so counts as a page of the forum.
_LIST_RANK = 4

_WITHOUT_RULE = f"""
SELECT {full_url("url")}, referrer FROM page
WHERE state = {State.KNOWN} AND visit IS NULL AND referrer IS NOT NULL
    AND rule NOT IN (SELECT id FROM rule WHERE text GLOB 'refused: *')
ORDER BY id
"""
_REQUESTED = f"""
SELECT key FROM thread WHERE key IN (SELECT value FROM json_each(?))
    AND EXISTS (SELECT 1 FROM page WHERE page.thread = thread.id AND page.state <> {State.KNOWN})
"""
# Without a rule, only the layout identifies posts, and any page may show some.
_READABLE = """
WITH tried AS (SELECT id, key FROM thread WHERE key IN (SELECT value FROM json_each(?)))
SELECT key FROM tried AS thread
WHERE 0.5 < (SELECT avg(NOT EXISTS (
        SELECT 1 FROM post AS known
        WHERE known.published_at = post.published_at AND known.hash = post.hash
            AND (post.key_source = 'derived' OR known.key = post.key) AND known.thread NOT IN (SELECT id FROM tried)
    )) FROM post WHERE post.thread = thread.id)
    AND NOT EXISTS (SELECT 1 FROM page WHERE page.thread = thread.id AND page.trouble IS NOT NULL)
"""
# If a page was not requested yet or failed for now, it is not known whether it is a thread.
_ANSWERED = f"""
SELECT id FROM thread WHERE key IN (SELECT value FROM json_each(?))
    AND NOT EXISTS (SELECT 1 FROM page WHERE page.thread = thread.id AND page.state IN {UNFINISHED})
"""
_FORGET_POSTS = f"DELETE FROM post WHERE thread IN ({_ANSWERED})"
_FORGET = f"""
UPDATE page SET state = {State.KNOWN}, rank = NULL, kind = NULL, identity = NULL, thread = NULL, board = NULL,
    position = NULL, due_at = NULL, trouble = NULL
WHERE thread IN ({_ANSWERED})
"""
# A thread is linked from a page of another thread or list. `/x/4f2a` may be a thread or a single post: only its content
# shows which. A page that was requested while learning has no link to it.
_REPEATS = """
WITH led AS (
    SELECT page.thread AS id FROM page LEFT JOIN page AS origin ON origin.id = page.referrer
    WHERE page.thread IS NOT NULL AND page.rank IS NOT NULL AND origin.thread IS NOT page.thread)
SELECT key FROM thread
WHERE is_listed = 0 AND id NOT IN (SELECT id FROM led) AND 1 = (
    SELECT min(EXISTS (
        SELECT 1 FROM post AS known
        WHERE known.published_at = post.published_at AND known.hash = post.hash AND known.author = post.author
            AND (post.key_source = 'derived' OR known.key = post.key) AND known.thread IN (SELECT id FROM led)
    )) FROM post WHERE post.thread = thread.id)
"""
_MARK = f"""
UPDATE page SET trouble = '{LISTS_OTHERS}', rank = coalesce(rank, {_LIST_RANK})
WHERE id IN (SELECT value FROM json_each(?)) AND kind IS NULL AND state = {State.DONE}
"""


def urls_without_rule(db: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    """URLs that no rule leads to, in the order in which they were found, each with the page that links to it."""
    return iter(db.execute(_WITHOUT_RULE))


def requested_threads(db: sqlite3.Connection, threads: Collection[str]) -> set[str]:
    """Those of the threads with a page that was requested or is queued."""
    return {key for (key,) in db.execute(_REQUESTED, (json.dumps(list(threads)),))}


def readable_threads(db: sqlite3.Connection, threads: Collection[str]) -> set[str]:
    """Those of the threads that have mostly posts of their own, and whose pages could all be read.

    A thread may have a URL for each of its messages. All of these URLs show posts that are already stored.
    """
    return {key for (key,) in db.execute(_READABLE, (json.dumps(list(threads)),))}


def enqueue(db: sqlite3.Connection, pages: PageTable, entries: Sequence[Entry]) -> None:
    """Put pages into the queue as if a rule linked to them."""
    with transaction(db):
        pages.add(entries, Origin(1))


def forget_threads(db: sqlite3.Connection, threads: Collection[str]) -> None:
    """Forget threads that are no threads or cannot be fetched, so that they are not reported as missing.

    A thread with a page that will be retried stays.
    """
    with transaction(db):
        _forget(db, threads)


def forget_repeats(db: sqlite3.Connection) -> None:
    """Forget threads without a link to them whose posts all belong to other threads: they are other URLs of those."""
    _forget(db, [key for (key,) in db.execute(_REPEATS)])


def _forget(db: sqlite3.Connection, threads: Collection[str]) -> None:
    db.execute(_FORGET_POSTS, (json.dumps(list(threads)),))
    db.execute(_FORGET, (json.dumps(list(threads)),))


def mark_unknown_lists(db: sqlite3.Connection, pages: Collection[int]) -> None:
    """Mark pages of no kind as lists of threads that the strategy does not know."""
    with transaction(db):
        db.execute(_MARK, (json.dumps(list(pages)),))
