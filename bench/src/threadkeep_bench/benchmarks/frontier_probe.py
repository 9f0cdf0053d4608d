"""A fresh process that opens an archive, asks for pages and keeps them; prints what that cost as JSON.

Run as a program with the archive's folder and the number of turns.
"""

from __future__ import annotations

import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from threadkeep.archive import Archive, open_archive
from threadkeep.fetch import normalise
from threadkeep.model import FollowedLink, Reading, Response, Visit
from threadkeep_bench.benchmarks.child_process import high_water_mark

LINKS_A_PAGE = 30


def probe(folder: Path, turns: int) -> dict[str, float]:
    with open_archive(folder) as archive:
        archive.begin_run("bench frontier")
        times = [_turn(archive, number) for number in range(turns)]
    return {
        "first_seconds": median(first for first, _ in times),
        "keep_seconds": median(keep for _, keep in times),
        "memory_bytes": high_water_mark(),
    }


def _turn(archive: Archive, number: int) -> tuple[float, float]:
    began = time.perf_counter()
    visit = archive.frontier.first(datetime.now(UTC))
    first = time.perf_counter() - began
    assert isinstance(visit, Visit)
    body = b"<title>A page</title>" * 50
    answer = Response(visit.url, visit.url, 200, (("content-type", "text/html"),), body, datetime.now(UTC))
    began = time.perf_counter()
    archive.keep(visit, answer, _reading(visit.url, number), lambda found, depth: 1)
    return first, time.perf_counter() - began


def _reading(url: str, number: int) -> Reading:
    """Half of the links are on every page, half are new."""
    old = (normalise(f"/menu/{at}", url) for at in range(LINKS_A_PAGE // 2))
    new = (f"{url}&print={number}.{at}" for at in range(LINKS_A_PAGE // 2))
    links = tuple(FollowedLink(link, None, is_flip=False, rule="any") for link in (*old, *new) if link)
    return Reading(strategy=0, links=links)


if __name__ == "__main__":
    print(json.dumps(probe(Path(sys.argv[1]), int(sys.argv[2]))))
