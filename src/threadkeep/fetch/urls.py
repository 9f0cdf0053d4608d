"""One spelling per URL: the URL standard's, and nothing else's."""

from __future__ import annotations

import ada_url

# The shortest authority starts after "http://"; a normalised URL always has a slash behind its authority.
_AUTHORITY = len("http://")


def normalise(url: str, base: str | None = None) -> str | None:
    """The URL as a browser would ask for it, resolved against `base`; None if it is not http or https, or not a URL.

    Left out are the fragment, which no server sees, and a name and password, which belong into the configuration.
    """
    try:
        href: str = ada_url.join_url(base, url) if base else ada_url.normalize_url(url)
    except ValueError:
        return None
    if not href.startswith(("http://", "https://")):
        return None
    return _without_credentials(href.partition("#")[0])


def origin(url: str) -> str:
    """Scheme, host and port of a normalised URL: `https://forum.example:8443`."""
    return url[: _path_start(url)]


def host_of(url: str) -> str:
    """The host of a normalised URL, with its port where that is not the scheme's own: `forum.example:8443`."""
    return origin(url).partition("://")[2]


def path_and_query(url: str) -> str:
    return url[_path_start(url) :]


def same_site(a: str, b: str) -> bool:
    """Whether two normalised URLs have the same host and port, `www.` and the choice of http or https apart."""
    return host_of(a).removeprefix("www.") == host_of(b).removeprefix("www.")


def _path_start(url: str) -> int:
    start = url.find("/", url.find("://") + 3)
    return start if start >= 0 else len(url)


def _without_credentials(href: str) -> str:
    start = href.find("/", _AUTHORITY + 1)
    scheme, _, authority = href[:start].partition("://")
    if "@" not in authority:
        return href
    return f"{scheme}://{authority.rpartition('@')[2]}{href[start:]}"
