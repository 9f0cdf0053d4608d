"""The paper's Figures 5 and 6, which look at nine forums: what a generic crawler finds, and where a crawl starts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from threadkeep_bench.benchmarks.learn.nine_forums.found_urls import FoundUrls, found_urls
from threadkeep_bench.benchmarks.learn.nine_forums.ideal_crawler import ideal_coverage, random_board
from threadkeep_bench.benchmarks.registry import Say
from threadkeep_bench.measures import Share, mean
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Cell, Column, Plot, Series, Table
from threadkeep_bench.test_beds import draw_bed

FORUMS = 9
_PARTS = ("threads", "lists", "waste", "nofollow", "forbidden")


@dataclass(frozen=True, slots=True)
class NineMarks:
    """One forum: what is found on it, and thread pages had by an ideal crawler from the entry and from a board."""

    name: str
    found: FoundUrls
    from_entry: Share
    from_board: Share


def nine_marks(seeds: range, threads: int, say: Say) -> list[NineMarks]:
    say(f"what a generic and an ideal crawler find on {len(seeds[:FORUMS])} forums")
    return list(abreast(partial(_marks, threads), seeds[:FORUMS]))


def _marks(threads: int, seed: int) -> NineMarks:
    bed = draw_bed(seed, threads)
    board = random_board(bed, seed)
    return NineMarks(
        name=bed.name,
        found=found_urls(bed, bed.truth.start),
        from_entry=ideal_coverage(bed, bed.truth.entry),
        from_board=ideal_coverage(bed, board) if board else Share(0, 0),
    )


def found_table(told: Sequence[NineMarks]) -> Table:
    columns = (Column("forum", "text"), Column("URLs", "count"), *(Column(part, "share") for part in _PARTS))
    rows = tuple(_found_row(each) for each in told)
    return Table("URLs that a generic crawler finds (FoCUS, Figure 5)", columns, rows)


def _found_row(told: NineMarks) -> tuple[Cell, ...]:
    return (told.name, told.found.all, *(_part(told, part) for part in _PARTS))


def _part(told: NineMarks, part: str) -> float:
    return Share(int(getattr(told.found, part)), told.found.all).ratio


def start_table(told: Sequence[NineMarks]) -> Table:
    columns = (Column("forum", "text"), Column("from the entry", "share"), Column("from a board's page", "share"))
    rows = [(each.name, each.from_entry.ratio, each.from_board.ratio) for each in told]
    means = (
        "mean",
        mean(row[1] for row in rows),
        mean(each.from_board.ratio for each in told if each.from_board.whole),
    )
    printed = ("as the paper prints it", 1.0, 0.52)
    title = "Coverage of an ideal crawler by its start (FoCUS, Figure 6)"
    return Table(title, columns, (printed, *rows, means))


def found_plot(told: Sequence[NineMarks]) -> Plot:
    series = tuple(Series(part, tuple((at, _part(each, part)) for at, each in enumerate(told, 1))) for part in _PARTS)
    return Plot("found", "URLs that a generic crawler finds", "forum", "share of the URLs found", series)


def start_plot(told: Sequence[NineMarks]) -> Plot:
    series = (
        Series("from the entry", tuple((at, each.from_entry.ratio) for at, each in enumerate(told, 1))),
        Series(
            "from a board",
            tuple((at, each.from_board.ratio) for at, each in enumerate(told, 1) if each.from_board.whole),
        ),
    )
    return Plot("starts", "Coverage of an ideal crawler by its start", "forum", "thread pages had of all", series)
