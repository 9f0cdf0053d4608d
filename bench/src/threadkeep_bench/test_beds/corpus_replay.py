"""Recorded forum packages as a fetcher: one page a line of JSON, in a file pressed by xz."""

from __future__ import annotations

import json
import lzma
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cached_property
from pathlib import Path

from threadkeep.errors import ConfigError
from threadkeep.fetch import RecordedPage, normalise, recorded_answer, recorded_page
from threadkeep.model import Answer, Headers, Visit

_HEADERS = (
    ("content_type", "content-type"),
    ("location", "location"),
    ("x_robots_tag", "x-robots-tag"),
    ("etag", "etag"),
    ("last_modified", "last-modified"),
)


@dataclass(frozen=True, slots=True)
class _StoredPage:
    """A recorded page in little memory: a whole package is 50 to 500 MB of HTML."""

    status: int
    headers: Headers
    pressed: bytes


class CorpusReplay:
    """A fetcher that answers from `<name>.jsonl.xz`, as of the time when it was recorded; read at the first fetch."""

    def __init__(self, path: Path | str) -> None:
        self._path = Path(path)

    async def fetch(self, visit: Visit) -> Answer:
        return recorded_answer(self._look_up, visit.url, self.recorded_at)

    @property
    def urls(self) -> tuple[str, ...]:
        """Every recorded URL, in the order of the recording."""
        return tuple(self._lines)

    @cached_property
    def recorded_at(self) -> datetime:
        truth = self._path.with_name(self._path.name.replace(".jsonl.xz", ".truth.json.xz"))
        if truth == self._path or not truth.exists():
            return datetime.fromtimestamp(self._path.stat().st_mtime, UTC)
        with lzma.open(truth, "rt", encoding="utf-8") as text:
            return datetime.fromisoformat(json.load(text)["recorded_at"]).astimezone(UTC)

    def _look_up(self, url: str) -> RecordedPage | None:
        line = self._lines.get(url)
        if line is None:
            return None
        return recorded_page(url, line.status, line.headers, zlib.decompress(line.pressed), self.recorded_at)

    @cached_property
    def _lines(self) -> dict[str, _StoredPage]:
        try:
            return dict(_read_pages(self._path))
        except (OSError, lzma.LZMAError, ValueError, KeyError) as error:
            raise ConfigError(f"{self._path} is not a recorded package: {error!r}") from error


def _read_pages(path: Path) -> Iterator[tuple[str, _StoredPage]]:
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row: dict[str, str | int | None] = json.loads(line)
            yield _normalised(str(row["url"])), _stored_page(row)


def _normalised(url: str) -> str:
    return normalise(url) or url


def _stored_page(row: dict[str, str | int | None]) -> _StoredPage:
    headers = tuple((name, str(row[key])) for key, name in _HEADERS if row.get(key))
    return _StoredPage(int(row["status"] or 0), headers, zlib.compress(str(row.get("html") or "").encode(), 1))
