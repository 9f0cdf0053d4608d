"""The figures and tables of what was seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from threadkeep_bench.benchmarks.page.judging import MEASURES, AnswerMeasure, ForumCounts, total, type_errors
from threadkeep_bench.measures import Share, macro
from threadkeep_bench.reports import Cell, Column, Figure, Table

_BEDS = (("draw", "draws"), ("recorded", "recorded packages"))


def figures(forums: Sequence[ForumCounts]) -> Iterator[Figure]:
    """Every measure over all pages pooled, and over those of draws and of recorded packages apart."""
    for measure in MEASURES:
        yield Figure(measure.name, measure.label, _over(forums, measure).ratio, paper=measure.paper)
    for bed, label in _BEDS:
        of_bed = [each for each in forums if _bed(each) == bed]
        for measure in MEASURES if of_bed else ():
            yield Figure(f"{bed}-{measure.name}", f"{label}: {measure.label}", _over(of_bed, measure).ratio)


def _bed(forum: ForumCounts) -> str:
    return "recorded" if "recorded" in forum.looked.forum.truth.traits else "draw"


def _over(forums: Iterable[ForumCounts], measure: AnswerMeasure) -> Share:
    return total(measure.share(each) for each in forums)


def worst_table(forums: Sequence[ForumCounts]) -> Table:
    """Each measure with its errors, the mean over forums, and the forum that came off worst."""
    columns = (
        Column("measure", "text"),
        Column("asked", "count"),
        Column("errors", "count"),
        Column("mean over forums", "share"),
        Column("worst forum", "text"),
        Column("its share", "share"),
        Column("its errors", "count"),
    )
    return Table("Errors, and the worst forum", columns, tuple(_worst_row(forums, measure) for measure in MEASURES))


def _worst_row(forums: Sequence[ForumCounts], measure: AnswerMeasure) -> tuple[Cell, ...]:
    whole = _over(forums, measure)
    mean = macro(measure.share(each) for each in forums)
    asked = [each for each in forums if measure.share(each).whole]
    if not asked:
        return (measure.label, 0, 0, mean, "", float("nan"), 0)
    worst = min(asked, key=lambda each: (measure.share(each).ratio, each.name))
    share = measure.share(worst)
    errors = share.whole - share.part
    return (measure.label, whole.whole, whole.whole - whole.part, mean, worst.name, share.ratio, errors)


def forum_table(forums: Sequence[ForumCounts]) -> Table:
    shown = [measure for measure in MEASURES if not measure.name.startswith("histogram")]
    columns = (
        Column("forum", "text"),
        Column("pages", "count"),
        Column("posts", "count"),
        *(Column(measure.name, "share") for measure in shown),
    )
    return Table("Forum by forum", columns, tuple(_forum_row(each, shown) for each in forums))


def _forum_row(forum: ForumCounts, shown: Iterable[AnswerMeasure]) -> tuple[Cell, ...]:
    ratios = (measure.share(forum).ratio for measure in shown)
    return (forum.name, len(forum.looked.pages), forum.posts.expected, *ratios)


def error_table(forums: Sequence[ForumCounts]) -> Table:
    columns = (
        Column("kind of page", "text"),
        Column("is", "text"),
        Column("taken for", "text"),
        Column("pages", "count"),
    )
    errors = type_errors(each.looked for each in forums)
    return Table("Page types taken for others", columns, tuple((*what, count) for what, count in errors.most_common()))
