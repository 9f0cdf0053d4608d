"""What stands above the posts of several pages is a post, or a heading."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.learn.reading.made_pages import AT, THREADS, thread_page
from threadkeep.layout import SeenPost
from threadkeep.learn.reading import openings
from threadkeep.learn.reading.sheets import Sheet, sheet_of
from threadkeep.model import Author, Moment
from threadkeep.page import parse
from threadkeep.strategy import FieldReader


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


NOON = datetime(2026, 10, 5, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("at", "says_title", "is_heading"),
    [
        (NOON + timedelta(hours=2), True, True),
        # 10/05/26 of a clock where no other date of the page tells which is the day.
        (datetime(2026, 5, 10, 13, 0, tzinfo=UTC), True, True),
        # What a forum brought along when it moved may be of one time, by all its people, and have no text but titles.
        (datetime(2026, 5, 11, 13, 0, tzinfo=UTC), True, False),
        (NOON + timedelta(hours=2), False, False),
    ],
)
def test_titles_with_the_clock_of_their_page_are_headings_whatever_board_stands_above_them(
    monkeypatch: pytest.MonkeyPatch, at: datetime, says_title: bool, is_heading: bool
) -> None:
    def above(sheet: Sheet) -> SeenPost:
        number = sheet.page.url[-1]
        text = sheet.page.title if says_title else f"The pump number {number} leaks again"
        published = Moment("x", at, "minute", "assumed")
        return replace(sheet.posts[0], text=text, author=Author(f"Board {number}"), published=published)

    pages = [_seen_at_noon(sheet) for sheet in sheets() if len(sheet.posts) > 1]
    monkeypatch.setattr(openings, "_opening", above)
    found = openings.with_openings(pages)
    assert [len(sheet.posts) - len(before.posts) for sheet, before in zip(found, pages, strict=True)] == [
        int(not is_heading)
    ] * len(pages)


def _seen_at_noon(sheet: Sheet) -> Sheet:
    page = replace(sheet.page, title=f"Question number {sheet.page.url[-1]} about the pump")
    return replace(sheet, taker=FieldReader(page, NOON))
