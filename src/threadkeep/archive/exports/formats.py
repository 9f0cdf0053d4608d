"""The formats by name. No file is overwritten, and a file gets its name when it is complete."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from io import TextIOWrapper
from os import PathLike
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, TextIO

from threadkeep.archive.archive import Archive
from threadkeep.archive.exports.csv_rows import export_csv
from threadkeep.archive.exports.jsonl import export_jsonl
from threadkeep.archive.exports.mbox import export_mbox
from threadkeep.archive.exports.parquet import export_parquet
from threadkeep.archive.exports.site import export_html
from threadkeep.archive.exports.whole_file import check_free, whole_file
from threadkeep.errors import UsageError

Write = Callable[[Archive, BinaryIO], int]


def export(archive: Archive, form: str, path: str | PathLike[str]) -> int:
    """Write a new file, or a new folder for `html`; gives the number of posts, for `html` of threads."""
    target = Path(path)
    if target.resolve().is_relative_to(archive.warc_folder.resolve()):
        raise UsageError(f"{target} is among the WARC files of the archive", "Name another place with -o.")
    if form == "html":
        check_free(target)
        return export_html(archive, target)
    write = _writer(form)
    with whole_file(target) as file:
        return write(archive, file)


def export_to(archive: Archive, form: str, out: BinaryIO) -> int:
    """Write to a stream, such as stdout."""
    return _writer(form)(archive, out)


def _writer(form: str) -> Write:
    if form not in _WRITERS:
        raise UsageError(f"there is no format {form!r}", f"Known are {', '.join(FORMS)}.")
    return _WRITERS[form]


def _as_text(write: Callable[[Archive, TextIO], int]) -> Write:
    def write_text(archive: Archive, out: BinaryIO) -> int:
        with _text(out) as text:
            return write(archive, text)

    return write_text


@contextmanager
def _text(out: BinaryIO) -> Iterator[TextIO]:
    """The stream as a text stream in UTF-8, whatever the terminal uses; the stream stays open."""
    text = TextIOWrapper(out, encoding="utf-8", newline="")
    try:
        yield text
        text.flush()
    finally:
        text.detach()


_WRITERS: Mapping[str, Write] = MappingProxyType(
    {
        "jsonl": _as_text(export_jsonl),
        "csv": _as_text(export_csv),
        "parquet": export_parquet,
        "mbox": export_mbox,
    }
)
FORMS = (*_WRITERS, "html")
