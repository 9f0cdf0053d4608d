"""What a forum over real pages is compared by."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import numpy as np

from tests.archive.scripted import link_to, reading
from threadkeep.archive.refresh_state.list_states import ThreadState
from threadkeep.model import Moment, Reading, ThreadRow
from threadkeep.strategy import loads
from threadkeep_bench.benchmarks.refresh.real_pages.day import (
    DayComparison,
    LearnedForum,
    links_later_pages,
    real_figures,
    recent_look_of,
    shown_by,
    tells_of,
)
from threadkeep_bench.benchmarks.refresh.real_pages.drawn_forum import (
    BEGINS_AT,
    BOARDS,
    ENDS_AT,
    day_forum,
    day_look,
    had_of,
    look_of,
)
from threadkeep_bench.benchmarks.refresh.simulation.shown_lists import RecentLook
from threadkeep_bench.benchmarks.refresh.simulation.shown_times import Tells
from threadkeep_bench.benchmarks.refresh.simulation.trace import trace_of
from threadkeep_bench.measures import Share
from threadkeep_bench.simulate import Log, LoggedRequest, UrlTruth, demo_strategy


def test_a_post_is_had_when_a_page_with_it_was_first_asked_for():
    forum = day_forum(1000)
    grown = trace_of(forum.community.history.activity, BOARDS, BEGINS_AT.timestamp(), ENDS_AT.timestamp())
    post = int(np.flatnonzero(grown.at > grown.begins_at)[0])
    thread, at = int(grown.thread[post]), BEGINS_AT + timedelta(hours=9)
    size = forum.skin.structure.posts_a_page
    start = forum.community.post_ids(thread + 1, at).index(post + 1) // size * size
    asked = [
        LoggedRequest("u", 200, UrlTruth("thread", f"thread:{thread + 1}@{start}"), at + timedelta(hours=n))
        for n in (0, 1)
    ]
    had = had_of(forum, Log(asked), grown)
    assert had[post] == at.timestamp()
    assert np.isnan(had[grown.at > at.timestamp()]).all()
    assert (had[grown.at <= grown.begins_at] == grown.begins_at).all()


def test_the_simulation_shows_what_the_strategy_reads():
    forum, strategy = day_forum(1000), loads(demo_strategy("http://x.example/"))
    look = look_of(forum, strategy)
    assert (look.has_counters, look.board_counts) == (True, True)
    blind = replace(strategy, rows=tuple(replace(row, replies=None, posts=None) for row in strategy.rows), boards=())
    assert shown_by(look_of(forum, blind)) == "no counters, boards not counted, no times of boards"


def test_the_worst_forum_counts():
    told = [
        DayComparison("a", "", Share(9, 10), Share(7, 10), 12.0, 10.0, 5),
        DayComparison("b", "", Share(5, 10), Share(8, 10), 10.0, 10.0, 5),
    ]
    assert [figure.value for figure in real_figures(told)] == [0.5, 0.7, 1.2]


def test_the_simulation_has_the_boards_of_the_forum_where_they_stand():
    forum, strategy = day_forum(1000), loads(demo_strategy("http://x.example/"))
    look = look_of(forum, strategy)
    below = {board.id - 1 for board in forum.community.boards if board.parent is not None}
    assert below and {board for board, parent in enumerate(look.parents) if parent is not None} == below


def test_the_simulation_has_sticky_threads_where_the_forum_shows_them():
    forum, strategy = day_forum(1008), loads(demo_strategy("http://x.example/"))
    look = look_of(forum, strategy)
    assert look.pinned_on == forum.skin.rows.sticky == "every"
    changes = forum.community.history.changes
    assert look.pinned and all(changes.is_sticky[thread] for thread in look.pinned)
    plain = replace(forum.skin, rows=replace(forum.skin.rows, sticky="plain"))
    assert not look_of(replace(forum, skin=plain), strategy).pinned


def test_posts_show_as_much_as_the_stored_times():
    begins = BEGINS_AT.timestamp()
    exact = ThreadState("1", None, None, 2, False, times=(begins - 7200.0, begins - 30.0))
    coarse = ThreadState("2", None, None, 2, False, times=(begins - 86400.0, begins - 3600.0), coarse=frozenset({0}))
    assert tells_of([exact], BEGINS_AT) == Tells()
    assert tells_of([coarse], BEGINS_AT) == Tells(60.0, 3600.0)


def test_posts_with_the_name_of_a_day_do_not_show_how_others_are_dated():
    begins = BEGINS_AT.timestamp()
    yesterday = ThreadState(
        "1", None, None, 2, False, times=(begins - 3 * 86400.0, begins - 7200.0), coarse=frozenset({0})
    )
    told = tells_of([yesterday], BEGINS_AT, Tells(named_for=2 * 86400.0))
    assert (told.exact_for, told.named_for) == (0.0, 2 * 86400.0)
    # A day later its name is none of the two.
    assert told.times([begins - 7200.0], begins + 86400.0) == [begins + 86400.0]


def test_a_list_of_all_boards_is_simulated_with_what_most_of_its_rows_show():
    exact, minute = (Moment("x", BEGINS_AT.replace(second=7), grain, "shown") for grain in ("second", "minute"))
    feed = [ThreadRow("1", "u", "", last=exact), ThreadRow("2", "v", "", last=exact), ThreadRow("3", "w", "")]
    shown = recent_look_of(Reading(0, rows=tuple(feed)), is_feed=True)
    assert shown == RecentLook(has_counters=False, has_times=True, tells=Tells())
    page = (ThreadRow("1", "u", "", replies=3, last=minute), ThreadRow("2", "v", "", replies=1))
    assert recent_look_of(Reading(0, rows=page)) == RecentLook(has_counters=True, has_times=False)
    day = Moment("x", BEGINS_AT, "day", "assumed")
    assert not recent_look_of(Reading(0, rows=(ThreadRow("1", "u", "", last=day),))).has_times
    assert recent_look_of(Reading(0, rows=page), held=2).has_pinned


def test_times_that_are_not_used_are_not_simulated():
    feed = (ThreadRow("1", "u", "", last=Moment("x", BEGINS_AT, "second", "shown")),)
    assert not recent_look_of(Reading(0, rows=feed), goes_by_times=False).has_times
    forum, strategy = day_forum(1000), loads(demo_strategy("http://x.example/"))
    learned = LearnedForum(strategy, (), Tells(), names_last=False, recent=0, recent_look=None)
    assert day_look(forum, learned).has_times
    assert not day_look(forum, replace(learned, is_of_last=False)).has_times


def test_what_a_list_of_all_boards_shows_is_not_taken_for_what_boards_do():
    forum, strategy = day_forum(1000), loads(demo_strategy("http://x.example/"))
    index = {kind.name for kind in strategy.kinds if kind.role == "index"}
    rows = [replace(row, replies=None, posts=None) for row in strategy.rows if row.on in index]
    recent = [replace(row, on="recent") for row in strategy.rows if row.on in index]
    assert not look_of(forum, replace(strategy, rows=(*rows, *recent))).has_counters


def test_rows_link_later_pages_where_such_links_are_followed():
    assert links_later_pages(reading("b/1", links=(link_to("t/1"), link_to("t/1?p=2"))))
    assert not links_later_pages(reading("b/1", links=(link_to("t/1"), link_to("b/1?p=2"))))
