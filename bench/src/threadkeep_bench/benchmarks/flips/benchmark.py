"""Page flips of foreign forums, judged page by page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from threadkeep.errors import ConfigError
from threadkeep_bench.benchmarks.flips.marks import FlipJob, FlipMarks, marks_of, pooled
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Cell, Column, Figure, Findings, Table, file_fingerprint, worst_of
from threadkeep_bench.test_beds import folder_named
from threadkeep_bench.test_beds.foreign import FOREIGN, foreign_names

# The quick variant looks at this share of the pages of every forum.
QUICK = 0.25
_REAL = "real-"


def find(options: BenchOptions, say: Say) -> Findings:
    """Judge the page flips of the forums in the folder that `THREADKEEP_FOREIGN` names."""
    folder = folder_named(FOREIGN)
    if folder is None:
        raise ConfigError(f"{FOREIGN} names no folder", "Set it to the folder with the recordings of foreign forums.")
    names = [name for name in foreign_names(folder) if not options.names or name in options.names]
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
    return Findings(
        title="Page flips on single pages of foreign forums",
        figures=tuple(_figures(marks)),
        tables=(Table("Page flips", _COLUMNS, tuple(map(_row, marks))),),
        forums=tuple(each.forum for each in marks),
        seeds=(seed,),
        fingerprint=file_fingerprint(folder / f"{each.forum}.truth.json.xz" for each in marks),
        requests=0,
        worst=worst_of({each.forum: each.f1 for each in marks}, "F1"),
        remarks=_REMARKS,
    )


def _figures(marks: Sequence[FlipMarks]) -> Iterator[Figure]:
    groups = (
        ("", "all forums", marks),
        ("real-", "real forums", [each for each in marks if each.forum.startswith(_REAL)]),
        ("invented-", "invented forums", [each for each in marks if not each.forum.startswith(_REAL)]),
    )
    for prefix, label, group in groups:
        if group:
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
