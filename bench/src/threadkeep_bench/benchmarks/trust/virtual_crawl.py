"""A process that crawls by a clock of its own, on which every wait is over at once; prints how it ended as JSON.

Run as a program with the address, the strategy file, the archive's folder, and the seconds between the last visit that
the archive holds and the begin.
"""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

from threadkeep.archive import open_archive
from threadkeep.archive.database.connection import connect_readonly
from threadkeep.crawl import CrawlPlan, SilentWatcher, crawl_into
from threadkeep.errors import ThreadkeepError
from threadkeep.fetch import FetchOptions, TurnedClock, host_of, open_fetcher, same_site

BEGAN_AT = datetime(2026, 11, 15, tzinfo=UTC)


def last_moment(folder: Path) -> datetime:
    """The time of the last visit; the beginning of all if there is none."""
    if not (folder / "archive.db").is_file():
        return BEGAN_AT
    try:
        with closing(connect_readonly(folder)) as db:
            (at,) = db.execute("SELECT max(at) FROM visit").fetchone() or (None,)
    except ThreadkeepError:
        return BEGAN_AT
    return datetime.fromisoformat(at) if at else BEGAN_AT


async def crawl(url: str, strategy: Path, folder: Path, clock: TurnedClock) -> int:
    options = FetchOptions(named_host=host_of(url), connect_timeout=10.0, total_timeout=20.0)
    plan = CrawlPlan(url, strategy.read_text(encoding="utf-8"))
    with open_archive(folder, site=url, create=True, clock=clock) as archive:
        async with open_fetcher(options, clock, in_scope=lambda other: same_site(other, url)) as fetcher:
            return (await crawl_into(archive, fetcher, plan, clock, SilentWatcher())).exit_code


def main(url: str, strategy: str, folder: str, pause: str) -> None:
    began = last_moment(Path(folder)) + timedelta(seconds=float(pause))
    clock = TurnedClock(began)
    try:
        code = asyncio.run(crawl(url, Path(strategy), Path(folder), clock))
    except ThreadkeepError as error:
        code = error.exit_code
    print(json.dumps({"code": code, "seconds": (clock.now() - began).total_seconds()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
