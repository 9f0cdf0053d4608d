"""The shape of an address: what the addresses of pages of one kind have in common."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

# "12", "12-1-1" and "3.0" are numbers to an address.
_NUMBERS = re.compile(r"\d+(?:[-_.,]\d+)*")
_AROUND_NUMBERS = re.compile(r"[-_.,]*\d+(?:[-_.,]\d+)*[-_,]*")
_PARTS = re.compile(r"[&;]")
# A word that tells what a page does ("viewprofile") is kept, a name or a title is not.
_ACTION = re.compile(r"[a-z]{1,14}", re.IGNORECASE)
_TITLE = re.compile(r"[-_+%~]|[^\x00-\x7f]")
# Letters and digits that change places: a key that means nothing to a reader.
_KEY = re.compile(r"(?=.{6})(?:[a-z]*\d+[a-z]+\d+[a-z\d]*|\d+[a-z]+)", re.IGNORECASE)
# A visit's own key, which every link of a page may have.
_SESSION = re.compile(r"=[\da-f]{16,}$", re.IGNORECASE)
# Scheme, an empty part, host and a folder: what follows may be a name.
_FOLDER = 3
_FILE = re.compile(r"\.[a-z]+$", re.IGNORECASE)
_LETTER = re.compile(r"[^\W\d_]")
# Addresses with one word around their numbers, where the words are names: a thread and its last post have the same.
_PER_NAME = 1.5


@dataclass(frozen=True, slots=True)
class UrlShape:
    """An address with its numbers, titles and names taken out."""

    path: str
    query: frozenset[str]

    def covers(self, other: UrlShape) -> bool:
        """Whether this may be a page of what the other is: the same address, perhaps with a page number more."""
        return self.query >= other.query and (self.path == other.path or self._is_page_of(other))

    def _is_page_of(self, other: UrlShape) -> bool:
        more = self.path.removeprefix(other.path + "/")
        return more != self.path and "#" in more and "/" not in more


def url_shape(url: str) -> UrlShape:
    path, _, query = url.partition("#")[0].partition("?")
    parts = frozenset([_part_shape(part) for part in _PARTS.split(query) if part and not _SESSION.search(part)])
    return UrlShape(_path_shape(path, bool(parts)), parts)


def alike_shapes(urls: Iterable[str]) -> Mapping[str, UrlShape]:
    """The shape of each address, by what the addresses of one page have in common.

    "radio-2" alone may be a kind and a number or a name and a number; beside "tools-3" and "old-books-4" it is a name.
    """
    shapes = {url: url_shape(url) for url in urls}
    groups: dict[tuple[str, frozenset[str]], list[str]] = defaultdict(list)
    for url, shape in shapes.items():
        folder, _, last = shape.path.rpartition("/")
        if last == "*" or "#" in last:
            groups[folder, shape.query].append(url)
    for (folder, _), alike in groups.items():
        if _are_names([shapes[url].path.rpartition("/")[2] for url in alike]):
            shapes.update({url: replace(shapes[url], path=f"{folder}/*") for url in alike})
    return shapes


def _are_names(lasts: Sequence[str]) -> bool:
    """Whether the last parts of addresses are names: hardly two have the same words around their numbers."""
    worded = [last for last in lasts if last != "*" and _LETTER.search(last)]
    if not worded or len(worded) + lasts.count("*") != len(lasts) or len(set(lasts)) < 2:
        return False
    # "thread-1.html" beside "forum-1.html": a page of few links has no more of them.
    if "*" not in lasts and any(map(_FILE.search, worded)):
        return False
    return len(worded) <= _PER_NAME * len(set(worded))


def _path_shape(path: str, has_query: bool) -> str:
    """The last part of a deeper path is a name unless it is a file; what stands before a query is a script."""
    *start, last = path.rstrip("/").split("/")
    shape = _NUMBERS.sub("#", last) if has_query else _step(last)
    if len(start) > _FOLDER and not has_query and "." not in last and "#" not in shape:
        shape = "*"
    return "/".join((*map(_step, start), shape))


def _step(part: str) -> str:
    is_name = _KEY.fullmatch(part) or _TITLE.search(_AROUND_NUMBERS.sub("", part))
    return "*" if is_name else _NUMBERS.sub("#", part)


def _part_shape(part: str) -> str:
    key, _, value = part.partition("=")
    masked = _NUMBERS.sub("#", value)
    if not value:
        return _NUMBERS.sub("#", key)
    return f"{key}={masked if masked == '#' or _ACTION.fullmatch(masked) else '*'}"
