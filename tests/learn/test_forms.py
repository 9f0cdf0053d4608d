"""What is equal in the URLs of one kind, and what varies."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.learn.forms import Form, Sample, forms_of, nested


def forms(*paths: str, page: str = "/b/1") -> tuple[Form, ...]:
    return forms_of([Sample(path, page) for path in paths])


def form(*paths: str) -> Form:
    (only,) = forms(*paths)
    return only


def test_numbers_that_differ_are_values_and_the_rest_is_text() -> None:
    found = form("/viewtopic.php?f=2&t=5", "/viewtopic.php?f=2&t=17")
    assert found.values("/viewtopic.php?f=2&t=904") == ("904",)
    assert not found.fits("/viewtopic.php?f=3&t=904")
    assert not found.fits("/viewtopic.php?f=2&t=904&view=print")
    assert not found.fits("/viewtopicXphp?f=2&t=904")


def test_types_of_page_on_one_page_have_a_form_each() -> None:
    topics = [f"/topic/{number}" for number in range(10, 17)]
    polls = [f"/poll/{number}" for number in range(20, 24)]
    found = forms(*topics, *polls)
    assert [(each.support, each.fits("/topic/99"), each.fits("/poll/99")) for each in found] == [
        (7, True, False),
        (4, False, True),
    ]


def test_a_word_that_is_the_same_for_all_links_of_a_page_names_that_page_and_no_type() -> None:
    cars = [Sample(f"/cars/{number}", "/cars") for number in range(10, 17)]
    boats = [Sample(f"/boats/{number}", "/boats") for number in range(20, 27)]
    (found,) = forms_of([*cars, *boats])
    assert found.values("/planes/3") == ("planes", "3")


def test_words_with_digits_are_no_types() -> None:
    found = forms(*(f"/board{number % 2}/{number}" for number in range(10, 22)))
    assert [each.values("/board7/99") for each in found] == [("7", "99")]


def test_a_word_that_tells_equal_ids_apart_parts_the_forms() -> None:
    found = forms("/last/5", "/topic/5", "/last/6", "/topic/6")
    assert sorted((each.fits("/last/7"), each.fits("/topic/7")) for each in found) == [(False, True), (True, False)]


@pytest.mark.parametrize(
    ("one", "other", "third", "values"),
    [
        ("/t/5-my-title", "/t/6-another-one-here", "/t/77-what-is-this", ("77",)),
        ("/t/5-my-title", "/t/6", "/t/77", ("77",)),
        ("/t/my-title.5", "/t/another.6", "/t/what-is-this.77", ("77",)),
        ("/t/my-title-5.html", "/t/another-6.html", "/t/what-is-this-77.html", ("77",)),
        ("/t/my-title", "/t/another", "/t/what-is-this", ("what-is-this",)),
        ("/t/%D0%B0", "/t/%D0%B1%D0%B2", "/t/%D0%B3-4", ("%D0%B3-4",)),
        ("/t/a1b2c3d4", "/t/x9y8z7w6", "/t/q5r4s3t2", ("q5r4s3t2",)),
        ("/topic-5-1.html", "/topic-6-1.html", "/topic-77-1.html", ("77",)),
        ("/t/topic-one.html", "/t/topic-or-not.html", "/t/topic-two.html", ("two",)),
    ],
)
def test_what_two_urls_share_tells_the_values_of_a_third(
    one: str, other: str, third: str, values: tuple[str, ...]
) -> None:
    assert form(one, other).values(third) == values


def test_an_ending_that_all_urls_have_is_kept() -> None:
    assert not form("/t/5-one.html", "/t/6-or-two.html").fits("/t/7-three.pdf")
    assert not form("/t/one.html", "/t/two-or-three.html").fits("/t/four")
    assert form("/t/one.html", "/t/two.htm").fits("/t/four.php")


def test_a_value_ends_where_the_next_part_of_a_url_begins() -> None:
    found = form("/t/my-title", "/t/another")
    assert not found.fits("/t/my-title/print")
    assert not found.fits("/t/my-title?page=2")


@pytest.mark.parametrize(
    ("alone", "like_it"),
    [
        ("/t/my-title", "/t/another-one"),
        ("/t/%D0%B0", "/t/%D0%B1"),
        ("/t/a1b2c3", "/t/d4e5f6"),
        ("/viewtopic.php?f=2&t=5", "/viewtopic.php?f=3&t=61"),
        ("/topic-5-1.html", "/topic-61-2.html"),
    ],
)
def test_of_a_url_that_is_alone_numbers_slugs_and_tokens_vary(alone: str, like_it: str) -> None:
    assert form(alone).fits(like_it)


def test_a_plain_word_that_is_alone_does_not_vary() -> None:
    assert form("/about").is_fixed
    assert not form("/about").fits("/press")


def test_the_most_common_form_comes_first_and_a_url_counts_once() -> None:
    found = forms("/u/1", "/u/1", "/u/1", "/t?a=1", "/t?a=2")
    assert [each.support for each in found] == [2, 1]


PART = st.text("ab01-_.%", min_size=1, max_size=6)
QUERY = st.lists(st.builds("{}={}".format, st.sampled_from("tp"), PART), max_size=2)
PATH = st.builds(
    lambda folders, query: "/" + "/".join(folders) + ("?" + "&".join(query) if query else ""),
    st.lists(PART, min_size=1, max_size=2),
    QUERY,
)


@given(st.lists(PATH, min_size=1, max_size=9))
def test_every_url_has_one_of_the_forms_that_it_was_made_into(paths: list[str]) -> None:
    found = forms(*paths)
    assert all(any(each.fits(path) for each in found) for path in paths)
    assert sum(each.support for each in found) == len(set(paths))


def test_the_name_of_a_board_in_its_threads_is_no_type_though_notices_of_others_stand_there() -> None:
    boards = [[f"/c/{board}/t/{n}" for n in range(start, start + 6)] for start, board in ((10, "red"), (20, "blue"))]
    samples = [Sample(path, f"/c/{number}") for number, paths in enumerate(boards) for path in [*paths, "/c/red/t/1"]]
    (form,) = forms_of(samples)
    assert form.fits("/c/green/t/99")


def test_words_beside_numbers_name_types_too() -> None:
    mixed = [*(f"/d{n}.html" for n in range(1, 9)), *(f"/people-{n}.html" for n in range(1, 4))]
    forms = forms_of([Sample(path, "/") for path in mixed])
    assert [form.support for form in forms] == [8, 3]
    assert forms[0].fits("/d99.html") and not forms[0].fits("/people-7.html")


def test_of_two_places_that_tell_urls_apart_the_one_with_fewer_words_names_types() -> None:
    mixed = [f"/{folder}/{name}.html" for folder in ("red", "blue", "green") for name in ("by-date", "by-thread")]
    forms = forms_of([Sample(path, "/") for path in mixed])
    assert [form.fits("/black/by-thread.html") for form in forms].count(True) == 1
    assert len(forms) == 2


def test_the_name_of_the_one_board_seen_may_be_another_elsewhere() -> None:
    samples = [Sample(f"/list/red@a.org/thread/{word}", "/list/red@a.org/", ("red@a",)) for word in ("one-a", "two-b")]
    (form,) = forms_of(samples)
    assert form.fits("/list/blue@a.org/thread/three-c")
    assert not form.fits("/list/blue@a.com/thread/three-c")


def test_boards_below_boards_have_one_form_whatever_their_depth() -> None:
    paths = ["/f/dogs/", "/f/cats/", "/f/birds/", "/f/dogs/food/", "/f/cats/toys/"]
    (form,) = nested(forms_of([Sample(path) for path in paths]), paths)
    assert form.is_nested
    assert form.support == 5
    assert form.values("/f/dogs/food/dry/") == ("dogs/food/dry",)


def test_folders_that_stand_below_no_board_keep_a_form_of_their_own() -> None:
    paths = ["/f/dogs/", "/f/cats/", "/f/birds/", "/f/user/ann/", "/f/user/bert/"]
    assert len(nested(forms_of([Sample(path) for path in paths]), paths)) == 2


def test_words_that_name_boards_are_no_types() -> None:
    rooms = ["garden-and-greenhouse", "news", "software"]
    paths = [f"/room/{room}/talk/{room[0]}thing-{'abcdefgh'[n]}" for n in range(8) for room in rooms]
    assert len(forms(*paths)) == 1
    assert len(forms(*(path.replace("-and-greenhouse", "") for path in paths))) == 3


def test_letters_that_urls_spell_out_in_digits_name_no_types() -> None:
    rooms = ["%EC%98%A4", "%EA%B0%80", "%EB%B6%80"]
    samples = [Sample(f"/room/{room}/talk/{n}", f"/room/{room}") for n in range(8) for room in rooms]
    assert len(forms_of(samples)) == 1


def test_a_name_with_a_number_that_all_links_of_a_page_share_names_no_type() -> None:
    samples = [Sample(f"/{room}/talk/{n}", f"/{room}") for n in range(8) for room in ("mac-9", "windows-7")]
    assert len(forms_of(samples)) == 1
    assert len(forms_of([Sample(each.path, "/all") for each in samples])) == 2
