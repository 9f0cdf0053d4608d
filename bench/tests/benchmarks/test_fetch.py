from __future__ import annotations

import re
from statistics import mean

import pytest

from threadkeep_bench.benchmarks.fetch import PAGES, FetchRun, findings
from threadkeep_bench.benchmarks.static_site import site_pages

SITE = site_pages(seed=1, count=12)


def test_a_page_of_the_site_weighs_what_a_thread_page_weighs() -> None:
    assert 80_000 < mean(len(body) for body in SITE.values()) < 95_000
    assert all(body.count(b"<a href=") == 300 for body in SITE.values())


def test_every_page_of_the_site_is_reached_from_the_first() -> None:
    seen, todo = {"/"}, ["/"]
    while todo:
        links = {link.decode().replace("&amp;", "&") for link in re.findall(rb'href="([^"]+)"', SITE[todo.pop()])}
        todo.extend(links - seen)
        seen |= links
    assert seen == set(SITE)


def test_the_ratio_is_of_medians_and_missed_pages_are_reported() -> None:
    runs = (
        FetchRun("threadkeep", PAGES, PAGES * 0.010, 1.0),
        FetchRun("scrapy", PAGES, PAGES * 0.040, 1.0),
        FetchRun("threadkeep", PAGES, PAGES * 0.012, 1.0),
        FetchRun("scrapy", PAGES - 3, (PAGES - 3) * 0.040, 1.0),
        FetchRun("threadkeep", PAGES, PAGES * 0.090, 1.0),
    )
    found = {figure.name: figure.value for figure in findings(runs, 1, "data").figures}
    assert found["cpu-threadkeep"] == pytest.approx(12)
    assert found["cpu-ratio"] == pytest.approx(0.3)
    assert found["missed"] == 3
