"""URLs that were seen and never wanted: asked for once by name, and forgotten again where they are nothing."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterator, Sequence

from threadkeep.archive.database.connection import transaction
from threadkeep.archive.database.page_state import UNFINISHED, State
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.frontier.entry import Entry
from threadkeep.archive.frontier.page_rows import Origin, Pages

LISTS_OTHERS = "it lists threads that no rule leads to"
# The rank of an entry page, the last that is asked for: the page was, and counts as one of the forum's now.
_COUNTS = 4

_SEEN = f"""
SELECT {full_url("url")}, referrer FROM page
WHERE state = {State.KNOWN} AND visit IS NULL AND referrer IS NOT NULL ORDER BY id
"""
_ASKED_FOR = f"""
SELECT key FROM thread WHERE key IN (SELECT value FROM json_each(?))
    AND EXISTS (SELECT 1 FROM page WHERE page.thread = thread.id AND page.state <> {State.KNOWN})
"""
# What only the eye takes for posts may stand on any page.
_READ = """
WITH tried AS (SELECT id, key FROM thread WHERE key IN (SELECT value FROM json_each(?)))
SELECT key FROM tried AS thread
WHERE 0.5 < (SELECT avg(NOT EXISTS (
        SELECT 1 FROM post AS known
        WHERE known.published_at = post.published_at AND known.hash = post.hash
            AND (post.key_source = 'derived' OR known.key = post.key) AND known.thread NOT IN (SELECT id FROM tried)
    )) FROM post WHERE post.thread = thread.id)
    AND NOT EXISTS (SELECT 1 FROM page WHERE page.thread = thread.id AND page.trouble IS NOT NULL)
"""
# Of what nobody got to, or what failed for now, it is not known yet whether it is a thread.
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
# A thread is led to by a page that is none of its own. `/x/4f2a` may be a thread or a post of one: only what it shows
# tells, and a page that was looked at while learning is one that nothing leads to.
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
_NAME = f"""
UPDATE page SET trouble = '{LISTS_OTHERS}', rank = coalesce(rank, {_COUNTS})
WHERE id IN (SELECT value FROM json_each(?)) AND kind IS NULL AND state = {State.DONE}
"""


def seen_outside(db: sqlite3.Connection) -> Iterator[tuple[str, int]]:
    """URLs that no rule leads to, in the order in which they were seen, each with the page that shows it."""
    return iter(db.execute(_SEEN))


def asked_for(db: sqlite3.Connection, threads: Collection[str]) -> set[str]:
    """Those of the threads of which a page was asked for, or is to be."""
    return {key for (key,) in db.execute(_ASKED_FOR, (json.dumps(list(threads)),))}


def read_well(db: sqlite3.Connection, threads: Collection[str]) -> set[str]:
    """Those of the threads whose posts are mostly their own, and no page of which could not be read as it should be.

    A thread may have an address for each of its messages: all but one of them show posts that are kept already, one of
    them perhaps in bold letters.
    """
    return {key for (key,) in db.execute(_READ, (json.dumps(list(threads)),))}


def want(db: sqlite3.Connection, pages: Pages, entries: Sequence[Entry]) -> None:
    """Put pages into the queue as if a rule led to them."""
    with transaction(db):
        pages.add(entries, Origin(1))


def forget(db: sqlite3.Connection, threads: Collection[str]) -> None:
    """Threads that turned out to be none, or not to be had, were never listed: they are not missed.

    What failed and is tried again stays, and is.
    """
    with transaction(db):
        _forget(db, threads)


def forget_repeats(db: sqlite3.Connection) -> None:
    """Threads that nothing leads to, and all of whose posts others have, are other addresses of those."""
    _forget(db, [key for (key,) in db.execute(_REPEATS)])


def _forget(db: sqlite3.Connection, threads: Collection[str]) -> None:
    db.execute(_FORGET_POSTS, (json.dumps(list(threads)),))
    db.execute(_FORGET, (json.dumps(list(threads)),))


def name_lists(db: sqlite3.Connection, pages: Collection[int]) -> None:
    """Name pages of no kind as lists of threads that the strategy does not know: it lacks something."""
    with transaction(db):
        db.execute(_NAME, (json.dumps(list(pages)),))
