"""The words that every command takes which asks a forum for pages: where, into which folder, how politely."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from threadkeep.archive import STRATEGY_FILE, strategy_file_text
from threadkeep.crawl import CrawlBounds
from threadkeep.errors import UsageError
from threadkeep.fetch import (
    FetchOptions,
    host_of,
    load_config,
    load_cookies,
    machine_pace_folder,
    normalise,
    path_and_query,
)
from threadkeep.learn import EXPLORE, learner_named
from threadkeep.strategy import load_text, loads

F = TypeVar("F", bound=Callable[..., Any])
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
_POLITENESS_OPTIONS = (
    click.option(
        "--delay", type=click.FloatRange(min=0), help="Seconds between requests [follows the server's own pace]."
    ),
    click.option("--cookies", type=_FILE, help="A Netscape cookie file."),
    click.option("--config", type=_FILE, help="Contact, headers, cookies."),
    click.option("--ignore-robots", is_flag=True, help="Ignore robots.txt; the archive records this."),
)
_FETCH_OPTIONS = (
    click.option(
        "--archive", "folder", type=click.Path(path_type=Path), help="The archive's folder [<host>[-<path>] here]."
    ),
    click.option("--learner", metavar="NAME", help="The learner if no strategy is known [explore]."),
    click.option("--concurrency", type=click.IntRange(1, 32), help="Requests in flight [1]."),
)


@dataclass(frozen=True, slots=True)
class CommandOptions:
    """The words of a command, checked; without a strategy one is learned, but for breadth-first."""

    url: str
    folder: Path
    strategy: str | None = None
    policy: str | None = None
    max_pages: int | None = None
    options: FetchOptions = field(default_factory=FetchOptions)
    learner: str | None = None
    bounds: CrawlBounds = field(default_factory=CrawlBounds)
    until: datetime | None = None


def fetch_options(command: F) -> F:
    """The options of all commands that learn or crawl a forum, in this order."""
    for option in reversed(_FETCH_OPTIONS + _POLITENESS_OPTIONS):
        command = option(command)
    return command


def politeness_options(command: F) -> F:
    """The options of all commands that request pages of a known archive, in this order."""
    for option in reversed(_POLITENESS_OPTIONS):
        command = option(command)
    return command


def command_options(
    url: str,
    folder: Path | None,
    *,
    learner: str | None = None,
    delay: float | None,
    concurrency: int | None = None,
    cookies: Path | None,
    config: Path | None,
    ignore_robots: bool,
) -> CommandOptions:
    """The options of `fetch_options` or `politeness_options`. Wrong words are reported first."""
    start = page_address(url)
    given = load_config(config) if config else FetchOptions()
    options = replace(
        given,
        delay=given.delay if delay is None else delay,
        concurrency=concurrency or given.concurrency,
        cookies=(load_cookies(cookies) if cookies else ()) + given.cookies,
        named_host=host_of(start),
        ignore_robots=ignore_robots,
        pace_folder=machine_pace_folder(),
        report=partial(click.echo, err=True),
    )
    if learner not in (None, EXPLORE):
        learner_named(learner, start)
    return CommandOptions(start, folder or Path(default_folder(start)), options=options, learner=learner)


def page_address(words: str) -> str:
    """The URL a person meant: a bare host gets its scheme."""
    url = normalise(words if "://" in words else f"https://{words}")
    if url is None:
        raise UsageError(f"{words} is no web address", "Give a page of the forum, like https://forum.example.org/")
    return url


def default_folder(url: str) -> str:
    """`<host>[-<path>]` in letters that every file system takes; a file at the end of the path names no forum."""
    folders = path_and_query(url).partition("?")[0].split("/")
    words = [host_of(url), *(word for word in folders[:-1] if word)]
    if "." not in folders[-1] and folders[-1]:
        words.append(folders[-1])
    return "-".join("".join(c if c.isalnum() or c in "-_." else "_" for c in word) for word in words)


def chosen_strategy_text(given: Path | None, folder: Path) -> str | None:
    """The strategy that the user gave, else the one in the archive's folder."""
    if given is not None:
        return load_text(given)
    text = strategy_file_text(folder)
    if text is not None:
        loads(text, str(folder / STRATEGY_FILE))
    return text
