"""A first signal ends a run gracefully, a second at once, and so does the time."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from threadkeep.crawl import EXIT_CODES, PATIENCE, Limits

# Starts a timer that calls a function after some seconds; gives a function that stops the timer.
StartTimer = Callable[[float, Callable[[], None]], Callable[[], None]]


def start_timer(seconds: float, call: Callable[[], None]) -> Callable[[], None]:
    """A timer in a thread of its own: it goes off whatever the program computes or waits for."""
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()
    return timer.cancel


def stop_at_once() -> None:
    """End the program: whatever is in flight is requested again by the next run."""
    os._exit(EXIT_CODES["interrupted"])


@contextmanager
def stop_on_signal(
    limits: Limits, start: StartTimer = start_timer, end: Callable[[], None] = stop_at_once
) -> Iterator[None]:
    """Stop the run on Ctrl-C and SIGTERM, gracefully if that takes no longer than `PATIENCE.last_seconds`.

    Handlers of the event loop would wait until it is free, and a learner may compute for a minute.
    """
    loop = asyncio.get_running_loop()
    timers: list[Callable[[], None]] = []

    def stop(number: int, frame: object) -> None:
        if limits.ending == "interrupted" or timers:
            end()
        # The message is last: whoever reads it may send the next signal while this function still runs.
        timers.append(start(PATIENCE.last_seconds, end))
        click.echo("Finishing what is in flight; once more to stop at once.", err=True)
        loop.call_soon_threadsafe(limits.stop, "interrupted")

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        for cancel in timers:
            cancel()
