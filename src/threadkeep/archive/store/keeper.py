"""One page, one transaction: its bytes first, then everything that was seen on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby

from threadkeep.archive.database.connection import Durability, transaction
from threadkeep.archive.database.crash_points import crash_point
from threadkeep.archive.database.page_state import State
from threadkeep.archive.database.times import iso
from threadkeep.archive.frontier.entry import Entry, entry_of, thread_key
from threadkeep.archive.frontier.page_rows import Origin, Pages
from threadkeep.archive.frontier.shared_rows import Columns
from threadkeep.archive.queries.stored_answers import last_place
from threadkeep.archive.store.answered_page import Asked, asked_row, land, mark_done, mark_ended
from threadkeep.archive.store.failures import keep_failure
from threadkeep.archive.store.list_rows import (
    keep_board_row,
    keep_thread_row,
    name_board,
    name_thread,
    place_threads,
    thread_id,
)
from threadkeep.archive.store.post_rows import Sheet, Tally, drop_unseen, keep_posts
from threadkeep.archive.store.visit_rows import Stored, exchanges_of, keep_visit, read_anew
from threadkeep.model import NOTHING_READ, Answer, Failure, Found, Reading, Response, Visit
from threadkeep.protocols import Clock
from threadkeep.warc import WarcWriter

RankOf = Callable[[Found, int], int | None]
# What a loss of power may cost: the pages of this long, which are then asked for again.
GROUP_COMMIT = timedelta(seconds=1)
STRANGE = "it has nothing that the pages of its kind have"


@dataclass(frozen=True, slots=True)
class Kept:
    """What a page brought, and the state it is in now."""

    new_posts: int = 0
    changed_posts: int = 0
    new_pages: int = 0
    state: str = State.DONE.word


@dataclass(frozen=True, slots=True)
class _Turn:
    """What is kept at the moment, and by whom it was asked for."""

    asked: Asked
    reading: Reading
    rank: RankOf
    at: str


class Keeper:
    """Writes answers and readings into one archive."""

    def __init__(
        self, db: sqlite3.Connection, pages: Pages, warc: WarcWriter, clock: Clock, durability: Durability = "normal"
    ) -> None:
        self._db = db
        self._pages = pages
        self._warc = warc
        self._clock = clock
        self._durability = durability
        self._synced_at: datetime | None = None

    def keep(self, visit: Visit, answer: Answer, reading: Reading, rank: RankOf, run: int) -> Kept:
        crash_point("before-warc")
        stored = self._store(visit, answer)
        crash_point("after-warc")
        with transaction(self._db):
            self._keep_sizes(stored)
            turn = _Turn(self._asked(visit, reading), self._fit(reading), rank, iso(answer.at))
            row = keep_visit(self._db, turn.asked.page, run, answer, stored, reading)
            kept = self._outcome(turn, answer, row)
            crash_point("before-commit")
        crash_point("after-commit")
        self._sync_in_time()
        return kept

    def keep_again(self, page: int, response: Response, reading: Reading, rank: RankOf) -> Kept:
        """Take a new reading of bytes that were kept before."""
        with transaction(self._db):
            asked = asked_row(self._db, page)
            turn = _Turn(asked, self._fit(reading), rank, iso(response.at))
            read_anew(self._db, asked.visit, reading)
            return self._take(turn, page, response.final_url, asked.visit, is_reread=True)

    def _store(self, visit: Visit, answer: Answer) -> Stored:
        exchanges = exchanges_of(answer)
        located = self._warc.write(exchanges)
        # Of a page that is still as it was kept, the bytes stand where they stood.
        is_revisit = bool(exchanges) and exchanges[-1].refers_to is not None
        place = last_place(self._db, visit.page) if is_revisit else next(reversed(located), None)
        if self._durability == "full":
            self._warc.sync()
        is_held = isinstance(answer, Failure) and answer.hold_until is not None
        return Stored(
            place=place if isinstance(answer, Response) else None,
            requests=len(exchanges) if exchanges or is_held else 1,
            bytes=sum(len(exchange.body) for exchange in exchanges),
            sizes=tuple((name, self._warc.size_of(name)) for name in {place.segment for place in located}),
        )

    def _keep_sizes(self, stored: Stored) -> None:
        self._db.executemany(
            "INSERT INTO segment (name, size) VALUES (?, ?) ON CONFLICT DO UPDATE SET size = excluded.size",
            stored.sizes,
        )

    def _asked(self, visit: Visit, reading: Reading) -> Asked:
        """The row of the visit; a page that was asked for outside the frontier gets one."""
        page = visit.page or self._pages.id_of(visit.url)
        if page is None:
            self._pages.add([Entry(visit.url, reading.identity, 0, "asked for")], Origin())
            page = self._pages.id_of(visit.url)
        assert page is not None
        return asked_row(self._db, page)

    def _fit(self, reading: Reading) -> Reading:
        """A reading by an older strategy counts for nothing: the page stays stale and is read again from the WARC."""
        current = self._version()
        if reading == NOTHING_READ:
            return Reading(strategy=current)
        return reading if reading.strategy == current else Reading(strategy=reading.strategy)

    def _version(self) -> int:
        return int(self._db.execute("SELECT coalesce(max(version), 0) FROM strategy").fetchone()[0])

    def _outcome(self, turn: _Turn, answer: Answer, visit: int | None) -> Kept:
        if isinstance(answer, Failure):
            state = keep_failure(self._db, turn.asked, answer, visit)
        elif (state := state_of(answer.status)) is State.DONE:
            page = land(self._db, self._pages, turn.asked, answer, turn.reading, visit)
            return self._take(turn, page, answer.final_url, visit)
        else:
            mark_ended(self._db, turn.asked.page, state, visit, None)
        if state in (State.FAILED, State.REFUSED, State.GONE):
            self._pages.wake_another(turn.asked.page, turn.asked.identity)
        return Kept(state=state.word)

    def _take(self, turn: _Turn, page: int, url: str, visit: int | None, is_reread: bool = False) -> Kept:
        """Everything that was seen on a page that could be had."""
        columns = self._pages.columns(url, turn.reading.identity)
        is_strange = page == turn.asked.page and self._is_strange(turn)
        mark_done(self._db, page, visit, replace(turn.reading, trouble=STRANGE) if is_strange else turn.reading)
        if turn.reading.identity is not None:
            self._pages.identify(page, columns)
        row = asked_row(self._db, page)
        self._pages.park_others(page, row.identity)
        sheet = Sheet(page, row.position, turn.at, turn.reading.strategy, is_reread)
        tally = self._keep_content(turn, url, columns, sheet)
        crash_point("after-posts")
        new_pages = self._keep_links(turn, page)
        if columns.board is not None and columns.thread is None:
            place_threads(self._db, columns.board, linked_threads(turn.reading))
        crash_point("after-links")
        return Kept(tally.new, tally.changed, new_pages)

    def _is_strange(self, turn: _Turn) -> bool:
        """Whether a page is a list by its URL, and shows nothing that pages of such a list have: a wall, or nothing."""
        is_list = turn.asked.role in ("entry", "index", "thread")
        return is_list and turn.reading.identity is None and turn.reading.strategy == self._version()

    def _keep_content(self, turn: _Turn, url: str, columns: Columns, sheet: Sheet) -> Tally:
        reading = turn.reading
        for board_row in reading.boards:
            keep_board_row(self._db, board_row, columns.board, turn.at)
        # A feed may call a thread "Re: pumps" and go by another clock than lists do: it tells what is new, and no more.
        for thread_row in () if reading.is_feed else reading.rows:
            keep_thread_row(self._db, thread_row, columns.board, turn.at)
        if columns.thread is not None:
            name_thread(self._db, columns.thread, reading.title, columns.board)
        elif columns.board is not None:
            name_board(self._db, columns.board, reading.title, url)
        tally = self._keep_posts(turn, url, sheet)
        if sheet.is_reread:
            drop_unseen(self._db, sheet)
        return tally

    def _keep_posts(self, turn: _Turn, url: str, sheet: Sheet) -> Tally:
        tallies = []
        for key, posts in groupby(turn.reading.posts, lambda post: post.thread):
            thread = thread_id(self._db, key, url)
            tallies.append(keep_posts(self._db, thread, list(posts), sheet))
        return Tally(sum(tally.new for tally in tallies), sum(tally.changed for tally in tallies))

    def _keep_links(self, turn: _Turn, page: int) -> int:
        depth = turn.asked.depth + 1
        entries = [entry_of(found, turn.rank(found, depth)) for found in turn.reading.links]
        return self._pages.add(entries, Origin(depth, page))

    def _sync_in_time(self) -> None:
        now = self._clock.now()
        if self._synced_at is None or now - self._synced_at >= GROUP_COMMIT:
            self._warc.sync()
            self._synced_at = now


def linked_threads(reading: Reading) -> set[str]:
    """The ids of the threads that a page links to."""
    linked = (thread_key(found.identity) for found in reading.links if found.identity is not None)
    return {key for key in linked if key is not None}


def state_of(status: int) -> State:
    """What an answer's status makes of a page; what is neither there nor gone is not for guests."""
    if 200 <= status < 300:
        return State.DONE
    return State.GONE if status in (404, 410) else State.REFUSED
