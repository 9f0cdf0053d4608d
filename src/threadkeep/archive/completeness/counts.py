"""How much the archive contains."""

from __future__ import annotations

import sqlite3
from collections import Counter
from dataclasses import dataclass

from threadkeep.archive.completeness.evidence import EXCLUDED
from threadkeep.archive.completeness.lone_replies import lone_reply_count
from threadkeep.archive.database.page_state import OUT_OF_SCOPE, QUEUED, UNCOUNTED, State
from threadkeep.archive.queries.content import threads
from threadkeep.archive.thresholds import COMPLETENESS


@dataclass(frozen=True, slots=True)
class RoleCount:
    """Pages of one role: the stored ones, and all that are stored or will be requested."""

    role: str
    done: int
    known: int


@dataclass(frozen=True, slots=True)
class Counts:
    """The size of an archive.

    A thread is done if a page of it is stored, complete if there is evidence that nothing is missing, unknown if there
    is no evidence, left if it is outside the scope of the crawl. `useful`: stored pages of boards and threads that
    could be read. `refusing`: pages with nofollow links, which were skipped. `authors`: distinct names of authors;
    `unnamed`: posts without an author. `addresses`: further addresses of threads, which show the same posts.
    `lone_replies`: threads of one post with the title of another thread and "Re:" before it.
    """

    boards: int
    threads_known: int
    threads_done: int
    threads_complete: int
    pages: tuple[RoleCount, ...]
    posts: int
    requests: int
    bytes: int
    threads_unknown: int = 0
    useful: int = 0
    threads_left: int = 0
    refusing: int = 0
    authors: int = 0
    unnamed: int = 0
    addresses: int = 0
    lone_replies: int = 0

    @property
    def is_split(self) -> bool:
        """Whether the replies of a mail archive were stored as threads of their own."""
        return self.lone_replies >= max(COMPLETENESS.lone_replies, COMPLETENESS.lone_share * self.threads_known)

    @property
    def threads_part(self) -> int:
        """Threads with a missing page or post, without those outside the scope of the crawl."""
        return self.threads_known - self.threads_complete - self.threads_unknown - self.threads_left

    @property
    def pages_done(self) -> int:
        return sum(count.done for count in self.pages)

    @property
    def pages_known(self) -> int:
        return sum(count.known for count in self.pages)


_PAGES = f"""
SELECT coalesce(kind.role, 'other'), sum(state = {State.DONE}), count(*) FROM page LEFT JOIN kind ON kind.id = page.kind
WHERE state NOT IN {UNCOUNTED} AND NOT (state IN {QUEUED} AND coalesce(rank, 0) >= {OUT_OF_SCOPE}) GROUP BY 1 ORDER BY 1
"""
_TOTALS = f"""
SELECT (SELECT count(*) FROM board), (SELECT count(*) FROM thread WHERE same_as IS NULL),
    (SELECT count(*) FROM post),
    (SELECT coalesce(sum(requests), 0) FROM visit), (SELECT coalesce(sum(bytes), 0) FROM visit),
    (SELECT count(DISTINCT thread) FROM page WHERE state = {State.DONE} AND coalesce(rank, 0) < {OUT_OF_SCOPE}
        AND thread IN (SELECT id FROM thread WHERE same_as IS NULL)),
    (SELECT count(*) FROM page JOIN kind ON kind.id = page.kind
        WHERE state = {State.DONE} AND (role IN ('entry', 'index') OR (role = 'thread' AND trouble IS NULL))),
    (SELECT count(*) FROM page JOIN kind ON kind.id = page.kind JOIN visit ON visit.id = page.visit
        WHERE state = {State.DONE} AND role <> 'other' AND skipped_nofollow > 0),
    (SELECT count(*) FROM thread WHERE same_as IS NOT NULL)
"""
# A page that was requested while learning counts once the strategy has read it.
_USEFUL_OF_RUN = f"""
SELECT count(*) FROM visit JOIN page ON page.id = visit.page JOIN kind ON kind.id = page.kind
WHERE visit.run = ? AND visit.requests > 0 AND state = {State.DONE}
    AND (role IN ('entry', 'index') OR (role = 'thread' AND trouble IS NULL))
"""
_NAMES = """
SELECT count(DISTINCT nullif(author.name, '')), coalesce(sum(author.name = ''), 0)
FROM post JOIN author ON author.id = post.author
"""


def counts(db: sqlite3.Connection) -> Counts:
    """Count everything. It reads all tables, so do not call it for each page."""
    boards, known, posts, requests, size, done, useful, refusing, addresses = db.execute(_TOTALS).fetchone()
    authors, unnamed = db.execute(_NAMES).fetchone()
    by_completeness = Counter("left" if each.evidence == EXCLUDED else each.complete for each in threads(db))
    return Counts(
        boards=boards,
        threads_known=known,
        threads_done=done,
        threads_complete=by_completeness["yes"],
        pages=tuple(RoleCount(*row) for row in db.execute(_PAGES)),
        posts=posts,
        requests=requests,
        bytes=size,
        threads_unknown=by_completeness["unknown"],
        useful=useful,
        threads_left=by_completeness["left"],
        refusing=refusing,
        authors=authors,
        unnamed=unnamed,
        addresses=addresses,
        lone_replies=lone_reply_count(db),
    )


def useful_requests(db: sqlite3.Connection, run: int | None) -> int:
    """How many requests of a run brought a page of the forum that could be read."""
    return int(db.execute(_USEFUL_OF_RUN, (run,)).fetchone()[0])
