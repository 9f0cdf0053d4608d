"""Where in a URL the page of a list is told."""

from __future__ import annotations

import pytest

from threadkeep.learn.counting import counting_of
from threadkeep.learn.forms import Form, Sample, forms_of
from threadkeep.learn.positions import Flip, edit_of, position_in, with_position, without_position


def paged(lists: list[str], flips: list[Flip]) -> Form:
    """The form of some lists with the position that their flips tell."""
    (form,) = forms_of([Sample(path) for path in lists])
    placed = position_in(form, flips)
    assert placed is not None
    return with_position(form, placed[0], counting_of(flips).name)


@pytest.mark.parametrize(
    ("one", "other", "second", "third", "seventh"),
    [
        ("/t/5", "/t/6", "/t/5/page/2", "/t/6/page/3", "/t/81/page/7"),
        ("/t/5", "/t/6", "/t/5?page=2", "/t/6?page=3", "/t/81?page=7"),
        ("/t/5/", "/t/6/", "/t/5/page2/", "/t/6/page3/", "/t/81/page7/"),
        ("/v?t=5", "/v?t=6", "/v?p=2&t=5", "/v?p=3&t=6", "/v?p=7&t=81"),
        ("/t-5.html", "/t-6.html", "/t-5-2.html", "/t-6-3.html", "/t-81-7.html"),
        ("/t-5-1.html", "/t-6-1.html", "/t-5-2.html", "/t-6-3.html", "/t-81-7.html"),
        ("/t/5-one", "/t/6-or-two", "/t/5-one?page=2", "/t/6-or-two?page=3", "/t/81-x?page=7"),
        ("/t/one", "/t/or-two", "/t/one/2", "/t/or-two/3", "/t/what-is-this/7"),
        ("/a-one.html", "/b-or-2.html", "/a-one-p2.html", "/b-or-2-p3.html", "/c-what-p7.html"),
    ],
    ids=[
        "in-path",
        "query",
        "folder",
        "query-in-front",
        "before-ending",
        "replaced",
        "after-slug",
        "after-name",
        "in-name",
    ],
)
def test_the_page_is_found_wherever_a_url_tells_it(one: str, other: str, second: str, third: str, seventh: str) -> None:
    found = paged([one, other], [Flip(one, second, "2"), Flip(other, third, "3")])
    assert found.position(seventh) == "7"
    assert (found.position(second), found.position(third)) == ("2", "3")
    assert found.fits(one) and found.fits(other)
    assert found.position(one) in (None, "1")


def test_a_position_is_no_value_of_its_list() -> None:
    found = paged(["/v?t=5", "/v?t=6"], [Flip("/v?t=5", "/v?p=2&t=5", "2")])
    assert found.values("/v?p=7&t=81") == found.values("/v?t=81") == ("81",)


def test_a_cursor_may_be_any_word() -> None:
    found = paged(["/t/5", "/t/6"], [Flip("/t/5", "/t/5?after=bcd", "Next"), Flip("/t/6", "/t/6?after=xyz", "Next")])
    assert found.position("/t/7?after=q-9") == "q-9"


def test_the_place_that_most_flips_tell_counts() -> None:
    flips = [Flip("/t/5", "/t/5?goto=9", ""), Flip("/t/5", "/t/5?page=2", "2"), Flip("/t/6", "/t/6?page=3", "3")]
    found = paged(["/t/5", "/t/6"], flips)
    assert (found.fits("/t/7?page=4"), found.fits("/t/7?goto=4")) == (True, False)


def test_flips_of_another_form_tell_nothing() -> None:
    (form,) = forms_of([Sample("/t/5"), Sample("/t/6")])
    assert position_in(form, [Flip("/b/5", "/b/5?page=2", "2")]) is None


@pytest.mark.parametrize("path", ["/u/5", "/t/5", "/t/5/print", "/t/5?view=" + "a" * 50, "/t/6-7", "/t/5c2fc/"])
def test_what_differs_by_more_than_a_value_is_no_flip(path: str) -> None:
    assert edit_of("/t/5", path) is None


def test_what_only_some_flips_carry_may_be_there_or_not() -> None:
    bare, long = Flip("/v?t=5", "/v?start=15&t=5", "2"), Flip("/v?t=5", "/v?days=0&order=asc&start=30&t=5", "3")
    found = paged(["/v?t=5", "/v?t=6"], [bare, long])
    assert found.position("/v?start=45&t=6") == "45"
    assert found.position("/v?days=0&order=asc&start=45&t=6") == "45"
    assert not found.fits("/v?days=7&start=45&t=6")


@pytest.mark.parametrize(
    ("path", "other", "own"),
    [
        ("/t/5/page-3", "/t/5/page-2", "/t/5"),
        ("/t/5/p3/", "/t/5/p2/", "/t/5/"),
        ("/t?id=5&start=30", "/t?id=5&start=15", "/t?id=5"),
        ("/t-5-3.html", "/t-5-2.html", "/t-5.html"),
    ],
)
def test_two_later_pages_tell_the_address_of_their_list(path: str, other: str, own: str) -> None:
    assert own in without_position(path, other)


def test_pages_that_differ_by_more_than_a_number_tell_no_list() -> None:
    assert not list(without_position("/t/5/page-3", "/t/6/page-2"))
