"""A URL without what changes nothing, and the form of it that patterns are matched against."""

from __future__ import annotations

import re
from urllib.parse import unquote

from threadkeep.fetch.urls import origin, path_and_query

_PATH_PARAMETER = re.compile(r";([^;/=?]+)=[^;/?]*")


def without_parameters(url: str, dropped: frozenset[str]) -> str:
    """The URL with the dropped parameters taken out of its query and of its path (`;jsessionid=1`)."""
    if not dropped:
        return url
    path, _, query = path_and_query(url).partition("?")
    kept = "&".join(_kept(query, dropped))
    return f"{origin(url)}{_path_without(path, dropped)}{'?' if kept else ''}{kept}"


def path_to_match(url: str, dropped: frozenset[str]) -> str:
    """Path and query of a URL, the dropped parameters taken out, the others sorted by name."""
    path, _, query = path_and_query(url).partition("?")
    path = _path_without(path, dropped)
    kept = _kept(query, dropped)
    return f"{path}?{'&'.join(sorted(kept, key=_name))}" if kept else path


def _path_without(path: str, dropped: frozenset[str]) -> str:
    if ";" not in path:
        return path
    return _PATH_PARAMETER.sub(lambda found: "" if unquote(found[1]) in dropped else found[0], path)


def _kept(query: str, dropped: frozenset[str]) -> list[str]:
    """The parts between ampersands without what is dropped; some forums part parameters by `;` as well."""
    parts = (_without_dropped(part, dropped) for part in query.split("&")) if query else ()
    return [part for part in parts if part]


def _without_dropped(part: str, dropped: frozenset[str]) -> str:
    return ";".join(each for each in part.split(";") if _name(each) not in dropped) if dropped else part


def _name(part: str) -> str:
    name = part.partition("=")[0]
    return unquote(name) if "%" in name else name
