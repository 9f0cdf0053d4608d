"""`threadkeep export`: write an archive's posts in another format."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from threadkeep.archive import Archive, export_html, export_jsonl, open_archive
from threadkeep.errors import UsageError


@click.command(epilog="Python: threadkeep.archive.export_jsonl(archive, file), export_html(archive, folder).")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(["jsonl", "html"]), required=True)
@click.option("-o", "out", type=click.Path(path_type=Path), help="Where to [jsonl: stdout; html: DIR/site].")
def command(folder: Path, form: str, out: Path | None) -> int:
    """Write the posts of the archive in DIR: `jsonl` has one object a line, `html` is a site that opens from disk."""
    with open_archive(folder, readonly=True) as archive:
        if form == "html":
            target = out or folder / "site"
            export_html(archive, target)
            click.echo(f"{target / 'index.html'}")
        else:
            _write_jsonl(archive, out)
    return 0


def _write_jsonl(archive: Archive, out: Path | None) -> None:
    if out is None:
        export_jsonl(archive, sys.stdout)
        return
    try:
        with out.open("x", encoding="utf-8") as file:
            export_jsonl(archive, file)
    except FileExistsError as error:
        raise UsageError(f"{out} is there already", "Name another file: nothing is overwritten.") from error
