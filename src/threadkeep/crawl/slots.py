"""The loop in several slots at once."""

from __future__ import annotations

import asyncio

from threadkeep.crawl.loop import Crew, turn_over

# In-flight pages may take this long after the first Ctrl-C; then they are left to the next run.
GRACE_SECONDS = 10


async def in_slots(crew: Crew, concurrency: int) -> None:
    """Run the loop in as many slots as requests may be in flight; after a stop, for GRACE_SECONDS at most."""
    slots = [asyncio.create_task(turn_over(crew)) for _ in range(concurrency)]
    stopped = asyncio.create_task(crew.limits.stopped())
    try:
        await asyncio.wait({*slots, stopped}, return_when=asyncio.FIRST_COMPLETED)
        while not stopped.done() and not all(slot.done() for slot in slots):
            _raise_bugs(slots)
            await asyncio.wait({*(s for s in slots if not s.done()), stopped}, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait(slots, timeout=GRACE_SECONDS)
        _raise_bugs(slots)
    finally:
        for task in (*slots, stopped):
            task.cancel()
        await asyncio.gather(*slots, stopped, return_exceptions=True)


def _raise_bugs(slots: list[asyncio.Task[None]]) -> None:
    for slot in slots:
        if slot.done():
            slot.result()
