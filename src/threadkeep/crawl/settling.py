"""The end of a crawl: lists that may have moved while they were read are looked at again, until nothing new shows."""

from __future__ import annotations

from collections.abc import Sequence

from threadkeep.crawl.loop import Crew
from threadkeep.crawl.slots import in_slots

# A busy forum never stands still: what comes after so many looks is for a refresh.
ROUNDS = 3


async def settled(crew: Crew, concurrency: int) -> None:
    """Look again at boards and threads that were busy while they were read; each round only where the last found some.

    A page that cannot be had any more stays what it was.
    """
    archive, desk = crew.archive, crew.desk
    await looked_again(crew, await desk.do(archive.pages_of_torn_threads), concurrency)
    since = 0
    for _ in range(ROUNDS):
        newest = await desk.do(archive.newest_thread_id)
        await looked_again(crew, await desk.do(archive.pages_of_shifted_lists, crew.clock.now(), since), concurrency)
        await looked_again(crew, await desk.do(archive.pages_of_grown_threads), concurrency)
        since = newest
        if await desk.do(archive.newest_thread_id) == since:
            break


async def looked_again(crew: Crew, pages: Sequence[int], concurrency: int) -> None:
    if crew.limits.ending is None and pages:
        looked = await crew.desk.do(crew.archive.requeue, pages)
        await in_slots(crew, concurrency)
        await crew.desk.do(crew.archive.restore_pages, looked)
