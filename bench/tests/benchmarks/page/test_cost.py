from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from threadkeep_bench.benchmarks.page.cost.cost import PageJob, endured, grown, seconds_in_worker, survivors
from threadkeep_bench.benchmarks.page.cost.hostile_pages import hostile_pages, mutated, mutated_pages

pytestmark = pytest.mark.slow

AT = datetime(2026, 1, 1, tzinfo=UTC)
BODY = b"<html><body class=x><p>some words</p></body></html>"


def test_a_grown_page_has_its_content_again_and_again():
    page = grown(BODY, 1000)
    assert 1000 <= len(page) < 1100
    assert page.startswith(b"<html><body class=x><p>some words</p><p>some words</p>")
    assert page.endswith(b"</p></body></html>")


def test_hostile_pages_are_about_as_large_as_wanted():
    assert all(0.9 < len(page) / 100_000 < 1.25 for page in hostile_pages(100_000).values())


def test_the_same_seed_breaks_pages_in_the_same_ways():
    one, other = (list(mutated_pages([BODY], 20, seed=3)) for _ in range(2))
    assert one == other
    assert len(set(one)) > 10


@pytest.mark.parametrize("body", [b"", b"<", BODY])
def test_any_page_can_be_broken(body):
    random = Random(1)
    assert all(isinstance(mutated(body or b"<", random), bytes) for _ in range(200))


def test_pages_are_endured_in_workers_and_counted():
    found = endured(PageJob(body, "http://f.example/", AT) for body in (BODY, BODY * 3))
    assert (found.pages, found.crashed, found.over, found.sound) == (2, (), 0, 2)
    assert found.slowest > 0


def test_every_page_has_a_cost_in_a_worker_and_the_warming_page_none():
    job = PageJob(BODY, "http://f.example/", AT)
    assert seconds_in_worker([]) == []
    assert len(seconds_in_worker([job, job])) == 2


def test_the_page_after_a_hostile_one_is_looked_at():
    came, lost = survivors([PageJob(b"<div>" * 1000, "http://f.example/", AT)], PageJob(BODY, "http://f.example/", AT))
    assert len(came) == 1
    assert lost == 0
