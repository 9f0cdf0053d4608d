"""The configuration file: who asks, how fast, and what is sent to whom."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from difflib import get_close_matches
from pathlib import Path

from threadkeep.errors import ConfigError
from threadkeep.fetch.http.cookies import load_cookies
from threadkeep.fetch.options import FetchOptions, user_agent
from threadkeep.fetch.urls import normalise, origin
from threadkeep.model import Headers

# Sent by the fetcher itself: by hand they would break the connection, the limits or the honest name.
_RESERVED_HEADERS = frozenset(
    {
        "host",
        "user-agent",
        "accept-encoding",
        "connection",
        "content-length",
        "transfer-encoding",
        "te",
        "upgrade",
        "range",
    }
)

_Setting = Callable[[FetchOptions, object, Path], FetchOptions]


def load_config(path: Path | str) -> FetchOptions:
    """The options that a TOML file sets, the rest as by default; an unknown key is a ConfigError that lists the known.

    ```toml
    contact = "https://example.org/about-our-archive"
    delay = 1.5
    cookies = "cookies.txt"                      # beside this file

    [headers."https://forum.example.org"]        # sent to exactly this origin
    Authorization = "Bearer ..."
    ```
    """
    file = Path(path)
    options = FetchOptions()
    for key, value in _table(file).items():
        if key not in _SETTINGS:
            raise ConfigError(f"{file}: there is no setting {key!r}", _suggestion(key))
        options = _set(options, key, value, file)
    return options


def _table(file: Path) -> dict[str, object]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"The configuration {file} cannot be read: {error}") from error
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(f"{file} is not TOML: {error}") from error


def _suggestion(key: str) -> str:
    close = get_close_matches(key, _SETTINGS, 1)
    known = f"Known are {', '.join(_SETTINGS)}."
    return f"Did you mean {close[0]!r}? {known}" if close else known


def _set(options: FetchOptions, key: str, value: object, file: Path) -> FetchOptions:
    try:
        return _SETTINGS[key](options, value, file)
    except ValueError as error:
        raise ConfigError(f"{file}: {key} {error}") from error


def _contact(options: FetchOptions, value: object, _: Path) -> FetchOptions:
    if not isinstance(value, str) or not value.strip() or not (value.isascii() and value.isprintable()):
        raise ValueError("must be a page or an address where you can be reached, in quotes")
    return replace(options, user_agent=user_agent(value.strip()))


def _delay(options: FetchOptions, value: object, _: Path) -> FetchOptions:
    return replace(options, delay=_number(value, 0.0))


def _concurrency(options: FetchOptions, value: object, _: Path) -> FetchOptions:
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise ValueError("must be a whole number from 1")
    return replace(options, concurrency=value)


def _connect_timeout(options: FetchOptions, value: object, _: Path) -> FetchOptions:
    return replace(options, connect_timeout=_number(value, 0.001))


def _total_timeout(options: FetchOptions, value: object, _: Path) -> FetchOptions:
    return replace(options, total_timeout=_number(value, 0.001))


def _longest_hold(options: FetchOptions, value: object, _: Path) -> FetchOptions:
    return replace(options, longest_hold=timedelta(seconds=min(_number(value, 1.0), 10.0**9)))


def _cookies(options: FetchOptions, value: object, file: Path) -> FetchOptions:
    if not isinstance(value, str):
        raise ValueError("must be the name of a file, in quotes")
    return replace(options, cookies=load_cookies(file.parent / value))


def _headers(options: FetchOptions, value: object, _: Path) -> FetchOptions:
    if not isinstance(value, dict):
        raise ValueError('must be tables like [headers."https://forum.example.org"]')
    return replace(options, headers=tuple((_origin(url), _lines(url, table)) for url, table in value.items()))


def _origin(url: str) -> str:
    spelled = normalise(url)
    if spelled is None or spelled != origin(spelled) + "/":
        raise ValueError(f"are bound to an origin like https://forum.example.org, which {url!r} is not")
    return origin(spelled)


def _lines(url: str, table: object) -> Headers:
    if not isinstance(table, dict) or not all(isinstance(value, str) for value in table.values()):
        raise ValueError(f'for {url} must be lines like Name = "value"')
    for name, value in table.items():
        _check_header(name, value)
    return tuple(table.items())


def _check_header(name: str, value: str) -> None:
    if name.lower() in _RESERVED_HEADERS:
        raise ValueError(f"may not set {name}: threadkeep sends its own (a contact goes into `contact`)")
    if not name.replace("-", "").replace("_", "").isalnum() or not (name.isascii() and value.isprintable()):
        raise ValueError(f"has a line {name!r} that cannot be sent")


def _number(value: object, least: float) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value) or value < least:
        raise ValueError(f"must be a number of seconds from {least:g}")
    return float(value)


_SETTINGS: dict[str, _Setting] = {
    "contact": _contact,
    "delay": _delay,
    "concurrency": _concurrency,
    "connect_timeout": _connect_timeout,
    "total_timeout": _total_timeout,
    "longest_hold": _longest_hold,
    "cookies": _cookies,
    "headers": _headers,
}
