from __future__ import annotations

from dataclasses import replace

import pytest

from threadkeep.sitemap.page_type import PageType
from threadkeep_bench.benchmarks.page.judging.judged_forum import MEASURES, ForumCounts, judged
from threadkeep_bench.benchmarks.page.judging.page_reading import looked_forum
from threadkeep_bench.benchmarks.page.judging.timestamp_paths import path_share
from threadkeep_bench.benchmarks.page.samples.drawn import drawn_sample
from threadkeep_bench.benchmarks.page.tables import error_table, figures, forum_table, worst_table
from threadkeep_bench.measures import Share


@pytest.fixture(scope="module")
def forum() -> ForumCounts:
    return judged(looked_forum(drawn_sample(1003)))


def test_every_measure_is_a_figure_over_all_forums_and_over_each_bed(forum):
    names = [figure.name for figure in figures([forum])]
    assert names[: len(MEASURES)] == [measure.name for measure in MEASURES]
    assert "draw-post-recall" in names
    assert "recorded-post-recall" not in names


def test_the_worst_forum_is_named_with_its_errors(forum):
    poor = replace(
        forum, authors=Share(1, 4), looked=replace(forum.looked, forum=replace(forum.looked.forum, name="poor"))
    )
    row = next(row for row in worst_table([forum, poor]).rows if row[0] == "authors of these posts")
    assert row[-3:] == ("poor", 0.25, 3)


def test_a_page_taken_for_another_is_counted_by_kind(forum):
    first, *others = forum.looked.pages
    wrong = replace(first, sight=replace(first.sight, type=PageType("other", {"other": 1.0})))
    looked = replace(forum.looked, pages=(wrong, *others))
    rows = error_table([replace(forum, looked=looked)]).rows
    assert (first.sample.kind, first.sample.layout, "other", 1) in rows


def test_a_forum_has_one_row(forum):
    (row,) = forum_table([forum]).rows
    assert row[0] == "draw 1003"


def test_a_path_to_other_dates_is_wrong(forum):
    right = path_share(forum.looked, forum.pages)
    spoilt = [
        replace(page, pairs=tuple(replace(p, read=replace(p.read, moment=None)) for p in page.pairs))
        for page in forum.pages
    ]
    assert path_share(forum.looked, spoilt).part < right.part
    assert path_share(forum.looked, spoilt).whole == right.whole
