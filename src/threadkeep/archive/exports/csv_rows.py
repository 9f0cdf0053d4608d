"""Posts as comma-separated values (RFC 4180), one row for each post."""

from __future__ import annotations

import csv
import json
import re
from typing import TextIO

from threadkeep.archive.archive import Archive
from threadkeep.archive.exports.fields import FIELDS, Value, fields

# A spreadsheet evaluates a cell that starts like this. An apostrophe before it makes it text. A value that looks
# guarded already gets another one, so that removing one restores every value.
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


def export_csv(archive: Archive, out: TextIO) -> int:
    """Write a header row, then every post; gives the number of posts. `out` must not translate line ends."""
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(FIELDS)
    count = 0
    for post in archive.all_posts():
        rows.writerow([guarded(_cell(value)) for value in fields(post).values()])
        count += 1
    return count


def _cell(value: Value) -> str | int | None:
    """The value of a cell: a list as JSON, an empty list as nothing."""
    if isinstance(value, bool):
        return str(value).lower()
    return (json.dumps(value, ensure_ascii=False) if value else None) if isinstance(value, list) else value


def guarded(value: str | int | None) -> str | int | None:
    """The value in a form that no spreadsheet evaluates."""
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value
