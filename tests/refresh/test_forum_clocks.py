"""The clocks of posts, of lists and of the list of the newest threads, put together."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest

from threadkeep.model import Moment, ThreadRow
from threadkeep.refresh.clock_offset import forum_clocks as clocks
from threadkeep.refresh.clock_offset.offsets import ClockOffsets
from threadkeep.refresh.clock_offset.recent_list_check import NewestList, tell_zone
from threadkeep.strategy import Strategy

NOW = datetime(2026, 10, 5, tzinfo=UTC)
HOUR = 3600.0


def clocks_with(monkeypatch: pytest.MonkeyPatch, newest: NewestList, turns: bool = True) -> clocks.Clocks:
    """Posts are 5:30 ahead and taken for 6:00; the list of the newest is ahead of them by what is wrong."""
    monkeypatch.setattr(clocks, "ahead_of", lambda archive: ClockOffsets(lists=6 * HOUR, posts=6 * HOUR))
    monkeypatch.setattr(clocks, "thread_states", lambda archive, since, lists, posts, *others: (posts,))

    def newest_list(archive: object, strategy: object, threads: tuple[float, ...]) -> NewestList:
        beyond = threads[0] - 5.5 * HOUR if turns else 0.5 * HOUR
        return NewestList(newest.rows, beyond, newest.has_zone)

    monkeypatch.setattr(clocks, "newest_list", newest_list)
    archive, strategy = SimpleNamespace(now=lambda: NOW), Strategy("http://made.example/", "http://made.example/")
    return clocks.clocks_of(archive, strategy, NOW)  # type: ignore[arg-type]


def test_a_feed_with_its_zone_shows_the_offset_of_posts(monkeypatch):
    found = clocks_with(monkeypatch, NewestList(20, has_zone=True))
    assert (found.ahead.posts, found.ahead.lists, found.newest.ahead) == (5.5 * HOUR, 5.5 * HOUR, 0.0)


def test_a_list_without_its_zone_shows_nothing_about_posts(monkeypatch):
    found = clocks_with(monkeypatch, NewestList(20))
    assert (found.ahead.posts, found.newest.ahead) == (6 * HOUR, 0.5 * HOUR)


def test_a_list_that_seems_a_little_slower_than_the_others_uses_their_clock(monkeypatch):
    monkeypatch.setattr(clocks, "ahead_of", lambda archive: ClockOffsets(lists=2 * HOUR))
    monkeypatch.setattr(clocks, "thread_states", lambda *taken: ())
    archive, strategy = SimpleNamespace(now=lambda: NOW), Strategy("http://made.example/", "http://made.example/")
    for ahead, told in ((1.75 * HOUR, 2 * HOUR), (0.5 * HOUR, 0.5 * HOUR), (None, None)):
        monkeypatch.setattr(clocks, "newest_list", lambda *taken, ahead=ahead: NewestList(20, ahead))
        assert clocks.clocks_of(archive, strategy, NOW).newest.ahead == told


def test_where_posts_are_not_turned_by_it_all_stays_as_it_was(monkeypatch):
    found = clocks_with(monkeypatch, NewestList(20, has_zone=True), turns=False)
    assert (found.ahead.posts, found.newest.ahead) == (6 * HOUR, 0.5 * HOUR)


def rows(zone: str, *minutes: int) -> list[ThreadRow]:
    times = [NOW + timedelta(minutes=each) for each in minutes]
    moments = [Moment(str(at), at, "second", zone) for at in times]  # type: ignore[arg-type]
    return [ThreadRow(str(n), f"/t/{n}", "A title", last=last) for n, last in enumerate(moments)]


def test_times_in_the_future_are_not_in_the_zone_that_they_show():
    assert tell_zone(rows("shown", -5, -90), NOW)
    assert not tell_zone(rows("shown", 25, -90), NOW)
    assert not tell_zone(rows("assumed", -5, -90), NOW)
    assert not tell_zone([], NOW)
