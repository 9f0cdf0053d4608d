"""Pages that are requested by `lease`, whatever their rank."""

from __future__ import annotations

from datetime import timedelta

from threadkeep.archive import Archive, Entry
from threadkeep.fetch import TurnedClock
from threadkeep.model import NOTHING_READ, Reason, Visit, Wait

from ..scripted import SITE, failure, identity, rank, reading, response


def state(archive: Archive, path: str) -> str:
    row = archive.page(SITE + path)
    assert row is not None
    return row.state


def test_an_unqueued_page_is_not_requested(archive: Archive, clock: TurnedClock) -> None:
    archive.frontier.add_unqueued(SITE + "t/1")
    assert state(archive, "t/1") == "known"
    assert archive.frontier.first(clock.now()) is None


def test_adding_an_unqueued_page_twice_gives_the_same_row_and_does_not_change_the_queue(
    archive: Archive, clock: TurnedClock
) -> None:
    archive.frontier.add_many([Entry(SITE + "t/1", identity(SITE + "t/1"), 1, "a.link")])
    row = archive.frontier.add_unqueued(SITE + "t/1")
    assert archive.frontier.add_unqueued(SITE + "t/1") == row
    assert archive.frontier.first(clock.now()) == Visit(SITE + "t/1", page=row, attempt=1)


def test_an_unqueued_page_can_be_leased(archive: Archive, clock: TurnedClock) -> None:
    archive.frontier.add_many([Entry(SITE + "t/1", identity(SITE + "t/1"), 1, "a.link")])
    row = archive.frontier.add_unqueued(SITE + "t/2")
    assert archive.frontier.lease(row, clock.now()) == Visit(SITE + "t/2", page=row, attempt=1)


def test_a_stored_page_can_be_leased_again(archive: Archive, clock: TurnedClock) -> None:
    row = archive.frontier.add_unqueued(SITE + "t/1")
    visit = archive.frontier.lease(row, clock.now())
    assert isinstance(visit, Visit)
    archive.keep(visit, response("t/1"), reading("t/1"), rank)
    assert state(archive, "t/1") == "done"
    assert isinstance(archive.frontier.lease(row, clock.now()), Visit)


def test_a_lease_of_one_page_waits_while_the_host_is_held(archive: Archive, clock: TurnedClock) -> None:
    row = archive.frontier.add_unqueued(SITE + "t/1")
    visit = archive.frontier.lease(row, clock.now())
    assert isinstance(visit, Visit)
    archive.keep(visit, failure("t/1", Reason.RATE_LIMITED, hold=60), NOTHING_READ, rank)
    step = archive.frontier.lease(row, clock.now() + timedelta(seconds=59))
    assert isinstance(step, Wait)
    assert (step.until, step.reason) == (clock.now() + timedelta(seconds=60), Reason.RATE_LIMITED)
    clock.forward(60)
    assert isinstance(archive.frontier.lease(row, clock.now()), Visit)
