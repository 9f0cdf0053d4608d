"""Dates of a page that are no post's."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from threadkeep.page import parse
from threadkeep.page.dates.candidates import date_candidates
from threadkeep.page.dates.columns import read_moments
from threadkeep.page.dates.unrelated_dates import page_clock, without_unrelated_dates

SEEN = datetime(2026, 11, 15, 20, 20, 7, tzinfo=UTC)


def related_dates(html: str) -> list[str]:
    page = parse(html.encode(), "http://forum.example/", "text/html; charset=utf-8")
    candidates = date_candidates(page)
    moments = read_moments(candidates, SEEN)
    assert len(without_unrelated_dates(candidates, moments, SEEN)) >= len(candidates) - 3
    return [candidate.raw for candidate, _ in without_unrelated_dates(candidates, moments, SEEN)]


POST = "<div class=post><p>{joined}</p><i>{posted}</i></div>"


@pytest.mark.parametrize("clock", ["Sun Nov 15, 2026 8:20 pm", "16.11.2026 05:20", "15 Nov 2026 14:50", "15 Nov 2026"])
def test_the_time_at_which_the_page_was_made_is_left_out(clock: str) -> None:
    post = POST.format(joined="Joined: 5 Jan 2020, 10:00", posted="5 Jan 2026 15:04")
    assert related_dates(f"{post}<address>It is now {clock}</address>") == ["5 Jan 2020, 10:00", "5 Jan 2026 15:04"]


def test_a_new_post_is_not_taken_for_the_clock() -> None:
    assert related_dates("<i>15 Nov 2026 19:50</i>") == ["15 Nov 2026 19:50"]
    assert related_dates("<i>15 Nov 2026 19:51</i><p>Joined: 5 Jan 2020</p>") == ["15 Nov 2026 19:51"]
    assert related_dates("<i>15 Nov 2026 19:33</i><b>14 Nov 2026 19:33</b>") == [
        "15 Nov 2026 19:33",
        "14 Nov 2026 19:33",
    ]


def test_two_posts_of_this_minute_are_not_the_clock() -> None:
    assert len(related_dates("<p><i>15 Nov 2026 20:20</i></p>" * 2 + "<b>5 Jan 2026 15:04</b>")) == 3


def test_a_clock_among_days_is_known_by_its_words() -> None:
    assert related_dates("<i>2 years ago</i><address>Time now: 15.11.2026 20:20</address>") == ["2 years ago"]
    assert related_dates("<i>12.03.2026</i><address>Time now: 15.11.2026 20:20</address>") == ["12.03.2026"]


@pytest.mark.parametrize("joined", ["Joined: 5 Jan 2020", "Registered: January 2020", "January 2020"])
def test_days_on_which_people_joined_are_left_out_beside_times_of_day(joined: str) -> None:
    posts = "".join(POST.format(joined=joined, posted=f"{day} Jan 2026 15:04") for day in (5, 6))
    assert related_dates(posts) == ["5 Jan 2026 15:04", "6 Jan 2026 15:04"]


def test_days_on_which_people_joined_are_left_out_beside_later_days_without_words() -> None:
    assert related_dates(POST.format(joined="Joined: 5 Jan 2020", posted="5 Jan 2026")) == ["5 Jan 2026"]


def test_days_with_a_label_stay_where_they_are_later_than_those_without() -> None:
    assert related_dates(POST.format(joined="5 Jan 2020", posted="Posted 5 Jan 2026")) == ["5 Jan 2020", "5 Jan 2026"]


def test_days_stay_where_posts_of_today_show_their_time_at_the_same_place() -> None:
    assert len(related_dates("<p>Posted 5 Jan 2026</p><p>Posted 6 Jan 2026</p><p>Posted 15 Nov 2026, 10:01</p>")) == 3


def test_a_lone_date_that_is_still_to_come_is_left_out() -> None:
    assert related_dates("<i>5 Jan 2026 15:04</i><b>20 Sep 2029, 03:11</b>") == ["5 Jan 2026 15:04"]


def test_a_page_without_dates_has_no_clock() -> None:
    assert page_clock((), (), SEEN) is None
