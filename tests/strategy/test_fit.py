from __future__ import annotations

from tests.crawl.tiny_forum import AT, SITE, STRATEGY, page
from threadkeep.model import NOTHING_READ
from threadkeep.page import parse
from threadkeep.strategy import loads, read_page
from threadkeep.strategy.fit_check import CheckedPage, FitFinding, check_fit

TINY = loads(STRATEGY)


def tried(path: str, html: str | None = None, kind: str | None = None, text: str = STRATEGY) -> CheckedPage:
    url = SITE + path
    body = (page(path) if html is None else html) or ""
    return CheckedPage(url, read_page(parse(body.encode(), url, "text/html"), loads(text), 1, AT), kind)


def verdicts(*pages: CheckedPage, text: str = STRATEGY) -> dict[str, bool | None]:
    return {finding.rule: finding.fits for finding in check_fit(loads(text), pages)}


ALL = (tried("/"), tried("/b/1"), tried("/t/1"))


def test_pages_that_read_as_they_should_fit():
    assert verdicts(*ALL) == {
        "kind.entry": True,
        "follow[1] entry -> board": True,
        "kind.board": True,
        "follow[2] board -> thread": True,
        "kind.thread": True,
        "follow[3] thread -> thread": True,
    }


def test_a_kind_without_examined_pages_is_open():
    assert verdicts(tried("/"))["kind.thread"] is None


def test_a_page_that_could_not_be_had_does_not_fit_and_says_why():
    (finding,) = [
        each
        for each in check_fit(TINY, [CheckedPage(SITE + "/t/9", NOTHING_READ, "thread", "status 404")])
        if each.fits is False
    ]
    assert finding == FitFinding("kind.thread", False, f"{SITE}/t/9 is not of it any more: status 404")


def test_a_page_whose_url_now_has_another_kind_is_reported():
    (finding,) = [each for each in check_fit(TINY, [tried("/b/1", kind="thread")]) if each.fits is False]
    assert "its URL is of kind 'board'" in finding.words


def test_a_deleted_thread_among_many_is_no_misfit_but_most_of_them_are():
    gone = tried("/t/9", "<p>deleted</p>")
    assert verdicts(tried("/t/1"), tried("/t/2"), gone)["kind.thread"] is True
    assert verdicts(tried("/t/1"), gone, tried("/t/8", "<p>deleted</p>"))["kind.thread"] is False


def test_lists_of_one_page_leave_their_flips_open():
    assert verdicts(tried("/t/3"))["follow[3] thread -> thread"] is None


def test_a_rule_that_finds_nothing_is_broken_where_no_other_leads_on():
    spoiled = STRATEGY.replace('to = "thread"\n', 'to = "thread"\nat = "a.gone"\n', 1)
    assert verdicts(tried("/b/1", text=spoiled), text=spoiled)["follow[2] board -> thread"] is False


def test_a_rule_that_finds_nothing_beside_one_that_does_is_open():
    more = STRATEGY + '[[follow]]\nfrom = "board"\nto = "board"\nat = ".subs"\n'
    assert verdicts(tried("/b/1", text=more), text=more)["follow[4] board -> board"] is None


def test_a_field_that_reads_nothing_in_any_post_is_broken():
    spoiled = STRATEGY.replace('at = ".who"', 'at = ".nobody"').replace('format = "iso"', 'format = "%d.%m.%Y"')
    found = verdicts(tried("/t/1", text=spoiled), text=spoiled)
    assert (found["post[1].author"], found["post[1].date"]) == (False, False)
    assert "post[1].body" not in found


LEARNED = STRATEGY.replace("[[same]]", '[learned]\nlearner = "threadkeep"\n\n[[same]]', 1)
SPOILED = '\n[[post]]\non = "thread"\neach = "div.none"\nbody = { at = ".body" }\n'


def test_a_table_that_a_person_added_and_that_finds_nothing_does_not_fit():
    mine = LEARNED + SPOILED + 'by = "hand"\n'
    assert verdicts(tried("/t/1", text=mine), text=mine)["post[2]"] is False


def test_a_learned_table_that_finds_nothing_is_reported_as_not_seen():
    assert verdicts(tried("/t/1", text=LEARNED + SPOILED), text=LEARNED + SPOILED)["post[2]"] is None


def test_the_fields_of_the_table_that_reads_the_posts_are_checked():
    mine = LEARNED + SPOILED.replace("div.none", "div.post") + 'by = "hand"\nauthor = { at = ".nobody" }\n'
    found = verdicts(tried("/t/1", text=mine), text=mine)
    assert (found["post[1]"], found["post[2].author"]) == (None, False)
