"""The paper's tables beside ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from threadkeep_bench.benchmarks.learn.crawlers import shown_name
from threadkeep_bench.benchmarks.learn.forum_marks import LearnedForumMarks
from threadkeep_bench.benchmarks.learn.marks import KEYWORDS, LessonMarks, entry_row
from threadkeep_bench.benchmarks.learn.tables.figures import LINK_MEASURES
from threadkeep_bench.measures import Spread, learning_costs, macro, mean, micro
from threadkeep_bench.reports import Cell, Column, Table

PAPER = "as the paper prints it"
NAN = float("nan")
# Index and thread URLs by page, by the number of training forums; flips only as one number.
_PAPERS_LINKS = {
    5: (0.9902, 0.9814),
    10: (0.9901, 0.9813),
    20: (0.9901, 0.9808),
    30: (0.9900, 0.9810),
    40: (0.9903, 0.9812),
}


def link_table(forums: Sequence[LearnedForumMarks], crawlers: Sequence[str]) -> Table:
    """The last columns of Table 2 and section 5.2.2: index and thread URLs, and page-flipping URLs, page by page."""
    columns = (Column("learner", "text"), *(Column(name, "share") for name, _, _, _ in LINK_MEASURES))
    printed = [(f"{PAPER}, {count} training forums", *shares, NAN, NAN) for count, shares in _PAPERS_LINKS.items()]
    flips = (f"{PAPER}, flips", NAN, NAN, 0.99, 0.93)
    rows = [_link_row(forums, name) for name in crawlers]
    return Table("Index, thread and flip links by page (FoCUS, Table 2 and 5.2.2)", columns, (*printed, flips, *rows))


def _link_row(forums: Iterable[LearnedForumMarks], crawler: str) -> tuple[Cell, ...]:
    told = [forum.links[crawler] for forum in forums if crawler in forum.links]
    return (shown_name(crawler), *(micro(map(share, told)) for _, _, share, _ in LINK_MEASURES))


def entry_table(forums: Sequence[LearnedForumMarks], crawlers: Sequence[str]) -> Table:
    columns = (
        Column("way", "text"),
        Column("precision", "share"),
        Column("its deviation", "share"),
        Column("recall", "share"),
        Column("its deviation ", "share"),
    )
    printed: tuple[tuple[Cell, ...], ...] = (
        (f"{PAPER}: baseline", 0.7638, 0.0174, 0.7638, 0.0174),
        (f"{PAPER}: FoCUS", 0.9808, 0.0085, 0.9581, 0.0059),
    )
    rows = tuple(_entry_cells(forums, name) for name in (KEYWORDS, *crawlers))
    return Table("Entry pages from ten random pages a forum (FoCUS, Table 3)", columns, (*printed, *rows))


def _entry_cells(forums: Iterable[LearnedForumMarks], crawler: str) -> tuple[Cell, ...]:
    row = entry_row([forum.entries[crawler] for forum in forums if crawler in forum.entries])
    return (
        shown_name(crawler),
        row.precision,
        row.precision_deviation,
        row.recall,
        row.recall_deviation,
    )


def average_table(forums: Sequence[LearnedForumMarks], crawlers: Sequence[str]) -> Table:
    columns = (
        Column("crawler", "text"),
        Column("average", "text"),
        Column("effectiveness", "share"),
        Column("threads alone", "share"),
        Column("coverage", "share"),
    )
    printed: tuple[tuple[Cell, ...], ...] = (
        (PAPER, "micro", 0.9996, NAN, 0.9916),
        (PAPER, "macro", 0.9985, NAN, 0.9746),
    )
    rows = (row for name in crawlers for row in _averages(_whole_forum_marks(forums, name), shown_name(name)))
    return Table("Effectiveness and coverage (FoCUS, Table 5)", columns, (*printed, *rows))


def _averages(told: Sequence[LessonMarks], crawler: str) -> Iterator[tuple[Cell, ...]]:
    for name, average in (("micro", micro), ("macro", macro)):
        shares = ([e.effectiveness for e in told], [e.strict for e in told], [e.coverage for e in told])
        yield (crawler, name, *map(average, shares))


def cost_table(forums: Sequence[LearnedForumMarks], crawlers: Sequence[str]) -> Table:
    """Section 5.1, with the requests that brought nothing apart."""
    columns = (
        Column("learner", "text"),
        Column("what", "text"),
        Column("least", "number"),
        Column("mean", "number"),
        Column("most", "number"),
    )
    printed = _spreads(PAPER, {"requests": Spread(252, 442, 2663), "seconds, network and all": Spread(25, 466, 3416)})
    rows = (row for name in crawlers for row in _cost_rows(_whole_forum_marks(forums, name), shown_name(name)))
    return Table("What learning costs (FoCUS, 5.1)", columns, (*printed, *rows))


def _cost_rows(told: Sequence[LessonMarks], crawler: str) -> Iterator[tuple[Cell, ...]]:
    costs = learning_costs(each.learning for each in told)
    useless = [each.learning_useless for each in told]
    of_useless = Spread(min(useless, default=0), mean(useless), max(useless, default=0))
    return _spreads(
        crawler, {"requests": costs.requests, "useless requests": of_useless, "CPU seconds": costs.cpu_seconds}
    )


def _spreads(crawler: str, spreads: Mapping[str, Spread]) -> Iterator[tuple[Cell, ...]]:
    return ((crawler, what, each.least, each.mean, each.most) for what, each in spreads.items())


def kind_table(forums: Sequence[LearnedForumMarks], crawlers: Sequence[str]) -> Table:
    """Section 5.4: questions and answers, and comments that hang below each other as on a blog."""
    groups = {
        "threads": [f for f in forums if not {"answers posts", "nested posts"} & set(f.traits)],
        "questions and answers": [forum for forum in forums if "answers posts" in forum.traits],
        "nested comments": [forum for forum in forums if "nested posts" in forum.traits],
    }
    columns = (
        Column("forums of", "text"),
        Column("crawler", "text"),
        Column("forums", "count"),
        Column("failed", "count"),
        Column("effectiveness", "share"),
        Column("coverage", "share"),
        Column("worst coverage", "share"),
    )
    rows = tuple(
        _kind_row(kind, shown_name(name), _whole_forum_marks(of_kind, name))
        for kind, of_kind in groups.items()
        for name in crawlers
    )
    return Table("Questions and answers, and nested comments, apart (FoCUS, 5.4: nearly 100 %)", columns, rows)


def _kind_row(kind: str, crawler: str, told: Sequence[LessonMarks]) -> tuple[Cell, ...]:
    coverage = [each.coverage for each in told]
    worst = min((share.ratio for share in coverage if share.whole), default=NAN)
    failed = sum(each.is_failed for each in told)
    return (kind, crawler, len(told), failed, macro(each.effectiveness for each in told), macro(coverage), worst)


def _whole_forum_marks(forums: Iterable[LearnedForumMarks], crawler: str) -> list[LessonMarks]:
    return [forum.marks[crawler] for forum in forums if forum.is_whole and crawler in forum.marks]
