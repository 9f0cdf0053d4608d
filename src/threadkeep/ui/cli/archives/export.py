"""`threadkeep export`: write an archive's posts in another format."""

from __future__ import annotations

import sys
from codecs import getincrementaldecoder
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

import click

from threadkeep.archive import FORMS, export, export_to, open_archive
from threadkeep.ui.cli.output.text import plain

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

# What has no name of its own goes beside the archive's other files; the rest can go through a pipe.
IN_THE_FOLDER = {"html": "site", "parquet": "posts.parquet"}


@click.command(epilog="Python: threadkeep.archive.export(archive, format, path).")
@click.argument("folder", metavar="DIR", type=click.Path(path_type=Path))
@click.option("--format", "form", type=click.Choice(FORMS), required=True)
@click.option(
    "-o",
    "out",
    type=click.Path(path_type=Path),
    help="The output; it must not exist [jsonl, csv, mbox: stdout; parquet: DIR/posts.parquet; html: DIR/site].",
)
def command(folder: Path, form: str, out: Path | None) -> int:
    """Write the posts of the archive in DIR.

    `jsonl` has one object a line, `csv` one row a post, `parquet` is for data frames, `mbox` for mail readers with
    threads as conversations, and `html` is a site that opens from disk. Nothing is ever overwritten.
    """
    with open_archive(folder, readonly=True) as archive:
        if out is None and form not in IN_THE_FOLDER:
            export_to(archive, form, TerminalBytes() if sys.stdout.isatty() else sys.stdout.buffer)
            return 0
        target = out or folder / IN_THE_FOLDER[form]
        export(archive, form, target)
    if form == "html":
        click.echo(f"{target / 'index.html'}")
    elif out is None:
        click.echo(f"{target}")
    return 0


class TerminalBytes(BytesIO):
    """UTF-8 text for a terminal: control characters are shown, not obeyed. Files and pipes get them as they are."""

    def __init__(self) -> None:
        super().__init__()
        self._decoder = getincrementaldecoder("utf-8")("replace")

    def write(self, data: Buffer) -> int:
        text = self._decoder.decode(bytes(data))
        click.echo(plain(text.replace("\r\n", "\n")), nl=False)
        return len(bytes(data))
