"""Which page of a list is asked for, and what is left over."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tests.archive.scripted import AT, SITE, STRATEGY, failure, identity, link_to, post, rank, reading, response
from threadkeep.archive import Archive, open_archive
from threadkeep.archive.refresh_state.list_pages import counts_pages_down, newest_page, next_page, overdue_page
from threadkeep.archive.refresh_state.list_states import board_states, thread_states
from threadkeep.fetch import TurnedClock
from threadkeep.model import Moment, ThreadRow, Visit

LATER = AT + timedelta(hours=1)


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=TurnedClock(AT)) as archive:
        archive.adopt(STRATEGY, identity, rank)
        yield archive


def keep(archive: Archive, path: str, at: datetime = AT, **parts: object) -> None:
    archive.keep(Visit(SITE + path), response(path, at=at), reading(path, **parts), rank)


def url_of(archive: Archive, page: int | None) -> str:
    (url,) = archive._db.execute("SELECT url FROM page WHERE id = ?", (page,)).fetchone()
    return str(url)


def posts(*numbers: int) -> tuple[object, ...]:
    return tuple(post("1", number, ordinal=place) for place, number in enumerate(numbers))


def test_a_page_that_is_not_full_comes_before_the_one_that_a_list_links(archive):
    keep(archive, "t/1", posts=posts(1, 2))
    row = ThreadRow("1", SITE + "t/1", "title")
    keep(archive, "b/1", LATER, rows=(row,), links=(link_to("t/1?p=2"),))
    assert url_of(archive, next_page(archive, "1", full=3)).endswith("t/1")
    assert url_of(archive, next_page(archive, "1", full=2)).endswith("t/1?p=2")
    keep(archive, "t/1", LATER, posts=posts(1, 2))
    assert url_of(archive, next_page(archive, "1", full=3)).endswith("t/1?p=2")


def test_a_page_that_was_found_recently_is_not_overdue(archive):
    keep(archive, "b/1", links=(link_to("t/1"),))
    first = newest_page(archive)
    keep(archive, "b/2", links=(link_to("t/2"), link_to("b/2?p=2")))
    assert overdue_page(archive, 0, 0, AT) is None
    assert url_of(archive, overdue_page(archive, 0, first, AT)).endswith("t/1")
    keep(archive, "t/1")
    keep(archive, "t/2")
    assert overdue_page(archive, 0, newest_page(archive), AT) is None
    assert url_of(archive, overdue_page(archive, newest_page(archive), 0, AT)).endswith("b/2?p=2")


def test_a_page_that_failed_is_overdue_when_it_is_due_again(archive):
    keep(archive, "b/1", links=(link_to("t/1"),))
    visit = archive.frontier.first(AT)
    assert isinstance(visit, Visit)
    archive.keep(visit, failure("t/1"), reading("t/1"), rank)
    assert overdue_page(archive, 0, 0, AT) is None
    assert overdue_page(archive, 0, 0, AT + timedelta(days=2)) == visit.page


def test_posts_that_show_only_a_day_are_distributed_over_it(archive):
    day = Moment("x", AT.replace(hour=0) - timedelta(days=3), "day", "assumed")
    exact = Moment("x", AT, "minute", "assumed")
    shown = [
        post("1", 1, published=day),
        post("1", 2, ordinal=1, published=day),
        post("1", 3, ordinal=2, published=exact),
    ]
    keep(archive, "t/1", posts=tuple(shown))
    (state,) = thread_states(archive, AT - timedelta(days=90), 0, 0)
    midnight = (AT.replace(hour=0) - timedelta(days=3)).timestamp()
    assert state.times == (midnight + 6 * 3600, midnight + 18 * 3600, AT.timestamp())
    assert state.coarse == {0, 1}


def test_a_thread_with_an_unrequested_page_is_behind_if_the_archive_was_complete(archive):
    archive.begin_run("crawl")
    keep(archive, "t/1", posts=posts(1, 2))
    archive.end_run("complete")
    (before,) = thread_states(archive, AT - timedelta(days=90), 0, 0)
    keep(archive, "t/1", LATER, posts=posts(1, 2), links=(link_to("t/1?p=2"),))
    (after,) = thread_states(archive, AT - timedelta(days=90), 0, 0)
    assert (before.is_behind, after.is_behind) == (False, True)


def test_unrequested_pages_of_an_unfinished_crawl_do_not_make_a_thread_behind(archive):
    archive.begin_run("crawl")
    keep(archive, "t/1", posts=posts(1, 2), links=(link_to("t/1?p=2"),))
    archive.end_run("interrupted")
    (state,) = thread_states(archive, AT - timedelta(days=90), 0, 0)
    assert not state.is_behind


def test_if_pages_are_counted_from_the_end_the_newest_has_the_lowest_number(archive):
    keep(archive, "t/1", posts=posts(1, 2))
    for page, numbers in ((3, (3, 4)), (2, (5, 6)), (1, (7, 8))):
        keep(archive, f"t/1?p={page}", posts=posts(*numbers))
    keep(archive, "b/1", LATER, rows=(ThreadRow("1", SITE + "t/1", "title"),), links=(link_to("t/1?p=4"),))
    assert url_of(archive, next_page(archive, "1", full=2)).endswith("t/1?p=1")
    keep(archive, "t/1?p=1", LATER, posts=posts(9, 10))
    assert url_of(archive, next_page(archive, "1", full=2)).endswith("t/1?p=1")
    assert url_of(archive, next_page(archive, "1", full=2, read_since=LATER)).endswith("t/1?p=2")


def test_the_pages_of_a_thread_with_moved_posts_are_counted_like_those_of_other_threads(archive):
    keep(archive, "t/1", posts=posts(1, 2))
    for page, numbers in ((3, (3, 4)), (2, (5, 6)), (1, (7, 8))):
        keep(archive, f"t/1?p={page}", posts=posts(*numbers))
    keep(archive, "t/2", posts=(post("2", 11),))
    keep(archive, "t/2?p=1", posts=(post("2", 12),))
    keep(archive, "t/2?p=1", LATER, posts=(post("2", 13),))
    keep(archive, "t/2?p=2", LATER, posts=(post("2", 12),))
    assert counts_pages_down(archive, "2")
    assert not counts_pages_down(archive, "3")


def test_the_pages_of_a_growing_thread_are_counted_like_those_of_other_threads(archive):
    for thread in (1, 2):
        first = 10 * thread
        keep(archive, f"t/{thread}", posts=[post(str(thread), first)])
        for page, number in ((3, 1), (2, 2), (1, 3)):
            keep(archive, f"t/{thread}?p={page}", posts=[post(str(thread), first + number)])
    keep(archive, "t/3", posts=(post("3", 41),))
    keep(archive, "t/3?p=1", posts=(post("3", 42), post("3", 43)))
    keep(archive, "t/3?p=1", LATER, posts=(post("3", 45), post("3", 46)))
    keep(archive, "t/3?p=2", LATER, posts=(post("3", 43), post("3", 44)))
    assert counts_pages_down(archive, "3")
    assert url_of(archive, next_page(archive, "3", full=2)).endswith("t/3?p=1")


def test_the_pages_of_a_thread_of_two_pages_are_counted_like_those_of_longer_ones(archive):
    keep(archive, "t/1", posts=posts(1, 2))
    for page, numbers in ((2, (3, 4)), (1, (5, 6))):
        keep(archive, f"t/1?p={page}", posts=posts(*numbers))
    keep(archive, "t/2", posts=(post("2", 11),))
    keep(archive, "t/2?p=1", posts=(post("2", 12),))
    keep(archive, "b/1", LATER, rows=(ThreadRow("2", SITE + "t/2", "title"),), links=(link_to("t/2?p=2"),))
    assert url_of(archive, next_page(archive, "2", full=1)).endswith("t/2?p=1")


def test_elapsed_times_are_read_by_our_clock_and_end_at_the_current_time(archive):
    aged = Moment("3 days ago", AT - timedelta(days=3), "day", "shown")
    clocked = Moment("x", AT - timedelta(hours=1), "minute", "assumed")
    keep(archive, "t/1", posts=(post("1", 1, published=aged), post("1", 2, ordinal=1, published=clocked)))
    (state,) = thread_states(archive, AT - timedelta(days=90), 0, -3600)
    assert state.times == ((AT - timedelta(days=3.5)).timestamp(), AT.timestamp())


def test_an_elapsed_time_in_days_is_no_time_of_a_last_post(archive):
    keep(
        archive, "t/1", posts=(post("1", 1, published=Moment("x", AT - timedelta(days=2, hours=3), "minute", "shown")),)
    )
    for raw, age, is_told in (("2 days ago", timedelta(days=2), False), ("5 hours ago", timedelta(hours=5), True)):
        last = Moment(raw, AT - age, "day", "shown")
        keep(archive, "b/1", rows=(ThreadRow("1", SITE + "t/1", "title", last=last),))
        (state,) = thread_states(archive, AT - timedelta(days=90), 0, 0)
        assert state.last_at == ((AT - age).timestamp() if is_told else None)


@pytest.mark.parametrize(("replies", "is_left"), [(7, False), (9, False), (10, True)])
def test_a_page_to_which_stored_posts_moved_is_not_overdue(archive, replies, is_left):
    keep(archive, "t/1", posts=posts(1, 2))
    for page, numbers in ((3, (3, 4)), (2, (5, 6)), (1, (7, 8))):
        keep(archive, f"t/1?p={page}", posts=posts(*numbers))
    row = ThreadRow("1", SITE + "t/1", "title", replies=replies)
    keep(archive, "b/1", LATER, rows=(row,), links=(link_to("t/1?p=4"),))
    assert (overdue_page(archive, 0, newest_page(archive), LATER) is not None) is is_left


@pytest.mark.parametrize(("newest", "is_left"), [((7, 8), True), ((7, 8, 9), False)])
def test_without_a_declared_count_the_number_of_pages_shows_whether_posts_moved(archive, newest, is_left):
    keep(archive, "t/1", posts=posts(1, 2))
    for page, numbers in ((3, (3, 4)), (2, (5, 6)), (1, newest[:2])):
        keep(archive, f"t/1?p={page}", posts=posts(*numbers))
    # The fifth page is there since a ninth post is.
    keep(archive, "t/1?p=1", LATER, posts=posts(*newest[2:]), links=(link_to("t/1?p=5"),))
    assert (overdue_page(archive, 0, newest_page(archive), LATER) is not None) is is_left


def test_a_page_whose_request_failed_is_overdue_whatever_is_stored(archive):
    keep(archive, "t/1", posts=posts(1, 2))
    for page, numbers in ((3, (3, 4)), (2, (5, 6)), (1, (7, 8))):
        keep(archive, f"t/1?p={page}", posts=posts(*numbers))
    row = ThreadRow("1", SITE + "t/1", "title", replies=7)
    keep(archive, "b/1", LATER, rows=(row,), links=(link_to("t/1?p=4"),))
    assert overdue_page(archive, 0, newest_page(archive), LATER) is None
    archive._db.execute("UPDATE page SET attempts = 1 WHERE state = 0")
    assert overdue_page(archive, 0, newest_page(archive), LATER) is not None


def test_threads_without_a_declared_count_are_counted_by_their_stored_posts(archive: Archive) -> None:
    """Of one forum only sticky rows counted, and all posts of the other threads were thought to be missing."""
    rows = (ThreadRow("1", SITE + "t/1", "One"), ThreadRow("2", SITE + "t/2", "Two", replies=4))
    keep(archive, "b/1", rows=rows)
    keep(archive, "t/1", posts=posts(1, 2, 3))
    assert [board.listed_posts for board in board_states(archive)] == [3 + 5]
    keep(archive, "b/2", rows=(ThreadRow("3", SITE + "t/3", "Three"),))
    assert [board.listed_posts for board in board_states(archive)] == [3 + 5, None]
