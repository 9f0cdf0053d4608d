from __future__ import annotations

import pytest

from tests.crawl.tiny_forum import AT, SITE, page
from threadkeep.crawl.reading.page_reading import ReadJob, read_job, rules_for_us


def job(robots_tag: str) -> ReadJob:
    html = (page("/") or "").encode()
    return ReadJob(html, SITE + "/", "text/html", robots_tag, AT, strategy=None, site=SITE, version=0)


def test_links_of_a_page_with_a_nofollow_header_are_counted_and_not_followed():
    free = read_job(job(""))
    forbidden = read_job(job("nofollow"))
    assert free.links and not forbidden.links
    assert forbidden.skipped_nofollow == len(free.links)


def test_a_noindex_header_is_recorded():
    assert not read_job(job("")).noindex
    assert read_job(job("noarchive, noindex")).noindex


@pytest.mark.parametrize(
    ("header", "rules"),
    [
        ("noindex, nofollow", {"noindex", "nofollow"}),
        ("googlebot: noindex", set()),
        ("googlebot: noindex, nofollow", set()),
        ("threadkeep: noindex, nofollow", {"noindex", "nofollow"}),
        ("otherbot: noindex, threadkeep: nofollow", {"nofollow"}),
        ("noindex, unavailable_after: 25 Jun 2026 15:00:00 PST, nofollow", {"noindex", "nofollow"}),
    ],
)
def test_rules_for_other_robots_do_not_count(header, rules):
    assert rules_for_us(header) & {"noindex", "nofollow"} == rules
