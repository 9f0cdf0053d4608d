"""`threadkeep crawl`: archive a forum, or go on where it stopped."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import click

from threadkeep.archive import STRATEGY_FILE, open_archive
from threadkeep.crawl import EXIT_CODES, Limits, Outcome, Plan, crawl_into
from threadkeep.errors import UsageError
from threadkeep.fetch import (
    FetchOptions,
    SystemClock,
    host_of,
    load_config,
    load_cookies,
    normalise,
    open_fetcher,
    path_and_query,
    same_site,
)
from threadkeep.strategy import load
from threadkeep.ui.cli.outcome import as_json, as_text
from threadkeep.ui.cli.progress import watching


@dataclass(frozen=True, slots=True)
class Asked:
    """The words of the command, checked."""

    url: str
    folder: Path
    strategy: str | None
    policy: str | None
    max_pages: int | None
    options: FetchOptions


@click.command(epilog="Python: threadkeep.crawl(strategy, archive). Exit codes: docs/reference.md.")
@click.argument("url")
@click.option(
    "--archive", "folder", type=click.Path(path_type=Path), help="The archive's folder [<host>[-<path>] here]."
)
@click.option(
    "--strategy", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="How to crawl this forum."
)
@click.option("--policy", type=click.Choice(["complete", "breadth-first"]), help="What is worth the next request.")
@click.option("--max-pages", type=click.IntRange(min=1), help="Stop after so many pages; run again to go on.")
@click.option("--delay", type=click.FloatRange(min=0), help="Seconds between requests [follows the server's own pace].")
@click.option("--concurrency", type=click.IntRange(1, 32), help="Requests in flight [1].")
@click.option("--cookies", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A Netscape cookie file.")
@click.option(
    "--config", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="Contact, headers, cookies."
)
@click.option("--ignore-robots", is_flag=True, help="Go against robots.txt; recorded in the archive.")
@click.option("--json", "look", flag_value="json", help="The outcome as JSON on stdout.")
@click.option("-q", "--quiet", "look", flag_value="quiet", help="Only the outcome.")
def command(
    url: str,
    folder: Path | None,
    strategy: Path | None,
    policy: str | None,
    max_pages: int | None,
    delay: float | None,
    concurrency: int | None,
    cookies: Path | None,
    config: Path | None,
    ignore_robots: bool,
    look: str | None,
) -> int:
    """Archive the forum at URL, or go on where the last run stopped.

    Running the same command again resumes; nothing is ever overwritten. Without a strategy every link of the site is
    followed, and nothing is read from its pages until there is one.
    """
    start = page_address(url)
    given = load_config(config) if config else FetchOptions()
    options = replace(
        given,
        delay=given.delay if delay is None else delay,
        concurrency=concurrency or given.concurrency,
        cookies=(load_cookies(cookies) if cookies else ()) + given.cookies,
        named_host=host_of(start),
        ignore_robots=ignore_robots,
    )
    archive = folder or Path(folder_for(start))
    asked = Asked(start, archive, strategy_text(strategy, archive), policy, max_pages, options)
    if asked.strategy is None:
        follow_every_link(asked)
    outcome = asyncio.run(crawled(asked, is_quiet=look is not None))
    click.echo(as_json(outcome, archive) if look == "json" else as_text(outcome, archive))
    return outcome.exit_code


def page_address(words: str) -> str:
    """The URL a person meant: a bare host gets its scheme."""
    url = normalise(words if "://" in words else f"https://{words}")
    if url is None:
        raise UsageError(f"{words} is no web address", "Give a page of the forum, like https://forum.example.org/")
    return url


def folder_for(url: str) -> str:
    """`<host>[-<path>]` in letters that every file system takes; a file at the end of the path names no forum."""
    folders = path_and_query(url).partition("?")[0].split("/")
    words = [host_of(url), *(word for word in folders[:-1] if word)]
    if "." not in folders[-1] and folders[-1]:
        words.append(folders[-1])
    return "-".join("".join(c if c.isalnum() or c in "-_." else "_" for c in word) for word in words)


def strategy_text(given: Path | None, folder: Path) -> str | None:
    """The strategy that the user gave, else the one in the archive's folder."""
    path = given or folder / STRATEGY_FILE
    if not path.is_file():
        return None
    load(path)
    return path.read_text(encoding="utf-8")


def follow_every_link(asked: Asked) -> None:
    """Say what a crawl without a strategy does; a login would make it press every button a member sees."""
    if asked.options.cookies or asked.options.headers:
        raise UsageError(
            "without a strategy every link is followed, and with a login some of them change things",
            "Write a strategy (docs/strategy.md) and give it with --strategy, or leave the cookies and headers out.",
        )
    click.echo(f"No strategy: following every link of {host_of(asked.url)}. See docs/strategy.md.", err=True)


async def crawled(asked: Asked, is_quiet: bool) -> Outcome:
    """Crawl over HTTP into the archive's folder, ended gracefully by a first signal and at once by a second."""
    clock = SystemClock()
    limits = Limits(max_pages=asked.max_pages)
    options = asked.options
    plan = Plan(asked.url, asked.strategy, asked.policy, options.concurrency, options.ignore_robots)
    with (
        open_archive(asked.folder, site=asked.url, create=True, clock=clock) as archive,
        open_archive(asked.folder, readonly=True, clock=clock) as beside,
        watching(beside.counts, is_quiet) as watcher,
        stopping_by_signal(limits),
    ):
        async with open_fetcher(options, clock, in_scope=lambda url: same_site(url, asked.url)) as fetcher:
            return await crawl_into(archive, fetcher, plan, clock, watcher, limits)


@contextmanager
def stopping_by_signal(limits: Limits) -> Iterator[None]:
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
