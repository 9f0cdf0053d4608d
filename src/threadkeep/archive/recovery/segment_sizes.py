"""The committed size of each WARC file, checked because the tables may come from anybody."""

from __future__ import annotations

import sqlite3

from threadkeep.errors import IntegrityError
from threadkeep.warc import is_segment_name


def segment_sizes(db: sqlite3.Connection) -> dict[str, int]:
    """The committed size of each segment by its name; IntegrityError if one is impossible."""
    sizes = dict(db.execute("SELECT name, size FROM segment"))
    for name, size in sizes.items():
        if not isinstance(name, str) or not is_segment_name(name) or not isinstance(size, int) or size < 0:
            raise IntegrityError(
                f"archive.db names a WARC file {name!r} of {size!r} bytes", "No threadkeep wrote that: do not use it."
            )
    return sizes
