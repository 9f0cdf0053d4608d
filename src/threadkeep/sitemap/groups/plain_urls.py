"""The plain URLs of a page: its URL without one or two neighbouring parts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from threadkeep.fetch import path_and_query

_PART = re.compile(r"[/?&;=_.-]*[^/?&;=_.-]+=?")
# A title of many words has no plain form that a shorter title would not have too.
_MOST_PARTS = 14


def shorter_urls(url: str) -> Iterator[str]:
    """The URL without two, then without one of its neighbouring parts, the last parts first."""
    target = path_and_query(url).partition("#")[0]
    base = url[: len(url.partition("#")[0]) - len(target)]
    yield from _without_parameters(base, target)
    path, mark, query = target.partition("?")
    stem, end = _stem_and_end(path)
    parts = _PART.findall(stem)[-_MOST_PARTS:]
    start = stem[: len(stem) - len("".join(parts))]
    for count in (2, 1):
        for first in range(len(parts) - count, -1, -1):
            kept = start + "".join(parts[:first] + parts[first + count :])
            yield f"{base}{kept}{end}{mark}{query}"


def _stem_and_end(path: str) -> tuple[str, str]:
    """The path without its extension or last slash, and that end."""
    if path.endswith("/"):
        return path[:-1], "/"
    stem, dot, extension = path.rpartition(".")
    return (stem, dot + extension) if stem and "/" not in extension else (path, "")


def _without_parameters(base: str, target: str) -> Iterator[str]:
    path, _, query = target.partition("?")
    parameters = [each for each in re.split("[&;]", query) if each]
    for count in (2, 1):
        for first in range(len(parameters) - count, -1, -1):
            rest = parameters[:first] + parameters[first + count :]
            yield base + path + ("?" + "&".join(rest) if rest else "")
