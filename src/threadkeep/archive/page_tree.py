"""The pages of an archive as a tree: each kept page with the page that first linked to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from threadkeep.archive.archive import Archive
from threadkeep.archive.database.page_state import State
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.database.times import iso

# A page that a redirect led to has the page that was redirected as its referrer; the link was on the page before that.
_KEPT = f"""
SELECT {full_url("page.url")}, {full_url("above.url")}, page.depth FROM page
LEFT JOIN page AS direct ON direct.id = page.referrer
LEFT JOIN page AS above ON above.id = iif(direct.same_as = page.id, direct.referrer, direct.id)
WHERE page.state = {State.DONE} ORDER BY page.depth, page.id
"""
_SINCE = f"""
SELECT DISTINCT {full_url("page.url")} FROM visit JOIN page ON page.id = visit.page WHERE visit.at >= ?
"""


@dataclass(frozen=True, slots=True)
class KeptPage:
    """A page that was kept; `parent` is None for a page that the crawl started from."""

    url: str
    parent: str | None
    depth: int


def kept_pages(archive: Archive) -> Iterator[KeptPage]:
    """Every kept page, nearest to the start first."""
    return (KeptPage(*row) for row in archive._db.execute(_KEPT))


def requested_since(archive: Archive, since: datetime) -> set[str]:
    """The URLs that were asked for since then, whatever came of it."""
    return {url for (url,) in archive._db.execute(_SINCE, (iso(since),))}


def request_count(archive: Archive) -> int:
    """How many pages were asked for, each counted once for each time."""
    return int(archive._db.execute("SELECT count(*) FROM visit").fetchone()[0])
