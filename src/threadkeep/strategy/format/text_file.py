"""The text of a strategy file, read within a size and written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from threadkeep.errors import StrategyError
from threadkeep.warc import new_file

# The largest learned strategy of the test forums has 14 KB; one of a megabyte takes seconds to parse.
LONGEST_FILE = 256 * 1024


def read_text(path: Path) -> str:
    """What the file says; StrategyError where it cannot be read, or is too large to be a strategy."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST_FILE + 1)
        text = data.decode("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise StrategyError(f"cannot be read: {error}", str(path), "give the path of a strategy file (TOML)") from error
    if len(data) > LONGEST_FILE:
        raise StrategyError(f"is larger than {LONGEST_FILE // 1024} KiB", str(path), "a strategy has a few KiB")
    return text.replace("\r\n", "\n").replace("\r", "\n")


def replace_file(path: Path, text: str) -> None:
    """Put a new file in the place of the old one; no link is followed, and nobody sees half of it."""
    fresh = path.with_name(f".{path.name[:100]}.{os.getpid()}.part")
    fresh.unlink(missing_ok=True)
    try:
        with os.fdopen(new_file(fresh), "wb") as file:
            file.write(text.encode("utf-8", "replace"))
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
    fresh.replace(path)
