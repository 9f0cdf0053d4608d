"""Posts as JSON, one object in each line."""

from __future__ import annotations

import json
from typing import TextIO

from threadkeep.archive.archive import Archive
from threadkeep.archive.exports.fields import fields

# Some readers treat the first three as line ends. The others steer a terminal: controls that JSON allows as they are,
# and marks that reverse the direction of the text.
_ESCAPED = (0x85, 0x2028, 0x2029, *range(0x7F, 0xA0), *range(0x202A, 0x202F), *range(0x2066, 0x206A))
_TABLE = {code: f"\\u{code:04x}" for code in _ESCAPED}


def json_line(value: object) -> str:
    """The value as JSON in one line that no terminal obeys; no character is lost."""
    return json.dumps(value, ensure_ascii=False, default=str).translate(_TABLE)


def export_jsonl(archive: Archive, out: TextIO) -> int:
    """Write every post, thread by thread in its order; gives the number of posts."""
    count = 0
    for post in archive.all_posts():
        out.write(json_line(fields(post)) + "\n")
        count += 1
    return count
