"""A file that a command writes where the user says."""

from __future__ import annotations

from pathlib import Path

from threadkeep.strategy import replace_file


def write_output(path: Path, text: str) -> None:
    """Replace the file when the new one is complete. A link or a device is written through: the user named it."""
    if path.is_symlink() or (path.exists() and not path.is_file()):
        path.write_text(text, encoding="utf-8", errors="replace")
    else:
        replace_file(path, text)
