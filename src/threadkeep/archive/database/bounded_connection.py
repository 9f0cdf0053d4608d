"""An SQLite connection on which no statement runs for ever and no value fills the memory, whatever the file holds."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

# How often SQLite asks whether to go on: about every millisecond.
_STEPS_A_CALL = 100_000
# Steps of SQLite's machine that one statement may take. The dearest statement of the tests takes 40 steps for a byte of
# its database. A damaged tree of pages can name a page again and again, and hold billions of rows in a few kilobytes.
STEPS_AT_LEAST = 300_000_000
STEPS_A_BYTE = 1_000
# A post may be as large as a page, 32 MiB, and its UTF-8 three times as long as the page's own encoding.
LONGEST_VALUE = 128 * 1024 * 1024


class BoundedConnection(sqlite3.Connection):
    """Counts the steps of the statement that runs; SQLITE_INTERRUPT where they are more than the file accounts for."""

    _path: Path
    _calls = 0

    def bound_by(self, path: Path) -> None:
        """Begin to count; how much a statement may take follows from the size of the file."""
        self._path = path
        self.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        self.set_progress_handler(self._is_endless, _STEPS_A_CALL)

    def execute(self, *args: Any) -> sqlite3.Cursor:
        self._calls = 0
        return super().execute(*args)

    def executemany(self, *args: Any) -> sqlite3.Cursor:
        self._calls = 0
        return super().executemany(*args)

    def executescript(self, *args: Any) -> sqlite3.Cursor:
        self._calls = 0
        return super().executescript(*args)

    def _is_endless(self) -> bool:
        self._calls += 1
        steps = self._calls * _STEPS_A_CALL
        return steps > STEPS_AT_LEAST and steps > STEPS_AT_LEAST + STEPS_A_BYTE * self._path.stat().st_size
