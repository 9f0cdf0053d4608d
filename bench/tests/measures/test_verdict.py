from __future__ import annotations

from dataclasses import replace

from bench.tests.tiny_forum import SITE, TRUTH, log_of, logged_fetch

from threadkeep_bench.measures.verdict import crawled, list_pages, verdicts
from threadkeep_bench.simulate import UrlTruth


def worths(*requests: object) -> list[str]:
    return [each.worth for each in verdicts(log_of(*requests), TRUTH)]  # type: ignore[arg-type]


def test_the_first_of_a_class_is_useful_and_the_second_a_duplicate() -> None:
    assert worths("/t1", "/t1?sid=x", "/t1") == ["useful", "duplicate", "duplicate"]


def test_a_permalink_that_shows_a_thread_page_first_is_that_page() -> None:
    judged = verdicts(log_of("/post7", "/t1?p=2"), TRUTH)
    assert [(each.worth, each.role) for each in judged] == [("useful", "thread"), ("duplicate", "thread")]


def test_a_list_page_had_by_a_permalink_alone_is_had() -> None:
    assert worths("/post7") == ["useful"]


def test_a_permalink_or_print_view_that_is_no_list_page_is_a_duplicate_even_the_first_time() -> None:
    assert worths("/post8", "/t1/print") == ["duplicate", "duplicate"]


def test_an_invalid_page_is_never_a_duplicate() -> None:
    assert worths("/login", "/login", "/login?from=t1") == ["invalid", "invalid", "invalid"]


def test_a_list_page_that_answers_with_an_error_is_invalid_and_useful_when_it_comes_later() -> None:
    assert worths(logged_fetch("/t1", status=404), logged_fetch("/t1", status=0), "/t1") == [
        "invalid",
        "invalid",
        "useful",
    ]


def test_a_page_off_the_lists_is_beside_the_point() -> None:
    assert worths("/u1", "/u2", "/u1") == ["beside", "beside", "duplicate"]


def test_a_list_page_that_the_lists_do_not_name_is_useful() -> None:
    categories = UrlTruth("index", "categories")
    truth = replace(TRUTH, classify=lambda url: categories if "categories" in url else TRUTH.classify(url))
    judged = verdicts(log_of("/categories", "/categories?all"), truth)
    assert [(each.worth, each.role) for each in judged] == [("useful", "index"), ("duplicate", "index")]


def test_a_redirect_brings_the_page_it_ends_at() -> None:
    assert worths(logged_fetch("/post9", to="/t2"), "/t2") == ["useful", "duplicate"]


def test_a_page_seen_while_learning_is_a_duplicate_when_crawled_again() -> None:
    judged = verdicts(log_of(logged_fetch("/t1", phase="learning"), "/t1", "/t2"), TRUTH)
    assert [each.worth for each in crawled(judged)] == ["duplicate", "useful"]


def test_every_list_page_of_the_truth_is_known_by_its_class() -> None:
    assert list_pages(TRUTH) == {
        "entry": "entry",
        "board/1/1": "index",
        "board/1/2": "index",
        "thread/1/1": "thread",
        "thread/1/2": "thread",
        "thread/2/1": "thread",
    }


def test_a_url_that_the_truth_gives_no_page_is_its_own_class() -> None:
    assert verdicts(log_of("/help"), TRUTH)[0].page == f"{SITE}/help"
