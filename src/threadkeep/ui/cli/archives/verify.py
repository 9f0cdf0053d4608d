"""`threadkeep verify`: check every stored byte of an archive."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from threadkeep.archive import verify
from threadkeep.errors import IntegrityError
from threadkeep.ui.cli.output.text import plain


@click.command(epilog="Python: threadkeep.archive.verify(DIR).")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--json", "is_json", is_flag=True, help="One problem a line, as JSON.")
def command(folder: Path, is_json: bool) -> int:
    """Walk the WARC files of the archive in DIR member by member, and its tables against them.

    Exits with 15 where something is wrong.
    """
    count = 0
    for problem in verify(folder):
        count += 1
        text = f"{plain(problem.where)}: {plain(problem.what)}"
        click.echo(json.dumps(asdict(problem), ensure_ascii=False) if is_json else text)
    if not is_json:
        click.echo("All is sound." if not count else f"{count:,} problems.", err=True)
    return IntegrityError.exit_code if count else 0
