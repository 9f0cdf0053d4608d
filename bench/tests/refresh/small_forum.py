"""A forum of a few threads as a trace, written out by hand, and a policy led through it slot by slot."""

from __future__ import annotations

import numpy as np

from threadkeep.refresh import ListPolicy, PageRequest
from threadkeep_bench.benchmarks.refresh import Trace, World

DAY, HOUR, MINUTE = 86_400.0, 3_600.0, 60.0
BEGIN = 20_000 * DAY
SLOT = 5 * MINUTE


def trace_of(posts: list[tuple[float, int]], boards: list[int], days: float = 2) -> Trace:
    """`posts` are times from the beginning, before it below 0, and threads; `boards` is the board of each thread."""
    ordered = sorted(posts)
    thread = np.asarray([thread for _, thread in ordered], dtype=np.int32)
    of_thread = np.argsort(thread, kind="stable")
    return Trace(
        at=BEGIN + np.asarray([at for at, _ in ordered]),
        thread=thread,
        board=np.asarray(boards, dtype=np.int32),
        boards=max(boards) + 1,
        of_thread=of_thread,
        start=np.searchsorted(thread[of_thread], np.arange(len(boards) + 1)),
        begins_at=BEGIN,
        ends_at=BEGIN + days * DAY,
    )


def asks(world: World, policy: ListPolicy, slots: int, begin: float = BEGIN) -> list[PageRequest]:
    """What the policy asks for, one page a slot."""
    asked = []
    for number in range(1, slots + 1):
        now = begin + number * SLOT
        world.forward(now)
        ask = policy.next(now)
        if ask is not None:
            asked.append(ask)
            policy.observe(ask, world.answer(ask), now)
    return asked


def threads(asked: list[PageRequest]) -> list[int]:
    return [ask.list for ask in asked if ask.kind == "thread" and not ask.is_audit]
