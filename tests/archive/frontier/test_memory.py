"""The frontier is on the disk: memory does not grow with the number of known URLs."""

from __future__ import annotations

import tracemalloc
from pathlib import Path

from threadkeep.archive import open_archive
from threadkeep.archive.frontier.entry import Entry
from threadkeep.fetch import TurnedClock
from threadkeep.model import Visit

from ..scripted import AT, SITE, link_to, rank, reading, response

FEW, MANY = 500, 40_000
# Bytes. What Python holds for one visit; a set of 40,000 hashes alone has 3 MB.
ALLOWED_GROWTH = 300_000
# KiB that SQLite may use for pages of the tables: below the 300 MB that a crawl of ten million URLs may take.
LARGEST_CACHE = 100_000


def grow(folder: Path, count: int) -> None:
    with open_archive(folder, site=SITE, create=True, clock=TurnedClock(AT)) as archive:
        archive.frontier.add_many(Entry(f"{SITE}t/{number}", None, 1, "a test") for number in range(count))


def peak_of_a_run(folder: Path) -> int:
    """The most that Python allocates while the archive is opened, and a page of links is requested and stored."""
    tracemalloc.start()
    try:
        clock = TurnedClock(AT)
        with open_archive(folder, clock=clock) as archive:
            archive.begin_run("a test")
            for _ in range(5):
                visit = archive.frontier.first(clock.now())
                assert isinstance(visit, Visit)
                path = visit.url.removeprefix(SITE)
                links = tuple(link_to(f"t/{number}") for number in range(200))
                archive.keep(visit, response(path), reading(path, links=links), rank)
            (cache,) = archive._db.execute("PRAGMA cache_size").fetchone()
            assert -LARGEST_CACHE < cache < 0
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_memory_does_not_grow_with_the_number_of_known_urls(tmp_path: Path) -> None:
    for name, count in (("few", FEW), ("many", MANY)):
        grow(tmp_path / name, count)
    peak_of_a_run(tmp_path / "few")
    assert peak_of_a_run(tmp_path / "many") - peak_of_a_run(tmp_path / "few") < ALLOWED_GROWTH
