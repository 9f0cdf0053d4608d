"""New posts handed to whoever wants to be told: each at least once, however often the other side is away."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime, timedelta

from threadkeep.archive import Archive
from threadkeep.archive.outbox import Untold, put_back, told, untold
from threadkeep.crawl.loop import Desk
from threadkeep.fetch import Hook
from threadkeep.protocols import Clock

BATCH = 20
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=1), timedelta(hours=1)


class Telling:
    """One hook for all archives. When it fails, everything waits in the archives, for ever longer up to an hour."""

    def __init__(self, hook: Hook, clock: Clock) -> None:
        self._hook = hook
        self._clock = clock
        self._pause = FIRST_PAUSE
        self._again_at: datetime | None = None
        self.trouble = ""

    async def tell_all(self, archive: Archive, desk: Desk) -> None:
        """Tell of all that waits, as far as the hook takes it now."""
        while self._is_open() and (posts := await desk.do(untold, archive, BATCH)):
            for post in posts:
                self.trouble = await self._hook.tell(message(post, archive)) or ""
                await desk.do(put_back if self.trouble else told, archive, post.row)
                if self.trouble:
                    self._wait_longer()
                    return
                self._pause, self._again_at = FIRST_PAUSE, None

    async def tell_as_they_come(self, archive: Archive, desk: Desk, came: asyncio.Event) -> None:
        """Tell until cancelled, whenever something came."""
        while True:
            came.clear()
            await self.tell_all(archive, desk)
            if self._again_at is None:
                await came.wait()
            else:
                await self._clock.until(self._again_at)

    def _is_open(self) -> bool:
        return self._again_at is None or self._clock.now() >= self._again_at

    def _wait_longer(self) -> None:
        self._again_at = self._clock.now() + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE)


def message(post: Untold, archive: Archive) -> bytes:
    """The post as `export` writes it, and the archive's folder."""
    return json.dumps({"archive": str(archive.folder), **post.fields}, ensure_ascii=False).encode() + b"\n"
