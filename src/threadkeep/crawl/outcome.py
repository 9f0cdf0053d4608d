"""How a crawl ended, in words and in a number that scripts can trust."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal

from threadkeep.archive import Counts, FieldHealth, Gap
from threadkeep.archive.completeness.gaps import HiddenBoard
from threadkeep.crawl.field_check import UnreadField
from threadkeep.crawl.loop.watchers import RunTotals
from threadkeep.model import Wait

Ending = Literal["complete", "incomplete", "interrupted", "limit", "deadline", "held", "rate-limited", "walled"]

EXIT_CODES: dict[Ending, int] = {
    "complete": 0,
    "incomplete": 10,
    "held": 10,
    "interrupted": 11,
    "walled": 12,
    "rate-limited": 13,
    "limit": 14,
    "deadline": 14,
}
# A field is missing in most posts although pages show one.
UNREAD_FIELDS = 17
# Everything that was found is stored, and nothing says how long some threads are.
UNPROVEN_THREADS = 16


@dataclass(frozen=True, slots=True)
class CrawlOutcome:
    """`gaps` names the first of what could not be had; `unasked` counts the pages that were not asked for yet.

    `unseen` names the first boards that show guests nothing: they are no gaps. `barren` counts the
    lists whose further pages were not requested, because page after page showed nothing. `untried` counts what
    looks like a thread by its address, is in no board, and was left out because others like it could not be read.
    `health` counts the fields of posts by kind of page, `unread_fields` are missing in most posts of a kind.
    `walled` are the pages that showed a login or nothing when the crawl stopped; they stay pending.
    """

    ending: Ending
    totals: RunTotals
    counts: Counts
    gaps: tuple[Gap, ...]
    gap_count: int
    unasked: int = 0
    held: Wait | None = None
    unseen: tuple[HiddenBoard, ...] = ()
    unseen_count: int = 0
    unproductive_lists: int = 0
    untried_threads: int = 0
    health: tuple[FieldHealth, ...] = ()
    unread_fields: tuple[UnreadField, ...] = ()
    walled: tuple[str, ...] = ()

    @property
    def exit_code(self) -> int:
        """The code of the ending; a complete archive without some field, or without proof, has a code of its own."""
        return EXIT_CODES[self.ending] or doubt_code(self.unread_fields, self.counts)


def doubt_code(unread_fields: Collection[UnreadField], counts: Counts) -> int:
    """The exit code of an archive without gaps: 0 if each thread is proven to be whole and all fields are read."""
    if unread_fields:
        return UNREAD_FIELDS
    return UNPROVEN_THREADS if counts.threads_unknown else 0
