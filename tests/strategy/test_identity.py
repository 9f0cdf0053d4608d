"""What page a URL is."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategy.forum import SITE, TEXT, strategy
from threadkeep.model import Identity
from threadkeep.strategy import clean_url, identify
from threadkeep.strategy.matching.identity import is_same_list, list_name


def identity(path: str, text: str = TEXT) -> Identity:
    found = identify(strategy(text), SITE + path)
    assert found is not None
    return found


def test_a_url_has_kind_ids_and_position() -> None:
    assert identity("/thread?t=7&page=3") == Identity(
        "thread", "thread", "thread/thread=7/page=3", (("thread", "7"),), "3"
    )


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("/thread?t=7", "/thread?t=7&page=1"),
        ("/thread?t=7&page=2", "/thread?page=2&t=7"),
        ("/thread?t=7&sid=abc", "/thread?sid=x&t=7"),
        ("/thread;sid=1?t=7", "/thread?t=7"),
        ("/thread?t=7", "/t/7-any-words"),
        ("/", "/index"),
        ("/thread?t=7&", "/thread?t=7"),
    ],
)
def test_urls_of_one_page_have_one_key(a: str, b: str) -> None:
    assert identity(a).key == identity(b).key


@pytest.mark.parametrize(
    ("a", "b"), [("/thread?t=7", "/thread?t=8"), ("/thread?t=7", "/thread?t=7&page=2"), ("/thread?t=7", "/board?b=7")]
)
def test_urls_of_two_pages_have_two_keys(a: str, b: str) -> None:
    assert identity(a).key != identity(b).key


@pytest.mark.parametrize("url", [SITE + "/search?q=x", SITE + "/thread?t=7&print=1", "http://other.example/thread?t=7"])
def test_a_url_that_fits_no_kind_is_none(url: str) -> None:
    assert identify(strategy(), url) is None


def test_www_and_https_are_the_same_site() -> None:
    assert identify(strategy(), "https://www.f.example/thread?t=7") == identity("/thread?t=7")


def test_the_first_kind_that_fits_wins() -> None:
    text = TEXT.replace("[kind.entry]", "[kind.all]\nrole = 'other'\nurl = '^/thread'\n\n[kind.entry]")
    assert identity("/thread?t=7", text).kind == "all"


def test_a_same_rule_comes_before_the_kinds_and_says_the_kind() -> None:
    found = identity("/post?p=5")
    assert (found.kind, found.ids, found.key) == ("thread", (), "thread//post?p=5")


def test_a_same_rule_wins_over_a_kind_that_fits_too() -> None:
    text = TEXT.replace("'^/(index)?$'", "'^/(index|post.*)?$'")
    assert identity("/post?p=5", text).kind == "thread"


def test_a_same_rule_that_has_the_ids_is_the_very_page() -> None:
    text = TEXT.replace(r"'^/post\?p=\d+$'", r"'^/lofi/t(?P<thread>\d+)$'")
    assert identity("/lofi/t7", text).key == identity("/thread?t=7").key


def test_the_entry_is_one_page() -> None:
    assert identity("/").key == "entry"


def test_a_kind_without_ids_is_known_by_its_path() -> None:
    text = TEXT.replace(r"'^/t/(?P<thread>\d+)-[a-z-]*$'", "'^/t/[a-z-]*$'")
    assert identity("/t/a", text).key == "thread//t/a"
    assert list_name(identity("/t/a", text)) == "thread//t/a"
    assert not is_same_list(identity("/t/a", text), identity("/thread?t=7", text))


def test_threads_of_one_number_in_two_boards_have_two_names() -> None:
    text = TEXT.replace("/t/(?P<thread>", "/t/(?P<in1>[a-z]+)/(?P<thread>")
    assert text != TEXT
    assert list_name(identity("/t/cars/7-x", text)) == "cars/7"
    assert list_name(identity("/t/boats/7-x", text)) == "boats/7"


def test_a_kind_with_a_position_and_no_id_is_one_list() -> None:
    text = TEXT.replace(r"'^/board\?b=(?P<board>\d+)(&page=(?P<page>\d+))?$'", r"'^/recent(\?page=(?P<page>\d+))?$'")
    assert identity("/recent", text).key == identity("/recent?page=1", text).key == "index/board"
    assert is_same_list(identity("/recent", text), identity("/recent?page=2", text))


def test_the_url_asked_for_keeps_its_order_and_loses_what_is_dropped() -> None:
    assert clean_url(strategy(), SITE + "/x;sid=3?z=1&sid=2&a=&b") == SITE + "/x?z=1&a=&b"
    assert clean_url(strategy(), SITE + "/x?sid=2") == SITE + "/x"
    assert clean_url(strategy(), SITE + "/x?%73id=2&assid=1") == SITE + "/x?assid=1"


def test_repeated_parameters_of_a_pager_are_sent_and_distinguish_no_pages() -> None:
    text = TEXT.replace('drop = ["sid"]', 'drop = ["sid"]\n\n[[same]]\ndrop = ["order"]\nasked = true')
    paged, bare = "/thread?order=asc&page=2&t=7", "/thread?page=2&t=7"
    assert identity(paged, text).key == identity(bare, text).key
    assert clean_url(strategy(text), f"{SITE}{paged}&sid=2") == SITE + paged


FORUM = strategy()
names = st.sampled_from(["t", "page", "sid", "a", "%73id"])
queries = st.lists(st.tuples(names, st.text(max_size=4).map(quote)), max_size=5).map(
    lambda parts: "&".join(f"{name}={value}" for name, value in parts)
)


@given(queries)
def test_cleaning_twice_changes_nothing_and_keeps_the_identity(query: str) -> None:
    url = f"{SITE}/thread?{query}"
    cleaned = clean_url(FORUM, url)
    assert clean_url(FORUM, cleaned) == cleaned
    assert identify(FORUM, cleaned) == identify(FORUM, url)


def test_a_pattern_that_would_blow_up_elsewhere_is_quick() -> None:
    text = TEXT.replace(r"'^/t/(?P<thread>\d+)-[a-z-]*$'", r"'^/t/(a+)+$'")
    assert identify(strategy(text), SITE + "/t/" + "a" * 10_000 + "!") is None
