"""`threadkeep verify`: check every stored byte of an archive."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import click

from threadkeep.archive import verify
from threadkeep.errors import IntegrityError
from threadkeep.ui.cli.output.text import many, plain


@click.command(epilog="Python: threadkeep.archive.verify(DIR).")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--json", "is_json", is_flag=True, help="One problem per line, as JSON.")
def command(folder: Path, is_json: bool) -> int:
    """Read every record of the WARC files of the archive in DIR, and compare its tables with them.

    Exits with 15 if something is wrong. Remains of an interrupted run, and files that are not the archive's, are
    reported, but nothing stored is wrong.
    """
    damaged = remarks = 0
    for problem in verify(folder):
        damaged += problem.is_damage
        remarks += not problem.is_damage
        text = f"{plain(problem.where)}: {plain(problem.what)}"
        click.echo(json.dumps(asdict(problem), ensure_ascii=False) if is_json else text)
    if not is_json:
        click.echo(verdict(damaged, remarks), err=True)
    return IntegrityError.exit_code if damaged else 0


def verdict(damaged: int, remarks: int) -> str:
    if damaged:
        return f"{many(damaged, 'problem')}."
    return "All that was stored is sound." if remarks else "All is sound."
