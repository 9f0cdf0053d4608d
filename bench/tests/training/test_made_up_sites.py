from __future__ import annotations

import re
from collections import Counter
from itertools import chain

import pytest

from threadkeep.page import parse
from threadkeep_bench.simulate import ENDS_AT
from threadkeep_bench.training.made_up_sites.site import Specimen, site_pages


@pytest.fixture(scope="module")
def sites() -> list[list[Specimen]]:
    return [list(site_pages(seed, ENDS_AT)) for seed in range(12)]


def test_every_site_has_pages_of_every_kind(sites):
    for site in sites:
        count = Counter(page.label for page in site)
        assert count["index"] == count["thread"] == 4
        assert count["other"] > 10


def test_the_same_seed_makes_the_same_site(sites):
    assert list(site_pages(3, ENDS_AT)) == sites[3]


def test_sites_differ_in_their_markup(sites):
    threads = [next(page for page in site if page.name == "thread") for site in sites]
    tags = {tuple(parse(page.html.encode(), page.url, "text/html").nodes.tags)[:60] for page in threads}
    assert len(tags) > len(sites) / 2


def test_lists_link_to_at_least_two_things_each(sites):
    for page in chain(*sites):
        if page.label == "index":
            links = parse(page.html.encode(), page.url, "text/html; charset=utf-8").links
            assert len({link.url for link in links}) >= 2


def test_answers_are_written_above_the_posts_they_answer(sites):
    answers = [page for page in chain(*sites) if page.name.endswith("answer")]
    assert all("<textarea" in page.html for page in answers)
    assert {page.label for page in answers} == {"other"}


def test_pages_of_threads_name_their_own_number_in_what_can_be_done(sites):
    threads = [page for page in chain(*sites) if page.name == "thread"]
    own = [page for page in threads if any(f"id={number}" in page.html for number in _numbers(page.url))]
    assert len(own) >= len(threads) / 4


def _numbers(url: str) -> list[str]:
    return re.findall(r"\d+", url.partition("example/")[2])
