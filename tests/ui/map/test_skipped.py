from __future__ import annotations

import pytest

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, page
from threadkeep.crawl import ReadJob
from threadkeep.ui.map.skipped import form_of, passed_on


def job(path: str, html: str, text: str = STRATEGY) -> ReadJob:
    return ReadJob(html.encode(), SITE + path, "text/html", "", AT, text, SITE + "/", 1)


def whys(path: str, html: str, text: str = STRATEGY) -> dict[str, tuple[str, str | None, int]]:
    passed = passed_on(job(path, html, text))
    assert passed is not None
    return {each.form: (each.why, each.target, count) for each, count in passed.counts}


def test_links_that_are_followed_are_not_among_those_passed_over():
    assert whys("/b/1", page("/b/1") or "") == {"/login": ("no kind has such a URL", None, 1)}


def test_each_reason_has_its_words():
    html = (
        '<a href="/t/1">self</a><a href="/t/1?print=1">print</a><a href="/t/2">next thread</a><a href="/b/1">up</a>'
        '<a href="/t/1?page=2" rel="nofollow">2</a><a href="http://other.example/x">away</a>'
    )
    assert whys("/t/1", html) == {
        "/t/N?print=…": ("the same page has a URL of its own", "thread", 1),
        "/t/N": ("of another list", "thread", 1),
        "/b/N": ("reached from other pages than thread", "board", 1),
        "other sites": ("not on this site", None, 1),
    }


def test_a_link_that_is_followed_as_one_of_two_kinds_is_not_passed_over():
    alike = STRATEGY.replace("'^/b/(", "'^/t/(").replace('role = "index"', 'role = "index"\nhas = "ul.rows"')
    html = '<ul class=rows><li><a href="/t/8">Thread</a></li></ul><a href="/login">in</a>'
    assert whys("/t/7", html, alike) == {"/login": ("no kind has such a URL", None, 1)}


def test_a_page_of_no_kind_says_nothing():
    assert passed_on(job("/login", "<a href='/'>home</a>")) is None


@pytest.mark.parametrize(
    ("path", "form"),
    [
        ("/viewtopic.php?t=12&start=25", "/viewtopic.php?start=…&t=…"),
        ("/ucp.php?mode=login", "/ucp.php?mode=login"),
        ("/user/ann-of-the-green-gables", "/user/…"),
        ("/a/some-long-title-of-a-thread-17.html", "/a/….html"),
        ("/t17/p3", "/tN/pN"),
        ("/?new", "/?new"),
    ],
)
def test_the_form_of_a_url_is_what_many_links_share(path: str, form: str):
    assert form_of(SITE + path) == form
