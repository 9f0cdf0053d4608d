"""Fields of forums that nobody looked at, from `crawl URL` without options."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from threadkeep.fetch import TurnedClock
from threadkeep_bench.benchmarks.fields.marks import FieldMarks, field_marks
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.measures import Accuracy, pooled
from threadkeep_bench.reports import Cell, Column, Figure, Findings, Table, fingerprint, worst_of
from threadkeep_bench.simulate import SimulatedFetcher, Truth, draw
from threadkeep_bench.test_beds import Bed, always, crawled

FORUMS = 20
THREADS = 30

MEASURES: tuple[tuple[str, str, Callable[[FieldMarks], Accuracy]], ...] = (
    ("edited", "edits with their time", lambda each: each.edited),
    ("edited-by", "edits with who made them", lambda each: each.edited_by),
    ("reactions", "votes", lambda each: each.reactions),
    ("parents", "posts with the one they answer", lambda each: each.parents),
    ("sticky", "sticky threads", lambda each: each.sticky),
    ("locked", "locked threads", lambda each: each.locked),
)


def find(options: BenchOptions, say: Say) -> Findings:
    """Draws from the seed upwards, each crawled from its own address."""
    seeds = range(options.seed, options.seed + (options.forums or FORUMS))
    told: list[FieldMarks] = []
    truths: list[Truth] = []
    for seed in seeds:
        marks, truth = judged(seed)
        told.append(marks)
        truths.append(truth)
        say(in_words(marks))
    return findings(told, seeds, fingerprint(truths))


def judged(seed: int, threads: int = THREADS) -> tuple[FieldMarks, Truth]:
    forum = draw(seed, threads=threads)
    at = forum.community.options.ends_at
    truth, clock = forum.truth(at), TurnedClock(at)
    found = crawled(Bed("draw", truth, clock, always(lambda: SimulatedFetcher(forum, clock))))
    return field_marks(forum, truth, at, found.posts, found.requests, found.why), truth


def in_words(marks: FieldMarks) -> str:
    if marks.why:
        return f"{marks.name}: {marks.why}"
    counts = ((label, of(marks)) for _, label, of in MEASURES)
    told = (f"{each.right} of {each.expected} {label}" for label, each in counts if each.expected or each.answered)
    return f"{marks.name}: {', '.join(told)}"


def findings(told: Sequence[FieldMarks], seeds: range, print_: str) -> Findings:
    return Findings(
        title="What is said of posts and threads",
        figures=tuple(_figures(told)),
        tables=(_table(told),),
        forums=tuple(each.name for each in told),
        seeds=tuple(seeds),
        fingerprint=print_,
        requests=sum(each.requests for each in told),
        worst=worst_of({each.name: each.parents.recall.ratio for each in told}, "parents found"),
        remarks=_REMARKS,
    )


def _figures(told: Sequence[FieldMarks]) -> Iterator[Figure]:
    yield Figure("forums", "forums", len(told), "count")
    yield Figure("failed", "forums that could not be learned", sum(bool(each.why) for each in told), "count")
    for name, label, of in MEASURES:
        whole = pooled(of(each) for each in told)
        yield Figure(f"{name}-precision", f"{label}: right of those reported", whole.precision.ratio)
        yield Figure(f"{name}-recall", f"{label}: right of those there are", whole.recall.ratio)


def _table(told: Sequence[FieldMarks]) -> Table:
    columns = [Column("forum", "text")]
    for _, label, _ in MEASURES:
        columns += [Column(label, "count"), Column("told", "count"), Column("right", "count")]
    return Table("Fields, forum by forum", (*columns, Column("what it is", "text")), tuple(map(_row, told)))


def _row(each: FieldMarks) -> tuple[Cell, ...]:
    counts: list[Cell] = []
    for _, _, of in MEASURES:
        accuracy = of(each)
        counts += [accuracy.expected, accuracy.answered, accuracy.right]
    return (each.name, *counts, each.why or ", ".join(each.traits))


_REMARKS = (
    "judged on posts and threads that were found; figures are pooled over forums, because many have few such posts",
    "a forum that shows no mark of a sticky or locked thread still counts it as one: not all can be found",
    "an answer may be read as hanging below the question or as not: where it is beside it, pages do not show",
    "an edit note that is on no page of the sample is not learned",
)
