"""One forum put to every crawler: lessons, links page by page, and entries from many pages."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial

from threadkeep_bench.benchmarks.learn.crawlers import Crawler
from threadkeep_bench.benchmarks.learn.lesson import lesson
from threadkeep_bench.benchmarks.learn.marks import (
    EntryMarks,
    LessonMarks,
    LinkMarks,
    entry_marks,
    link_marks,
    marks,
    sampled_lists,
)
from threadkeep_bench.benchmarks.learn.start_pages import random_start
from threadkeep_bench.benchmarks.registry import Say
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import fingerprint
from threadkeep_bench.test_beds import IN_PART, Bed, BedKind, MakeBed


@dataclass(frozen=True, slots=True)
class LearnedForumMarks:
    """What every crawler made of one forum, by the crawler's name; a recorded one reports coverage only."""

    name: str
    bed: BedKind
    traits: tuple[str, ...]
    fingerprint: str
    marks: Mapping[str, LessonMarks]
    links: Mapping[str, LinkMarks] = field(default_factory=dict)
    entries: Mapping[str, EntryMarks] = field(default_factory=dict)

    @property
    def is_whole(self) -> bool:
        """Whether every page can be had: most of what is linked on a recorded page was not recorded."""
        return self.bed != "recorded"

    @property
    def is_sound(self) -> bool:
        """Whether every thread can be had: some recordings lack lists that lead to them."""
        return IN_PART not in self.traits


def forums_marked(beds: Sequence[MakeBed], crawlers: Sequence[Crawler], seed: int, say: Say) -> list[LearnedForumMarks]:
    """Several forums at a time; what is said of one is said when all crawlers are through with it."""
    forums = []
    for marked, said in abreast(partial(_marked, tuple(crawlers), seed), beds):
        forums.append(marked)
        for words in said:
            say(words)
    return forums


def _marked(crawlers: tuple[Crawler, ...], seed: int, make: MakeBed) -> tuple[LearnedForumMarks, list[str]]:
    said: list[str] = []
    return forum_marks(make(), crawlers, seed, said.append), said


def forum_marks(bed: Bed, crawlers: Sequence[Crawler], seed: int, say: Say) -> LearnedForumMarks:
    start = random_start(bed, seed)
    learning = [crawler for crawler in crawlers if crawler.learner is not None]
    # On a recorded forum a generic crawler finds no end of links that were not recorded.
    told = tuple(_crawler_marks(bed, crawlers if bed.kind != "recorded" else learning, start, say))
    known = {each.crawler: each for each in told}
    is_whole = bed.kind != "recorded"
    pages = sampled_lists(bed, seed) if is_whole and learning else []
    return LearnedForumMarks(
        name=bed.name,
        bed=bed.kind,
        traits=bed.truth.traits,
        fingerprint=fingerprint([bed.truth]),
        marks=known,
        links={each.name: link_marks(bed, known[each.name].strategy, pages) for each in learning if pages},
        entries={each.crawler: each for each in entry_marks(bed, learning, seed)} if is_whole else {},
    )


def _crawler_marks(bed: Bed, crawlers: Sequence[Crawler], start: str, say: Say) -> Iterator[LessonMarks]:
    for crawler in crawlers:
        told = marks(lesson(bed, crawler, start), bed.truth)
        say(f"{bed.name}, {crawler.name}: {in_words(told)}")
        yield told


def in_words(told: LessonMarks) -> str:
    if told.is_failed:
        return f"failed after {told.all_requests:,} requests: {told.why}"
    learned = f"learned from {told.learning.requests} pages ({told.learning_useless} useless)"
    crawled = f"{told.requests:,} more requests ({told.useless:,} useless)"
    return f"{learned}, {crawled}, coverage {told.coverage.ratio:.2%}"
