"""`threadkeep repair`: make a lost or damaged database again from the WARC files of an archive."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

import click

from threadkeep.archive import strategy_file_text
from threadkeep.crawl import RepairOutcome, repair_into
from threadkeep.errors import IntegrityError
from threadkeep.fetch import SystemClock
from threadkeep.ui.cli.output.text import many, plain

# A screen holds so many; the rest is counted.
DAMAGED_SHOWN = 10
# In records: several times a second.
_REPORT_EVERY = 100


@click.command(epilog="Python: threadkeep.crawl.repair_into(DIR, ...).")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
def command(folder: Path, is_json: bool) -> int:
    """Make the database of the archive in DIR again from its WARC files.

    Posts, their earlier versions, deletions, the queue and all outcomes are read from the WARC files alone. The forum
    is not contacted, and the old database is renamed to archive.damaged-1.db. Exits with 15 if a WARC file is damaged:
    the next crawl requests the pages of its damaged records.
    """
    done = asyncio.run(repair_into(folder, SystemClock(), strategy_file_text(folder), progress()))
    click.echo(json.dumps(asdict(done)) if is_json else "\n".join(lines(folder, done)))
    return IntegrityError.exit_code if done.damaged else 0


def progress() -> Callable[[int], None]:
    def report(count: int) -> None:
        if count % _REPORT_EVERY == 0 and sys.stderr.isatty():
            click.echo(f"{count:,} visits read", err=True)

    return report


def lines(folder: Path, done: RepairOutcome) -> Iterator[str]:
    yield f"{folder}: a new database from {many(done.visits, 'visit')}: {many(done.threads, 'thread')}, " + many(
        done.posts, "post"
    )
    if done.strategy is None:
        yield "No strategy is known: the next crawl learns one from the stored pages, and reads them."
    for damaged in done.damaged[:DAMAGED_SHOWN]:
        yield f"  damaged: {plain(damaged)}"
    if len(done.damaged) > DAMAGED_SHOWN:
        yield f"  and {len(done.damaged) - DAMAGED_SHOWN:,} more: threadkeep verify {folder}"
