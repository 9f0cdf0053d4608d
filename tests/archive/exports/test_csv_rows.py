import csv
import io
import json
import re

import pytest

from threadkeep.archive import Archive
from threadkeep.archive.exports import FIELDS, export_csv, fields

from .odd import keep_odd


def csv_text(archive: Archive) -> str:
    out = io.StringIO(newline="")
    export_csv(archive, out)
    return out.getvalue()


def unguarded(cell: str) -> str:
    """What docs/exports.md says gives every value back."""
    return cell[1:] if re.match(r"'+[=+\-@\t\r\n＝＋－＠]", cell) else cell


def as_text(value: object) -> str:
    """A value as docs/exports.md says that it is in a cell."""
    if isinstance(value, (bool, list)):
        return json.dumps(value, ensure_ascii=False) if value != [] else ""
    return "" if value is None else str(value)


def test_every_post_comes_back_once_in_order_with_every_character(archive: Archive) -> None:
    keep_odd(archive)
    names, *rows = csv.reader(io.StringIO(csv_text(archive), newline=""))
    assert tuple(names) == FIELDS
    back = [[unguarded(cell) for cell in row] for row in rows]
    assert back == [[as_text(value) for value in fields(post).values()] for post in archive.all_posts()]


def test_rows_end_as_rfc_4180_says(archive: Archive) -> None:
    keep_odd(archive, ("one", "two\nlines"))
    assert csv_text(archive).count("\r\n") == 1 + 3
    assert '"two\nlines"' in csv_text(archive)


@pytest.mark.parametrize("start", ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "'=", "''@"])
def test_no_cell_is_run_by_a_spreadsheet(archive: Archive, start: str) -> None:
    keep_odd(archive, (f"{start}1+1",))
    _, row, _ = csv.DictReader(io.StringIO(csv_text(archive), newline=""), FIELDS)
    assert row["text"] == f"'{start}1+1"
