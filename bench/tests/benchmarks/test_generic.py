from __future__ import annotations

from dataclasses import replace

import pytest
from bench.tests.tiny_forum import TRUTH, log_of
from bench.tests.tiny_site import BED

from threadkeep_bench.benchmarks.generic import TIMES_USEFUL, JudgedCrawl, findings, seeds, wasted
from threadkeep_bench.benchmarks.registry import BenchOptions
from threadkeep_bench.measures import list_pages, verdicts
from threadkeep_bench.test_beds import draw_bed


@pytest.fixture(scope="module")
def crawl() -> JudgedCrawl:
    return wasted(BED, lambda words: None)


def test_a_breadth_first_crawl_of_the_tiny_forum_wastes_what_is_counted_by_hand(crawl: JudgedCrawl) -> None:
    found = {figure.name: figure.value for figure in findings((crawl,), (), ()).figures}
    # Six list pages and two profiles; three pages show nothing (two logins, a 404), and three repeat: a permalink to a
    # known page, one to an unknown page, a print view. The gate refuses the action and its siblings: a known page with
    # one parameter more.
    requests = len(crawl.log.fetched)
    assert requests == 14
    assert found["draw-invalid"] == pytest.approx(3 / requests)
    assert found["draw-duplicate"] == pytest.approx(3 / requests)
    assert found["draw-beside"] == pytest.approx(2 / requests)
    assert found["draw-effectiveness"] == pytest.approx(6 / requests)
    assert found["draw-useless"] == pytest.approx(8 / requests)
    assert found["draw-coverage"] == 1


def test_the_papers_figures_are_shown_with_the_waste(crawl: JudgedCrawl) -> None:
    papers = {figure.name: figure.paper for figure in findings((crawl,), (), ()).figures}
    assert "40 %" in papers["draw-waste"]
    assert "47 %" in papers["draw-useless"]


def test_the_worst_forum_is_the_one_that_made_the_crawler_waste_most(crawl: JudgedCrawl) -> None:
    log = log_of("/", "/b1", "/t1")
    tidy = JudgedCrawl(replace(BED, truth=replace(TRUTH, name="tidy")), log, verdicts(log, TRUTH))
    worst = findings((tidy, crawl), (), ()).worst
    assert worst is not None
    assert worst.forum == "tiny"


def test_pages_a_list_page_are_those_it_took_to_have_half_of_them(crawl: JudgedCrawl) -> None:
    log = log_of("/", "/u1", "/login", "/b1", "/t1", "/t2")
    slow = JudgedCrawl(BED, log, verdicts(log, TRUTH))
    found = {figure.name: figure.value for figure in findings((slow,), (), ()).figures}
    assert found["draw-cost"] == pytest.approx(5 / 3)
    assert found["draw-first"] == pytest.approx(4 / 6)


def test_seeds_go_upwards_from_the_one_given() -> None:
    assert list(seeds(BenchOptions(seed=7, forums=3))) == [7, 8, 9]
    assert len(seeds(BenchOptions())) == 20


def test_a_draw_is_crawled_to_five_times_its_useful_pages_at_most() -> None:
    bed = draw_bed(seed=3, threads=5)
    crawl = wasted(bed, lambda words: None)
    assert 0 < len(crawl.log.fetched) <= TIMES_USEFUL * len(list_pages(bed.truth))
    assert any(verdict.worth == "useful" for verdict in crawl.judged)
