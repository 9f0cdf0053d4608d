"""The saved pages of one site, and the fetcher that answers with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from threadkeep.errors import UsageError
from threadkeep.fetch.http.content_coding import decode_stored_body
from threadkeep.fetch.imports.mirror import MirrorFolder
from threadkeep.fetch.message_heads import parse_response_head
from threadkeep.fetch.recording import RecordedPage, recorded_answer
from threadkeep.fetch.urls import host_of, normalise, path_and_query, same_site
from threadkeep.model import Answer, Failure, Reason, Visit
from threadkeep.warc import answer_at, answer_places

# Reads one saved page from the disk.
PageSource = Callable[[], RecordedPage]
_WARC_NAMES = ("*.warc", "*.warc.gz")


@dataclass(frozen=True, slots=True)
class SavedSite:
    """Where each page of a site is saved; `start` is a page to begin with, `ended_at` when the last one was saved."""

    start: str
    pages: Mapping[str, PageSource]
    ended_at: datetime

    def page(self, url: str) -> RecordedPage | None:
        source = self.pages.get(url)
        return source() if source is not None else None

    async def fetch(self, visit: Visit) -> Answer:
        """The saved answer. What was not saved is a failure that a later crawl tries again."""
        if visit.url not in self.pages:
            return Failure(visit.url, Reason.NOT_SAVED, "the imported files do not have it", self.ended_at)
        return recorded_answer(self.page, visit.url, self.ended_at)


def saved_site(path: Path, url: str | None = None) -> SavedSite:
    """The site that was saved in a WARC file, in a folder with WARC files, or in a mirror.

    `url` is a page of the site. It is needed if nothing that was saved names the site.
    """
    files = _warc_files(path)
    if not files and not path.is_dir():
        raise UsageError(f"{path} is no WARC file and no folder", "Name a file *.warc or *.warc.gz, or a folder.")
    pages = _warc_pages(files) if files else _mirror_pages(path, url)
    start = _start(pages, url)
    if start is None:
        raise UsageError(f"{path} has no page{f' of {url}' if url else ''}", "Give a page of the forum with --url.")
    own = {address: source for address, source in pages.items() if same_site(address, start)}
    return SavedSite(start, own, _ended_at([*files, path]))


def _warc_files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file for name in _WARC_NAMES for file in path.rglob(name))
    return [path] if any(path.match(name) for name in _WARC_NAMES) else []


def _warc_pages(files: list[Path]) -> dict[str, PageSource]:
    """The last saved answer of each URL."""
    found: dict[str, PageSource] = {}
    for file in files:
        for address, offset in answer_places(file):
            if url := normalise(address):
                found[url] = partial(_read_answer, file, offset)
    return found


def _read_answer(file: Path, offset: int) -> RecordedPage:
    exchange = answer_at(file, offset)
    status, headers = parse_response_head(exchange.response_head)
    return RecordedPage(status, headers, decode_stored_body(exchange.body, headers), exchange)


def _mirror_pages(path: Path, url: str | None) -> dict[str, PageSource]:
    mirror = MirrorFolder.of(path, url)
    return {address: partial(mirror.page, file) for address, file in mirror.files()}


def _start(pages: Mapping[str, PageSource], url: str | None) -> str | None:
    """The page that the user named, else the shortest address of the host with most pages."""
    if url is not None:
        return url if url in pages else _shortest([one for one in pages if same_site(one, url)])
    hosts = Counter(map(host_of, pages))
    return _shortest([one for one in pages if host_of(one) == hosts.most_common(1)[0][0]])


def _shortest(urls: list[str]) -> str | None:
    pages = [url for url in urls if path_and_query(url) != "/robots.txt"]
    return min(pages, key=lambda url: (len(path_and_query(url)), url), default=None)


def _ended_at(paths: list[Path]) -> datetime:
    return datetime.fromtimestamp(max(path.stat().st_mtime for path in paths), UTC)
