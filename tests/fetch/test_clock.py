import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from threadkeep.fetch.clock import SystemClock, TurnedClock
from threadkeep.fetch.hosts.holds import HostHolds
from threadkeep.fetch.hosts.pace import Pace
from threadkeep.model import Reason


def test_waiting_turns_the_clock_to_the_moment_waited_for() -> None:
    clock = TurnedClock()
    start = clock.now()
    asyncio.run(clock.until(start + timedelta(hours=5)))
    assert clock.now() == start + timedelta(hours=5)


def test_a_clock_is_never_turned_back() -> None:
    clock = TurnedClock()
    start = clock.now()
    clock.forward(10)
    asyncio.run(clock.until(start))
    assert clock.now() == start + timedelta(seconds=10)


def test_waiters_are_woken_in_the_order_of_their_moments() -> None:
    clock, woken = TurnedClock(), []
    start = clock.now()

    async def wait(hours: int) -> None:
        await clock.until(start + timedelta(hours=hours))
        woken.append((hours, clock.now() - start))

    async def all_wait() -> None:
        await asyncio.gather(*(wait(hours) for hours in (5, 1, 3, 1)))

    asyncio.run(all_wait())
    assert woken == [(hours, timedelta(hours=hours)) for hours in (1, 1, 3, 5)]


def test_the_machine_clock_waits_until_the_moment_has_come() -> None:
    clock = SystemClock()
    moment = clock.now() + timedelta(milliseconds=20)
    asyncio.run(clock.until(moment))
    assert clock.now() >= moment
    assert clock.now().tzinfo is UTC


@dataclass
class Machine:
    """A machine with a clock on the wall, and one that only goes forward."""

    wall_at: datetime = datetime(2026, 11, 15, 12, tzinfo=UTC)
    steady_at: float = 77.0

    def wall(self) -> datetime:
        return self.wall_at

    def steady(self) -> float:
        return self.steady_at

    def pass_time(self, seconds: float) -> None:
        self.wall_at += timedelta(seconds=seconds)
        self.steady_at += seconds


@pytest.mark.parametrize("jump", [timedelta(hours=-1), timedelta(hours=1), timedelta(days=-9000)])
def test_setting_the_clock_changes_no_wait_of_a_run(jump: timedelta) -> None:
    machine = Machine()
    clock = SystemClock(machine.wall, machine.steady)
    began, pace, holds = clock.now(), Pace(2.0), HostHolds(Random(1))
    pace.reserve(clock.now())
    hold = holds.postpone("60", clock.now(), "later", Reason.RATE_LIMITED)
    machine.wall_at += jump
    machine.pass_time(1)
    assert clock.now() == began + timedelta(seconds=1)
    assert pace.free_at(clock.now()) == began + timedelta(seconds=2)
    assert holds.current(clock.now()) == hold
    machine.pass_time(60)
    assert holds.current(clock.now()) is None
