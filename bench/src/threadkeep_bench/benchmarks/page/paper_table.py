"""The paper's Table 2 beside ours: page types after training on few forums, or on more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from threadkeep.page import parse
from threadkeep_bench.benchmarks.page.judging import HTML
from threadkeep_bench.benchmarks.page.samples import ForumSample, Layout, Sample, drawn_sample
from threadkeep_bench.benchmarks.registry import Say
from threadkeep_bench.reports import Column, Table
from threadkeep_bench.training import (
    FORUMS,
    TEST_PAGES,
    TRAINING_PAGES,
    LabelledPage,
    TableRow,
    Way,
    page_features_of,
    table_two,
)

# Draws from here upwards are for training, never for reporting.
FIRST_TRAINING_SEED = 1000
TRIALS = 3
WAYS: Mapping[Way, str] = {"paper": "the paper's features, linear SVM", "boosted": "ours"}
LAYOUTS: tuple[Layout, ...] = ("index", "thread", "other")
# Precision and recall of index pages, then of thread pages.
PAPER = {
    5: (0.9751, 0.9698, 0.9824, 0.9812),
    10: (0.9705, 0.9747, 0.9828, 0.9804),
    20: (0.9723, 0.9691, 0.9843, 0.9796),
    40: (0.9744, 0.9638, 0.9904, 0.9749),
}


def paper_table(forums: Sequence[ForumSample], say: Say) -> Table:
    """Trained on training draws, asked about the forums of this benchmark."""
    say(f"training page types on {max(FORUMS)} draws")
    seeds = range(FIRST_TRAINING_SEED, FIRST_TRAINING_SEED + max(FORUMS))
    training = [one for seed in seeds for one in _examples(drawn_sample(seed), TRAINING_PAGES)]
    test = [one for forum in forums for one in _examples(forum, TEST_PAGES)]
    rows = [_row(row) for way in WAYS for row in table_two(training, test, way, TRIALS)]
    columns = (
        Column("training forums", "count"),
        Column("way", "text"),
        *(Column(f"{kind} {what}", "share") for kind in ("index", "thread") for what in ("precision", "recall")),
    )
    return Table("Page types by the number of training forums (FoCUS, Table 2)", columns, (*_printed(), *rows))


def _printed() -> Iterator[tuple[str | float, ...]]:
    return ((count, "as the paper prints it", *shares) for count, shares in PAPER.items())


def _row(row: TableRow) -> tuple[str | float, ...]:
    shares = (side[kind].mean for kind in ("index", "thread") for side in (row.precision, row.recall))
    return (row.forums, WAYS[row.way], *shares)


def _examples(forum: ForumSample, each: int) -> list[LabelledPage]:
    return [_example(forum, page) for layout in LAYOUTS for page in _spread(forum.of(layout), each)]


def _spread(pages: Iterable[Sample], count: int) -> list[Sample]:
    """So many of the pages, from all over their list."""
    known = list(pages)
    return known[:: max(1, len(known) // count)][:count]


def _example(forum: ForumSample, page: Sample) -> LabelledPage:
    features = page_features_of(parse(page.body, page.url, HTML), forum.at)
    return LabelledPage(forum.name, page.url, page.kind, page.layout, features)
