"""A fresh process that does one thing with an archive and prints what that cost as JSON.

Run as a program with the archive's folder and a format and the place to write to, `search`, or `keep` and a number of
pages.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from threadkeep.archive import Archive, Query, export, open_archive
from threadkeep.archive.database.connection import connect
from threadkeep.model import Author, Moment, Post, Reading, Response, Visit
from threadkeep_bench.benchmarks.child_process import high_water_mark
from threadkeep_bench.benchmarks.exports.made_archive import BOARDS, SITE, texts, words

QUERIES = 50
POSTS_A_PAGE = 20
_TRIGGERS = ("post_words_insert", "post_words_update", "post_words_delete")


def exported(folder: Path, form: str, out: Path) -> dict[str, float]:
    with open_archive(folder, readonly=True) as archive:
        began = time.process_time()
        count = export(archive, form, out)
    return {"count": count, "cpu_seconds": time.process_time() - began, "memory_bytes": high_water_mark()}


def searched(folder: Path) -> dict[str, list[float] | float]:
    """Each query on a connection that has read nothing yet: as the command line asks."""
    times, found = [], 0
    for query in queries():
        with open_archive(folder, readonly=True) as archive:
            began = time.process_time()
            found += len(archive.search(query).hits)
            times.append(time.process_time() - began)
    return {"seconds": times, "found": found, "memory_bytes": high_water_mark()}


def queries() -> Iterator[Query]:
    """What people look for: words rare and frequent, together, in quotes, begun, in Chinese, narrowed down."""
    drawn, known = random.Random(7), words()

    def word(most_frequent: int, rarest: int) -> str:
        return known[drawn.randrange(most_frequent, rarest)]

    for _ in range(QUERIES // 10):
        author = f"{drawn.randrange(1, 2_000)}"
        yield Query(word(0, 20))
        yield Query(word(20, 500))
        yield Query(word(500, 5_000))
        yield Query(word(5_000, 50_000))
        yield Query(f"{word(0, 100)} {word(100, 1_000)} {word(100, 1_000)}")
        yield Query(f'"{word(0, 100)} {word(0, 100)}"')
        yield Query(f"{word(100, 5_000)[:4]}*")
        yield Query(chr(0x4E00 + drawn.randrange(200)) + chr(0x4E00 + drawn.randrange(200)))
        yield Query(word(0, 20), author=author)
        yield Query(word(0, 200), board=f"b{drawn.randrange(1, BOARDS)}", since=datetime(2008, 1, 1, tzinfo=UTC))


def storage_cost(folder: Path, pages: int) -> dict[str, float]:
    """The cost of keeping a page of posts, with the index of words and without it."""
    with open_archive(folder) as archive:
        with_index = _keep_pages(archive, pages, 1)
    with open_archive(folder) as archive:
        # An archive without the triggers cannot be opened, so they are dropped from an open one.
        _drop_triggers(folder)
        without_index = _keep_pages(archive, pages, 2)
    return {"with_index": with_index, "without_index": without_index}


def _drop_triggers(folder: Path) -> None:
    with closing(connect(folder)) as db:
        for trigger in _TRIGGERS:
            db.execute(f"DROP TRIGGER {trigger}")


def _keep_pages(archive: Archive, pages: int, round_: int) -> float:
    """CPU seconds a page."""
    bodies = list(texts(0, pages * POSTS_A_PAGE, round_))
    archive.begin_run("bench exports")
    began = time.process_time()
    for number in range(pages):
        part = bodies[number * POSTS_A_PAGE : (number + 1) * POSTS_A_PAGE]
        _keep(archive, f"{round_}x{number}", part)
    return (time.process_time() - began) / pages


def _keep(archive: Archive, thread: str, bodies: list[str]) -> None:
    url, at = f"{SITE}new/{thread}", datetime.now(UTC)
    posts = tuple(
        Post(str(n), "anchor", thread, n, Author("ann"), Moment("now", at), f"<p>{text}</p>", text)
        for n, text in enumerate(bodies)
    )
    answer = Response(url, url, 200, (("content-type", "text/html"),), b"<p>", at)
    archive.keep(Visit(url), answer, Reading(strategy=0, posts=posts), lambda found, depth: None)


def main(folder: Path, what: str, *rest: str) -> None:
    if what == "search":
        print(json.dumps(searched(folder)))
    elif what == "keep":
        print(json.dumps(storage_cost(folder, int(rest[0]))))
    else:
        print(json.dumps(exported(folder, what, Path(rest[0]))))


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
