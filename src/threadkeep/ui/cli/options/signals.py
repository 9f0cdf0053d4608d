"""A first signal ends a run gracefully, a second at once."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager

import click

from threadkeep.crawl import EXIT_CODES, Limits


@contextmanager
def stop_on_signal(limits: Limits) -> Iterator[None]:
    loop = asyncio.get_running_loop()

    def stop() -> None:
        if limits.ending == "interrupted":
            # At once: whatever is in flight is asked for again by the next run.
            os._exit(EXIT_CODES["interrupted"])
        click.echo("Finishing what is in flight; once more to stop at once.", err=True)
        limits.stop("interrupted")

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stop)
    try:
        yield
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            loop.remove_signal_handler(number)
