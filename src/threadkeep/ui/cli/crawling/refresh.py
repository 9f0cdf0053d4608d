"""`threadkeep refresh`: bring an archive up to date, and say what changed."""

from __future__ import annotations

import asyncio
import json
import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import click

from threadkeep.archive import FieldHealth, open_archive
from threadkeep.crawl import EXIT_CODES
from threadkeep.errors import UsageError
from threadkeep.fetch import SystemClock, open_fetcher, same_site
from threadkeep.refresh import REFRESH_POLICIES, RefreshOutcome, RefreshPlan, ThreadChange, limits_of, refresh_into
from threadkeep.ui.cli.options.request_options import CommandOptions, command_options, politeness_options
from threadkeep.ui.cli.options.signals import stop_on_signal
from threadkeep.ui.cli.options.site_option import check_public, site_option, with_named_sites
from threadkeep.ui.cli.output.crawl_report import field_lines
from threadkeep.ui.cli.output.progress import duration, open_progress
from threadkeep.ui.cli.output.text import many, plain

Health = tuple[FieldHealth, ...]
# A screen holds so many changed threads; the rest is counted.
SHOWN = 20
_ENDINGS = {
    "interrupted": "Interrupted. Run the same command again to go on.",
    "limit": "The budget is spent. What is left is requested by the next refresh.",
    "deadline": "Stopped at the time given. Run the same command again to go on.",
    "walled": "Stopped: a login or an empty page comes instead of the forum's pages. Run the same command again later.",
    "held": "Stopped: the forum asks for more time. Run the same command again later.",
}


@click.command(epilog="Python: threadkeep.refresh.refresh_into(archive, ...). Exit codes: docs/reference.md.")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@site_option
@click.option("--budget", metavar="N/day", help="At most so many pages in 24 hours [all that are due].")
@click.option("--policy", type=click.Choice(list(REFRESH_POLICIES)), help="What is worth the next request.")
@politeness_options
@click.option("--json", "look", flag_value="json", help="Print the changes as JSON.")
@click.option("-q", "--quiet", "look", flag_value="quiet", help="Only what changed.")
def command(
    folder: Path,
    sites: tuple[str, ...],
    budget: str | None,
    policy: str | None,
    look: str | None,
    **words: Any,
) -> int:
    """Request what changed in the forum since the archive in DIR was last updated, and report it.

    The forum's lists show which threads changed; only those are requested, and a few others as a check.
    """
    with open_archive(folder, readonly=True) as archive:
        wanted = command_options(archive.site, folder, **words)
    (wanted,) = with_named_sites([wanted], sites)
    plan = RefreshPlan(pages_a_day(budget), policy, wanted.options.ignore_robots)
    refreshed, health = asyncio.run(_run_refresh(wanted, plan, is_quiet=look is not None))
    click.echo(as_json(refreshed, folder, health) if look == "json" else as_text(refreshed, folder, health))
    return EXIT_CODES[refreshed.ending] if refreshed.ending else 0


def pages_a_day(words: str | None) -> int | None:
    """`3000/day` or `3000`."""
    if words is None:
        return None
    found = re.fullmatch(r"(\d{1,9})(?:/day)?", words.strip().replace(",", ""))
    if found is None or not int(found[1]):
        raise UsageError(f"{words} is no budget", "Say how many pages a day may be asked for, like 3000/day.")
    return int(found[1])


async def _run_refresh(wanted: CommandOptions, plan: RefreshPlan, is_quiet: bool) -> tuple[RefreshOutcome, Health]:
    await check_public(wanted)
    clock = SystemClock()
    with (
        open_archive(wanted.folder, clock=clock) as archive,
        open_archive(wanted.folder, readonly=True, clock=clock) as beside,
        open_progress(beside.counts, is_quiet) as watcher,
    ):
        limits = limits_of(archive, plan, clock)
        with stop_on_signal(limits):
            async with open_fetcher(wanted.options, clock, in_scope=lambda url: same_site(url, wanted.url)) as fetcher:
                refreshed = await refresh_into(archive, fetcher, plan, clock, watcher, limits)
        return refreshed, archive.field_health()


def as_text(refreshed: RefreshOutcome, folder: Path, health: Health = ()) -> str:
    changes, totals = refreshed.changes, refreshed.totals
    lines = [
        f"{folder}: {many(changes.new_threads, 'new thread')}, {many(changes.new_posts, 'new post')}, "
        f"{changes.edited_posts:,} edited, {changes.deleted_posts:,} deleted",
        *map(_line, changes.threads[:SHOWN]),
    ]
    if more := len(changes.threads) - SHOWN:
        lines += [f"  and {more:,} more"] if more > 0 else []
    lines += field_lines(health, ())
    lines.append(f"{many(totals.requests, 'request')} in {duration(totals.seconds)}")
    return "\n".join((*lines, *([_ENDINGS[refreshed.ending]] if refreshed.ending else ())))


def as_json(refreshed: RefreshOutcome, folder: Path, health: Health = ()) -> str:
    changes = refreshed.changes
    told = {
        "archive": str(folder),
        "ending": refreshed.ending or "refreshed",
        "new_threads": changes.new_threads,
        "new_posts": changes.new_posts,
        "edited_posts": changes.edited_posts,
        "deleted_posts": changes.deleted_posts,
        "gone_threads": changes.gone_threads,
        "threads": [asdict(thread) for thread in changes.threads],
        "requests": refreshed.totals.requests,
        "seconds": round(refreshed.totals.seconds, 3),
        "health": [asdict(kind) for kind in health],
    }
    return json.dumps(told, ensure_ascii=False)


def _line(thread: ThreadChange) -> str:
    counted = ((thread.new_posts, "new"), (thread.edited_posts, "edited"), (thread.deleted_posts, "deleted"))
    words = [f"{number:,} {word}" for number, word in counted if number]
    told = ", ".join([*(["new thread"] if thread.is_new else []), *words, *(["gone"] if thread.is_gone else [])])
    return f"  {told}: {plain(thread.title or thread.thread)} ({plain(thread.url)})"
