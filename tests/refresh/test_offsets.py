"""Clocks of forums, inferred from what was read of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest

from tests.archive.scripted import AT, SITE, STRATEGY, identity, post, rank, reading, response
from threadkeep.archive import Archive, open_archive
from threadkeep.archive.refresh_state.list_states import thread_states
from threadkeep.fetch import TurnedClock
from threadkeep.model import BoardRow, Moment, PageOutcome, ThreadRow, Visit
from threadkeep.refresh import Observation, PageRequest
from threadkeep.refresh.changes import Changing
from threadkeep.refresh.clock_offset.offsets import ClockOffsets, ahead_of
from threadkeep.refresh.pages.due_pages import Due
from threadkeep.refresh.pages.observations import Legend
from threadkeep.refresh.pages.stored_forum import Names

HOUR = 3_600


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with open_archive(tmp_path / "a", site=SITE, create=True, clock=TurnedClock(AT)) as archive:
        archive.adopt(STRATEGY, identity, rank)
        yield archive


def keep(archive: Archive, posts_ahead: float, lists_ahead: float, precision: str = "minute") -> None:
    """Six threads of one post each, written some minutes before they are kept, and a row for each."""
    rows = []
    for number in range(1, 7):
        written = AT - timedelta(minutes=3 * number)
        shown = Moment("x", written + timedelta(seconds=posts_ahead), precision, "assumed")
        path = f"t/{number}"
        posts = (post(str(number), number, published=shown),)
        archive.keep(Visit(SITE + path), response(path), reading(path, posts=posts), rank)
        told = Moment("x", written + timedelta(seconds=lists_ahead), "minute", "assumed")
        rows.append(ThreadRow(str(number), SITE + path, "title", last=told))
    archive.keep(Visit(SITE + "b/1"), response("b/1"), reading("b/1", rows=tuple(rows)), rank)


@pytest.mark.parametrize(("posts", "lists"), [(0, 0), (HOUR, HOUR), (0, 9 * HOUR), (-5 * HOUR, -5 * HOUR), (HOUR, 0)])
def test_what_lists_and_posts_show_is_put_right_by_our_clock(archive, posts, lists):
    keep(archive, posts, lists)
    assert ahead_of(archive) == ClockOffsets(lists, posts)


def test_posts_with_days_only_show_no_clock_but_lists_do(archive):
    keep(archive, 0, 9 * HOUR, "day")
    assert ahead_of(archive) == ClockOffsets(9 * HOUR, 0)


def test_older_posts_show_the_offset_if_newer_ones_show_their_age(archive):
    """Swedish posts of the last week were given by their age, and older ones by a clock eight hours ahead."""
    week = timedelta(days=7)
    shown = [Moment(f"{days} days ago", AT - timedelta(days=days), "day", "shown") for days in range(1, 7)]
    shown += [Moment("2 hours ago", AT - timedelta(hours=2), "hour", "shown")]
    dated = (AT - week - timedelta(minutes=9 * number) + timedelta(hours=8) for number in range(1, 15))
    shown += [Moment(f"{at:%d.%m., %H:%M}", at, "minute", "assumed") for at in dated]
    for number, published in enumerate(shown):
        posts = (post(str(number), number, published=published),)
        archive.keep(Visit(f"{SITE}t/{number}"), response(f"t/{number}"), reading(f"t/{number}", posts=posts), rank)
    assert ahead_of(archive).posts == 8 * HOUR
    recent = Moment("3 minutes ago", AT - timedelta(minutes=3), "minute", "shown")
    posts, told = (
        (post("99", 99, published=recent),),
        Moment("today, 12:01", AT - timedelta(minutes=3), "minute", "assumed"),
    )
    archive.keep(Visit(SITE + "t/99"), response("t/99"), reading("t/99", posts=posts), rank)
    row = ThreadRow("99", SITE + "t/99", "title", last=told)
    archive.keep(Visit(SITE + "b/1"), response("b/1"), reading("b/1", rows=(row,)), rank)
    assert ahead_of(archive) == ClockOffsets(0, 8 * HOUR), "lists of new posts alone use a clock of their own"


def test_boards_show_the_offset_of_posts_if_thread_rows_have_no_times(archive):
    """The newest post that is stored is 50 minutes old, so that it seems to be of a clock half an hour slower."""
    newer = [Moment("x", AT - timedelta(minutes=minutes), "minute", "assumed") for minutes in (1, 2, 3)]
    boards = [BoardRow(f"9{n}", f"{SITE}b/9{n}", "name", last=last) for n, last in enumerate(newer)]
    for number in range(1, 5):
        written = AT - timedelta(minutes=45 + 5 * number)
        shown = Moment("x", written + timedelta(hours=9), "minute", "assumed")
        row = ThreadRow(str(number), f"{SITE}t/{number}", "title", board=str(number))
        archive.keep(Visit(f"{SITE}b/{number}"), response(f"b/{number}"), reading(f"b/{number}", rows=(row,)), rank)
        posts = (post(str(number), number, published=shown),)
        archive.keep(Visit(f"{SITE}t/{number}"), response(f"t/{number}"), reading(f"t/{number}", posts=posts), rank)
        last = Moment("x", written, "minute", "assumed")
        boards.append(BoardRow(str(number), f"{SITE}b/{number}", "name", last=last))
    archive.keep(Visit(SITE), response(""), reading("", boards=tuple(boards)), rank)
    assert ahead_of(archive) == ClockOffsets(0, 9 * HOUR)


def test_boards_show_their_own_clock_if_thread_rows_show_their_zone(archive):
    """Times of rows in a machine's spelling put the clock of posts right; those of boards were taken to use it, too."""
    rows, boards = [], []
    for number in range(1, 7):
        written = AT - timedelta(minutes=3 * number)
        shown = Moment("x", written + timedelta(hours=9), "minute", "assumed")
        path, posts = f"t/{number}", (post(str(number), number, published=shown),)
        archive.keep(Visit(SITE + path), response(path), reading(path, posts=posts), rank)
        rows.append(
            ThreadRow(str(number), SITE + path, "title", last=Moment(written.isoformat(), written, "second", "shown"))
        )
        told = Moment("x", written - timedelta(hours=8), "minute", "assumed")
        boards.append(BoardRow(str(number), f"{SITE}b/{number}", "name", last=told))
    archive.keep(Visit(SITE + "b/1"), response("b/1"), reading("b/1", rows=tuple(rows)), rank)
    archive.keep(Visit(SITE), response(""), reading("", boards=tuple(boards)), rank)
    assert ahead_of(archive) == ClockOffsets(-8 * HOUR, 9 * HOUR)


def test_rows_further_from_posts_than_any_zone_belong_to_other_posts(archive):
    """Of threads whose last posts show their age by the day, what is stored with its minute is another post."""
    rows = []
    for number in range(1, 7):
        path, at = f"t/{number}", AT - timedelta(minutes=7 * number)
        posts = (post(str(number), number, published=Moment("5 minutes ago", at, "minute", "shown")),)
        archive.keep(Visit(SITE + path), response(path), reading(path, posts=posts), rank)
        told = Moment("09/20/26 10:00", at - timedelta(days=8, hours=12), "minute", "assumed")
        rows.append(ThreadRow(str(number), SITE + path, "title", last=told))
    archive.keep(Visit(SITE + "b/1"), response("b/1"), reading("b/1", rows=tuple(rows)), rank)
    assert abs(ahead_of(archive).lists) <= 14 * HOUR


def seen_after(archive: Archive, hours: float, *minutes: int) -> None:
    """Posts by a clock so many hours ahead, each kept so many minutes after it was written."""
    for number, waited in enumerate(minutes):
        shown = Moment("x", AT + timedelta(hours=hours, minutes=-waited), "minute", "assumed")
        posts = (post(str(number), number, published=shown),)
        archive.keep(Visit(f"{SITE}t/{number}"), response(f"t/{number}"), reading(f"t/{number}", posts=posts), rank)


def test_a_clock_by_which_two_posts_were_seen_before_they_were_written_is_not_the_forum_s(archive):
    """After a quiet hour the third post would fit an hour less as well."""
    seen_after(archive, 8, 11, 25, 71, 80, 95, 130, 160, 171, 188, 200, 231, 250)
    assert ahead_of(archive).posts == 8 * HOUR


def test_a_clock_of_india_is_not_taken_for_the_next_of_whole_hours(archive):
    seen_after(archive, 5.5, 5, 22, 23, 34, 51, 65, 84, 97, 98, 103, 103, 120)
    assert ahead_of(archive).posts == 5.5 * HOUR


def test_an_empty_archive_has_our_clock(archive):
    assert ahead_of(archive) == ClockOffsets(0, 0)


def test_half_hours_are_believed_where_lists_and_posts_agree_on_them(archive):
    keep(archive, 5.5 * HOUR, 0)
    assert ahead_of(archive) == ClockOffsets(0, 5.5 * HOUR)


def test_posts_as_old_as_a_usual_silence_do_not_make_a_zone(archive):
    keep(archive, -20 * 60, -20 * 60)
    assert ahead_of(archive) == ClockOffsets(0, 0)


def test_boards_show_the_clock_of_lists_whose_rows_show_no_times(archive):
    boards = []
    for number in range(1, 5):
        told = Moment("x", AT + timedelta(hours=8, minutes=-3 * number), "minute", "assumed")
        boards.append(BoardRow(str(number), f"{SITE}b/{number}", "title", last=told))
    archive.keep(Visit(SITE), response(""), reading("", boards=tuple(boards)), rank)
    assert ahead_of(archive) == ClockOffsets(8 * HOUR, 0)


def test_times_of_rows_that_are_those_of_first_posts_are_found_out(archive):
    rows = []
    for number in range(1, 7):
        path, began = f"t/{number}", AT - timedelta(hours=5 * number)
        times = (began, began + timedelta(hours=1 + number, minutes=7 * number))
        posts = tuple(
            post(str(number), 10 * number + place, ordinal=place, published=Moment("x", at, "minute", "assumed"))
            for place, at in enumerate(times)
        )
        archive.keep(Visit(SITE + path), response(path), reading(path, posts=posts), rank)
        rows.append(ThreadRow(str(number), SITE + path, "title", last=Moment("x", began, "minute", "assumed")))
    archive.keep(Visit(SITE + "b/1"), response("b/1"), reading("b/1", rows=tuple(rows)), rank)
    assert not ahead_of(archive).is_of_last


def test_boards_show_the_offset_of_lists_if_rows_show_first_posts(archive):
    """The newest post is 50 minutes old: by that alone the clock might be half an hour slower."""
    boards = []
    for number in range(1, 7):
        path, last = f"t/{number}", AT - timedelta(minutes=45 + 5 * number)
        times = (last - timedelta(hours=2 + number, minutes=7 * number), last)
        posts = tuple(
            post(str(number), 10 * number + place, ordinal=place, published=Moment("x", at, "minute", "shown"))
            for place, at in enumerate(times)
        )
        archive.keep(Visit(SITE + path), response(path), reading(path, posts=posts), rank)
        began = Moment("x", times[0] + timedelta(hours=5.5), "minute", "assumed")
        row = ThreadRow(str(number), SITE + path, "title", board=str(number), last=began)
        archive.keep(Visit(f"{SITE}b/{number}"), response(f"b/{number}"), reading(f"b/{number}", rows=(row,)), rank)
        told = Moment("x", last + timedelta(hours=5.5), "minute", "assumed")
        boards.append(BoardRow(str(number), f"{SITE}b/{number}", "title", last=told))
    archive.keep(Visit(SITE), response(""), reading("", boards=tuple(boards)), rank)
    assert ahead_of(archive) == ClockOffsets(5.5 * HOUR, 0, is_of_last=False)


def keep_forum(archive: Archive, posts_told: bool, lists_ahead: float, raw: str, posts_ahead: float = 0) -> None:
    """Six threads of one post each, written within an hour and silent for two, and a row for each."""
    rows = []
    for number in range(1, 7):
        written = AT - timedelta(hours=2, minutes=3 * number)
        zone = "shown" if posts_told else "assumed"
        shown = Moment("x", written + timedelta(seconds=posts_ahead), "minute", zone)
        path = f"t/{number}"
        archive.keep(
            Visit(SITE + path),
            response(path),
            reading(path, posts=(post(str(number), number, published=shown),)),
            rank,
        )
        last = Moment(raw, written + timedelta(seconds=lists_ahead), "minute")
        rows.append(ThreadRow(str(number), SITE + path, "title", last=last))
    archive.keep(Visit(SITE + "b/1"), response("b/1"), reading("b/1", rows=tuple(rows)), rank)


def test_posts_with_their_zone_need_no_offset_after_any_silence(archive):
    keep_forum(archive, True, 5.5 * HOUR, "05/10/2026 03:12")
    assert ahead_of(archive) == ClockOffsets(5.5 * HOUR, 5.5 * HOUR)


def test_rows_with_their_zone_show_that_of_posts(archive):
    keep_forum(archive, False, 0, "2026-10-05T01:12:00+00:00", 9 * HOUR)
    assert ahead_of(archive) == ClockOffsets(9 * HOUR, 9 * HOUR)


def test_a_zone_that_dates_stored_posts_in_the_future_is_not_believed(archive):
    keep_forum(archive, True, 8 * HOUR, "05/10/2026 03:12", 8 * HOUR)
    assert ahead_of(archive).zoned == 6 * HOUR, "the least that leaves none of them in the future"


def test_today_of_a_clock_behind_ours_was_yesterday(tmp_path):
    # At two o'clock by ours it is six in the evening of the day before, by theirs.
    now = AT.replace(hour=2)
    with open_archive(tmp_path / "b", site=SITE, create=True, clock=TurnedClock(now)) as archive:
        archive.adopt(STRATEGY, identity, rank)
        for number in range(1, 7):
            written = now - timedelta(minutes=3 * number)
            theirs = written - timedelta(hours=8)
            read = theirs.replace(day=now.day, month=now.month)
            shown = Moment(f"Today, {theirs:%H:%M}", read, "minute", "assumed")
            path = f"t/{number}"
            kept = reading(path, posts=(post(str(number), number, published=shown),))
            archive.keep(Visit(SITE + path), response(path, at=now), kept, rank)
        assert ahead_of(archive).posts == -8 * HOUR
        times = [each.times for each in thread_states(archive, now - timedelta(days=9), 0, -8 * HOUR)]
    assert times == [((now - timedelta(minutes=3 * number)).timestamp(),) for number in range(1, 7)]


@pytest.mark.parametrize(("hour", "zone", "site"), [(2, -8, 0), (20, 9, 0), (0, -5, 1)])
@pytest.mark.parametrize(("word", "away"), [("Today", 0), ("Yesterday", -1)])
def test_rows_use_today_and_yesterday_by_the_clock_of_their_forum(tmp_path, hour, zone, site, word, away):
    # Their day is not the one that it was read as: that of the zone which the site shows, else ours.
    now = AT.replace(hour=hour)
    theirs, taken = (now + timedelta(hours=each) for each in (zone, site))
    assert theirs.date() != taken.date()
    midnight = timedelta(hours=theirs.hour)
    written = now - midnight + timedelta(days=away)
    read = taken.replace(hour=0) + timedelta(days=away) - timedelta(hours=site)
    with open_archive(tmp_path / "b", site=SITE, create=True, clock=TurnedClock(now)) as archive:
        archive.adopt(STRATEGY, identity, rank)
        archive.keep(Visit(SITE + "t/1"), response("t/1", at=now), reading("t/1", posts=(post("1", 1),)), rank)
        last = Moment(f"{word}, 00:00", read, "minute", "site" if site else "assumed")
        rows = (ThreadRow("1", SITE + "t/1", "title", last=last),)
        archive.keep(Visit(SITE + "b/1"), response("b/1", at=now), reading("b/1", rows=rows), rank)
        ahead = (zone - site) * HOUR
        (state,) = thread_states(archive, now - timedelta(days=9), ahead, 0, site=site * HOUR)
    assert state.last_at == written.timestamp()


def test_a_clock_is_of_a_zone_that_there_is(archive):
    # "Today" of a clock eight hours behind ours was read as our day: that makes it sixteen hours ahead.
    keep_forum(archive, True, 16 * HOUR, "Today, 17:12")
    assert ahead_of(archive).lists == -8 * HOUR


class ClockListener:
    """A policy that wants nothing, and hears of clocks."""

    name = "turned"

    def __init__(self) -> None:
        self.by: list[tuple[float, float]] = []

    def next(self, now: float) -> PageRequest | None:
        return None

    def observe(self, ask: PageRequest, seen: Observation, now: float) -> None:
        pass

    def shift_times(self, posts: float, lists: float, now: float) -> None:
        self.by.append((posts, lists))


def test_a_clock_is_judged_again_where_posts_seem_to_be_of_the_future(archive):
    policy = ClockListener()
    due = Due(archive, policy, Legend(Names(), ClockOffsets()), Changing(()))
    keep(archive, HOUR, HOUR)
    due.next(archive.frontier, AT)
    assert policy.by == []
    shown = Moment("x", AT + timedelta(minutes=57), "minute", "assumed")
    read = reading("t/1", posts=(post("1", 1, published=shown),))
    due.observe(Visit(SITE + "t/1"), response("t/1"), read, PageOutcome())
    for _ in range(2):
        due.next(archive.frontier, AT)
    assert policy.by == [(HOUR, HOUR)]
