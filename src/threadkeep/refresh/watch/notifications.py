"""Notifications of new posts: each is delivered at least once, however often the receiver is not available."""

from __future__ import annotations

import asyncio
import json
from datetime import datetime, timedelta

from threadkeep.archive import Archive
from threadkeep.archive.outbox import OutboxPost, mark_delivered, mark_failed, outbox_posts
from threadkeep.crawl import ArchiveThread
from threadkeep.fetch import Hook
from threadkeep.protocols import Clock

# So many posts are read from the outbox at a time, to hold little in memory.
BATCH = 20
FIRST_PAUSE, LONGEST_PAUSE = timedelta(seconds=1), timedelta(hours=1)


class Notifier:
    """Sends new posts of all archives to one hook. If it fails, it is tried again after a pause of at most an hour."""

    def __init__(self, hook: Hook, clock: Clock) -> None:
        self._hook = hook
        self._clock = clock
        self._pause = FIRST_PAUSE
        self._again_at: datetime | None = None
        self.trouble = ""

    async def send_all(self, archive: Archive, archive_thread: ArchiveThread) -> None:
        """Send the waiting posts until the hook fails."""
        while self._is_open() and (posts := await archive_thread.call(outbox_posts, archive, BATCH)):
            for post in posts:
                self.trouble = await self._hook.send(message(post, archive)) or ""
                await archive_thread.call(mark_failed if self.trouble else mark_delivered, archive, post.row)
                if self.trouble:
                    self._wait_longer()
                    return
                self._pause, self._again_at = FIRST_PAUSE, None

    async def send_as_they_arrive(self, archive: Archive, archive_thread: ArchiveThread, came: asyncio.Event) -> None:
        """Send posts whenever some arrive, until cancelled."""
        while True:
            came.clear()
            await self.send_all(archive, archive_thread)
            if self._again_at is None:
                await came.wait()
            else:
                await self._clock.until(self._again_at)

    def _is_open(self) -> bool:
        return self._again_at is None or self._clock.now() >= self._again_at

    def _wait_longer(self) -> None:
        self._again_at = self._clock.now() + self._pause
        self._pause = min(2 * self._pause, LONGEST_PAUSE)


def message(post: OutboxPost, archive: Archive) -> bytes:
    """The post as `export` writes it, and the archive's folder."""
    return json.dumps({"archive": str(archive.folder), **post.fields}, ensure_ascii=False).encode() + b"\n"
