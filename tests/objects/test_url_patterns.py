"""URL patterns of object pages."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.objects.patterns import PatternEvidence, matches, select_patterns, url_patterns

SITE = "http://town.example"
SLUGS = ("hamlet", "the-tempest", "a-winter-tale", "othello-of-venice", "king-lear", "macbeth-again", "as-you-like-it")


def patterns(paths: Sequence[str]) -> set[str]:
    return {pattern.removeprefix(SITE) for pattern in url_patterns([f"{SITE}{path}" for path in paths])}


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        ([f"/event.php?id={n}" for n in (1, 2, 3)], {"/event.php?id=<number>"}),
        (
            [f"/event.php?id={n}{view}" for n in (1, 2, 3) for view in ("", "&print=1")],
            {"/event.php?id=<number>", "/event.php?id=<number>&print=1"},
        ),
        ([f"/event/{slug}-{300 + n}" for n, slug in enumerate(SLUGS)], {"/event/<text>-<number>"}),
        ([f"/{300 + n}-{slug}.html" for n, slug in enumerate(SLUGS)], {"/<number>-<text>.html"}),
        (
            [f"/{word}/{n}" for word in ("music", "film") for n in range(3)],
            {"/music/<number>", "/film/<number>"},
        ),
        (["/programme.html"], {"/programme.html"}),
    ],
)
def test_urls_of_one_form_have_one_pattern(paths: Sequence[str], expected: set[str]) -> None:
    assert patterns(paths) == expected


def test_two_evenings_of_one_title_have_no_pattern_of_their_own() -> None:
    """A pattern for the titles of today finds nothing of next week."""
    paths = [f"/event/{slug}-{300 + n}" for n, slug in enumerate(SLUGS)]
    assert patterns([*paths, "/event/some-trio-400", "/event/some-trio-401"]) == {"/event/<text>-<number>"}


def test_kinds_of_page_that_are_written_before_a_number_stay_apart() -> None:
    paths = [f"/{kind}-{n}" for kind in ("event", "venue", "print") for n in range(20)]
    assert patterns(paths) == {"/event-<number>", "/venue-<number>", "/print-<number>"}


@given(st.lists(st.from_regex(r"/[a-z]{1,3}(/[a-z0-9-]{1,4}){0,2}(\?[ab]=[0-9a-z]{1,2})?", fullmatch=True), min_size=1))
def test_every_url_matches_a_pattern_and_the_order_of_the_urls_does_not_matter(paths: list[str]) -> None:
    urls = [f"{SITE}{path}" for path in paths]
    found = url_patterns(urls)
    assert all(any(matches(pattern, url) for pattern in found) for url in urls)
    assert url_patterns(urls[::-1]) == found


def test_doubtful_objects_count_neither_for_the_score_nor_for_the_share() -> None:
    good = PatternEvidence("good", frozenset({1, 2}), frozenset({1, 2, 3}))
    bad = PatternEvidence("bad", frozenset({3, 4, 5}), frozenset({4}))
    chosen = select_patterns([good, bad], doubtful=frozenset({3, 4, 5}))
    assert [one.evidence.pattern for one in chosen] == ["good"]
