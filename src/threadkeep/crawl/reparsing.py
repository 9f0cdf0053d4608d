"""Everything in an archive read anew from its WARC, without asking the forum."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from threadkeep.archive import Archive, Kept
from threadkeep.archive.strategy_versions.reparse_comparison import ReparseChanges
from threadkeep.crawl.limits import Limits
from threadkeep.crawl.loop import Crew
from threadkeep.crawl.policies import Complete
from threadkeep.crawl.reading import strategy_on
from threadkeep.crawl.silence import Silence
from threadkeep.crawl.whole import not_yet, one_thread, read_again
from threadkeep.crawl.workers import Guide, open_workers
from threadkeep.errors import UsageError
from threadkeep.model import Answer, Visit
from threadkeep.protocols import Clock
from threadkeep.strategy import identify


@dataclass(frozen=True, slots=True)
class Reparsed:
    """What reading anew came to: by which version of the strategy, how many pages, and what changed of the posts."""

    version: int
    is_same_strategy: bool
    pages: int
    posts: ReparseChanges


class _NoForum:
    """The fetcher of a run that asks for nothing."""

    async def fetch(self, visit: Visit) -> Answer:
        raise AssertionError(f"{visit.url} was asked for, and reading anew asks for nothing")


class _Count:
    """Counts pages as they are read."""

    def __init__(self) -> None:
        self.pages = 0

    def add(self, kept: Kept) -> None:
        self.pages += 1


async def reparse_into(archive: Archive, clock: Clock, strategy: str | None = None) -> Reparsed:
    """Read every kept page again by a strategy (the text of its file), or by the archive's own."""
    own = archive.strategy()
    text = strategy or (own[1] if own else None)
    if text is None:
        raise UsageError(f"{archive.folder} has no strategy to read its pages by", "Give one with --strategy FILE.")
    count = _Count()
    with one_thread() as desk, open_workers() as workers:
        await desk.do(archive.begin_run, "reparse")
        await desk.do(archive.snapshot_posts)
        parsed = strategy_on(text, archive.site)
        version = await desk.do(archive.adopt, text, partial(identify, parsed), not_yet, True)
        guide = Guide(parsed, text, archive.site, version)
        crew = Crew(Complete(), archive, desk, _NoForum(), workers, guide, clock, Limits(), Silence())
        await read_again(crew, count.add)
        await desk.do(archive.drop_repeated_threads)
        changed = await desk.do(archive.reparse_changes)
        await desk.do(archive.end_run, "reparsed")
    return Reparsed(version, own is not None and own[1] == text, count.pages, changed)
