from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from threadkeep_bench.simulate import UrlTruth
from threadkeep_bench.test_beds.addresses import (
    Addresses,
    Pattern,
    Rewrite,
    Spelling,
    addresses,
    parameters_of,
    without_parameter,
)

SITE = "http://f.example"
THREAD = UrlTruth("thread", "thread/1/1")
SECOND = UrlTruth("thread", "thread/1/2")
PAGES = {f"{SITE}/t.php?t=1": THREAD, f"{SITE}/t.php?t=1&start=10": SECOND, f"{SITE}/": UrlTruth("entry", "entry")}
PATTERNS = (
    Pattern("print", re.compile("view=print")),
    Pattern("action", re.compile(r"^/rate")),
    Pattern("thread", re.compile(r"^/t\.php")),
    Pattern("entry", re.compile("^/$")),
)
OLD = Rewrite(re.compile(r"/old-(\d+)\.html$"), r"/t.php?t=\1")


def book() -> Addresses:
    return addresses(PAGES, PATTERNS, Spelling(parameters_of(PAGES), session="sid", rewrites=(OLD,)))


def test_a_listed_page_is_known_under_its_address() -> None:
    assert book().classify(f"{SITE}/t.php?t=1&start=10") == SECOND


def test_parameters_that_distinguish_no_pages_make_no_other_page() -> None:
    assert book().classify(f"{SITE}/t.php?f=3&t=1") == THREAD
    assert book().classify(f"{SITE}/t.php?start=10&f=3&t=1") == SECOND


def test_a_session_id_makes_no_other_page_of_any_kind() -> None:
    assert book().classify(f"{SITE}/?sid=abc") == UrlTruth("entry", "entry")
    assert book().classify(f"{SITE}/t.php?sid=abc&t=1") == THREAD


def test_a_view_that_another_pattern_names_first_is_not_the_page_itself() -> None:
    assert book().classify(f"{SITE}/t.php?t=1&view=print") == UrlTruth("print")


def test_another_way_to_write_an_address_is_the_same_page() -> None:
    assert book().classify(f"{SITE}/old-1.html") == THREAD


def test_a_list_page_that_no_list_names_has_a_kind_and_no_page() -> None:
    assert book().classify(f"{SITE}/t.php?t=99") == UrlTruth("thread")


def test_what_no_pattern_matches_is_other() -> None:
    assert book().classify(f"{SITE}/faq") == UrlTruth("other")


def test_only_an_action_changes_state() -> None:
    assert book().classify(f"{SITE}/rate?t=1").changes_state
    assert not book().classify(f"{SITE}/t.php?t=1&view=print").changes_state


def test_taking_a_parameter_out_leaves_every_other_character() -> None:
    assert without_parameter(f"{SITE}/i?t=1&sid=x&", "sid") == f"{SITE}/i?t=1"
    assert without_parameter(f"{SITE}/i?t=1&", "sid") == f"{SITE}/i?t=1&"
    assert without_parameter(f"{SITE}/i?sid=x", "sid") == f"{SITE}/i"


PARTS = st.lists(st.sampled_from(["t=1", "start=10", "f=2", "sid=9", "hl=a"]), unique=True).map("&".join)


@given(PARTS)
def test_a_plain_address_is_plain_already(query: str) -> None:
    spelling = Spelling(parameters_of(PAGES), session="sid")
    plain = spelling.plain(spelling.clean(f"{SITE}/t.php?{query}"))
    assert spelling.plain(spelling.clean(plain)) == plain
