"""Patterns as readable texts: `https://site.example/event/<number>/<text>`.

`<number>` is digits, `<text>` is anything without `/ ? & #`, `<rest>` is whatever follows. Everything else is literal.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache

import re2

NUMBER, TEXT, REST = "<number>", "<text>", "<rest>"
_EXPRESSIONS = {NUMBER: r"[0-9]+", TEXT: r"[^/?&#]+", REST: r".*"}
_PARTS = re.compile("(<number>|<text>|<rest>)")


@lru_cache(maxsize=100_000)
def _expression(pattern: str) -> re2._Regexp:
    parts = (_EXPRESSIONS.get(part) or re2.escape(part) for part in _PARTS.split(pattern))
    return re2.compile("".join(parts))


def matches(pattern: str, url: str) -> bool:
    """Whether the pattern describes the whole URL."""
    literal = literal_start(pattern)
    if not url.startswith(literal):
        return False
    if len(literal) == len(pattern):
        return url == pattern
    return literal + REST == pattern or _expression(pattern).fullmatch(url) is not None


@lru_cache(maxsize=100_000)
def literal_start(pattern: str) -> str:
    return pattern.partition("<")[0]


class Matcher:
    """Many patterns tried on many URLs: only those whose literal start fits are matched."""

    def __init__(self, patterns: Iterable[str]) -> None:
        by_start: defaultdict[str, list[str]] = defaultdict(list)
        for pattern in dict.fromkeys(patterns):
            by_start[literal_start(pattern)].append(pattern)
        self._literals = {start for start, listed in by_start.items() if start in listed}
        self._by_start = [
            (start, rest) for start, listed in by_start.items() if (rest := [one for one in listed if one != start])
        ]

    def all(self, url: str) -> Iterator[str]:
        """Every pattern that matches the URL."""
        if url in self._literals:
            yield url
        for start, patterns in self._by_start:
            if url.startswith(start):
                yield from (pattern for pattern in patterns if matches(pattern, url))

    def first(self, url: str) -> str | None:
        return next(self.all(url), None)
