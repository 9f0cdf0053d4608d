"""The tuned numbers of an archive."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True, slots=True)
class CompletenessThresholds:
    """When a thread is complete although its counter and its pages do not agree exactly."""

    # Counters include posts that were deleted or are hidden. If the last page was read, this share of the declared
    # posts may be missing. Chosen, not tuned.
    missing_share: float = 0.1
    # The number of posts that may always be missing, for short threads. Chosen, not tuned.
    missing_least: int = 2
    # If fewer than one number in this many belongs to a page, the numbers are ids and not page numbers. Chosen, not
    # tuned: a pager with gaps still links one page in ten.
    numbers_per_page: int = 50
    # A pager that links to the pages around a gap never leaves out this many pages in a row. Chosen, not tuned.
    longest_gap: int = 5
    # So many threads of one post with the title of another thread and "Re:" before it, and this share of all threads,
    # are replies that were not joined. A mail archive of 911 messages that was not joined has 851 (93 %); in a forum a
    # title is rarely that of another thread behind a colon. Chosen, not tuned.
    lone_replies: int = 10
    # The share, see above.
    lone_share: float = 0.1


@dataclass(frozen=True, slots=True)
class RetryThresholds:
    """When a page that failed is requested again."""

    # The page is given up for this run after so many attempts.
    max_attempts: int = 5
    # A short failure is over in half a minute, a restart of a server in two, a deployment in eight: with this delay and
    # this growth the fifth attempt comes three quarters of an hour after the first. During a longer outage the whole
    # host is held. Chosen, not measured.
    first_delay: timedelta = timedelta(seconds=30)
    # The factor between two delays, see above.
    growth: int = 4


@dataclass(frozen=True, slots=True)
class ListRecheckThresholds:
    """When a page that was read is requested again in the same crawl."""

    # A list is requested again if the time since it was read is at least one part in this many of the time between its
    # last event and that reading. Then about one such request in a hundred finds something. Derived, not tuned.
    event_gap_part: int = 100
    # In days: the age of a reading after which a list with no known event is requested again. Chosen, not tuned.
    idle_days: float = 5 / (24 * 60)


@dataclass(frozen=True, slots=True)
class PostOrderThresholds:
    """When the pages of a thread are counted from its end."""

    # So many times more pages must begin before the previous page than after it. Answers that are sorted by votes have
    # no order of time. Chosen, not tuned.
    falls_per_rise: int = 4


@dataclass(frozen=True, slots=True)
class DiskThresholds:
    """The room that is left free on the disk of an archive: the smaller of both. Chosen, not tuned."""

    # Bytes. A system whose disk is full fails in ways that nobody can foresee; a page needs a hundredth of a MB.
    reserved_bytes: int = 1024**3
    # The share of the disk: a disk of a few GB would else be of no use.
    reserved_share: float = 0.05


COMPLETENESS = CompletenessThresholds()
RETRY = RetryThresholds()
RECHECK = ListRecheckThresholds()
POST_ORDER = PostOrderThresholds()
DISK = DiskThresholds()
