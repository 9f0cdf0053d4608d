"""Entry pages found from any page of a forum (the paper's Table 3)."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import mean, pstdev

from threadkeep.errors import ThreadkeepError
from threadkeep.learn.focus import keyword_entry
from threadkeep_bench.benchmarks.learn.classroom import Classroom
from threadkeep_bench.benchmarks.learn.crawlers import Crawler
from threadkeep_bench.benchmarks.learn.lesson import TIMES_USEFUL
from threadkeep_bench.benchmarks.learn.start_pages import random_pages
from threadkeep_bench.measures import Accuracy, AnsweredQuestion, entry_accuracy, list_pages, page_class
from threadkeep_bench.simulate import Truth
from threadkeep_bench.test_beds import Bed

STARTS = 10
KEYWORDS = "keywords"


@dataclass(frozen=True, slots=True)
class EntryMarks:
    """The entry pages that a crawler found, one for each start, in the order of the starts."""

    crawler: str
    answers: tuple[AnsweredQuestion[str], ...]

    @property
    def accuracy(self) -> Accuracy:
        return entry_accuracy(self.answers)


@dataclass(frozen=True, slots=True)
class EntryRow:
    """The paper's row: mean and standard deviation over the first starts of all forums, the second starts, and on."""

    precision: float
    precision_deviation: float
    recall: float
    recall_deviation: float


def entry_marks(bed: Bed, crawlers: Sequence[Crawler], seed: int) -> tuple[EntryMarks, ...]:
    """The baseline's entries and those of every crawler that learns, from the same pages."""
    return asyncio.run(_entry_marks(bed, crawlers, seed))


async def _entry_marks(bed: Bed, crawlers: Sequence[Crawler], seed: int) -> tuple[EntryMarks, ...]:
    async with bed.open() as fetcher:
        starts = await random_pages(bed, fetcher, STARTS, seed)
        marks = [_marked(bed.truth, KEYWORDS, [keyword_entry(start) for start in starts])]
        for crawler in crawlers:
            room = Classroom(fetcher, TIMES_USEFUL * len(list_pages(bed.truth)))
            found = [await _entry(room, crawler, start) for start in starts]
            marks.append(_marked(bed.truth, crawler.name, found))
    return tuple(marks)


async def _entry(room: Classroom, crawler: Crawler, start: str) -> str | None:
    assert crawler.learner is not None
    try:
        strategy = await room.taught(crawler.learner(start))
    except ThreadkeepError:
        return None
    return strategy.entry if strategy is not None else None


def _marked(truth: Truth, crawler: str, found: Sequence[str | None]) -> EntryMarks:
    right = page_class(truth, truth.entry)
    classes = (None if url is None else page_class(truth, url) for url in found)
    return EntryMarks(crawler, tuple(AnsweredQuestion(answer, right) for answer in classes))


def entry_row(marks: Sequence[EntryMarks]) -> EntryRow:
    """One crawler's entries over forums as the paper gives them."""
    rounds = [
        entry_accuracy([each.answers[number] for each in marks if number < len(each.answers)])
        for number in range(max((len(each.answers) for each in marks), default=0))
    ]
    precision = [each.precision.ratio for each in rounds if each.answered]
    recall = [each.recall.ratio for each in rounds if each.expected]
    return EntryRow(*_spread(precision), *_spread(recall))


def _spread(values: Sequence[float]) -> tuple[float, float]:
    return (mean(values), pstdev(values)) if values else (float("nan"), float("nan"))
