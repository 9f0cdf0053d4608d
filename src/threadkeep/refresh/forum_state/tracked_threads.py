"""Threads as a refresh knows them: what is stored of each, and what lists said of it last."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from threadkeep.refresh.lists import ListedThread, StoredThread
from threadkeep.refresh.prediction.hazard import BUSY
from threadkeep.refresh.prediction.list_growth import DAY


def is_later(shown_at: float, before_at: float | None, known_at: float, grain: float = 60.0) -> bool:
    """Whether a list reports a later post than the one known; `before_at` is what it reported before.

    Lists that say "today, 7:42" mean the day of their own zone. Read by another one it may be the day before, so that
    a time of the last 24 hours that is not the one known is taken for a later one.
    """
    if before_at is not None and abs(shown_at - before_at) < grain:
        return False
    # A list that shows minutes shows the minute of the post that is known.
    gained = shown_at - known_at // 60 * 60
    return not known_at or (gained if gained > -grain else gained + DAY) >= grain


@dataclass(slots=True)
class TrackedThread:
    """A thread. `shown` is the count of its row, `settled` the count up to which its posts were read.

    Only differences of counts matter: some forums count replies, others posts, and some count what no guest sees.
    """

    board: int | None
    kept: int = 0
    shown: int | None = None
    settled: int = 0
    informed_at: float = 0.0
    last_at: float = 0.0
    times: list[float] = field(default_factory=list)
    row_at: float | None = None
    coarse: frozenset[int] = frozenset()
    read_at: float = 0.0
    # When a page of it was last asked for, by this refresh or one before, whether it came or not.
    asked_at: float = 0.0
    # What was written before is stored, by when its last page was asked for.
    whole_until: float = 0.0
    # Whether a row counted its posts: then those that wait are known to be no more.
    is_counted: bool = False

    @property
    def waiting(self) -> int:
        """Posts that a count shows and that were not read."""
        return (self.shown or 0) - self.settled

    @property
    def busy(self) -> int:
        """Posts of the 24 hours up to the last one known."""
        since = self.times[-1] - DAY if self.times else 0.0
        return max(1, sum(time > since for time in self.times[-BUSY[-1] :]))

    @property
    def ends_coarse(self) -> bool:
        """Whether the last post shows no more than its day."""
        return len(self.times) - 1 in self.coarse

    def exact_times(self) -> Iterator[float]:
        """Where times are shown as ages, those of yesterday are coarse and older ones may be exact again."""
        return (time for place, time in enumerate(self.times) if place not in self.coarse)

    def news_of(self, row: ListedThread) -> int:
        """How many posts a row reports that no row reported before; a later time alone reports one at least."""
        # Posts may show no more than their day: then the exact time of a feed is never that of the last one.
        if row.has_proven_zone and row.posts is None and (row.last_at or 0.0) + row.precision <= self.whole_until:
            return 0
        if row.posts is None or self.shown is None:
            later = row.last_at is not None and is_later(row.last_at, self.row_at, self.last_at, row.precision)
            if self.shown is None and self.kept and row.last_at is None:
                # What a row counts that never counted before is new, unless it is stored: no time shows more.
                return max(0, (row.posts or 0) - self.kept)
            return int(later or (not self.kept and self.shown is None))
        # As many posts as before and a later one: another was deleted.
        later = (
            row.last_at is not None and 0 < self.last_at <= row.last_at - row.precision and row.last_at != self.row_at
        )
        return 1 if later and row.posts <= self.shown else row.posts - self.shown

    def take_row(self, row: ListedThread, news: int, now: float) -> None:
        """Take in a row that reported so many posts."""
        if news < 0:
            self.settled += news
        self.is_counted = row.posts is not None
        if row.posts is not None:
            if self.shown is None or row.posts - self.shown != news:
                self.settled = row.posts - news
            self.shown = row.posts
        else:
            self.shown = (self.shown or 0) + news
        if row.last_at is not None:
            self.last_at = max(self.last_at, row.last_at)
            self.row_at = row.last_at
        self.informed_at = now

    def read(self, fresh: Sequence[float], is_end: bool, now: float) -> int:
        """Take in new posts of a page; gives how many of them no row had reported."""
        self.times.extend(fresh)
        self.kept += len(fresh)
        self.settled += len(fresh)
        untold = max(0, -self.waiting)
        if untold or is_end:
            self.shown = self.settled = max(self.settled, self.shown or 0)
        if self.times:
            # Where rows show no time, one was supposed when the thread was thought to have grown.
            is_vain = is_end and not fresh and self.row_at is None and not self.ends_coarse
            # A post that shows no time is taken for written when it is read; the row that reported it may know better.
            is_told = not untold and self.row_at == self.last_at and self.times[-1] >= now
            written_at = self.last_at if is_told else self.times[-1]
            self.last_at = written_at if is_vain else max(self.last_at, written_at)
        self.informed_at = self.read_at = self.asked_at = now
        self.whole_until = now if is_end else self.whole_until
        return untold

    def turn(self, by: float) -> None:
        """The times of posts were taken for so many seconds later than they are; those of rows are reported again."""
        self.times = [time - by for time in self.times]
        self.last_at = self.times[-1] if self.times and self.last_at else self.last_at - by if self.last_at else 0.0
        self.row_at = None

    def first_waiting_at(self, row: ListedThread, news: int, since: float, now: float) -> float:
        """About when the oldest post came that a row reports and that waits since no earlier than `since`."""
        shown_at = row.last_at if row.last_at is not None else now + 1
        last = shown_at if self.last_at - row.precision < shown_at <= now else since
        earliest = min(max(since, self.informed_at, self.times[-1] if self.times else 0.0), last)
        return last if news <= 1 and row.last_at == last else (earliest + last) / 2


def tracked_thread(known: StoredThread, now: float) -> TrackedThread:
    """A thread whose stored posts are all that its row counted, but for those that wait."""
    written_at = float(known.times[-1]) if len(known.times) else 0.0
    is_coarse = len(known.times) - 1 in known.day_only
    return TrackedThread(
        board=known.board,
        kept=known.post_count,
        shown=known.declared_posts,
        settled=(known.declared_posts or 0) - known.pending_posts,
        informed_at=now,
        last_at=known.last_at if known.last_at and is_coarse else max(known.last_at, written_at),
        times=list(known.times),
        row_at=known.last_at or None,
        coarse=known.day_only,
        read_at=now,
        asked_at=known.read_at,
        whole_until=0.0 if known.pending_posts else known.read_at,
    )
