"""Page flips of foreign forums, judged page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from threadkeep_bench.benchmarks.flips.marks import FlipJob, FlipMarks, marks_of, pooled
from threadkeep_bench.benchmarks.foreign_forums import forum_groups, page_findings, selected_forums
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Cell, Column, Figure, Findings, Table

# The quick variant looks at this share of the pages of every forum.
QUICK = 0.25

_TITLE = "Page flips on single pages of foreign forums"


def find(options: BenchOptions, say: Say) -> Findings:
    """Judge the page flips of the forums in the folder that `THREADKEEP_FOREIGN` names."""
    folder, names = selected_forums(options)
    jobs = [FlipJob(folder, name, options.seed, QUICK if options.is_quick else 1.0) for name in names]
    marks = list(_with_report(abreast(marks_of, jobs), say))
    return findings(marks, folder, options.seed)


def _with_report(marks: Iterator[FlipMarks], say: Say) -> Iterator[FlipMarks]:
    for each in marks:
        say(f"{each.forum}: F1 {each.f1:.3f}, whole {each.whole.ratio:.3f}, next {each.next_page.ratio:.3f}")
        for fault in each.faults:
            say(f"  {fault}")
        yield each


def findings(marks: Sequence[FlipMarks], folder: Path, seed: int) -> Findings:
    table = Table("Page flips", _COLUMNS, tuple(map(_row, marks)))
    return page_findings(_TITLE, _figures(marks), table, marks, folder, seed, _REMARKS)


def _figures(marks: Sequence[FlipMarks]) -> Iterator[Figure]:
    for prefix, label, group in forum_groups(marks):
        every = pooled(label, group)
        yield Figure(f"{prefix}f1", f"F1, {label}", every.f1)
        yield Figure(f"{prefix}precision", f"precision, {label}", every.precision)
        yield Figure(f"{prefix}recall", f"recall, {label}", every.recall)
        yield Figure(f"{prefix}whole", f"pages with the whole set right, {label}", every.whole.ratio)
        yield Figure(f"{prefix}next", f"next page found, {label}", every.next_page.ratio)


_COLUMNS = (
    Column("forum", "text"),
    Column("pages", "count"),
    Column("F1", "share"),
    Column("precision", "share"),
    Column("recall", "share"),
    Column("whole", "share"),
    Column("next", "share"),
)


def _row(each: FlipMarks) -> tuple[Cell, ...]:
    shares = (each.f1, each.precision, each.recall, each.whole.ratio, each.next_page.ratio)
    return (each.forum, each.whole.whole, *shares)


_REMARKS = (
    "the thresholds were chosen on these forums, so that the figures are better than on an unseen forum",
    "whole: the page's flips and nothing else; other spellings of an address count neither way",
)
