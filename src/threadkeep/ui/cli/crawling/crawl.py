"""`threadkeep crawl`: archive a forum, or go on where it stopped."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlBounds, CrawlOutcome, CrawlPlan, Limits, Only, crawl_into
from threadkeep.errors import UsageError
from threadkeep.fetch import SystemClock, host_of, open_fetcher, same_site
from threadkeep.ui.cli.crawling.dry_run import dry_run
from threadkeep.ui.cli.options.moments import MOMENT
from threadkeep.ui.cli.options.request_options import (
    CommandOptions,
    chosen_strategy_text,
    command_options,
    fetch_options,
)
from threadkeep.ui.cli.options.signals import stop_on_signal
from threadkeep.ui.cli.output.crawl_report import as_json, as_text
from threadkeep.ui.cli.output.progress import open_progress


@click.command(epilog="Python: threadkeep.crawl(strategy, archive). Exit codes: docs/reference.md.")
@click.argument("url")
@fetch_options
@click.option(
    "--strategy",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="How to crawl this forum [learned].",
)
@click.option("--policy", type=click.Choice(["complete", "breadth-first"]), help="What is worth the next request.")
@click.option("--only", type=click.Choice(["thread", "board"]), help="Only this thread, or this board and those below.")
@click.option("--since", type=MOMENT, metavar="DATE", help="Only threads whose last post is newer, with all posts.")
@click.option("--until", type=MOMENT, metavar="TIME", help="End at this time; pages with most posts come first.")
@click.option("--max-pages", type=click.IntRange(min=1), help="Stop after so many pages; run again to continue.")
@click.option("--dry-run", is_flag=True, help="Learn, estimate the crawl, and crawl nothing.")
@click.option("--json", "look", flag_value="json", help="The outcome as JSON on stdout.")
@click.option("-q", "--quiet", "look", flag_value="quiet", help="Only the outcome.")
def command(
    url: str,
    strategy: Path | None,
    policy: str | None,
    only: Only | None,
    since: datetime | None,
    until: datetime | None,
    max_pages: int | None,
    dry_run: bool,
    look: str | None,
    **words: Any,
) -> int:
    """Archive the forum at URL, or continue where the last run stopped.

    Any page of the forum will do. The first run learns how the forum is built, from a few dozen of its pages, and
    writes that into the archive's strategy.toml. Running the same command again resumes; nothing is overwritten.
    """
    wanted = command_options(url, **words)
    text = chosen_strategy_text(strategy, wanted.folder)
    bounds = CrawlBounds(only, in_utc(since), in_haste=until is not None)
    wanted = replace(wanted, strategy=text, policy=policy, max_pages=max_pages, bounds=bounds, until=in_utc(until))
    check_bounds(wanted)
    if dry_run:
        return report_dry_run(wanted, look)
    if text is None and policy == "breadth-first":
        follow_every_link(wanted)
    outcome = asyncio.run(run_crawl(wanted, is_quiet=look is not None))
    click.echo(as_json(outcome, wanted.folder) if look == "json" else as_text(outcome, wanted.folder))
    return outcome.exit_code


def in_utc(moment: datetime | None) -> datetime | None:
    """A time that a person gives is one of their own clock."""
    return moment.astimezone(UTC) if moment else None


def check_bounds(wanted: CommandOptions) -> None:
    if wanted.policy == "breadth-first" and (wanted.bounds.is_narrow or wanted.until):
        raise UsageError(
            "breadth-first does not know boards and threads, so that it cannot leave any out",
            "Leave --policy out, or --only, --since and --until; --max-pages works with it.",
        )


def report_dry_run(wanted: CommandOptions, look: str | None) -> int:
    if wanted.policy == "breadth-first":
        raise UsageError("breadth-first learns nothing, so there is nothing to say before it", "Leave --dry-run out.")
    return dry_run(wanted, is_json=look == "json", is_quiet=look is not None)


def follow_every_link(wanted: CommandOptions) -> None:
    """Say what breadth-first does without a strategy; a login would make it press every button a member sees."""
    if wanted.options.is_member:
        raise UsageError(
            "breadth-first follows every link, and with a login some of them change things",
            "Leave --policy out and the forum is learned first, or leave the cookies and headers out.",
        )
    click.echo(f"Breadth-first: following every link of {host_of(wanted.url)}.", err=True)


async def run_crawl(wanted: CommandOptions, is_quiet: bool) -> CrawlOutcome:
    """Crawl over HTTP into the archive's folder, ended gracefully by a first signal and at once by a second."""
    clock = SystemClock()
    limits = Limits(max_pages=wanted.max_pages, until=wanted.until)
    options = wanted.options
    plan = CrawlPlan(
        wanted.url,
        wanted.strategy,
        wanted.policy,
        wanted.learner,
        options.concurrency,
        options.ignore_robots,
        wanted.bounds,
        options.is_member,
    )
    learns = wanted.strategy is None and wanted.policy != "breadth-first"
    with (
        open_archive(wanted.folder, site=wanted.url, create=True, clock=clock) as archive,
        open_archive(wanted.folder, readonly=True, clock=clock) as beside,
        open_progress(beside.counts, is_quiet, lambda: learns and beside.strategy() is None) as watcher,
        stop_on_signal(limits),
    ):
        async with open_fetcher(options, clock, in_scope=lambda url: same_site(url, wanted.url)) as fetcher:
            return await crawl_into(archive, fetcher, plan, clock, watcher, limits)
