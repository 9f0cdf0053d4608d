"""Posts as comma-separated values (RFC 4180), one row a post."""

from __future__ import annotations

import csv
import json
import re
from typing import TextIO

from threadkeep.archive.archive import Archive
from threadkeep.archive.exports.fields import FIELDS, Value, fields

# A spreadsheet runs a cell that begins like this. An apostrophe before it makes it text; what already looks so guarded
# gets one more, so that taking one off gives every value back as it was.
_FORMULA = re.compile(r"'*[=+\-@\t\r\n＝＋－＠]")


def export_csv(archive: Archive, out: TextIO) -> int:
    """Write a row of names, then every post; gives the posts' number. `out` must leave line ends as they are."""
    rows = csv.writer(out, lineterminator="\r\n")
    rows.writerow(FIELDS)
    count = 0
    for post in archive.all_posts():
        rows.writerow([guarded(_cell(value)) for value in fields(post).values()])
        count += 1
    return count


def _cell(value: Value) -> str | int | None:
    """The value in one cell: a list as JSON, nothing for an empty one."""
    if isinstance(value, bool):
        return str(value).lower()
    return (json.dumps(value, ensure_ascii=False) if value else None) if isinstance(value, list) else value


def guarded(value: str | int | None) -> str | int | None:
    """The value as no spreadsheet runs it."""
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value
