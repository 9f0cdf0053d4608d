"""Posts as JSON, one object in each line."""

from __future__ import annotations

import json
from typing import TextIO

from threadkeep.archive.archive import Archive
from threadkeep.archive.exports.fields import fields

# Some readers treat these characters as line ends.
_LINE_ENDS = str.maketrans({"\x85": "\\u0085", "\u2028": "\\u2028", "\u2029": "\\u2029"})


def export_jsonl(archive: Archive, out: TextIO) -> int:
    """Write every post, thread by thread in its order; gives the number of posts."""
    count = 0
    for post in archive.all_posts():
        out.write(json.dumps(fields(post), ensure_ascii=False).translate(_LINE_ENDS) + "\n")
        count += 1
    return count
