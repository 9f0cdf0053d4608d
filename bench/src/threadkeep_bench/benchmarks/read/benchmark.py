"""Posts of foreign forums, read from single pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from threadkeep_bench.benchmarks.foreign_forums import forum_groups, page_findings, selected_forums
from threadkeep_bench.benchmarks.read.marks import ReadMarks, ReadPageJob, marks_of, pooled
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Cell, Column, Figure, Findings, Table

PAGES = 20
# The quick variant reads so many pages of each forum.
QUICK_PAGES = 5
# Pages that the progress names, of those with a mistake.
MOST_FAULTS = 3

_TITLE = "Posts on single pages of foreign forums"


def find(options: BenchOptions, say: Say) -> Findings:
    """Judge the posts of sampled pages of the forums in the folder that `THREADKEEP_FOREIGN` names."""
    folder, names = selected_forums(options)
    pages = options.pages or (QUICK_PAGES if options.is_quick else PAGES)
    jobs = [ReadPageJob(folder, name, options.seed, pages) for name in names]
    marks = list(_with_progress(abreast(marks_of, jobs), say))
    table = findings(marks, folder, options.seed)
    return replace(table, remarks=(*table.remarks, _TRAINED))


def _with_progress(marks: Iterator[ReadMarks], say: Say) -> Iterator[ReadMarks]:
    for each in marks:
        say(f"{each.forum}: F1 {each.f1:.3f}, perfect {each.perfect.ratio:.3f}, {each.cost:.1f} parse times")
        for fault in each.faults[:MOST_FAULTS]:
            say(f"  {fault}")
        yield each


def findings(marks: Sequence[ReadMarks], folder: Path, seed: int) -> Findings:
    table = Table("Posts on single pages", _COLUMNS, tuple(map(_row, marks)))
    return page_findings(_TITLE, _figures(marks), table, marks, folder, seed, _REMARKS)


def _figures(marks: Sequence[ReadMarks]) -> Iterator[Figure]:
    for prefix, label, group in forum_groups(marks):
        every = pooled(label, group)
        yield Figure(f"{prefix}f1", f"F1, mean of {label}", _mean([each.f1 for each in group]))
        yield Figure(f"{prefix}f1-micro", f"F1, all posts of {label}", every.f1)
        yield Figure(f"{prefix}perfect", f"perfect pages, {label}", every.perfect.ratio)
        yield Figure(f"{prefix}authors", f"right authors, mean of {label}", _mean(_ratios(group, "authors")))
        yield Figure(f"{prefix}times", f"right times, mean of {label}", _mean(_ratios(group, "times")))
        yield Figure(f"{prefix}cost", f"parse times for one page, {label}", every.cost, "number")


def _ratios(group: Sequence[ReadMarks], field: str) -> list[float]:
    """The share of a field in every forum; a forum without a found post has none right."""
    shares = [getattr(each, field) for each in group]
    return [share.ratio if share.whole else 0.0 for share in shares]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


_COLUMNS = (
    Column("forum", "text"),
    Column("pages", "count"),
    Column("F1", "share"),
    Column("precision", "share"),
    Column("recall", "share"),
    Column("perfect", "share"),
    Column("authors", "share"),
    Column("times", "share"),
    Column("cost", "number"),
)


def _row(each: ReadMarks) -> tuple[Cell, ...]:
    shares = (each.f1, each.precision, each.recall, each.perfect.ratio, *_ratios([each], "authors"))
    return (each.forum, each.perfect.whole, *shares, *_ratios([each], "times"), each.cost)


_REMARKS = (
    "perfect: all posts of a page and nothing else; optional posts count neither way",
    "authors and times: of the posts that were found; a time in another UTC offset is right",
    "cost: CPU time of reading the posts, divided by that of parsing the page",
)
_TRAINED = (
    "the shipped ranker was trained on these forums; bench/tools/train_post_ranker.py prints what rankers without"
    " a forum reach on it"
)
