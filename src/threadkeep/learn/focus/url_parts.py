"""A URL in parts: the segments of its path and the values of its query, each cut into tokens."""

from __future__ import annotations

import re
from dataclasses import dataclass

from threadkeep.strategy import path_to_match

# In this order: a long hexadecimal id, a number, a word (with what is written in escapes), any other character.
_TOKEN = re.compile(
    r"(?<![0-9A-Za-z])[0-9a-f]{16,}(?![0-9A-Za-z])|\d+|(?:%[0-9A-Fa-f]{2}|[^\W\d_])+|.", re.DOTALL
)  # fmt: skip
Tokens = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class UrlParts:
    """The parts of one URL; URLs of one `shape` have as many segments and the same names in their queries."""

    path: str
    shape: tuple[int, tuple[str, ...]]
    parts: tuple[Tokens, ...]


def url_parts(url: str, dropped: frozenset[str] = frozenset()) -> UrlParts:
    """The parts of a URL in the form that a strategy's patterns are matched against."""
    whole = path_to_match(url, dropped)
    path, _, query = whole.partition("?")
    segments = path.split("/")[1:]
    pairs = [pair.partition("=") for pair in query.split("&")] if query else []
    names = tuple(name + sign for name, sign, _ in pairs)
    parts = (*segments, *(value for _, _, value in pairs))
    return UrlParts(whole, (len(segments), names), tuple(tuple(_TOKEN.findall(part)) for part in parts))
