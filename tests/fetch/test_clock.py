import asyncio
from datetime import UTC, timedelta

from threadkeep.fetch.clock import SystemClock, TurnedClock


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
