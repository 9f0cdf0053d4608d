"""Where in the text of a strategy file a key stands."""

from __future__ import annotations

import re
from collections import Counter

_HEADER = re.compile(r"^\s*(\[\[?)\s*([\w.\"'-]+)\s*\]")
_KEY = re.compile(r"^\s*([\w\"'-]+)\s*=")
_QUOTES = str.maketrans("", "", "\"'")


def line_numbers(text: str) -> dict[str, int]:
    """The line of every table and key by its path: `kind.board.url`, `post[2].date` (counted from 1)."""
    lines: dict[str, int] = {}
    counts: Counter[str] = Counter()
    table = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            table = header[2].translate(_QUOTES)
            if header[1] == "[[":
                counts[table] += 1
                table = f"{table}[{counts[table]}]"
            lines.setdefault(table, number)
        elif key := _KEY.match(line):
            name = key[1].translate(_QUOTES)
            lines.setdefault(f"{table}.{name}" if table else name, number)
    return lines


def line_number(text: str, path: str) -> int | None:
    """The line of a key path, or of the nearest table around it."""
    lines = line_numbers(text) if path else {}
    while path and path not in lines:
        path = path.rpartition(".")[0]
    return lines.get(path)
