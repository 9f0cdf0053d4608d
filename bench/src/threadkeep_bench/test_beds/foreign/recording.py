"""A recorded forum: its pages by address, their bodies in a file on disk."""

from __future__ import annotations

import json
import lzma
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile
from typing import IO, Any, Literal

from threadkeep_bench.test_beds.foreign.addresses import known_spellings, plain_address
from threadkeep_bench.test_beds.foreign.truth import ForeignTruth, read_foreign_truth

# The folder of the recordings.
FOREIGN = "THREADKEEP_FOREIGN"

PageKind = Literal[
    "entry",
    "index",
    "index_flip",
    "thread",
    "thread_flip",
    "duplicate",
    "user",
    "other",
    "robots",
    "sitemap",
    "missing",
]
_PAGES = ".jsonl.xz"
_MISSING = "*"


@dataclass(frozen=True, slots=True)
class ForeignPage:
    """A recorded page; `key` is equal for equal pages, `duplicate_of` the key that a duplicate shows again.

    `start` and `length` locate its body in the file of bodies.
    """

    url: str
    status: int
    content_type: str
    kind: PageKind
    key: str
    duplicate_of: str | None
    changes_state: bool
    location: str | None
    start: int
    length: int


class ForeignRecording:
    """The pages of one forum; `missing` is its page for an address that it does not have."""

    def __init__(
        self, truth: ForeignTruth, pages: dict[str, ForeignPage], missing: ForeignPage, bodies: IO[bytes]
    ) -> None:
        self.truth = truth
        self.missing = missing
        self._pages = pages
        self._bodies = bodies

    def pages(self) -> tuple[ForeignPage, ...]:
        """Every recorded page once, in the order of the file."""
        return tuple({page.url: page for page in self._pages.values()}.values())

    def find(self, target: str) -> ForeignPage | None:
        """The page that a path with its query means."""
        spellings = known_spellings(target.partition("#")[0], is_lenient=self.truth.is_real)
        return next((self._pages[each] for each in spellings if each in self._pages), None)

    def body(self, page: ForeignPage) -> bytes:
        """The bytes of the page; an error page without its own has those of the forum's page for missing addresses."""
        shown = self.missing if page.status >= 400 and not page.length else page
        self._bodies.seek(shown.start)
        return self._bodies.read(shown.length)


def foreign_names(folder: Path) -> tuple[str, ...]:
    return tuple(sorted(path.name.removesuffix(_PAGES) for path in folder.glob(f"*{_PAGES}")))


@contextmanager
def open_recording(folder: Path, name: str) -> Iterator[ForeignRecording]:
    """The recording, its bodies in a temporary file as long as it is open."""
    truth = read_foreign_truth(folder, name)
    with TemporaryFile(prefix="threadkeep-foreign-") as bodies:
        pages = _read_pages(folder / f"{name}{_PAGES}", bodies)
        missing = pages.pop(_MISSING)
        yield ForeignRecording(truth, _by_plain_address(pages) | pages, missing, bodies)


def _read_pages(path: Path, bodies: IO[bytes]) -> dict[str, ForeignPage]:
    places: dict[str, tuple[int, int]] = {}
    rows: list[dict[str, Any]] = []
    with lzma.open(path, "rt", encoding="utf-8", newline="\n") as file:
        for row in map(json.loads, file):
            body = row.pop("body", "").encode("latin-1")
            places[row["url"]] = (bodies.tell(), len(body))
            bodies.write(body)
            rows.append(row)
    return {row["url"]: _page(row, *places[row.get("same_as", row["url"])]) for row in rows}


def _page(row: dict[str, Any], start: int, length: int) -> ForeignPage:
    return ForeignPage(
        url=row["url"],
        status=row["status"],
        content_type=row["content_type"],
        kind=row["kind"],
        key=row["key"],
        duplicate_of=row.get("dup_of"),
        changes_state=bool(row.get("acts")),
        location=row.get("location"),
        start=start,
        length=length,
    )


def _by_plain_address(pages: dict[str, ForeignPage]) -> dict[str, ForeignPage]:
    """Of several recorded spellings of one address the shortest one counts, the first one among equals."""
    known: dict[str, ForeignPage] = {}
    for page in pages.values():
        plain = plain_address(page.url)
        if plain not in known or len(page.url) < len(known[plain].url):
            known[plain] = page
    return known
