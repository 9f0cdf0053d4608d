"""What stands above the posts of several pages is a post, or a heading."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.learn.reading.made_pages import AT, THREADS, thread_page
from threadkeep.learn.reading import openings
from threadkeep.learn.reading.sheets import Sheet, sheet_of
from threadkeep.model import Author, Moment
from threadkeep.page import parse


def sheets() -> list[Sheet]:
    pages = (thread_page(number) for number in range(len(THREADS)))
    return [sheet_of(parse(page.body, page.url, page.content_type), AT) for page in pages]


@pytest.mark.parametrize(
    ("names", "apart", "is_heading"),
    [
        (("Home",), timedelta(seconds=3), True),
        (("Home",), timedelta(minutes=7), False),
        (("Ann",), timedelta(days=2), False),
        (("Ann", "Bo"), timedelta(0), False),
    ],
)
def test_what_one_name_says_on_all_pages_at_the_same_time_is_a_heading(
    monkeypatch: pytest.MonkeyPatch, names: tuple[str, ...], apart: timedelta, is_heading: bool
) -> None:
    pages = [sheet for sheet in sheets() if len(sheet.posts) > 1]
    above = {
        id(sheet): replace(
            sheet.posts[0],
            text=f"The pump number {number} leaks again",
            author=Author(names[number % len(names)]),
            published=Moment("x", AT + number * apart, "minute", "assumed"),
        )
        for number, sheet in enumerate(pages)
    }
    monkeypatch.setattr(openings, "_opening", lambda sheet: above[id(sheet)])
    found = openings.with_openings(pages)
    assert [len(sheet.posts) - len(before.posts) for sheet, before in zip(found, pages, strict=True)] == [
        int(not is_heading)
    ] * len(pages)
