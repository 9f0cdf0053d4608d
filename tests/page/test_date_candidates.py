"""Texts and attributes of a page that look like dates."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from threadkeep.page import Page, parse
from threadkeep.page.dates.candidates import DateCandidate, date_candidates, first_date


def page_of(html: str) -> Page:
    return parse(html.encode(), "http://forum.example/", "text/html; charset=utf-8")


def candidates_of(html: str) -> list[tuple[str, str]]:
    return [(one.source, one.raw) for one in date_candidates(page_of(html))]


def test_dates_are_found_in_texts_and_attributes_in_document_order() -> None:
    html = """
        <p>by <a>Ann</a> » Mon Jan 05, 2026 3:04 pm</p><time datetime="2026-01-06T15:04:00Z">6 Jan</time>
        <span title="07 Jan 2026, 15:04">3 days ago</span><i data-time="1767884640">x</i>"""
    assert candidates_of(html) == [
        ("text", "Mon Jan 05, 2026 3:04 pm"),
        ("datetime", "2026-01-06T15:04:00Z"),
        ("text", "6 Jan"),
        ("title", "07 Jan 2026, 15:04"),
        ("text", "3 days ago"),
        ("data", "1767884640"),
    ]


def test_a_day_in_an_element_of_its_own_is_joined_with_its_time() -> None:
    page = page_of("<table><tr><td><b>Today</b> at 03:04 PM</td><td>05 Jan 2026 03:04 PM</td></tr></table>")
    first, second = date_candidates(page)
    assert (first.raw, first.is_relative) == ("Today 03:04 PM", True)
    assert [page.nodes.tags[page.nodes.parents[one.node]] for one in (first, second)] == ["td", "td"]
    assert first.place == second.place


@pytest.mark.parametrize(
    ("html", "raw"),
    [
        ("<p>12<sup>th</sup> of June 2024 <small>3:04</small> <small>PM</small></p>", "12th of June 2024 3:04 PM"),
        (
            "<div><span>17</span> <span>Jun</span> <span>2024</span> <b>12:58</b> <i>AM</i></div>",
            "17 Jun 2024 12:58 AM",
        ),
        ("<p><b>3</b> hours ago</p>", "3 hours ago"),
        ("<p><span>2026-11-13</span><span>15:04</span></p>", "2026-11-13 15:04"),
        ("<p>on 05/01/<b>2026</b> at 15:04</p>", "05/01/2026 at 15:04"),
        ("<p>Replies: <b>3</b> Jan 5, 2026</p>", "Jan 5, 2026"),
        ("<p>5 Jan 2026 15:04 <b>-2</b></p>", "5 Jan 2026 15:04"),
        ("<ul><li><b>12</b></li><li>May 2026</li></ul>", "May 2026"),
    ],
)
def test_a_date_cut_into_pieces_of_one_line_is_one(html: str, raw: str) -> None:
    assert candidates_of(html) == [("text", raw)]


def test_a_label_may_be_right_before_a_date() -> None:
    assert candidates_of("<p>Time:2026-11-13 15:04</p><p>：2026/11/13 15:04:05 ID:12</p>") == [
        ("text", "2026-11-13 15:04"),
        ("text", "2026/11/13 15:04:05"),
    ]


def test_the_numbers_of_a_pager_are_no_date() -> None:
    assert candidates_of("<p><a>1</a> <a>2</a> <a>3</a> ... <a>14</a></p>") == []


def test_the_name_of_a_day_alone_is_a_date_but_the_head_of_a_column_is_not() -> None:
    assert candidates_of("<table><tr><td>Friday</td><td>Fri</td><td>Friday offers</td></tr></table>") == [
        ("text", "Friday")
    ]


def test_a_date_says_how_much_of_its_text_it_is() -> None:
    shares = [one.share for one in date_candidates(page_of("<p>5 Jan 2026</p><p>Joined: 5 Jan 2026</p>"))]
    assert shares == [1.0, 10 / 18]


def test_a_time_far_from_a_day_is_not_joined_with_it() -> None:
    assert candidates_of("<p>Today</p><ul><li><b><i>15:04</i></b></li></ul>") == [("text", "Today"), ("text", "15:04")]


def test_a_day_word_or_a_time_inside_other_words_is_no_date() -> None:
    assert candidates_of("<p>What is new today</p><p>won 3:04 to nobody</p><p>I saw her yesterday evening</p>") == []


def test_long_texts_scripts_and_hidden_things_are_not_looked_at() -> None:
    long = "words and words " * 10
    assert candidates_of(f"<p>{long} 5 Jan 2026</p><script>5 Jan 2026</script><textarea>5 Jan 2026</textarea>") == []


def test_a_count_before_a_date_is_no_day_of_it() -> None:
    assert candidates_of("<p>Posts: 1 June 04, 2011 08:00AM</p>") == [("text", "June 04, 2011 08:00AM")]
    assert candidates_of("<p>Written 1 June 04, 08:00</p>") == [("text", "1 June 04, 08:00")]


def test_two_dates_of_one_text_are_two() -> None:
    assert candidates_of("<p>begun 5 Jan 2026, last 6 Jan 2026</p>") == [("text", "5 Jan 2026"), ("text", "6 Jan 2026")]


def test_what_is_relative_is_said_so() -> None:
    html = "".join(f"<p>{text}</p>" for text in ("5 minutes ago", "yesterday, 15:04", "just now", "5m", "5 Jan 2026"))
    assert [one.is_relative for one in date_candidates(page_of(html))] == [True, True, True, True, False]


def test_dates_written_alike_have_one_shape_whatever_month_it_is() -> None:
    # "mar" is a month and, in French, a weekday; "ago" is August in Spanish.
    html = "".join(f"<p>{day} {month} 2026, 15:04</p>" for day, month in ((5, "jan"), (15, "mar"), (25, "ago")))
    assert len({one.shape for one in date_candidates(page_of(html))}) == 1


def test_a_date_keeps_its_letters_but_not_the_unseen_marks_between_them() -> None:
    assert candidates_of("<p>\u200f10\u200f/01\u200f/2026، 3:04 م</p>") == [("text", "10/01/2026، 3:04 م")]


def test_a_page_of_nothing_but_dates_is_cut_off() -> None:
    assert len(date_candidates(page_of("<p>5 Jan 2026" * 20_100))) == 20_000


def test_looking_costs_no_more_steps_for_a_text_of_separators() -> None:
    # A pattern that tries every split of these would not end.
    assert candidates_of("<p>" + "5. , . , . , - " * 8 + "</p>") == []


@given(
    st.lists(
        st.sampled_from(["<b>", "</b>", "Today", "15:04", " ", "5 Jan", "2026", "<p>", "ago", "1 h", "<i title='5m'>"])
    )
)
def test_no_page_is_too_odd(pieces: list[str]) -> None:
    page = page_of("".join(pieces))
    candidates = date_candidates(page)
    assert all(isinstance(one, DateCandidate) and one.raw and one.shape for one in candidates)
    assert [one.node for one in candidates] == sorted(one.node for one in candidates)


def test_stars_right_behind_a_time_are_no_part_of_it() -> None:
    assert first_date("3 20.03., 00:18***") == "20.03., 00:18"
    assert first_date("12 May 2026, 00:18★★☆") == "12 May 2026, 00:18"


@pytest.mark.parametrize(
    ("text", "raw"),
    [
        ("2026/01/05(Mon) 15:04-2 points", "2026/01/05(Mon) 15:04"),
        ("5 Jan 2026 15:04 +3", "5 Jan 2026 15:04"),
        ("5 Jan 2026 15:04 -03", "5 Jan 2026 15:04 -03"),
        ("5 Jan 2026 15:04 GMT-3", "5 Jan 2026 15:04 GMT-3"),
        ("15:04 +3, 5 Jan 2026", "15:04 +3, 5 Jan 2026"),
    ],
)
def test_one_digit_behind_a_time_is_a_score_and_no_zone(text: str, raw: str) -> None:
    assert first_date(text) == raw


@pytest.mark.parametrize(
    ("html", "raw"),
    [
        ("<p>\u200e05 Jan 2026, 15:04</p>", "05 Jan 2026, 15:04"),
        ("<p>\ufeffyesterday</p>", "yesterday"),
        ("<p>05.01\u200b.2026</p>", "05.01.2026"),
        ("<p>5\u00ad Jan\u2060 2026</p>", "5 Jan 2026"),
        ("<p>\u200f5\u200b minutes ago\u200c</p>", "5 minutes ago"),
    ],
)
def test_invisible_characters_are_no_part_of_a_date(html: str, raw: str) -> None:
    assert candidates_of(html) == [("text", raw)]
    assert first_date(html.removeprefix("<p>").removesuffix("</p>")) == raw


@pytest.mark.parametrize(
    ("html", "raw"),
    [
        ("<div><div>15:04</div><div>5 Jan 2026</div></div>", "15:04 5 Jan 2026"),
        ("<table><tr><td>5 Jan 2026</td> <td>19h46</td></tr></table>", "5 Jan 2026 19h46"),
        ("<div><div><b>5 Jan 2026</b></div> <div><b>15:04</b></div></div>", "5 Jan 2026 15:04"),
    ],
)
def test_a_day_and_a_time_of_day_in_neighbouring_elements_are_one_date(html: str, raw: str) -> None:
    assert candidates_of(html) == [("text", raw)]


def test_ids_and_counters_of_ten_digits_are_no_times() -> None:
    marks = "data-user-id=1767625440 data-posts=1767625440 data-update-id=1767625440"
    assert candidates_of(f"<i {marks}>x</i>") == []
    assert candidates_of("<i data-ts=1767625440>x</i>") == [("data", "1767625440")]


def test_a_colon_right_before_a_date_is_no_part_of_it() -> None:
    assert first_date("Posted:2026/01/05(Mon) 15:04:05 No. 7") == "2026/01/05(Mon) 15:04:05"
    assert first_date("2 ：Ann：2026/01/05 15:04") == "2026/01/05 15:04"
