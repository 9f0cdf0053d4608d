"""How the positions of a list count."""

from __future__ import annotations

from dataclasses import replace

import pytest

from threadkeep.learn.counting import Counting, counting_of, words_for_first
from threadkeep.learn.positions import Flip


def on(*said: tuple[str, int | str]) -> list[Flip]:
    """Flips of one thread, with their words and positions."""
    return [Flip("/t/5", f"/t/5?p={position}", words) for words, position in said]


@pytest.mark.parametrize(
    ("said", "counting"),
    [
        (on(("2", 2), ("3", 3), ("Next", 2)), Counting("page", "1")),
        (on(("5", 4), ("6", 5), ("9", 8)), Counting("page", "0")),
        (on(("2", 20), ("3", 40), ("9", 160)), Counting("offset", "0")),
        (on(("1", 0), ("2", 20), ("3", 40)), Counting("offset", "0")),
        (on(("1", 101), ("2", 108), ("3", 131)), Counting("cursor", "101")),
        (on(("1", 1), ("2", 31)), Counting("cursor", "1")),
        (on(("1", 2), ("2", 2), ("3", 3)), Counting("page", "1")),
        (on(("1", 9), ("2", 8), ("3", 7), ("9", 1)), Counting("page", is_reversed=True)),
        (on(("Next", 2)), Counting("page", "1")),
        (on(("Next", 1)), Counting("page", "0")),
        (on(("Next", 30), ("»", 30)), Counting("offset", "0")),
        (on(("Next", "bcd")), Counting("cursor")),
        (on(("Next", 137), ("Last", 251)), Counting("cursor")),
        (on(("First", 0), ("Next", 20)), Counting("offset", "0")),
        (on(("First", 0)), Counting("page", "0")),
    ],
    ids=[
        "page", "zero", "offset", "offset-of-first", "window", "window-from-one", "page-at-odds", "reversed",
        "page-by-step", "zero-by-step", "offset-by-step", "cursor", "window-by-step",
        "zero-beside-offset", "zero-alone",
    ],
)  # fmt: skip
def test_how_positions_count_is_told_by_the_words_of_flips_else_by_the_first_step(
    said: list[Flip], counting: Counting
) -> None:
    assert counting_of(said) == counting


def test_a_step_counts_only_on_the_first_page() -> None:
    back = Flip("/t/5", "/t/5?p=1", "Back", is_on_first=False)
    assert counting_of([*on(("Next", 2)), back]) == Counting("page", "1")


def test_a_way_back_to_one_shows_that_posts_are_counted_from_it() -> None:
    steps = [Flip("/t/5", "/t/5/16", "Next"), Flip("/t/5", "/t/5/31", "Next", is_on_first=False)]
    assert counting_of(steps) == Counting("offset", "0")
    assert counting_of([*steps, Flip("/t/5", "/t/5/1", "Back", is_on_first=False)]) == Counting("cursor", "1")


def test_posts_that_a_step_names_by_their_numbers_are_counted_and_not_pages() -> None:
    ranges = [Flip("/t/5.1", "/t/5.21", "21-40"), Flip("/t/5.1", "/t/5.41", "41")]
    assert counting_of(ranges) == Counting("cursor", "1")
    assert counting_of([replace(flip, anchor="2") for flip in ranges[:1]]) != Counting("cursor", "1")


def test_steps_from_one_over_many_posts_count_them_though_others_lead_back_to_one() -> None:
    steps = [Flip("/t/5.1", "/t/5.21", "Next"), Flip("/t/5.1", "/t/5.1", "Back", is_on_first=False)]
    assert counting_of([*steps, Flip("/t/6.1", "/t/6.21", "Next")]) == Counting("cursor", "1")


def test_words_for_the_first_page_are_its_number_and_all_that_lead_there_too() -> None:
    flips = on(("1", 9), ("2", 8), ("« Back", 9), ("Next", 7), ("", 9))
    assert words_for_first(flips) == ("1", "« Back")


def test_words_for_the_first_page_of_one_thread_say_nothing_of_another() -> None:
    other = Flip("/t/6", "/t/6?p=9", "Last")
    assert words_for_first([*on(("1", 9), ("2", 8)), other]) == ("1",)


def test_lists_of_different_length_that_count_backwards_are_seen_to() -> None:
    flips = [Flip("/t/5", "/t/5?p=1", "2"), Flip("/t/5", "/t/5?p=2", "1"), Flip("/t/6", "/t/6?p=3", "1")]
    flips += [Flip("/t/6", "/t/6?p=2", "2"), Flip("/t/6", "/t/6?p=1", "3")]
    assert counting_of(flips) == Counting("page", is_reversed=True)


def behind(*said: tuple[str, int]) -> list[Flip]:
    """Flips that the page behind the first one has."""
    return [replace(flip, is_on_first=False) for flip in on(*said)]


@pytest.mark.parametrize("first", [1, 2, 3, 7])
def test_steps_in_words_that_lead_down_from_the_second_page_show_that_pages_are_counted_from_the_end(
    first: int,
) -> None:
    later = behind(("Prev", first + 1), *([("Next", first - 1)] if first > 1 else []))
    flips = [*on(("Next", first)), *later]
    assert counting_of(flips) == Counting("page", is_reversed=True)
    assert words_for_first(flips) == ("Prev",)


@pytest.mark.parametrize(("first", "name"), [(1, "page"), (2, "page"), (20, "offset")])
def test_steps_in_words_that_lead_up_from_the_second_page_count_upwards(first: int, name: str) -> None:
    flips = [*on(("Next", first)), *behind(("Next", 2 * first), ("Prev", 0))]
    assert not counting_of(flips).is_reversed
    assert counting_of(flips).name == name
