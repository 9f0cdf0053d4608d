"""Cookies: the user's own from a file, and those that a server sets, each sent to its own origin only."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from pathlib import Path

from threadkeep.errors import ConfigError
from threadkeep.fetch.urls import host_of, origin, path_and_query

# What browsers keep for one site, roughly; a server that sets more loses its oldest.
_MAX_COOKIES = 100
# In bytes, with name and attributes: what RFC 6265 asks browsers to accept at least.
_MAX_COOKIE = 4096


@dataclass(frozen=True, slots=True)
class Cookie:
    """A cookie of the user's file. `domain` has no leading dot; `for_subdomains` is the file's second column."""

    name: str
    value: str = field(repr=False)
    domain: str
    path: str = "/"
    is_secure: bool = False
    for_subdomains: bool = False
    expires_at: datetime | None = None


def load_cookies(path: Path | str) -> tuple[Cookie, ...]:
    """The cookies of a file in Netscape's format, as browsers export it; ConfigError names a line that is off."""
    try:
        lines = Path(path).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(
            f"The cookie file {path} cannot be read: {error}", "Export it in Netscape's format."
        ) from error
    told = ((number, line.removeprefix("#HttpOnly_")) for number, line in enumerate(lines, 1))
    return tuple(_cookie(line, f"{path}, line {number}") for number, line in told if line.strip() and line[0] != "#")


class CookieJar:
    """What to send where: the user's cookies to the host they name, a server's to the very origin that set them."""

    def __init__(self, cookies: tuple[Cookie, ...], named_host: str | None) -> None:
        self._cookies = cookies
        self._named_host = named_host or ""
        self._set: dict[str, dict[tuple[str, str], _SetCookie]] = {}
        self._seen_secure: set[str] = set()

    def header(self, url: str, now: datetime) -> str | None:
        """The Cookie header for a request, or None."""
        if not self._cookies and not self._set:
            return None
        if url.startswith("https:"):
            self._seen_secure.add(host_of(url))
        pairs = {cookie.name: cookie.value for cookie in self._cookies if self._belongs(cookie, url, now)}
        path = path_and_query(url).partition("?")[0]
        for (name, _), kept in self._set.get(origin(url), {}).items():
            if _is_under(path, kept.path) and (kept.expires_at is None or now < kept.expires_at):
                pairs[name] = kept.value
        return "; ".join(f"{name}={value}" for name, value in pairs.items()) or None

    def keep(self, url: str, set_cookie: str, now: datetime) -> None:
        """A Set-Cookie header of `url`. Its Domain is not heeded: a cookie goes back where it came from."""
        parsed = _parsed(set_cookie, url, now)
        if parsed is None:
            return
        name, cookie = parsed
        jar = self._set.setdefault(origin(url), {})
        jar.pop((name, cookie.path), None)
        if cookie.expires_at is None or cookie.expires_at > now:
            jar[name, cookie.path] = cookie
        while len(jar) > _MAX_COOKIES:
            del jar[next(iter(jar))]

    def _belongs(self, cookie: Cookie, url: str, now: datetime) -> bool:
        scheme, host = url.partition(":")[0], host_of(url)
        return (
            self._is_home(cookie, host)
            and (scheme == "https" or not (cookie.is_secure or host in self._seen_secure))
            and _is_under(path_and_query(url).partition("?")[0], cookie.path)
            and (cookie.expires_at is None or now < cookie.expires_at)
        )

    def _is_home(self, cookie: Cookie, host: str) -> bool:
        """The cookie's own host at the scheme's own port, or the host and port that the user named."""
        if host == cookie.domain:
            return True
        named = _without_port(self._named_host)
        is_named = named == cookie.domain or (cookie.for_subdomains and named.endswith("." + cookie.domain))
        return host == self._named_host and is_named


@dataclass(frozen=True, slots=True)
class _SetCookie:
    value: str
    path: str
    expires_at: datetime | None


def _parsed(set_cookie: str, url: str, now: datetime) -> tuple[str, _SetCookie] | None:
    first, *attributes = set_cookie.split(";")
    name, equals, value = (part.strip() for part in first.partition("="))
    # Only what can be sent back unchanged in a header line.
    if not equals or not name or len(first) > _MAX_COOKIE or not (first.isascii() and first.isprintable()):
        return None
    told = {key.strip().lower(): text.strip() for key, _, text in (part.partition("=") for part in attributes)}
    if "secure" in told and not url.startswith("https:"):
        return None
    path = told.get("path", "")
    return name, _SetCookie(value, path if path.startswith("/") else _folder(url), _expiry(told, now))


def _expiry(told: dict[str, str], now: datetime) -> datetime | None:
    age = told.get("max-age", "")
    if age.removeprefix("-").isdigit() and age.isascii():
        return now + timedelta(seconds=max(min(int(age[:12]), 10**9), -1))
    try:
        moment = parsedate_to_datetime(told["expires"])
    except (KeyError, ValueError, TypeError, IndexError, OverflowError):
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _folder(url: str) -> str:
    return path_and_query(url).partition("?")[0].rpartition("/")[0] or "/"


def _is_under(path: str, folder: str) -> bool:
    return path == folder or path.startswith(folder if folder.endswith("/") else folder + "/")


def _without_port(host: str) -> str:
    name, colon, port = host.rpartition(":")
    return name if colon and port.isdigit() else host


def _cookie(line: str, place: str) -> Cookie:
    """One line: domain, for subdomains, path, secure, expiry, name, value. The error never shows the value."""
    columns = line.split("\t")
    if len(columns) != 7 or not columns[4].strip().lstrip("-").isdigit() or not columns[5]:
        raise ConfigError(
            f"{place} does not read: a cookie is seven columns with tabs between them",
            "The columns are domain, TRUE or FALSE, path, TRUE or FALSE, expiry in seconds, name, value.",
        )
    domain, subdomains, path, secure, expires, name, value = columns
    seconds = int(expires)
    return Cookie(
        name,
        value,
        domain.removeprefix(".").lower(),
        path or "/",
        secure.upper() == "TRUE",
        subdomains.upper() == "TRUE",
        datetime.fromtimestamp(min(seconds, 32_503_680_000), UTC) if seconds > 0 else None,
    )
