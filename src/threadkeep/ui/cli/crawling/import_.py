"""`threadkeep import`: read what other programs saved of a forum as if it were crawled."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from threadkeep.archive import open_archive
from threadkeep.crawl import CrawlOutcome, CrawlPlan, Limits, crawl_into
from threadkeep.fetch import SavedSite, TurnedClock, saved_site
from threadkeep.ui.cli.options.request_options import chosen_strategy_text, default_folder, page_address
from threadkeep.ui.cli.options.signals import stop_on_signal
from threadkeep.ui.cli.output.crawl_report import as_json, as_text
from threadkeep.ui.cli.output.progress import open_progress


@click.command(epilog="Python: threadkeep.crawl.crawl_into(archive, threadkeep.fetch.saved_site(path), ...).")
@click.argument("path", metavar="FILE|FOLDER", type=click.Path(exists=True, path_type=Path))
@click.option("--url", help="A page of the forum [found in the files].")
@click.option(
    "--archive", "folder", type=click.Path(path_type=Path), help="The archive's folder [<host>[-<path>] here]."
)
@click.option(
    "--strategy", type=click.Path(exists=True, dir_okay=False, path_type=Path), help="How to read it [learned]."
)
@click.option("--learner", metavar="NAME", help="The learner if no strategy is known [explore].")
@click.option("--json", "look", flag_value="json", help="The outcome as JSON on stdout.")
@click.option("-q", "--quiet", "look", flag_value="quiet", help="Only the outcome.")
def command(
    path: Path, url: str | None, folder: Path | None, strategy: Path | None, learner: str | None, look: str | None
) -> int:
    """Read a WARC file, or a folder that wget or HTTrack wrote, into an archive. The forum is asked for nothing.

    The forum is learned from the saved pages, and read, as in a crawl. What was not saved is listed as missing, and
    `threadkeep crawl` on the same archive requests it.
    """
    site = saved_site(path, page_address(url) if url else None)
    target = folder or Path(default_folder(site.start))
    plan = CrawlPlan(site.start, chosen_strategy_text(strategy, target), learner=learner)
    outcome = asyncio.run(import_site(site, target, plan, is_quiet=look is not None))
    click.echo(as_json(outcome, target) if look == "json" else as_text(outcome, target))
    return outcome.exit_code


async def import_site(site: SavedSite, folder: Path, plan: CrawlPlan, is_quiet: bool) -> CrawlOutcome:
    """Crawl the saved pages, by a clock that shows when the last one was saved."""
    clock, limits = TurnedClock(site.ended_at), Limits()
    with (
        open_archive(folder, site=site.start, create=True, clock=clock) as archive,
        open_archive(folder, readonly=True, clock=clock) as beside,
        open_progress(beside.counts, is_quiet, lambda: plan.strategy is None and beside.strategy() is None) as watcher,
        stop_on_signal(limits),
    ):
        return await crawl_into(archive, site, plan, clock, watcher, limits)
