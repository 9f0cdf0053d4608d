"""The folder of an HTML export: replaced as a whole, and only if it is an earlier export."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from threadkeep.errors import UsageError

MARK = "threadkeep-export.json"


@contextmanager
def whole_folder(target: Path, site: str, made: str) -> Iterator[Path]:
    """A new folder that gets the name `target` at the end; after an error nothing of it remains."""
    _check_target(target)
    target.parent.mkdir(parents=True, exist_ok=True)
    fresh, old = target.with_name(f"{target.name}.new"), target.with_name(f"{target.name}.old")
    _remove(fresh)
    fresh.mkdir()
    try:
        (fresh / MARK).write_text(json.dumps({"site": site, "made": made}) + "\n")
        yield fresh
    except BaseException:
        shutil.rmtree(fresh)
        raise
    _remove(old)
    if target.exists():
        target.rename(old)
    fresh.rename(target)
    _remove(old)


def _check_target(target: Path) -> None:
    is_free = not target.exists() and not target.is_symlink()
    is_empty = target.is_dir() and not target.is_symlink() and not any(target.iterdir())
    if not is_free and not is_empty and not is_export(target):
        raise UsageError(f"{target} holds something else", "Name a folder that is empty or does not exist yet.")


def is_export(folder: Path) -> bool:
    """Whether a folder was written by an HTML export."""
    return folder.is_dir() and not folder.is_symlink() and (folder / MARK).is_file()


def _remove(folder: Path) -> None:
    """Remove the rest of an export that was killed; anything else of that name is an error."""
    if folder.is_symlink() or (folder.exists() and not is_export(folder) and any(folder.iterdir())):
        raise UsageError(f"{folder} is in the way", "Move it away, or name another folder.")
    if folder.exists():
        shutil.rmtree(folder)
