"""`threadkeep watch`: keep archives fresh for as long as it runs."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Mapping
from contextlib import AbstractAsyncContextManager, AsyncExitStack
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import click

from threadkeep.archive import open_archive
from threadkeep.archive.database.times import iso, iso_or_none
from threadkeep.crawl import Limits
from threadkeep.errors import UsageError
from threadkeep.fetch import Host, HttpFetcher, SystemClock, open_fetcher, open_hook, same_site, serve_text
from threadkeep.refresh import (
    CONTENT_TYPE,
    REFRESH_POLICIES,
    Metrics,
    Notifier,
    RefreshPlan,
    Watch,
    WatchedArchive,
    WatchRound,
    watch_all,
)
from threadkeep.ui.cli.crawling.refresh import pages_a_day
from threadkeep.ui.cli.options.request_options import CommandOptions, command_options, politeness_options
from threadkeep.ui.cli.options.signals import stop_on_signal
from threadkeep.ui.cli.options.site_option import check_public, site_option, with_named_sites
from threadkeep.ui.cli.output.progress import duration
from threadkeep.ui.cli.output.text import many, plain

_FOLDER = click.Path(exists=True, file_okay=False, path_type=Path)
# A forum that was away for days is seen again within the hour.
LONGEST_HOLD = timedelta(hours=1)


@click.command(epilog="Python: threadkeep.refresh.watch_all(archives, watch). Exit codes: docs/reference.md.")
@click.argument("folders", metavar="DIR...", nargs=-1, required=True, type=_FOLDER)
@site_option
@click.option("--budget", metavar="N/day", default="3000/day", help="Pages a day of each forum [3000/day].")
@click.option("--policy", type=click.Choice(list(REFRESH_POLICIES)), help="What is worth the next request.")
@click.option("--on-new", metavar="COMMAND|URL", help="Run a command, or post to a URL, for every new post as JSON.")
@click.option("--metrics", "port", metavar="PORT", type=click.IntRange(0, 65535), help="Serve Prometheus metrics.")
@politeness_options
@click.option("--json", "look", flag_value="json", help="One JSON object per round on stdout.")
@click.option("-q", "--quiet", "look", flag_value="quiet", help="Only errors, on stderr.")
def command(
    folders: tuple[Path, ...],
    sites: tuple[str, ...],
    budget: str,
    policy: str | None,
    on_new: str | None,
    port: int | None,
    look: str | None,
    **words: Any,
) -> int:
    """Keep the archives in DIR... fresh until it is stopped, and report after each round what is new.

    A forum that is down is requested again later. SIGTERM or Ctrl-C ends the watch; started again, it continues.
    """
    wanted = [_archive_options(folder, words) for folder in dict.fromkeys(folders)]
    wanted = with_named_sites(wanted, sites)
    plan = RefreshPlan(pages_a_day(budget), policy, words["ignore_robots"])
    asyncio.run(_run_watch(wanted, _Service(plan, on_new, port, _SAYINGS[look])))
    return 0


@dataclass(frozen=True, slots=True)
class _Service:
    """What a watch does beside watching."""

    plan: RefreshPlan
    on_new: str | None
    port: int | None
    say: Callable[[WatchRound], None]


def _archive_options(folder: Path, words: Mapping[str, Any]) -> CommandOptions:
    with open_archive(folder, readonly=True) as archive:
        if archive.strategy() is None:
            raise UsageError(f"{folder} has no strategy to refresh by", f"Run threadkeep crawl {archive.site} first.")
        wanted = command_options(archive.site, folder, **words)
    return replace(wanted, options=replace(wanted.options, longest_hold=LONGEST_HOLD))


async def _run_watch(wanted: list[CommandOptions], service: _Service) -> None:
    for each in wanted:
        await check_public(each)
    clock, stop, hosts = SystemClock(), Limits(), dict[str, Host]()
    metrics = Metrics()

    def report(round: WatchRound) -> None:
        metrics.record(round)
        service.say(round)

    async with AsyncExitStack() as stack:
        hook = await stack.enter_async_context(open_hook(service.on_new)) if service.on_new else None
        archives = [
            WatchedArchive(each.folder, await stack.enter_async_context(_fetcher(each, clock, hosts)))
            for each in wanted
        ]
        if service.port is not None:
            served = serve_text(service.port, "/metrics", CONTENT_TYPE, metrics.text)
            port = await stack.enter_async_context(served)
            click.echo(f"metrics on http://127.0.0.1:{port}/metrics", err=True)
        notifier = Notifier(hook, clock) if hook else None
        with stop_on_signal(stop):
            await watch_all(archives, Watch(service.plan, clock, stop, report, notifier))


def _fetcher(
    wanted: CommandOptions, clock: SystemClock, hosts: dict[str, Host]
) -> AbstractAsyncContextManager[HttpFetcher]:
    return open_fetcher(wanted.options, clock, in_scope=lambda url: same_site(url, wanted.url), hosts=hosts)


def as_text(round: WatchRound) -> str:
    head = f"{round.at.astimezone():%Y-%m-%d %H:%M:%S} {round.folder}:"
    if round.trouble:
        again = f"; asked again at {round.again_at.astimezone():%H:%M:%S}" if round.again_at else ""
        return f"{head} {plain(' '.join(round.trouble.split()))}{again}"
    changes, fresh = round.changes, round.freshness
    words = [
        f"{many(changes.new_posts, 'new post')}, {many(changes.new_threads, 'new thread')}, "
        f"{changes.edited_posts:,} edited, {changes.deleted_posts:,} deleted",
        many(round.requests, "page"),
    ]
    if fresh.median is not None and fresh.p95 is not None:
        words.append(f"posts waited {duration(fresh.median)} (95 %: {duration(fresh.p95)})")
    words.append(f"in 24 h {many(fresh.posts, 'post')}, {many(fresh.pages, 'page')}")
    words += [f"{many(round.undelivered, 'post')} to be sent"] if round.undelivered else []
    return f"{head} {' · '.join(words)}"


def as_json(round: WatchRound) -> str:
    changes, fresh = round.changes, round.freshness
    told = {
        "archive": str(round.folder),
        "at": iso(round.at),
        "trouble": round.trouble or None,
        "again_at": iso_or_none(round.again_at),
        "new_threads": changes.new_threads,
        "new_posts": changes.new_posts,
        "edited_posts": changes.edited_posts,
        "deleted_posts": changes.deleted_posts,
        "requests": round.requests,
        "day_posts": fresh.posts,
        "day_requests": fresh.pages,
        "median_delay": fresh.median,
        "p95_delay": fresh.p95,
        "untold": round.undelivered,
    }
    return json.dumps(told, ensure_ascii=False)


def _say_troubles(round: WatchRound) -> None:
    if round.trouble:
        click.echo(as_text(round), err=True)


_SAYINGS: dict[str | None, Callable[[WatchRound], None]] = {
    None: lambda round: click.echo(as_text(round)),
    "json": lambda round: click.echo(as_json(round)),
    "quiet": _say_troubles,
}
