"""The one thread on which an archive is used: a slow disk never stops the network."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class ArchiveThread:
    """Calls functions on that thread, one after the other."""

    def __init__(self, executor: ThreadPoolExecutor) -> None:
        self._executor = executor

    async def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._executor, lambda: function(*args, **kwargs))


@contextmanager
def open_archive_thread() -> Iterator[ArchiveThread]:
    with ThreadPoolExecutor(max_workers=1, thread_name_prefix="archive") as executor:
        yield ArchiveThread(executor)
