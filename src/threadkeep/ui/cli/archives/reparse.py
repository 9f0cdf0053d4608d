"""`threadkeep reparse`: read all stored pages again, after a strategy was corrected."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path

import click

from threadkeep.archive import Archive, Gap, open_archive
from threadkeep.crawl import ReparseOutcome, reparse_into
from threadkeep.fetch import SystemClock
from threadkeep.ui.cli.options.request_options import chosen_strategy_text
from threadkeep.ui.cli.output.crawl_report import gap_line
from threadkeep.ui.cli.output.text import many

# A screen holds so many; the rest is counted.
TROUBLES_SHOWN = 10


@click.command(epilog="Python: threadkeep.reparse(archive, strategy).")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option(
    "--strategy",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The strategy to read by from now on [DIR's own strategy.toml].",
)
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
def command(folder: Path, strategy: Path | None, is_json: bool) -> int:
    """Read every page of the archive in DIR again from its WARC files, and report what changed.

    Nothing is requested from the forum. Earlier texts of edited posts are kept. Exits with 10 if pages
    could not be read.
    """
    with open_archive(folder, clock=SystemClock()) as archive:
        done = asyncio.run(reparse_into(archive, SystemClock(), chosen_strategy_text(strategy, folder)))
        troubles = list(archive.unfitting_pages())
        click.echo(as_json(done, troubles) if is_json else "\n".join(lines(archive, done, troubles)))
    return 10 if troubles else 0


def lines(archive: Archive, done: ReparseOutcome, troubles: list[Gap]) -> Iterator[str]:
    posts = done.posts
    source = "the same strategy" if done.is_same_strategy else "another strategy"
    yield f"{archive.folder}: {many(done.pages, 'page')} read again by {source}, now version {done.version}"
    changes = f"{posts.new:,} new, {posts.missing:,} gone, {posts.otherwise:,} read otherwise"
    yield f"Posts: {posts.before:,} before, {posts.now:,} now: {changes}"
    yield from map(gap_line, troubles[:TROUBLES_SHOWN])
    if len(troubles) > TROUBLES_SHOWN:
        yield f"  and {len(troubles) - TROUBLES_SHOWN:,} more: threadkeep show {archive.folder}"


def as_json(done: ReparseOutcome, troubles: list[Gap]) -> str:
    posts = {**asdict(done.posts), "gone": done.posts.missing}
    whole = {**asdict(done), "posts": posts, "troubles": [asdict(gap) for gap in troubles]}
    return json.dumps(whole, ensure_ascii=False)
