"""The pages of an archive as a tree: each stored page with the page that first linked to it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from threadkeep.archive.archive import Archive
from threadkeep.archive.database.page_state import State
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.database.times import iso

# The referrer of the target of a redirect is the redirected page; the link was on the page before that.
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
    """A stored page; `parent` is None for a start page."""

    url: str
    parent: str | None
    depth: int


def kept_pages(archive: Archive) -> Iterator[KeptPage]:
    """Every stored page, in the order of depth."""
    return (KeptPage(*row) for row in archive._db.execute(_KEPT))


def requested_since(archive: Archive, since: datetime) -> set[str]:
    """The URLs that were requested since then, whatever the result."""
    return {url for (url,) in archive._db.execute(_SINCE, (iso(since),))}


def request_count(archive: Archive) -> int:
    """The number of requests for pages."""
    return int(archive._db.execute("SELECT count(*) FROM visit").fetchone()[0])
