"""Readings of whole foreign forums beside the readings of their pages one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from threadkeep.errors import ConfigError
from threadkeep_bench.benchmarks.read_forum.forum_marks import ForumJob, ForumMarks, forum_marks
from threadkeep_bench.benchmarks.read_forum.marks import PageMarks
from threadkeep_bench.benchmarks.read_forum.plain_forum import PageCounts
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.measures import Share, macro
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Cell, Column, Figure, Findings, Table, file_fingerprint, worst_of
from threadkeep_bench.test_beds import folder_named
from threadkeep_bench.test_beds.foreign import FOREIGN, foreign_names

WHOLE_COUNTS = PageCounts(threads=40, lists=15, judged_threads=150, judged_lists=30)
QUICK_COUNTS = PageCounts(threads=30, lists=10, judged_threads=30, judged_lists=10)
_REAL = "real-"

POST_MEASURES: tuple[tuple[str, Callable[[PageMarks], Share]], ...] = (
    ("recall", lambda each: each.recall),
    ("precision", lambda each: each.precision),
    ("authors", lambda each: each.authors),
    ("times", lambda each: each.times),
    ("texts", lambda each: each.texts),
)
LIST_MEASURES: tuple[tuple[str, Callable[[ForumMarks], Share]], ...] = (
    ("rows", lambda each: each.lists.rows),
    ("titles", lambda each: each.lists.titles),
    ("counters", lambda each: each.lists.counters),
    ("row times", lambda each: each.lists.times),
    ("boards", lambda each: each.lists.boards),
)


def find(options: BenchOptions, say: Say) -> Findings:
    """Judge the forums in the folder that `THREADKEEP_FOREIGN` names."""
    folder = folder_named(FOREIGN)
    if folder is None:
        raise ConfigError(f"{FOREIGN} names no folder", "Set it to the folder with the recordings of foreign forums.")
    names = [name for name in foreign_names(folder) if not options.names or name in options.names]
    counts = QUICK_COUNTS if options.is_quick else WHOLE_COUNTS
    jobs = [ForumJob(folder, name, options.seed, counts) for name in names]
    marks = []
    for each in abreast(forum_marks, jobs):
        say(in_words(each))
        marks.append(each)
    return findings(marks, folder, options.seed)


def in_words(marks: ForumMarks) -> str:
    """One line about a forum: each share of the inferred reading, and that of the one-page reader after a slash."""
    posts = [f"{name} {share(marks.whole).ratio:.3f}/{share(marks.alone).ratio:.3f}" for name, share in POST_MEASURES]
    lists = [f"{name} {share(marks).ratio:.3f}" for name, share in LIST_MEASURES]
    return f"{marks.forum}: {', '.join([*posts, *lists])}; {marks.seconds:.0f} s"


def findings(marks: Sequence[ForumMarks], folder: Path, seed: int) -> Findings:
    return Findings(
        title="Whole foreign forums, read by shapes that are inferred from a sample of their pages",
        figures=tuple(_figures(marks)),
        tables=(_post_table(marks), _list_table(marks)),
        forums=tuple(each.forum for each in marks),
        seeds=(seed,),
        fingerprint=file_fingerprint(folder / f"{each.forum}.truth.json.xz" for each in marks),
        requests=0,
        worst=worst_of({each.forum: each.whole.f1 for each in marks}, "F1 of posts"),
        remarks=_REMARKS,
    )


def _figures(marks: Sequence[ForumMarks]) -> Iterator[Figure]:
    groups = (
        ("", "all forums", marks),
        ("real-", "real forums", [each for each in marks if each.forum.startswith(_REAL)]),
        ("invented-", "invented forums", [each for each in marks if not each.forum.startswith(_REAL)]),
    )
    for prefix, label, group in groups:
        for name, share in POST_MEASURES:
            yield Figure(f"{prefix}{name}", f"{name}, {label}", macro(share(each.whole) for each in group))
            alone = macro(share(each.alone) for each in group)
            yield Figure(f"{prefix}alone-{name}", f"{name} one page alone, {label}", alone)
        for name, list_share in LIST_MEASURES:
            value = macro(list_share(each) for each in group)
            yield Figure(f"{prefix}{name.replace(' ', '-')}", f"{name}, {label}", value)
    worse = sum(each.whole.f1 < each.alone.f1 for each in marks)
    yield Figure("worse", "forums read worse than one page alone (F1 of posts)", worse, "count")


def _post_table(marks: Sequence[ForumMarks]) -> Table:
    columns = (
        Column("forum", "text"),
        Column("posts", "count"),
        *(Column(name, "share") for name, _ in POST_MEASURES),
        *(Column(f"{name} alone", "share") for name, _ in POST_MEASURES),
    )
    return Table("Posts", columns, tuple(map(_post_row, marks)))


def _post_row(each: ForumMarks) -> tuple[Cell, ...]:
    whole = (share(each.whole).ratio for _, share in POST_MEASURES)
    alone = (share(each.alone).ratio for _, share in POST_MEASURES)
    return (each.forum, each.whole.recall.whole, *whole, *alone)


def _list_table(marks: Sequence[ForumMarks]) -> Table:
    columns = (Column("forum", "text"), *(Column(name, "share") for name, _ in LIST_MEASURES))
    return Table("Lists", columns, tuple(map(_list_row, marks)))


def _list_row(each: ForumMarks) -> tuple[Cell, ...]:
    return (each.forum, *(share(each).ratio for _, share in LIST_MEASURES))


_REMARKS = (
    "the kinds of the pages are the true ones and their addresses plain: learning them is judged by other benchmarks",
    "judged pages are none of the sample, except the entry page",
    "a time may be in a wrong zone; a text is equal if all its letters and digits are",
    "rows: threads linked by a list page that have a row, links beside the list included",
    "counters: compared with the posts that the recording knows, at most two apart",
)
