"""Links that are worth a request, and those that are not."""

from __future__ import annotations

from tests.strategy.forum import SITE, reading
from threadkeep.model import Link


def followed(path: str, html: str) -> list[str]:
    return [found.url.removeprefix(SITE) for found in reading(path, html).links]


def test_a_link_is_followed_where_a_rule_looks() -> None:
    html = """<div class=boards><p><a href=/board?b=1>1</a></div>
      <a href=/board?b=2>2</a><a class=boards href=/board?b=3>3</a>"""
    assert followed("/", html) == ["/board?b=1", "/board?b=3"]


def test_a_link_to_another_kind_is_not_followed() -> None:
    html = "<div class=boards><a href=/thread?t=1>1</a><a href=/user?u=1>2</a><a href=/help>3</a>"
    assert followed("/", html) == []


def test_a_flip_stays_in_its_list() -> None:
    html = "<a href='/thread?t=7&page=2'>2</a><a href='/thread?t=8'>next thread</a><a href='/t/7-slug'>7</a>"
    assert followed("/thread?t=7", html) == ["/thread?t=7&page=2"]


def test_a_found_link_says_its_identity_its_rule_and_whether_it_is_a_flip() -> None:
    html = "<a href='/board?b=1&page=2'>2</a><a class=title href='/thread?t=8&sid=4'>8</a>"
    flip, thread = reading("/board?b=1", html).links
    assert (flip.is_flip, flip.rule) == (True, "follow[2] board -> board")
    assert (thread.is_flip, thread.rule, thread.url) == (False, "follow[3] board -> thread", SITE + "/thread?t=8")
    assert thread.identity is not None
    assert thread.identity.key == "thread/thread=8"


def test_a_page_is_followed_once_by_its_first_url_and_never_itself() -> None:
    html = """<a class=title href='/thread?t=8&page=1'>8</a><a class=title href=/thread?t=8>8</a>
      <a href='/board?b=1&page=1'>this</a>"""
    assert followed("/board?b=1", html) == ["/thread?t=8&page=1"]


def test_nofollow_links_are_counted_and_not_followed() -> None:
    html = """<a class=title rel=nofollow href=/thread?t=8>8</a><a class=title rel=nofollow href=/thread?t=8>8</a>
      <a class=title rel=nofollow href=/thread?t=9>9</a><a class=title href=/thread?t=9>9</a>
      <a rel=nofollow href=/x>x</a>"""
    found = reading("/board?b=1", html)
    assert [link.url for link in found.links] == [SITE + "/thread?t=9"]
    assert found.skipped_nofollow == 1


def test_a_nofollow_link_to_a_further_page_of_the_list_is_followed() -> None:
    html = "<a rel=nofollow href='/board?b=1&page=2'>2</a>"
    assert followed("/board?b=1", html) == ["/board?b=1&page=2"]
    assert followed("/board?b=1", "<meta name=robots content=nofollow>" + html) == []


def test_a_nofollow_page_is_followed_nowhere() -> None:
    found = reading("/board?b=1", "<meta name=robots content=nofollow><a class=title href=/thread?t=8>8</a>")
    assert (found.links, found.skipped_nofollow) == ((), 1)


def test_a_permalink_into_a_thread_is_not_followed() -> None:
    assert followed("/board?b=1", "<a class=title href=/post?p=8>8</a>") == []


def test_other_sites_are_not_followed() -> None:
    assert followed("/board?b=1", "<a class=title href=http://g.example/thread?t=8>8</a>") == []


def test_a_nofollow_link_that_says_next_is_followed() -> None:
    assert not Link("http://f.example/?after=x", "more", "a", ("nofollow", "next")).is_nofollow
    assert Link("http://f.example/?sort=x", "best", "a", ("nofollow",)).is_nofollow
