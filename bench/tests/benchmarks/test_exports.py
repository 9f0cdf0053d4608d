from __future__ import annotations

from pathlib import Path

import pytest

from threadkeep.archive import Query, open_archive
from threadkeep_bench.benchmarks.exports.benchmark import ExportCost, ExportMeasurements, SearchCost, findings, measured
from threadkeep_bench.benchmarks.exports.made_archive import make_archive, thread_of, words
from threadkeep_bench.benchmarks.exports.probe import QUERIES, queries, searched

pytestmark = pytest.mark.slow


def test_the_words_of_made_posts_are_many_and_no_two_are_equal() -> None:
    assert len(set(words())) == len(words())


def test_a_made_archive_holds_its_posts_in_order_and_is_searched(tmp_path: Path) -> None:
    make_archive(tmp_path / "a", 300, seed=1)
    with open_archive(tmp_path / "a", readonly=True) as archive:
        kept = list(archive.all_posts())
        assert [post.position for post in kept] == list(range(1, 301))
        assert archive.search(Query(words()[0])).count > 50
        assert archive.search(Query(kept[19].post.text[:2])).count >= 1
        assert sum(" " not in post.post.text for post in kept) >= 300 // 20


def test_the_first_thread_is_the_longest() -> None:
    assert [thread_of(number) for number in (0, 19_999, 20_000, 20_019, 20_020)] == [1, 1, 2, 2, 3]


def test_an_archive_is_exported_and_searched_by_processes_of_their_own(tmp_path: Path) -> None:
    said: list[str] = []
    found = measured(tmp_path, ((60, ("mbox",)),), 1, said.append, pages=2)
    assert [(one.posts, one.form, one.count) for one in found.exported] == [(60, "mbox", 60)]
    assert found.exported[0].memory > 10
    assert found.exported[0].bytes > 10_000
    assert [len(one.seconds) for one in found.searched] == [QUERIES]
    assert found.keep_with_index > 0 < found.keep_without_index
    assert said[0].startswith("60 posts: made in")
    assert [path.name for path in tmp_path.iterdir()] == ["60"]


def test_fifty_queries_of_all_sorts_are_asked(tmp_path: Path) -> None:
    make_archive(tmp_path / "a", 2_000, seed=1)
    asked = list(queries())
    assert len(asked) == QUERIES
    assert {query.words.endswith("*") for query in asked} == {True, False}
    assert searched(tmp_path / "a")["found"] != 0


def test_the_figures_are_those_of_the_largest_beside_the_smallest() -> None:
    exported = (
        ExportCost(100, "csv", 100, 1.0, 50.0, 10),
        ExportCost(100, "html", 9, 1.0, 50.0, 10),
        ExportCost(1_000, "csv", 998, 9.0, 60.0, 100),
        ExportCost(1_000, "html", 90, 9.0, 75.0, 100),
        ExportCost(10_000, "csv", 10_000, 9.0, 66.0, 100),
    )
    times = tuple(number / 1000 for number in range(1, 101))
    found = ExportMeasurements(exported, (SearchCost(1_000, 5.0, 1_000, 600, times, 7, 80.0),), 0.005, 0.003)
    figures = {figure.name: figure.value for figure in findings(found, 1).figures}
    assert (figures["posts"], figures["lost"], figures["csv-memory"]) == (10_000, 2, 66)
    assert figures["csv-growth"] == pytest.approx(1.1)
    assert figures["html-growth"] == pytest.approx(1.5)
    assert (figures["search-median"], figures["search-p95"]) == (pytest.approx(50.5), pytest.approx(96))
    assert (figures["index"], figures["keep"]) == (pytest.approx(0.6), pytest.approx(2))
