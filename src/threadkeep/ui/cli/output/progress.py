"""Progress: what is done and known, how fast, and what the host is doing."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

import click

from threadkeep.archive import Counts
from threadkeep.crawl import SilentWatcher, Watcher
from threadkeep.model import Answer, Failure, PageOutcome, Reading, Visit, Wait
from threadkeep.ui.cli.output.text import plain

# Between two lines if the output is a file or a pipe.
PLAIN_SECONDS = 10.0
# Between two queries of the totals; a slow query makes this longer.
COUNT_SECONDS = 1.0
# A rate over the last pages, not since the start: a host that slows down shows at once.
RATE_PAGES = 30


class ProgressWatcher:
    """What is known of the crawl at this moment, in words; `learns` says whether the forum is still being learned."""

    def __init__(self, counts: Callable[[], Counts], learns: Callable[[], bool]) -> None:
        self._count = counts
        self._learns = learns
        self._is_learning = True
        self._learned_from = 0
        self._counts = counts()
        self._counted_at = time.monotonic()
        self._kept_at: list[float] = []
        self.doing = "beginning"

    def on_request(self, visit: Visit) -> None:
        self.doing = f"asking for {plain(visit.url)}"

    def on_wait(self, wait: Wait) -> None:
        seconds = (wait.until - datetime.now(UTC)).total_seconds()
        if seconds >= 1:
            self.doing = f"waiting {duration(seconds)}: {plain(wait.why)}"

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        self._kept_at = [*self._kept_at[1 - RATE_PAGES :], time.monotonic()]
        self._learned_from += self.is_learning()
        if isinstance(answer, Failure):
            self.doing = f"{plain(answer.url)}: {plain(answer.detail)}"
        elif reading.trouble:
            self.doing = f"{plain(answer.url)}: {plain(reading.trouble)}"

    def is_learning(self) -> bool:
        """A forum that is learned stays so: after that nobody needs to look again."""
        self._is_learning = self._is_learning and self._learns()
        return self._is_learning

    def sentence(self) -> str:
        if self.is_learning():
            return f"learning: how the forum is built; pages asked for: {self._learned_from:,}"
        counts, rate = self._fresh_counts(), self._rate()
        parts = [
            f"crawling: threads {counts.threads_done:,}/{counts.threads_known:,}",
            f"pages {counts.pages_done:,}/{counts.pages_known:,}",
            f"posts {counts.posts:,}",
        ]
        if rate:
            parts.append(f"{rate:.1f} pages/s")
            parts.append(f"{duration((counts.pages_known - counts.pages_done) / rate)} left for what is known")
        return " · ".join(parts)

    def _fresh_counts(self) -> Counts:
        if time.monotonic() - self._counted_at >= COUNT_SECONDS:
            began = time.monotonic()
            self._counts = self._count()
            # Counting a very large archive takes a while: never more than a twentieth of the time goes into it.
            self._counted_at = time.monotonic() + 20 * (time.monotonic() - began) - COUNT_SECONDS
        return self._counts

    def _rate(self) -> float:
        if len(self._kept_at) < 2:
            return 0.0
        return (len(self._kept_at) - 1) / max(time.monotonic() - self._kept_at[0], 1e-6)


class PlainLog(ProgressWatcher):
    """A line on stderr now and then: what a log file or a script wants."""

    def __init__(self, counts: Callable[[], Counts], learns: Callable[[], bool]) -> None:
        super().__init__(counts, learns)
        self._said_at = time.monotonic()
        self._stage = ""

    def on_wait(self, wait: Wait) -> None:
        before = self.doing
        super().on_wait(wait)
        if self.doing != before:
            click.echo(self.doing, err=True)

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        super().on_kept(visit, answer, reading, kept)
        if isinstance(answer, Failure) or reading.trouble:
            click.echo(self.doing, err=True)
        self._say_stage()
        if time.monotonic() - self._said_at >= PLAIN_SECONDS:
            self._said_at = time.monotonic()
            click.echo(self.sentence(), err=True)

    def _say_stage(self) -> None:
        stage = "learning" if self.is_learning() else "crawling"
        if stage != self._stage and (stage == "learning" or self._stage):
            words = "how the forum is built" if stage == "learning" else f"learned from {self._learned_from:,} requests"
            click.echo(f"{stage}: {words}", err=True)
        self._stage = stage


def never() -> bool:
    return False


@contextmanager
def open_progress(counts: Callable[[], Counts], quiet: bool, learns: Callable[[], bool] = never) -> Iterator[Watcher]:
    """A live display on a terminal, a log elsewhere, nothing when asked for quiet."""
    if quiet:
        yield SilentWatcher()
    elif sys.stderr.isatty():
        yield from _live_progress(counts, learns)
    else:
        yield PlainLog(counts, learns)


def _live_progress(counts: Callable[[], Counts], learns: Callable[[], bool]) -> Iterator[Watcher]:
    from rich.console import Console, Group
    from rich.live import Live
    from rich.spinner import Spinner
    from rich.text import Text

    standing = ProgressWatcher(counts, learns)
    spinner = Spinner("dots")

    def picture() -> Group:
        spinner.text = Text(standing.sentence(), overflow="ellipsis", no_wrap=True)
        return Group(spinner, Text(f"  {standing.doing}", style="dim", overflow="ellipsis", no_wrap=True))

    with Live(get_renderable=picture, console=Console(stderr=True), refresh_per_second=5, transient=True):
        yield standing


def duration(seconds: float) -> str:
    """`42 s`, `7 min`, `3 h 20 min`, `2 d 4 h`."""
    whole = timedelta(seconds=round(seconds))
    hours, minutes = whole.seconds // 3600, whole.seconds % 3600 // 60
    if whole.days:
        return f"{whole.days} d {hours} h"
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min" if minutes else f"{whole.seconds} s"
