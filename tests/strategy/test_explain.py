"""Why a URL would be asked for, or not."""

from __future__ import annotations

import pytest

from tests.strategy.forum import SITE, strategy
from threadkeep.strategy import Explanation, explain


def explained(path: str) -> Explanation:
    return explain(strategy(), path if path.startswith("http") else SITE + path)


def test_a_page_that_a_rule_reaches_is_asked_for() -> None:
    found = explained("/thread?sid=1&t=7")
    assert found.is_asked
    assert found.identity is not None
    assert (found.rule, found.identity.key, found.asked_as) == ("kind.thread", "thread/thread=7", SITE + "/thread?t=7")
    assert found.same == ("same[1] drops sid",)
    assert found.reached_by == ("follow[3] board -> thread at a.title", "follow[4] thread -> thread as flip")
    assert found.why == "asked for: it is of kind 'thread', where a rule finds a link to it"


@pytest.mark.parametrize(
    ("url", "rule", "why"),
    [
        ("/post?p=1", "same[2]", "it leads into a page of kind 'thread' that is reached anyhow"),
        ("/user?u=1", "kind.user", "it is of kind 'user', and no rule follows links to that kind"),
        ("/help", None, "no kind has a url that fits it"),
        ("http://g.example/thread?t=7", None, "it is not on http://f.example/"),
    ],
)
def test_a_page_that_is_not_asked_for_says_why(url: str, rule: str | None, why: str) -> None:
    found = explained(url)
    assert (found.is_asked, found.rule, found.reached_by) == (False, rule, ())
    assert found.why == f"not asked for: {why}"


def test_the_entry_is_asked_for() -> None:
    assert explained("/?sid=5").is_asked
    assert explained("/").why == "asked for: it is the entry"
