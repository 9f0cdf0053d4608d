"""The archive of one forum."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Sequence
from datetime import datetime
from pathlib import Path

from threadkeep.archive.completeness.counts import Counts, counts, useful_requests
from threadkeep.archive.completeness.field_health import FieldHealth, field_health, pages_of_kind, pages_with_posts
from threadkeep.archive.completeness.gaps import Gap, HiddenBoard, gaps, hidden_boards, unfitting_pages
from threadkeep.archive.database.connection import checkpoint, transaction
from threadkeep.archive.database.free_space import check_free_space
from threadkeep.archive.database.page_state import State
from threadkeep.archive.database.times import iso
from threadkeep.archive.frontier import orphan_threads, rechecks
from threadkeep.archive.frontier.entry import Entry
from threadkeep.archive.frontier.frontier import Frontier
from threadkeep.archive.frontier.page_rows import PageTable
from threadkeep.archive.frontier.rechecks import RequeuedPage
from threadkeep.archive.frontier.short_threads import pages_of_short_threads
from threadkeep.archive.frontier.waits import bring_waits_back
from threadkeep.archive.queries import content
from threadkeep.archive.queries.answers_in_order import answers_in_order
from threadkeep.archive.queries.content import PageRow
from threadkeep.archive.queries.outdated_pages import outdated_page_count, outdated_pages
from threadkeep.archive.queries.stored_answers import last_answer, last_place
from threadkeep.archive.records.notes import NO_OPTIONS, Options, RunBegun
from threadkeep.archive.redaction.plan import RedactionPlan, RedactionTarget, redaction_plan
from threadkeep.archive.search import Hits, Query, search
from threadkeep.archive.store.equal_threads import merge_equal_threads
from threadkeep.archive.store.keeper import Keeper, RankOf
from threadkeep.archive.store.list_rows import drop_empty_threads
from threadkeep.archive.strategy_versions import adoption
from threadkeep.archive.strategy_versions.adoption import Identify, current_strategy
from threadkeep.archive.strategy_versions.reparse_comparison import ReparseChanges, reparse_changes, snapshot_posts
from threadkeep.archive.strategy_versions.strategy_file import write_strategy_file
from threadkeep.errors import ArchiveError
from threadkeep.model import Answer, Board, KeptPost, PageOutcome, Reading, Response, Thread, Visit
from threadkeep.protocols import Clock
from threadkeep.warc import RecordLocation


class Archive:
    """One folder: what was fetched, what was read, and what is next. Made by `open_archive`, used by one thread."""

    def __init__(
        self,
        folder: Path,
        site: str,
        db: sqlite3.Connection,
        pages: PageTable,
        keeper: Keeper | None,
        clock: Clock,
        is_site_named: bool = False,
    ) -> None:
        self.folder = folder
        self.site = site
        # Whether the caller named the site; else only the folder does, which may come from anybody.
        self.is_site_named = is_site_named
        self.frontier = Frontier(db, pages)
        self._db = db
        self._pages = pages
        self._keeper = keeper
        self._clock = clock

    @property
    def warc_folder(self) -> Path:
        return self.folder / "warc"

    # ------------------------------------------------------------ a run

    def begin_run(self, what: str, options: Options = NO_OPTIONS) -> int:
        """Store a new run; pages that the last run gave up are queued again.

        `options` decide which pages the run is for: `threadkeep repair` needs them. DiskError if the disk is nearly
        full.
        """
        check_free_space(self.folder)
        with transaction(self._db):
            row = self._db.execute("INSERT INTO run (what, began_at) VALUES (?, ?)", (what, self._now()))
            self._wake_failed()
            drop_empty_threads(self._db)
            bring_waits_back(self._db, self._clock.now())
        # The WARC must never hold records of a run that a loss of power made the database forget.
        checkpoint(self._db)
        self.frontier.run = int(row.lastrowid or 0)
        note = RunBegun(self.frontier.run, what, self.site, self._clock.now(), options)
        self._writer().records.begin_run(note)
        return self.frontier.run

    def last_outcome(self) -> str | None:
        """How the run before this one ended; None if it was killed, or if there was none."""
        query = "SELECT outcome FROM run WHERE id < ? ORDER BY id DESC LIMIT 1"
        row = self._db.execute(query, (self.frontier.run,)).fetchone()
        return row[0] if row else None

    def retry_failed_pages(self) -> None:
        """Give pages that the last run gave up another chance."""
        with transaction(self._db):
            self._wake_failed()

    def drop_repeated_threads(self) -> int:
        """Forget threads whose posts all belong to other threads, and threads without pages; gives their posts."""
        before = self.post_count()
        with transaction(self._db):
            orphan_threads.forget_repeats(self._db)
            merge_equal_threads(self._db)
            drop_empty_threads(self._db)
        return before - self.post_count()

    def end_run(self, outcome: str) -> None:
        self._writer().records.end_run(outcome, self._clock.now())
        with transaction(self._db):
            self._db.execute(
                "UPDATE run SET ended_at = ?, outcome = ? WHERE id = ?", (self._now(), outcome, self.frontier.run)
            )

    # ------------------------------------------------------------ storing

    def keep(self, visit: Visit, answer: Answer, reading: Reading, rank: RankOf) -> PageOutcome:
        """Store the result of a visit: its bytes first, then the rest in one transaction.

        DiskError after that if the disk is nearly full: the page is stored, and no further one may be.
        """
        kept = self._writer().keep(visit, answer, reading, rank, self.frontier.run)
        check_free_space(self.folder)
        return kept

    def keep_reparsed(self, page: int, response: Response, reading: Reading, rank: RankOf) -> PageOutcome:
        """Store a new reading of a page from `outdated_pages`; posts that it no longer shows are deleted."""
        return self._writer().keep_reparsed(page, response, reading, rank)

    def adopt(self, text: str, identify: Identify, rank: RankOf, is_forced: bool = False) -> int:
        """Make a strategy the current one; gives its version. Pages that older ones read are outdated from then on.

        `is_forced`: make a new version even of the strategy in use, so that all pages are read again.
        """
        version = adoption.adopt(
            self._db, self._pages, text, identify, rank, self._now(), self._writer().records, is_forced
        )
        write_strategy_file(self.folder, text, adoption.known_strategies(self._db))
        return version

    def strategy(self) -> tuple[int, str] | None:
        """The version and text of the current strategy; None before the first."""
        return current_strategy(self._db)

    def outdated_pages(self, version: int) -> Iterator[tuple[int, Response]]:
        """The pages that an older strategy than `version` read, from the WARC."""
        return outdated_pages(self._db, self.warc_folder, version)

    def unread_pages(self) -> int | None:
        """The number of stored pages that the current strategy has not read yet; None before the first strategy."""
        own = self.strategy()
        return outdated_page_count(self._db, own[0]) if own else None

    def snapshot_posts(self) -> None:
        """Remember all posts, for `reparse_changes` to compare with."""
        snapshot_posts(self._db)

    def reparse_changes(self) -> ReparseChanges:
        """The differences of the posts since `snapshot_posts`."""
        return reparse_changes(self._db)

    # ------------------------------------------------------------ rechecks

    def pages_of_shifted_lists(self, now: datetime, since: int = 0) -> list[int]:
        """Pages of boards that may have changed since they were read, if a thread has an id above `since`."""
        return rechecks.pages_of_shifted_lists(self._db, now, since)

    def pages_of_grown_threads(self) -> list[int]:
        """The last pages of threads that have more posts now according to a list."""
        return rechecks.pages_of_grown_threads(self._db)

    def pages_of_torn_threads(self) -> list[int]:
        """Pages of threads that changed between the requests for their pages."""
        return rechecks.pages_of_torn_threads(self._db)

    def pages_of_short_threads(self) -> list[int]:
        """A page of each thread with fewer posts than the forum declares, if it was requested once."""
        return pages_of_short_threads(self._db)

    def newest_thread_id(self) -> int:
        """The id of the row of the newest thread."""
        return rechecks.newest_thread_id(self._db)

    def requeue(self, pages: Sequence[int]) -> list[RequeuedPage]:
        """Put stored pages first in the queue."""
        return rechecks.requeue(self._db, pages)

    def restore_pages(self, requeued: Sequence[RequeuedPage]) -> None:
        """Restore the pages whose second request brought nothing."""
        rechecks.restore_pages(self._db, requeued)

    # ------------------------------------------------------------ threads without a rule

    def urls_without_rule(self) -> Iterator[tuple[str, int]]:
        """URLs that no rule leads to, each with the page that links to it."""
        return orphan_threads.urls_without_rule(self._db)

    def requested_threads(self, threads: Collection[str]) -> set[str]:
        """Those of the threads with a page that was requested or is queued."""
        return orphan_threads.requested_threads(self._db, threads)

    def readable_threads(self, threads: Collection[str]) -> set[str]:
        """Those of the threads that have mostly posts of their own, and whose pages could all be read."""
        return orphan_threads.readable_threads(self._db, threads)

    def enqueue(self, entries: Sequence[Entry]) -> None:
        """Put pages into the queue as if a rule linked to them."""
        orphan_threads.enqueue(self._db, self._pages, entries)

    def forget_threads(self, threads: Collection[str]) -> int:
        """Forget threads that are no threads, so that they are not reported as missing; gives their posts."""
        before = self.post_count()
        orphan_threads.forget_threads(self._db, threads)
        return before - self.post_count()

    def mark_unknown_lists(self, pages: Collection[int]) -> None:
        """Mark pages of no kind as lists of threads that the strategy does not know."""
        orphan_threads.mark_unknown_lists(self._db, pages)

    # ------------------------------------------------------------ queries

    def answer(self, url: str) -> Answer | None:
        """The answer to the last request for a URL, from the WARC; None if it was not requested yet."""
        page = self._pages.id_of(url)
        return last_answer(self._db, self.warc_folder, page) if page is not None else None

    def answers(self) -> Iterator[Answer]:
        """All stored answers in the order of their requests."""
        return answers_in_order(self._db, self.warc_folder)

    def place(self, url: str) -> RecordLocation | None:
        """Where the bytes of the last answer to a request for a URL are; None where there are none."""
        page = self._pages.id_of(url)
        return last_place(self._db, page) if page is not None else None

    def page_number(self, url: str) -> int | None:
        """The row of a URL in the frontier; None where it is not known."""
        return self._pages.id_of(url)

    def readable_thread_page(self, but: Collection[int] = ()) -> str | None:
        """A page of a thread that shows posts and was read well, the newest but for some pages; None without any."""
        return content.readable_thread_page(self._db, but)

    def counts(self) -> Counts:
        return counts(self._db)

    def post_count(self) -> int:
        """The number of posts."""
        return int(self._db.execute("SELECT count(*) FROM post").fetchone()[0])

    def useful_requests(self) -> int:
        """The number of requests of this run that brought a page of the forum."""
        return useful_requests(self._db, self.frontier.run)

    def gaps(self) -> Iterator[Gap]:
        return gaps(self._db)

    def unfitting_pages(self) -> Iterator[Gap]:
        """The pages that the strategy does not fit, also if nothing is missing."""
        return unfitting_pages(self._db)

    def hidden_boards(self) -> Iterator[HiddenBoard]:
        """The boards whose content guests cannot see: behind a login, or empty."""
        return hidden_boards(self._db)

    def field_health(self) -> tuple[FieldHealth, ...]:
        """How many posts have an author, a time and a text, by kind of page. It reads all posts."""
        return tuple(field_health(self._db))

    def pages_of_kind(self, kind: str) -> Iterator[str]:
        """The URLs of the stored pages of a kind."""
        return pages_of_kind(self._db, kind)

    def pages_with_posts(self, kind: str) -> Iterator[str]:
        """The URLs of the stored pages of a kind that have posts."""
        return pages_with_posts(self._db, kind)

    def page(self, url: str) -> PageRow | None:
        page = self._pages.id_of(url)
        return content.page_row(self._db, page) if page is not None else None

    def urls_in_trouble(self, trouble: str) -> Iterator[str]:
        """The stored pages that were not read correctly for one reason."""
        return content.urls_in_trouble(self._db, trouble)

    def boards(self) -> Iterator[Board]:
        return content.boards(self._db)

    def threads(self, board: str | None = None) -> Iterator[Thread]:
        return content.threads(self._db, board)

    def thread(self, thread: str) -> Thread | None:
        return content.thread(self._db, thread)

    def thread_at(self, url: str) -> Thread | None:
        """The thread with this address, which may be one of several."""
        return content.thread_at(self._db, url)

    def posts(self, thread: str) -> Iterator[KeptPost]:
        return content.posts(self._db, self.site, thread)

    def all_posts(self) -> Iterator[KeptPost]:
        return content.all_posts(self._db, self.site)

    def redaction_plan(self, target: RedactionTarget) -> RedactionPlan:
        """Everything that has to go with a post, a thread or an author."""
        return redaction_plan(self._db, self.site, target)

    def search(self, query: Query) -> Hits:
        """Posts by words, author, board and time, the best first."""
        return search(self._db, self.site, query)

    def events(self) -> Iterator[tuple[str, str, str]]:
        """What happened to the archive itself: time, kind, text."""
        return iter(self._db.execute("SELECT at, kind, text FROM event ORDER BY id"))

    def now(self) -> datetime:
        return self._clock.now()

    def _writer(self) -> Keeper:
        if self._keeper is None:
            raise ArchiveError(f"{self.folder} was opened for reading", "Open it without `readonly`.")
        return self._keeper

    def _now(self) -> str:
        return iso(self._clock.now())

    def _wake_failed(self) -> None:
        failed = f"SELECT id, identity FROM page WHERE state = {State.FAILED}"
        for page, identity in self._db.execute(failed).fetchall():
            state = State.SAME if self._pages.is_represented(identity, page) else State.PENDING
            self._db.execute("UPDATE page SET state = ?, attempts = 0 WHERE id = ?", (int(state), page))
