"""The benchmark of foreign forums, on a recording of a forum with two threads."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.tests.test_beds.foreign.tiny_recording import NAME, write_tiny_recording

from threadkeep.errors import ConfigError
from threadkeep_bench.benchmarks import BenchOptions
from threadkeep_bench.benchmarks.generality.benchmark import chosen_forums, find, findings
from threadkeep_bench.benchmarks.generality.crawls import CrawlMarks, jobs_of, marks_of
from threadkeep_bench.measures import Share
from threadkeep_bench.test_beds.foreign import ForeignPostMarks, RequestMarks


def marks(exit_code: int = 0, pages: int = 10, posts: int = 10, forum: str = NAME) -> CrawlMarks:
    requests = RequestMarks(20, Share(pages, 10), Share(12, 20), acts=1, after_last_useful=3)
    whole = Share(1, 1)
    return CrawlMarks(
        forum, "/", exit_code, 1.0, requests, ForeignPostMarks(Share(posts, 10), whole, whole, whole, whole, whole)
    )


def test_a_crawl_that_ends_with_0_and_lacks_posts_is_a_false_claim() -> None:
    assert marks(0, posts=9).is_false_claim and marks(0, pages=9).is_false_claim
    assert not marks(10, posts=9).is_false_claim
    assert marks(0).is_closed and not marks(10).is_closed


def test_every_start_is_crawled_once(tmp_path: Path) -> None:
    folder = write_tiny_recording(tmp_path)
    starts = [[job.start for job in jobs_of(folder, [NAME], wanted, 1, 60)] for wanted in ("entry", "two", "all")]
    assert starts == [["/"], ["/", "/t/1"], ["/", "/t/1"]]


def test_the_largest_recordings_come_first_and_the_quick_variant_takes_small_ones(tmp_path: Path) -> None:
    for size in range(1, 13):
        for group in ("invented", "real"):
            (tmp_path / f"{group}-{size:02}.jsonl.xz").write_bytes(b"x" * size)
    assert chosen_forums(tmp_path, BenchOptions())[0].endswith("-12")
    assert chosen_forums(tmp_path, BenchOptions(forums=2)) == ("invented-01", "real-01")
    quick = chosen_forums(tmp_path, BenchOptions(is_quick=True))
    assert quick == ("invented-06", "invented-04", "invented-02", "real-06", "real-04", "real-02")


def test_the_table_names_the_worst_and_counts_claims_and_acts(tmp_path: Path) -> None:
    write_tiny_recording(tmp_path)
    found = findings([marks(), marks(0, posts=2)], [f"{NAME} from /x"], tmp_path, [NAME], 1)
    figures = {figure.name: figure.value for figure in found.figures}
    assert (figures["false-claims"], figures["acts"], figures["closed"], figures["bugs"]) == (1, 2, 1, 1)
    assert figures["recall"] == pytest.approx(0.4) and figures["worst-recall"] == 0
    assert found.worst is not None and found.worst.value == pytest.approx(0.2)


def test_a_forum_is_crawled_in_process_and_judged(tmp_path: Path) -> None:
    (job,) = jobs_of(write_tiny_recording(tmp_path), [NAME], "entry", 1, 60)
    found = marks_of(job)
    assert found.requests.requests > 0 and found.requests.acts == 0


def test_without_a_folder_of_recordings_the_variable_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("THREADKEEP_FOREIGN", raising=False)
    with pytest.raises(ConfigError, match="THREADKEEP_FOREIGN"):
        find(BenchOptions(), lambda words: None)
