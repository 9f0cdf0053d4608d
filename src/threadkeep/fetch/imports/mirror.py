"""A folder that wget or HTTrack wrote: the address of each file, and pages with their links as they were."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape, unescape
from pathlib import Path, PurePosixPath
from posixpath import normpath
from urllib.parse import unquote

from threadkeep.errors import UsageError
from threadkeep.fetch.recording import RecordedPage, recorded_page
from threadkeep.fetch.urls import host_of, normalise, origin

# What HTTrack writes into each page.
_MIRRORED_FROM = re.compile(rb"<!-- Mirrored from (\S{1,2000}) by HTTrack")
# In so many bytes.
_BEGINNING = 8192
_LINK = re.compile(rb"""(?i)(\b(?:href|src|action)\s*=\s*)("[^"]*"|'[^']*')""")
_INDEX = re.compile(r"(?:^|(?<=/))index\.html?$")
# wget -E adds ".html" to the names of pages that a program made.
_ADDED_END = re.compile(r"(\?.*|\.(?:php\d?|aspx?|cgi|jsp|pl))\.html$", re.IGNORECASE)
# A name with "@" for "?", as wget writes it for Windows.
_WINDOWS_QUERY = re.compile(r"@(?=[\w%.\[\]-]+=)")
_OTHER_FOLDERS = frozenset({"hts-cache"})
_PAGES = ("text/html", "application/xhtml+xml")
_HOST = re.compile(
    r"(?:[\w-]+\.)+[a-z]{2,}(?:[:+]\d+)?|localhost(?:[:+]\d+)?|\d+(?:\.\d+){3}(?:[:+]\d+)?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class MirrorFolder:
    """The folder of one host. `addresses` has the URL of each file by its path below `root`."""

    root: Path
    addresses: Mapping[str, str]

    @classmethod
    def of(cls, folder: Path, url: str | None) -> MirrorFolder:
        root, site = _root(folder, url)
        return cls(root, {name: _address(root / name, name, site) for name in _names(root)})

    def files(self) -> Iterator[tuple[str, Path]]:
        """The pages and other files, each with its URL."""
        return ((url, self.root / name) for name, url in self.addresses.items())

    def page(self, file: Path) -> RecordedPage:
        """The saved file as an answer of the server, with links to other saved files as the server wrote them."""
        body, name = file.read_bytes(), file.relative_to(self.root).as_posix()
        url = self.addresses[name]
        kind = _content_type(url)
        restored = self._with_addresses(body, PurePosixPath(name)) if kind in _PAGES else body
        saved_at = datetime.fromtimestamp(file.stat().st_mtime, UTC)
        return recorded_page(url, 200, (("content-type", kind),), restored, saved_at)

    def _with_addresses(self, body: bytes, page: PurePosixPath) -> bytes:
        def restored(match: re.Match[bytes]) -> bytes:
            value = unescape(match[2][1:-1].decode("latin-1"))
            path, mark, fragment = value.partition("#")
            address = self._address_of(page, path)
            if address is None:
                return match[0]
            return match[1] + b'"' + escape(f"{address}{mark}{fragment}").encode("latin-1", "xmlcharrefreplace") + b'"'

        return _LINK.sub(restored, body)

    def _address_of(self, page: PurePosixPath, link: str) -> str | None:
        """The URL of the file that a link leads to; None if it leads to none."""
        if not link or ":" in link.partition("/")[0] or link.startswith("/"):
            return None
        target = normpath(f"{page.parent}/{unquote(link)}")
        # Links to a query may lead to a file without one, as HTTrack names them.
        return self.addresses.get(target) or self.addresses.get(target.partition("?")[0])


def _root(folder: Path, url: str | None) -> tuple[Path, str]:
    """The folder of the host with most files, and the address of its root."""
    hosts = [one for one in folder.iterdir() if one.is_dir() and _HOST.fullmatch(one.name)]
    if url is not None:
        named = [one for one in hosts if _as_host(one.name) in (host_of(url), host_of(url).partition(":")[0])]
        return (named[0] if named else folder), origin(url)
    if hosts:
        largest = max(hosts, key=lambda one: len(_names(one)))
        return largest, f"http://{_as_host(largest.name)}"
    if _HOST.fullmatch(folder.resolve().name):
        return folder, f"http://{_as_host(folder.resolve().name)}"
    raise UsageError(f"nothing in {folder} names the site", "Give a page of the forum with --url.")


def _as_host(name: str) -> str:
    return name.replace("+", ":")


def _names(root: Path) -> list[str]:
    """The files below a folder; no link is followed."""
    found = (path for path in root.rglob("*") if path.is_file() and not path.is_symlink())
    names = sorted(path.relative_to(root).as_posix() for path in found)
    return [name for name in names if name.partition("/")[0] not in _OTHER_FOLDERS]


def _address(file: Path, name: str, site: str) -> str:
    return _written_address(file, site) or normalise(f"{site}/{_url_path(name)}") or f"{site}/"


def _written_address(file: Path, site: str) -> str | None:
    """The address that HTTrack wrote into the page."""
    with file.open("rb") as opened:
        found = _MIRRORED_FROM.search(opened.read(_BEGINNING))
    if found is None:
        return None
    scheme = site.partition("://")[0]
    return normalise(f"{scheme}://{unescape(found[1].decode('utf-8', 'replace'))}")


def _url_path(name: str) -> str:
    """The path and query of an address, from the name of a file."""
    path = _INDEX.sub("", name)
    if "?" not in path:
        path = _WINDOWS_QUERY.sub("?", path, count=1)
    path = _ADDED_END.sub(r"\1", path)
    return path.replace("#", "%23")


def _content_type(url: str) -> str:
    """By the end of the path; what a program made is a page."""
    kind, _ = mimetypes.guess_type(url.partition("?")[0])
    return kind if kind and not kind.startswith("application/x-") else _PAGES[0]
