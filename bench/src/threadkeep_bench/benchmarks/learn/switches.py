"""What every step of the default learner is worth: each switched off by itself, on the same draws."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, replace
from functools import partial

from threadkeep.learn import Switches, learner_with
from threadkeep_bench.benchmarks.learn.crawlers import Crawler
from threadkeep_bench.benchmarks.learn.lesson import lesson
from threadkeep_bench.benchmarks.learn.marks import LessonMarks, marks
from threadkeep_bench.benchmarks.learn.start_pages import random_start
from threadkeep_bench.benchmarks.registry import Say
from threadkeep_bench.measures import macro, mean
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Cell, Column, Table
from threadkeep_bench.test_beds import draw_bed

FORUMS = 20
# Every switch crawls every draw once more: draws are smaller here than where the learner itself is measured.
THREADS = 60


@dataclass(frozen=True, slots=True)
class Ablation:
    """All draws with one switch off; `switch` is empty where all are on."""

    switch: str
    marks: tuple[LessonMarks, ...]


def switch_table(seeds: range, say: Say) -> Table:
    columns = (
        Column("switched off", "text"),
        Column("failed", "count"),
        Column("coverage", "share"),
        Column("worst coverage", "share"),
        Column("useless after learning", "number"),
        Column("learning requests", "number"),
        Column("useless of these", "number"),
        Column("CPU seconds", "number"),
    )
    rows = tuple(switch_row(each) for each in ablations(seeds[:FORUMS], say))
    return Table(f"What each step of the default learner is worth, on {len(seeds[:FORUMS])} draws", columns, rows)


def ablations(seeds: Sequence[int], say: Say) -> Iterator[Ablation]:
    """All switches on, then each of them off by itself."""
    all_on = Switches()
    for switch in ("", *(each.name for each in fields(all_on))):
        switches = replace(all_on, **{switch: False}) if switch else all_on
        crawler = Crawler("threadkeep", partial(learner_with, switches))
        yield Ablation(switch, tuple(abreast(partial(_marks, crawler), seeds)))
        say(f"without {switch or 'nothing'}: done")


def _marks(crawler: Crawler, seed: int) -> LessonMarks:
    bed = draw_bed(seed, THREADS)
    return marks(lesson(bed, crawler, random_start(bed, seed)), bed.truth)


def switch_row(ablation: Ablation) -> tuple[Cell, ...]:
    told = ablation.marks
    return (
        ablation.switch or "nothing",
        sum(each.is_failed for each in told),
        macro(each.coverage for each in told),
        min((each.coverage.ratio for each in told if each.coverage.whole), default=float("nan")),
        mean(each.useless for each in told),
        mean(each.learning.requests for each in told),
        mean(each.learning_useless for each in told),
        mean(each.learning.cpu_seconds for each in told),
    )
