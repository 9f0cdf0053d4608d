"""What pages show, as a policy takes it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

from tests.archive.scripted import AT, SITE, link_to, post, reading, response
from threadkeep.model import BoardRow, Moment, PageOutcome, Reading, ThreadRow
from threadkeep.refresh import ObservedBoards, ObservedLinks, ObservedPosts, ObservedRows, PageRequest
from threadkeep.refresh.clock_offset.offsets import ClockOffsets
from threadkeep.refresh.pages.observations import Course, Legend, listed, onward, page_observations
from threadkeep.refresh.pages.stored_forum import Names

AGO = Moment("x", AT, "minute", "assumed")


def row(thread: str, author: str | None = "ann", last: Moment | None = AGO) -> ThreadRow:
    return ThreadRow(thread, f"{SITE}t/{thread}", "title", author=author, last=last)


def rows_of(read, ahead: ClockOffsets | None = None) -> list[tuple[str, float | None]]:
    legend = Legend(Names(), ahead or ClockOffsets())
    (seen,) = page_observations(PageRequest("board"), response("b/1"), read, PageOutcome("done"), legend)
    assert isinstance(seen, ObservedRows)
    return [(legend.names.threads.name(each.thread), each.last_at) for each in seen.rows]


def test_a_bare_title_among_full_rows_is_of_a_box_beside_the_list():
    assert [each.thread for each in listed([row("1"), row("2"), row("9", None, None)])] == ["1", "2"]


def test_a_row_without_a_last_post_is_a_row_where_rows_show_nothing_else():
    rows = [row("1", None), row("2", None), row("3", None, None)]
    assert listed(rows) == rows


def test_threads_linked_by_a_list_whose_rows_are_not_read_are_its_rows():
    links = (link_to("t/5"), link_to("t/5?p=2"), link_to("t/4"), link_to("b/2"))
    assert rows_of(reading("b/1", links=links)) == [("5", None), ("4", None)]


def test_times_of_first_posts_are_not_used():
    read = reading("b/1", rows=(row("1"), row("2")))
    assert rows_of(read) == [("1", AT.timestamp()), ("2", AT.timestamp())]
    assert rows_of(read, ClockOffsets(is_of_last=False)) == [("1", None), ("2", None)]


def test_a_post_that_shows_only_its_day_is_taken_for_written_when_it_is_read():
    legend = Legend(Names(), ClockOffsets())
    assert legend.written_at(Moment("x", AT.replace(hour=0), "day", "assumed"), AT) == AT.timestamp()


def test_threads_linked_outside_the_rows_are_distinguished_from_them():
    legend = Legend(Names(), ClockOffsets())
    below = BoardRow("2", SITE + "b/2", "below", last_thread="7")
    links = tuple(link_to(f"t/{thread}") for thread in (7, 9, 1, 2, 8))
    read = reading("b/1", rows=(row("1"), row("2")), boards=(below,), links=links)
    seen = page_observations(PageRequest("board"), response("b/1"), read, PageOutcome(), legend)
    beside = next(each for each in seen if isinstance(each, ObservedLinks))
    assert [legend.names.threads.name(thread) for thread in beside.threads] == ["9", "8"]


def test_the_last_thread_that_a_board_row_links_to_is_observed():
    legend = Legend(Names(), ClockOffsets())
    boards = (BoardRow("1", SITE + "b/1", "One", last=AGO, last_thread="8"), BoardRow("2", SITE + "b/2", "Two"))
    (seen,) = page_observations(
        PageRequest("entry"), response(""), reading("", boards=boards), PageOutcome("done"), legend
    )
    assert isinstance(seen, ObservedBoards)
    told = [None if each.last_thread is None else legend.names.threads.name(each.last_thread) for each in seen.boards]
    assert told == ["8", None]


def test_a_boards_last_post_with_hours_only_shows_nothing():
    legend = Legend(Names(), ClockOffsets())
    told = [BoardRow("1", SITE + "b/1", "One", last=Moment("x", AT, grain, "assumed")) for grain in ("minute", "hour")]
    assert [legend.count(each, AT).last_at for each in told] == [AT.timestamp(), None]


def test_a_list_of_posts_gives_the_newest_of_each_thread_by_its_own_clock():
    legend = Legend(Names(), ClockOffsets(lists=7200.0), recent_ahead=0.0)
    earlier = Moment("x", AT - timedelta(hours=1), "second", "shown")
    rows = (row("1"), row("2"), ThreadRow("1", SITE + "t/1", "Re: 1", last=earlier))
    (seen,) = page_observations(
        PageRequest("recent"), response("b/1"), reading("b/1", rows=rows), PageOutcome(), legend
    )
    assert isinstance(seen, ObservedRows)
    told = [(legend.names.threads.name(each.thread), each.last_at) for each in seen.rows]
    assert told == [("1", AT.timestamp()), ("2", AT.timestamp())]


def test_today_is_the_day_of_the_forum_where_its_clock_is_ahead():
    # At 20 h by our clock it is 5 h of the next day there.
    legend, now = Legend(Names(), ClockOffsets(lists=9 * 3600.0)), AT.replace(hour=20)
    midnight = AT.replace(hour=0, minute=0)
    told = [
        Moment("Today, 04:30", midnight.replace(hour=4, minute=30), "minute", "assumed"),
        Moment("Yesterday, 23:30", midnight - timedelta(minutes=30), "minute", "assumed"),
        Moment(f"{midnight:%Y-%m-%d} 23:30", midnight.replace(hour=23, minute=30), "minute", "assumed"),
    ]
    written = [legend.time(each, now) for each in told]
    assert [(now.timestamp() - (at or 0.0)) / 60 for at in written] == [30, 330, 330]


def test_today_is_the_day_before_ours_where_a_clock_is_behind():
    now = AT.replace(hour=2, minute=0)
    shown_at = AT.replace(hour=20, minute=30)
    legend = Legend(Names(), ClockOffsets(posts=-5 * 3600.0))
    written = legend.written_at(Moment("Today, 20:30", shown_at, "minute", "assumed"), now)
    assert now.timestamp() - written == 30 * 60


def test_a_day_by_the_zone_of_the_site_is_right_as_it_is():
    now, shown_at = AT.replace(hour=20), AT.replace(hour=19)
    legend = Legend(Names(), ClockOffsets(lists=9 * 3600.0), site=-9 * 3600.0)
    assert legend.time(Moment("Today, 19:00", shown_at, "minute", "site"), now, 0.0) == shown_at.timestamp()
    assert legend.time(Moment("Today, 19:00", shown_at, "minute", "site"), now) == shown_at.timestamp() - 9 * 3600


def test_today_is_the_day_of_the_lists_if_the_site_names_another_zone():
    """At 18:40 by our clock it is 20:40 in the zone of the site, and ten past midnight by that of its lists."""
    now = AT.replace(hour=18, minute=40)
    legend = Legend(Names(), ClockOffsets(lists=3.5 * 3600.0), site=2 * 3600.0)
    read_as = now.replace(hour=0, minute=4) - timedelta(hours=2)
    written = legend.time(Moment("Today, 00:04", read_as, "minute", "site"), now)
    assert written == now.replace(minute=34).timestamp()


def test_times_with_a_zone_or_an_age_need_no_offset():
    legend = Legend(Names(), ClockOffsets(lists=9 * 3600.0, posts=8 * 3600.0), recent_ahead=7200.0)
    aged, clocked = Moment("2 hours ago", AT, "hour", "shown"), Moment("x", AT, "minute", "assumed")
    assert [AT.timestamp() - legend.written_at(each, AT) for each in (aged, clocked)] == [0.0, 8 * 3600.0]
    assert [AT.timestamp() - (legend.time(each, AT) or 0.0) for each in (aged, clocked)] == [0.0, 9 * 3600.0]
    assert [AT.timestamp() - (legend.time(each, AT, 7200.0) or 0.0) for each in (aged, clocked)] == [0.0, 7200.0]


def board_page(path: str, *flips: int) -> Reading:
    return reading(path, links=tuple(replace(link_to(f"b/1?p={place}"), is_flip=True) for place in flips))


def test_if_positions_rise_the_next_number_is_the_next_page():
    assert onward(board_page("b/1", 2, 3, 9), ()) is None
    assert onward(board_page("b/1?p=2", 3, 9), (0,)) is None


def test_where_positions_fall_the_first_that_is_linked_is_the_next_page():
    assert onward(board_page("b/1", 8, 7, 1), ()) == SITE + "b/1?p=8"
    assert onward(board_page("b/1?p=8", 9, 7, 1), (0,)) == SITE + "b/1?p=7"
    assert onward(board_page("b/1?p=1", 9, 8, 7), (0, 8, 7)) is None


def test_a_page_that_links_one_other_page_leads_there_wherever_it_begins():
    assert onward(board_page("b/1", 348), ()) == SITE + "b/1?p=348"
    assert onward(board_page("b/1?p=348", 401), (0,)) == SITE + "b/1?p=401"
    assert onward(board_page("b/1?p=401", 348), (0, 348)) is None


def test_the_number_of_pages_gives_the_posts_of_a_thread_counted_from_its_end():
    links = tuple(replace(link_to(f"t/1?p={place}"), is_flip=True) for place in (1, 2, 3))
    for path, total in (("t/1?p=1", 21), ("t/1?p=2", None)):
        read = reading(path, posts=(post("1", 1),), links=links)
        course = Course(is_down=True, full=10)
        (seen,) = page_observations(
            PageRequest("thread"),
            response(path),
            read,
            PageOutcome(new_posts=1),
            Legend(Names(), ClockOffsets()),
            course,
        )
        assert isinstance(seen, ObservedPosts)
        assert seen.thread_posts == total
