"""URLs without the parameters that change nothing, and the path and query that patterns are matched against."""

from __future__ import annotations

import re
from urllib.parse import unquote

from threadkeep.fetch import origin, path_and_query

_PATH_PARAMETER = re.compile(r";([^;/=?]+)=[^;/?]*")


def without_parameters(url: str, dropped: frozenset[str]) -> str:
    """The URL without the dropped parameters of its query and of its path (`;jsessionid=1`)."""
    if not dropped:
        return url
    path, _, query = path_and_query(url).partition("?")
    parameters = "&".join(_parameters(query, dropped))
    return f"{origin(url)}{_path_without(path, dropped)}{'?' if parameters else ''}{parameters}"


def path_to_match(url: str, dropped: frozenset[str]) -> str:
    """Path and query of a URL without the dropped parameters; the others are sorted by name."""
    path, _, query = path_and_query(url).partition("?")
    path = _path_without(path, dropped)
    parameters = _parameters(query, dropped)
    return f"{path}?{'&'.join(sorted(parameters, key=_name))}" if parameters else path


def _path_without(path: str, dropped: frozenset[str]) -> str:
    if ";" not in path:
        return path
    return _PATH_PARAMETER.sub(lambda parameter: "" if unquote(parameter[1]) in dropped else parameter[0], path)


def _parameters(query: str, dropped: frozenset[str]) -> list[str]:
    """The parts between ampersands without the dropped parameters; some forums separate parameters by `;` as well."""
    parts = (_without_dropped(part, dropped) for part in query.split("&")) if query else ()
    return [part for part in parts if part]


def _without_dropped(part: str, dropped: frozenset[str]) -> str:
    return ";".join(one for one in part.split(";") if _name(one) not in dropped) if dropped else part


def _name(part: str) -> str:
    name = part.partition("=")[0]
    return unquote(name) if "%" in name else name
