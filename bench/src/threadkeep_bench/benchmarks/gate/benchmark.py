"""The gate on the links of foreign forums."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from threadkeep.errors import ConfigError
from threadkeep_bench.benchmarks.gate.marks import GateJob, GateMarks, marks_of
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.measures import Share
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Cell, Column, Figure, Findings, Table, file_fingerprint, worst_of
from threadkeep_bench.test_beds import folder_named
from threadkeep_bench.test_beds.foreign import FOREIGN, foreign_names

# Pages of a forum, and in the quick variant.
PAGES, QUICK_PAGES = 200, 40


def find(options: BenchOptions, say: Say) -> Findings:
    """Judge the gate on the forums in the folder that `THREADKEEP_FOREIGN` names."""
    folder = folder_named(FOREIGN)
    if folder is None:
        raise ConfigError(f"{FOREIGN} names no folder", "Set it to the folder with the recordings of foreign forums.")
    names = [name for name in foreign_names(folder) if not options.names or name in options.names]
    pages = options.pages or (QUICK_PAGES if options.is_quick else PAGES)
    jobs = [GateJob(folder, name, options.seed, pages) for name in names]
    return findings(list(_reported(abreast(marks_of, jobs), say)), folder, options.seed)


def _reported(marks: Iterable[GateMarks], say: Say) -> Iterator[GateMarks]:
    for each in marks:
        acts, refused = each.acts, each.refused
        say(f"{each.forum}: {acts.part} of {acts.whole} admitted that act, {refused.part} of {refused.whole} refused")
        yield each


def findings(marks: Sequence[GateMarks], folder: Path, seed: int) -> Findings:
    return Findings(
        title="Links that act, and the gate before them",
        figures=tuple(_figures(marks)),
        tables=(Table("The gate", _COLUMNS, tuple(map(_row, marks))),),
        forums=tuple(each.forum for each in marks),
        seeds=(seed,),
        fingerprint=file_fingerprint(folder / f"{each.forum}.truth.json.xz" for each in marks),
        requests=0,
        worst=worst_of(
            {each.forum: 1.0 - each.faults / max(1, _decision_count(each)) for each in marks}, "right decisions"
        ),
        remarks=_REMARKS,
    )


def _decision_count(each: GateMarks) -> int:
    return each.acts.whole + each.refused.whole


def _figures(marks: Sequence[GateMarks]) -> Iterator[Figure]:
    yield Figure("acts", "URLs that act and are admitted", sum(each.acts.part for each in marks), "count")
    yield Figure("acting-urls", "URLs that act", sum(each.acts.whole for each in marks), "count")
    yield Figure("refused", "URLs of lists and threads that are refused", sum(e.refused.part for e in marks), "count")
    yield Figure("useful-urls", "URLs of lists and threads", sum(each.refused.whole for each in marks), "count")
    yield Figure("alone-acts", "admitted by one page alone", _pooled(each.alone_acts for each in marks).ratio)
    yield Figure("alone-refused", "refused by one page alone", _pooled(each.alone_refused for each in marks).ratio)
    yield Figure("member", "lists and threads that a member may request", _pooled(each.member for each in marks).ratio)


def _pooled(shares: Iterable[Share]) -> Share:
    every = tuple(shares)
    return Share(sum(each.part for each in every), sum(each.whole for each in every))


_COLUMNS = (
    Column("forum", "text"),
    Column("acting", "count"),
    Column("admitted", "count"),
    Column("useful", "count"),
    Column("refused", "count"),
    Column("admitted alone", "count"),
    Column("refused alone", "count"),
    Column("for members", "share"),
)


def _row(each: GateMarks) -> tuple[Cell, ...]:
    counts = (each.acts.whole, each.acts.part, each.refused.whole, each.refused.part)
    return (each.forum, *counts, each.alone_acts.part, each.alone_refused.part, each.member.ratio)


_REMARKS = (
    "the words and rules of the gate were chosen on these forums, so an unseen forum may be worse",
    "alone: the gate knows only the page with the link, as a policy does; else all pages that were drawn",
)
