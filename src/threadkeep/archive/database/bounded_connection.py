"""An SQLite connection on which no statement runs forever and no value fills the memory, whatever the file contains."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

# SQLite calls the handler after so many steps, about once in a millisecond.
_STEPS_A_CALL = 100_000
# Steps of the SQLite machine that one statement may take. The most expensive statement of the tests takes 40 steps for
# each byte of its database. A damaged tree can contain the same page many times, which makes billions of rows.
STEPS_AT_LEAST = 300_000_000
# Further steps for each byte of the database, 25 times what the tests need.
STEPS_A_BYTE = 1_000
# A post may be as large as a page, 32 MiB, and its UTF-8 three times as long as the encoding of the page.
LONGEST_VALUE = 128 * 1024 * 1024


class BoundedConnection(sqlite3.Connection):
    """Counts the steps of a statement; SQLITE_INTERRUPT if they are too many for the size of the file."""

    _path: Path
    _calls = 0

    def bound_by(self, path: Path) -> None:
        """Begin to count. The limit of a statement depends on the size of the file."""
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
