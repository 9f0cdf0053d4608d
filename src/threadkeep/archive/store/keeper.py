"""The transaction that stores one page: its bytes first, then everything that was read on it."""

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
from threadkeep.archive.frontier.page_rows import Origin, PageTable
from threadkeep.archive.frontier.shared_rows import PageColumns
from threadkeep.archive.queries.stored_answers import last_place
from threadkeep.archive.records.own_records import OwnRecords, Records
from threadkeep.archive.redaction.stored_marks import known_redactions
from threadkeep.archive.store.answered_page import RequestedPage, answering_page, mark_done, mark_ended, requested_page
from threadkeep.archive.store.equal_threads import kept_thread
from threadkeep.archive.store.failures import keep_failure
from threadkeep.archive.store.list_rows import (
    keep_board_row,
    keep_thread_row,
    name_board,
    name_thread,
    place_threads,
    thread_id,
)
from threadkeep.archive.store.post_rows import PostCounts, SourcePage, drop_unseen, keep_posts
from threadkeep.archive.store.visit_rows import StoredAnswer, exchanges_of, keep_visit, update_link_flags
from threadkeep.model import NOTHING_READ, Answer, Failure, FollowedLink, PageOutcome, Reading, Response, Visit
from threadkeep.protocols import Clock
from threadkeep.warc import RecordLocation, WarcWriter

RankOf = Callable[[FollowedLink, int], int | None]
# A loss of power may lose the pages of this time, which are then requested again.
GROUP_COMMIT = timedelta(seconds=1)
UNRECOGNISED = "it has nothing that the pages of its kind have"


@dataclass(frozen=True, slots=True)
class _PageUpdate:
    """The page that is being stored, and its reading."""

    requested: RequestedPage
    reading: Reading
    rank: RankOf
    at: str


class Keeper:
    """Writes answers and readings into one archive."""

    def __init__(
        self,
        db: sqlite3.Connection,
        pages: PageTable,
        warc: WarcWriter,
        clock: Clock,
        durability: Durability = "normal",
        records: Records | None = None,
    ) -> None:
        self._db = db
        self._pages = pages
        self._warc = warc
        self._clock = clock
        self._durability = durability
        self.records: Records = records or OwnRecords(db, warc)
        self.redactions = known_redactions(db)
        self._synced_at: datetime | None = None

    def keep(self, visit: Visit, answer: Answer, reading: Reading, rank: RankOf, run: int) -> PageOutcome:
        answer, reading = self.redactions.applied(answer, reading)
        crash_point("before-warc")
        stored = self._store(visit, answer)
        crash_point("after-warc")
        kept = self.keep_stored(visit, answer, reading, rank, run, stored)
        crash_point("after-commit")
        self._sync_in_time()
        return kept

    def keep_stored(
        self, visit: Visit, answer: Answer, reading: Reading, rank: RankOf, run: int, stored: StoredAnswer
    ) -> PageOutcome:
        """Keep an answer whose records are in the WARC already."""
        reading = self.redactions.reading(reading)
        with transaction(self._db):
            self._keep_sizes(stored)
            update = _PageUpdate(self._requested(visit, reading), self._current_reading(reading), rank, iso(answer.at))
            row = keep_visit(self._db, update.requested.page, run, answer, stored, reading)
            kept = self._outcome(update, answer, row)
            crash_point("before-commit")
        return kept

    def keep_reparsed(self, page: int, response: Response, reading: Reading, rank: RankOf) -> PageOutcome:
        """Store a new reading of bytes that are already stored."""
        reading = self.redactions.reading(reading)
        with transaction(self._db):
            requested = requested_page(self._db, page)
            update = _PageUpdate(requested, self._current_reading(reading), rank, iso(response.at))
            update_link_flags(self._db, requested.visit, reading)
            return self._keep_page(update, page, response.final_url, requested.visit, is_reread=not requested.is_unread)

    def _store(self, visit: Visit, answer: Answer) -> StoredAnswer:
        exchanges = exchanges_of(answer)
        self.records.before_visit(answer)
        located = self._warc.write(exchanges)
        # The bytes of an unchanged page are where they were stored before.
        is_revisit = bool(exchanges) and exchanges[-1].refers_to is not None
        place = last_place(self._db, visit.page) if is_revisit else next(reversed(located), None)
        if self._durability == "full":
            self._warc.sync()
        is_held = isinstance(answer, Failure) and answer.hold_until is not None
        return StoredAnswer(
            place=place if isinstance(answer, Response) else None,
            requests=len(exchanges) if exchanges or is_held else 1,
            bytes=sum(len(exchange.body) for exchange in exchanges),
            sizes=tuple((name, self._warc.size_of(name)) for name in self._segments_of(located)),
        )

    def _segments_of(self, located: tuple[RecordLocation, ...]) -> set[str]:
        """The files that hold new records; a failure without an exchange is written as a note."""
        return {name for name in (*(place.segment for place in located), self._warc.position()[0]) if name}

    def _keep_sizes(self, stored: StoredAnswer) -> None:
        self._db.executemany(
            "INSERT INTO segment (name, size) VALUES (?, ?) ON CONFLICT DO UPDATE SET size = excluded.size",
            stored.sizes,
        )

    def _requested(self, visit: Visit, reading: Reading) -> RequestedPage:
        """The row of the visited page, created if the page was not in the frontier."""
        page = visit.page or self._pages.id_of(visit.url)
        if page is None:
            self._pages.add([Entry(visit.url, reading.identity, 0, "asked for")], Origin())
            page = self._pages.id_of(visit.url)
        assert page is not None
        return requested_page(self._db, page)

    def _current_reading(self, reading: Reading) -> Reading:
        """The reading, emptied if an older strategy made it: the page stays outdated and is read again later."""
        current = self._version()
        if reading == NOTHING_READ:
            return Reading(strategy=current)
        return reading if reading.strategy == current else Reading(strategy=reading.strategy)

    def _version(self) -> int:
        return int(self._db.execute("SELECT coalesce(max(version), 0) FROM strategy").fetchone()[0])

    def _outcome(self, update: _PageUpdate, answer: Answer, visit: int | None) -> PageOutcome:
        if isinstance(answer, Failure):
            state = keep_failure(self._db, update.requested, answer, visit)
        elif (state := state_of(answer.status)) is State.DONE:
            page = answering_page(self._db, self._pages, update.requested, answer, update.reading, visit)
            return self._keep_page(update, page, answer.final_url, visit)
        else:
            mark_ended(self._db, update.requested.page, state, visit, None)
        if state in (State.FAILED, State.REFUSED, State.GONE):
            self._pages.release_another(update.requested.page, update.requested.identity)
        return PageOutcome(state=state.word)

    def _keep_page(
        self, update: _PageUpdate, page: int, url: str, visit: int | None, is_reread: bool = False
    ) -> PageOutcome:
        """Store everything that was read on a page."""
        columns = self._pages.columns(url, update.reading.identity)
        is_unrecognised = page == update.requested.page and self._is_unrecognised(update)
        mark_done(
            self._db, page, visit, replace(update.reading, trouble=UNRECOGNISED) if is_unrecognised else update.reading
        )
        if update.reading.identity is not None:
            self._pages.identify(page, columns)
        row = requested_page(self._db, page)
        self._pages.park_others(page, row.identity)
        source = SourcePage(page, row.position, update.at, update.reading.strategy, is_reread)
        counts = self._keep_content(update, url, columns, source)
        crash_point("after-posts")
        new_pages = self._keep_links(update, page)
        if columns.board is not None and columns.thread is None:
            place_threads(self._db, columns.board, linked_threads(update.reading))
        crash_point("after-links")
        return PageOutcome(counts.new, counts.changed, new_pages)

    def _is_unrecognised(self, update: _PageUpdate) -> bool:
        """Whether a page is a list by its URL and shows nothing that such a list has, such as a login page."""
        is_list = update.requested.role in ("entry", "index", "thread")
        return is_list and update.reading.identity is None and update.reading.strategy == self._version()

    def _keep_content(self, update: _PageUpdate, url: str, columns: PageColumns, source: SourcePage) -> PostCounts:
        reading = update.reading
        for board_row in reading.boards:
            keep_board_row(self._db, board_row, columns.board, update.at)
        # A feed may use the title "Re: pumps" and another clock than the lists do, so only its links are used.
        for thread_row in () if reading.is_feed else reading.rows:
            keep_thread_row(self._db, thread_row, columns.board, update.at)
        if columns.thread is not None:
            name_thread(self._db, columns.thread, reading.title, columns.board)
        elif columns.board is not None:
            name_board(self._db, columns.board, reading.title, url)
        counts = self._keep_posts(update, url, source)
        if source.is_reread:
            drop_unseen(self._db, source)
        return counts

    def _keep_posts(self, update: _PageUpdate, url: str, source: SourcePage) -> PostCounts:
        counts_by_thread = []
        for key, posts in groupby(update.reading.posts, lambda post: post.thread):
            thread = kept_thread(self._db, thread_id(self._db, key, url))
            counts_by_thread.append(keep_posts(self._db, thread, list(posts), source))
        return PostCounts(
            sum(counts.new for counts in counts_by_thread), sum(counts.changed for counts in counts_by_thread)
        )

    def _keep_links(self, update: _PageUpdate, page: int) -> int:
        depth = update.requested.depth + 1
        entries = [entry_of(found, update.rank(found, depth)) for found in update.reading.links]
        entries += [Entry(refused.url, None, None, refused.why) for refused in update.reading.refused]
        return self._pages.add(entries, Origin(depth, page))

    def _sync_in_time(self) -> None:
        now = self._clock.now()
        if self._synced_at is None or now - self._synced_at >= GROUP_COMMIT:
            self._warc.sync()
            self._synced_at = now


def linked_threads(reading: Reading) -> set[str]:
    """The ids of the threads to which a page links."""
    linked = (thread_key(found.identity) for found in reading.links if found.identity is not None)
    return {key for key in linked if key is not None}


def state_of(status: int) -> State:
    """The state of a page after an answer with this status."""
    if 200 <= status < 300:
        return State.DONE
    return State.GONE if status in (404, 410) else State.REFUSED
