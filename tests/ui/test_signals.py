"""Ctrl-C and SIGTERM, in every phase of a run."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable

import pytest

from threadkeep.crawl import Limits
from threadkeep.ui.cli.options.signals import stop_on_signal


class Timer:
    """A timer that is turned by hand."""

    def __init__(self) -> None:
        self.seconds: float | None = None
        self.is_stopped = False

    def start(self, seconds: float, call: Callable[[], None]) -> Callable[[], None]:
        self.seconds, self._call = seconds, call
        return self.stop

    def stop(self) -> None:
        self.is_stopped = True

    def go_off(self) -> None:
        self._call()


class ProgramEnd(Exception):
    """The program ended at once."""


def end() -> None:
    raise ProgramEnd


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_stops_a_run_and_a_run_that_computes_on_is_ended_within_ten_seconds(number: int) -> None:
    timer, limits = Timer(), Limits()

    async def run() -> None:
        with stop_on_signal(limits, timer.start, end):
            # The event loop is busy here, as while a learner computes: the signal is heard all the same.
            os.kill(os.getpid(), number)
            assert timer.seconds is not None and timer.seconds < 10
            await asyncio.sleep(0)
            assert limits.ending == "interrupted"
            with pytest.raises(ProgramEnd):
                timer.go_off()
            assert not timer.is_stopped
        assert timer.is_stopped

    asyncio.run(run())


def test_a_second_signal_ends_a_run_at_once() -> None:
    timer = Timer()

    async def run() -> None:
        with stop_on_signal(Limits(), timer.start, end):
            os.kill(os.getpid(), signal.SIGTERM)
            with pytest.raises(ProgramEnd):
                os.kill(os.getpid(), signal.SIGTERM)

    asyncio.run(run())
