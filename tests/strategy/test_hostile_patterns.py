"""Patterns of a strategy, by hand or learned, run on an engine that cannot blow up."""

from __future__ import annotations

import pytest

from tests.strategy.forum import SITE, TEXT, reading
from threadkeep.errors import StrategyError
from threadkeep.strategy import identify, loads

URL = r"'^/t/(?P<thread>\d+)-[a-z-]*$'"
FIELD = "'p(\\d+)'"
# Each takes a backtracking engine longer than anybody waits for.
EVIL = ("(a+)+$", "(a|a)*$", "(a|aa)+$", "(.*a){20}$", "([a-z]+)*#$", "^(a?){60}a{60}$")
LONG = "a" * 10_000 + "!"


@pytest.mark.parametrize("evil", EVIL)
def test_no_url_s_pattern_blows_up(evil: str) -> None:
    assert URL in TEXT
    strategy = loads(TEXT.replace(URL, f"'^/t/{evil.removeprefix('^')}'"), "strategy.toml")
    assert identify(strategy, f"{SITE}/t/{LONG}?") is None


@pytest.mark.parametrize("evil", EVIL)
def test_no_field_s_pattern_blows_up(evil: str) -> None:
    assert FIELD in TEXT
    text = TEXT.replace(FIELD, f"'{evil}'")
    page = f"<div class=post id={LONG}><b class=who>Ann</b><p class=body>words</div>"
    assert [post.text for post in reading("/thread?t=7", page, text).posts] == ["words"]


@pytest.mark.parametrize("pattern", [r"(?=look)ahead", r"(a)\1", r"(?<=behind)x", r"(?>atomic)"])
def test_what_only_a_backtracking_engine_can_do_is_refused(pattern: str) -> None:
    with pytest.raises(StrategyError, match=r"kind\.slug"):
        loads(TEXT.replace(URL, f"'^/t/(?P<thread>\\d+){pattern}$'"), "strategy.toml")
