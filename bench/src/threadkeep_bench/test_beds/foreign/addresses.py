"""Spellings of one address: the order of a query and a session id make no difference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

_SESSION_PARAMETER = re.compile(r"(?:sid=[0-9a-f]{20,}|PHPSESSID=\w+|zsid=.*)$")
_SEPARATOR = re.compile("[&;]")
_INDEX_FILE = re.compile(r"/index\.(?:html|php)$")


def plain_address(target: str) -> str:
    """Path and query without escapes and session, the parameters in order."""
    path, query = _split(target)
    return path + query


def known_spellings(target: str, *, is_lenient: bool) -> Iterator[str]:
    """The keys under which a recorded page may be found; a lenient server ignores a last slash and `index.php`."""
    yield target
    path, query = _split(target)
    yield path + query
    if is_lenient:
        yield from (other + query for other in _other_paths(path))


def _other_paths(path: str) -> Iterator[str]:
    yield path.rstrip("/")
    yield path + "/"
    yield _INDEX_FILE.sub("/", path)
    yield path + "index.php" if path.endswith("/") else path


def _split(target: str) -> tuple[str, str]:
    path, _, query = unquote(target).partition("?")
    kept = sorted(part for part in _SEPARATOR.split(query) if part and not _SESSION_PARAMETER.match(part))
    return path, "?" + "&".join(kept) if kept else ""
