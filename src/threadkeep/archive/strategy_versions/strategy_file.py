"""`strategy.toml` in the folder of the archive: the strategy in use, for people to read and edit."""

from __future__ import annotations

import os
from pathlib import Path

from threadkeep.archive.database.folder_check import STRATEGY
from threadkeep.strategy import read_text, replace_file
from threadkeep.warc import check_plain

FILE = STRATEGY


def strategy_file_text(folder: Path) -> str | None:
    """The text of the file; None if there is none. UnsafeArchive if it is a link to another file."""
    check_plain(folder / FILE)
    return read_text(folder / FILE) if (folder / FILE).is_file() else None


def write_strategy_file(folder: Path, text: str, known: frozenset[str]) -> None:
    """Write the strategy. A file that a person wrote and that was never used is renamed, not overwritten."""
    before = strategy_file_text(folder)
    if before is not None and before != text and before not in known:
        (folder / FILE).rename(_unused_name(folder))
    replace_file(folder / FILE, text)


def _unused_name(folder: Path) -> Path:
    number = 1
    while os.path.lexists(aside := folder / f"strategy.unused-{number}.toml"):
        number += 1
    return aside
