"""Which date of a row is that of its last post."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from tests.learn.reading.made_pages import AT, SITE, STRATEGY, THREADS, thread_page
from threadkeep.learn.reading import SamplePage, shapes_of, with_shapes
from threadkeep.learn.reading.row_dates import Dates, outdone
from threadkeep.model import Moment
from threadkeep.page import date_candidates, parse
from threadkeep.strategy import FollowRule, Kind, read_page

# Posts of a thread are written a day apart, from the first of August.
BEGAN = datetime(2026, 8, 1, 10, tzinfo=UTC)


def shown(at: datetime) -> str:
    return f"{at.day} {at:%b %Y, %H:%M}"


def board(*columns: list[datetime]) -> SamplePage:
    rows = "".join(
        f'<tr class="row"><td><a class="title" href="/t/{n}">The pump number {n} leaks again</a></td>'
        + "".join(f'<td class="c{number}">{shown(dates[n])}</td>' for number, dates in enumerate(columns))
        + "</tr>"
        for n in range(len(THREADS))
    )
    html = f'<html lang="en"><title>Pumps</title><body><table>{rows}</table></body></html>'
    return SamplePage(html.encode(), f"{SITE}/b/1", "text/html; charset=utf-8", AT)


def read_dates(*columns: list[datetime]) -> list[datetime | None]:
    """The times of last posts that are read on the board itself, by what is learned from it and its threads."""
    page = board(*columns)
    strategy = with_shapes(STRATEGY, shapes_of([page, *(thread_page(n) for n in range(len(THREADS)))], STRATEGY))
    rows = read_page(parse(page.body, page.url, page.content_type), strategy, 1, AT).rows
    return [row.last.at if row.last is not None else None for row in rows]


DATED = date_candidates(parse(b"<p>1 August 2026</p>", SITE, "text/html"))[0]
# Minutes apart in the order of rows, as a list sorted by creation shows them.
FIRST = [BEGAN - timedelta(minutes=n) for n in range(len(THREADS))]
LAST = [BEGAN + timedelta(days=count - 1) for count in THREADS]


def test_the_date_that_comes_with_the_last_posts_that_were_seen_is_taken() -> None:
    assert read_dates(LAST) == LAST


def test_a_date_before_posts_that_were_seen_is_when_threads_began() -> None:
    assert read_dates(FIRST) == [None] * len(THREADS)


def test_of_two_dates_the_one_in_order_is_not_taken_if_it_is_before_posts_that_were_seen() -> None:
    assert read_dates(FIRST, LAST) == LAST


def test_of_two_dates_in_a_list_sorted_by_creation_the_later_is_that_of_the_last_post_whatever_was_seen() -> None:
    page = board(FIRST, LAST)
    strategy = with_shapes(STRATEGY, shapes_of([page, thread_page(0)], STRATEGY))
    rows = read_page(parse(page.body, page.url, page.content_type), strategy, 1, AT).rows
    assert [row.last.at if row.last is not None else None for row in rows] == LAST


def test_one_moment_by_two_clocks_is_not_taken_for_a_first_and_a_last_post() -> None:
    def paths(ahead: timedelta) -> list[Dates]:
        times = [{"td1": at, "td2": at + (ahead or timedelta(days=n))} for n, at in enumerate(LAST)]
        return [{path: [(DATED, Moment("x", at, "minute"))] for path, at in row.items()} for row in times]

    assert outdone(paths(timedelta(hours=9))) == set()
    assert outdone(paths(timedelta())) == {"td1"}


def laid_out(spaces: int, title: str = "The pump leaks again") -> SamplePage:
    """Rows in rows, the inner one with the title; so much space stands between elements."""
    rows = "".join(
        f'<div class="row"><div class="about"><div class="row"><div><i class="icon"></i></div><div><b><a href="/t/{n}">'
        f'{title}</a></b><div>by <a href="/u/{n}">Anna</a></div></div></div></div><div class="stats">{THREADS[n]}</div>'
        f'<div class="stats">{100 + 7 * n}</div><div class="last"><a href="/p/{n}">{shown(LAST[n])}</a></div></div>'
        for n in range(len(THREADS))
    )
    html = f'<html lang="en"><title>Pumps</title><body><div class="panel">{rows}</div></body></html>'
    spaced = html.replace("><", ">\n" + " " * spaces + "<")
    return SamplePage(spaced.encode(), f"{SITE}/b/1", "text/html; charset=utf-8", AT)


def counted_and_dated(learned: SamplePage, page: SamplePage) -> list[tuple[int | None, datetime | None]]:
    strategy = with_shapes(STRATEGY, shapes_of([learned, *(thread_page(n) for n in range(len(THREADS)))], STRATEGY))
    rows = read_page(parse(page.body, page.url, page.content_type), strategy, 1, AT).rows
    return [(row.replies, row.last.at if row.last else None) for row in rows]


TOLD = [(count - 1, last) for count, last in zip(THREADS, LAST, strict=True)]


@pytest.mark.parametrize("spaces", [0, 60])
def test_a_row_is_the_whole_of_it_however_its_page_is_laid_out(spaces: int) -> None:
    assert counted_and_dated(laid_out(spaces), laid_out(spaces)) == TOLD


def test_a_date_in_a_title_is_not_that_of_the_last_post() -> None:
    assert counted_and_dated(laid_out(0), laid_out(0, "Meeting on 1 Sep 2025")) == TOLD


WITH_ENTRY = replace(
    STRATEGY, kinds=(Kind("entry", "entry", url="^/$"), *STRATEGY.kinds), follow=(FollowRule("entry", "board"),)
)


def entry(title: str) -> SamplePage:
    """Boards, each with its last thread, who wrote in it last, and when, in one cell."""
    rows = "".join(
        f'<tr class="row"><td><a class="title" href="/b/{n}">Board {n}</a></td><td class="last">'
        f'<a href="/t/{n}">{title}</a><br>by <a href="/u/{n}">Anna</a><br>{shown(last)}</td></tr>'
        for n, last in enumerate(LAST)
    )
    html = f'<html lang="en"><title>Pumps</title><body><table>{rows}</table></body></html>'
    return SamplePage(html.encode(), f"{SITE}/", "text/html; charset=utf-8", AT)


def test_a_board_whose_last_thread_is_called_by_a_date_was_written_in_when_its_row_says() -> None:
    learned, page = entry("The pump leaks again"), entry("15/06/2021")
    strategy = with_shapes(WITH_ENTRY, shapes_of([learned], WITH_ENTRY))
    boards = read_page(parse(page.body, page.url, page.content_type), strategy, 1, AT).boards
    assert [row.last.at if row.last else None for row in boards] == LAST
