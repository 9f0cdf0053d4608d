"""What `select learn` and `select recrawl` have in common: folders, politeness, sites, and how they end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime
from pathlib import Path
from typing import Any, TypeVar

import click

from threadkeep.crawl import Limits, open_worker_pool, open_workers
from threadkeep.fetch import FetchOptions, SystemClock, host_of, load_config, open_fetcher, same_site
from threadkeep.objects.learning import Progress
from threadkeep.objects.sites import ArchivedSites, SiteSettings
from threadkeep.objects.types import ObjectType
from threadkeep.protocols import Fetcher
from threadkeep.ui.cli.options.request_options import page_address
from threadkeep.ui.cli.options.signals import stop_on_signal
from threadkeep.ui.cli.output.text import plain
from threadkeep.ui.cli.select.progress import PageCount

F = TypeVar("F", bound=Callable[..., Any])
_PATH = click.Path(path_type=Path)
_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
# If several apply, the first one counts.
EXIT_ORDER = (3, 15, 11, 14, 13, 12, 10)
_OPTIONS = (
    click.option("--folder", type=_PATH, help="Where the archives of the sites go [PLAN without .toml]."),
    click.option("--site", "sites", metavar="URL", multiple=True, help="A site to crawl; it may be on your network."),
    click.option("--private", is_flag=True, help="Sites that others name may be on your network, too."),
    click.option("--delay", type=click.FloatRange(min=0), help="Seconds between requests to one site."),
    click.option("--at-once", type=click.IntRange(1, 64), default=8, show_default=True, help="Sites side by side."),
    click.option("--max-pages", type=click.IntRange(min=1), default=2_000, show_default=True, help="Pages a site."),
    click.option("--config", type=_FILE, help="Contact, headers, cookies."),
    click.option("--ignore-robots", is_flag=True, help="Ignore robots.txt; the archives record this."),
    click.option("--export", type=_PATH, metavar="FILE", help="Write the objects: .jsonl, .csv, .parquet."),
    click.option("--json", "look", flag_value="json", help="The outcome as JSON on stdout."),
    click.option("-q", "--quiet", "look", flag_value="quiet", help="Only the outcome."),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class SelectOptions:
    """The words of a command, checked. Only a site that the user named may have a private address, if not `private`."""

    folder: Path
    named: tuple[str, ...] = ()
    private: bool = False
    at_once: int = 8
    max_pages: int = 2_000
    fetching: FetchOptions = field(default_factory=FetchOptions)
    export: Path | None = None
    look: str | None = None

    def fetching_for(self, root: str) -> FetchOptions:
        """How one site is fetched: its own host is the only one that may have a private address."""
        host = host_of(root)
        is_named = self.private or host in {host_of(site) for site in self.named}
        return replace(self.fetching, named_host=host if is_named else None, site_host=host)


def crawl_options(command: F) -> F:
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def select_options(
    plan: Path,
    folder: Path | None,
    sites: tuple[str, ...],
    private: bool,
    delay: float | None,
    at_once: int,
    max_pages: int,
    config: Path | None,
    ignore_robots: bool,
    export: Path | None,
    look: str | None,
) -> SelectOptions:
    given = load_config(config) if config else FetchOptions()
    fetching = replace(given, delay=given.delay if delay is None else delay, ignore_robots=ignore_robots)
    named = tuple(page_address(site) for site in sites)
    return SelectOptions(folder or folder_of(plan), named, private, at_once, max_pages, fetching, export, look)


def folder_of(plan: Path) -> Path:
    """The folder beside a plan with everything that belongs to it."""
    return plan.with_suffix("") if plan.suffix else plan.with_name(f"{plan.name}-sites")


@dataclass(frozen=True, slots=True)
class OpenSelection:
    """Sites that can be crawled now, and how a run is stopped."""

    sites: ArchivedSites
    progress: Progress
    limits: Limits
    clock: SystemClock


@asynccontextmanager
async def open_selection(
    options: SelectOptions, type: ObjectType, levels: int, began_at: datetime
) -> AsyncIterator[OpenSelection]:
    clock, limits = SystemClock(), Limits()

    def fetcher_for(root: str) -> AbstractAsyncContextManager[Fetcher]:
        return open_fetcher(options.fetching_for(root), clock, in_scope=lambda url: same_site(url, root))

    settings = SiteSettings(options.folder / "sites", type, levels, options.max_pages, began_at)
    with (
        open_workers(1) as workers,
        open_worker_pool(2) as killable,
        stop_on_signal(limits),
        progress_lines(options.look is not None) as tell,
    ):
        sites = ArchivedSites(settings, fetcher_for, workers, killable, clock, limits, PageCount(tell))
        progress = Progress(tell, lambda: limits.ending is not None, options.at_once)
        yield OpenSelection(sites, progress, limits, clock)
        # Workers that look at a page end before their pools are closed.
        await asyncio.sleep(0)


@contextmanager
def progress_lines(is_quiet: bool) -> Iterator[Callable[[str], None]]:
    """What happens, line by line on stderr."""

    def tell(words: str) -> None:
        if not is_quiet:
            click.echo(plain(words), err=True)

    yield tell


def exit_code(codes: Iterable[int]) -> int:
    """The one that counts."""
    given = set(codes)
    return next((code for code in EXIT_ORDER if code in given), max(given, default=0))
