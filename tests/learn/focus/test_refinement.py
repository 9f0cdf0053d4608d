from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.learn.focus.pages import at
from threadkeep.learn.focus.refinement import url_patterns
from threadkeep.learn.focus.url_parts import url_parts


def learned(paths: Iterable[str]) -> list[str]:
    return [pattern.regex() for pattern in url_patterns(url_parts(at(path)) for path in paths)]


def test_the_papers_own_example_gives_the_papers_own_pattern() -> None:
    paths = [f"/about{number}.html" for number in (20152, 18382, 19741, 20142)]
    assert learned([*paths, "/user34.html", "/post180803.html"]) == [r"^/about(\d+)\.html$"]


def test_a_minority_of_a_fifth_is_not_retained_and_more_is() -> None:
    threads = [f"/t/{number}" for number in range(80)]
    assert learned([*threads, *(f"/u/{number}" for number in range(20))]) == [r"^/t/(\d+)$"]
    assert learned([*threads, *(f"/u/{number}" for number in range(21))]) == [r"^/t/(\d+)$", r"^/u/(\d+)$"]


@pytest.mark.parametrize(
    ("paths", "pattern"),
    [
        ([f"/topic-{n}-some-{w}-title" for n, w in enumerate(("old", "new", "odd", "big", "red", "x"))],
         r"^/topic-(\d+)-some-([^/?]*)-title$"),
        ([f"/viewtopic.php?t={n}&f=2" for n in range(9)], r"^/viewtopic\.php\?f=2&t=(\d+)$"),
        (["/t/how-to-mend-it.1", "/t/a-pump.2", "/t/oil.3", "/t/why-not.4", "/t/help.5", "/t/old-news.6"],
         r"^/t/([^/?]*)\.(\d+)$"),
        ([f"/{0xFEDCBA9876543210 - 37 * n:016x}" for n in range(6)], "^/([0-9a-f]+)$"),
    ],
)  # fmt: skip
def test_what_varies_is_left_open_and_what_stays_is_kept(paths: list[str], pattern: str) -> None:
    assert learned(paths) == [pattern]


def test_a_word_that_only_some_titles_begin_with_does_not_shut_out_the_others() -> None:
    titles = ["the-pump", "the-oil", "the-hose", "why", "old-news", "help", "a-valve", "motors", "thanks", "wanted"]
    assert learned(f"/{title}" for title in titles) == ["^/([^/?]*)$"]


def test_a_number_that_is_the_same_everywhere_is_kept() -> None:
    assert learned(["/thread-5-1-1.html", "/thread-6-1-1.html", "/thread-7-1-1.html"]) == [r"^/thread-(\d+)-1-1\.html$"]


def test_parameters_of_a_session_are_not_learned() -> None:
    parts = [url_parts(at(f"/t?id={n}&sid=abc{n}"), frozenset({"sid"})) for n in range(5)]
    assert [pattern.regex() for pattern in url_patterns(parts)] == [r"^/t\?id=(\d+)$"]


def test_a_pattern_matches_what_it_was_learned_from_and_tells_what_varies() -> None:
    (pattern,) = url_patterns(url_parts(at(f"/b/{board}/t/{n}")) for board, n in ((1, 7), (2, 8), (3, 9)))
    assert pattern.values("/b/2/t/8") == ("2", "8")
    assert pattern.values("/b/2/u/8") is None
    assert pattern.support == 3


def test_urls_of_thousands_of_tokens_are_refined_without_end_of_stack() -> None:
    assert learned([f"/{'-' * 1500}{n}" for n in range(3)]) == [f"^/{'-' * 1500}(\\d+)$"]
