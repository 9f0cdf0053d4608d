"""`threadkeep redact`: take a post, a thread or a person out of an archive for good."""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict
from pathlib import Path
from typing import Literal

import click

from threadkeep.archive import RedactionTarget
from threadkeep.crawl import redact_into
from threadkeep.errors import UsageError
from threadkeep.fetch import SystemClock
from threadkeep.ui.cli.output.text import many
from threadkeep.ui.cli.repair import progress

_KINDS: tuple[Literal["author", "thread", "post"], ...] = ("author", "thread", "post")


@click.command(epilog="Python: threadkeep.crawl.redact_into(DIR, ...).")
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--author", metavar="NAME", help="All posts of this person, the name, and links to the profile.")
@click.option("--thread", metavar="ID", help="All posts of this thread, its title and its pages: its id or URL.")
@click.option("--post", metavar="URL", help="One post, and quotations of it: its URL, or THREAD_ID/POST_ID.")
@click.option("--json", "is_json", is_flag=True, help="As JSON.")
def command(folder: Path, author: str | None, thread: str | None, post: str | None, is_json: bool) -> int:
    """Take a post, a thread or a person out of the archive in DIR for good.

    The WARC files are written again without it, and the database is made again from them, so the disk needs room for
    a second copy. Copies of the database and exports in DIR are deleted. Only hashes stay, so that later crawls leave
    it out too. This cannot be undone.
    """
    given = [(kind, value) for kind, value in zip(_KINDS, (author, thread, post), strict=True) if value is not None]
    if len(given) != 1:
        raise UsageError("name what to take out", "Give one of --author, --thread and --post.")
    done = asyncio.run(redact_into(folder, SystemClock(), RedactionTarget(*given[0]), progress()))
    text = f"{folder}: {many(done.redacted, 'post')} taken out of {done.posts:,}"
    click.echo(json.dumps(asdict(done)) if is_json else text)
    return 0
