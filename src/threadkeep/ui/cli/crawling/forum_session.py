"""Learning over HTTP into the archive's folder, for every command that begins with it."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

import click

from threadkeep.archive import Archive, open_archive
from threadkeep.crawl import (
    EXIT_CODES,
    CrawlPlan,
    LearnOutcome,
    Limits,
    SilentWatcher,
    Watcher,
    adopt_plan_strategy,
    learn_into,
)
from threadkeep.fetch import HttpFetcher, SystemClock, open_fetcher, same_site
from threadkeep.ui.cli.options.request_options import CommandOptions
from threadkeep.ui.cli.options.signals import stop_on_signal
from threadkeep.ui.cli.output.crawl_report import SENTENCES
from threadkeep.ui.cli.output.progress import open_progress


@dataclass(frozen=True, slots=True)
class ForumSession:
    """The archive of a command, open for writing, and a fetcher for its forum."""

    archive: Archive
    fetcher: HttpFetcher
    clock: SystemClock
    watcher: Watcher
    limits: Limits


@asynccontextmanager
async def open_session(wanted: CommandOptions, is_quiet: bool) -> AsyncIterator[ForumSession]:
    clock, limits = SystemClock(), Limits(max_pages=wanted.max_pages)
    with (
        open_archive(wanted.folder, site=wanted.url, create=True, clock=clock) as archive,
        open_archive(wanted.folder, readonly=True, clock=clock) as beside,
        open_progress(beside.counts, is_quiet, lambda: wanted.strategy is None) as watcher,
        stop_on_signal(limits),
    ):
        async with open_fetcher(wanted.options, clock, in_scope=lambda url: same_site(url, wanted.url)) as fetcher:
            yield ForumSession(archive, fetcher, clock, watcher, limits)


def plan_of(wanted: CommandOptions) -> CrawlPlan:
    options = wanted.options
    return CrawlPlan(
        wanted.url,
        wanted.strategy,
        None,
        wanted.learner,
        options.concurrency,
        options.ignore_robots,
        is_member=options.is_member,
    )


async def learn_forum(wanted: CommandOptions, is_quiet: bool, is_fresh: bool = False) -> LearnOutcome:
    """The forum's strategy, learned again; a strategy that was given is tried on its entry page only."""
    async with open_session(wanted, is_quiet) as at:
        return await learn_into(
            at.archive, at.fetcher, plan_of(wanted), at.clock, at.watcher, at.limits, is_fresh=is_fresh
        )


async def adopt_given_strategy(wanted: CommandOptions) -> None:
    """Make the strategy that is wanted the archive's own."""
    async with open_session(wanted, is_quiet=True) as at:
        await adopt_plan_strategy(at.archive, at.fetcher, plan_of(wanted), at.clock, SilentWatcher())


def report_stopped(done: LearnOutcome, is_json: bool) -> int:
    """Say that learning was ended before it was done, and how; gives the exit code."""
    words = SENTENCES[done.ending].format(gaps="", why="the server asks for time")
    click.echo(json.dumps({"ending": done.ending}) if is_json else words)
    return EXIT_CODES[done.ending]
