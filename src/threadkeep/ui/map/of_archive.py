"""The graph of an archive: its strategy, its pages by kind and rule, and what its newest pages show beside."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from threadkeep.archive import STRATEGY_FILE, open_archive
from threadkeep.archive.by_kind import kind_counts, newest_of_each_kind, newest_pages, rule_counts
from threadkeep.crawl import Broken, open_killable
from threadkeep.crawl.sampled import guide_of
from threadkeep.crawl.workers import Guide, is_readable, job_of
from threadkeep.errors import UsageError
from threadkeep.model import Response
from threadkeep.strategy import loads
from threadkeep.ui.map.graph import Graph, Sizes, Skip, graph_of
from threadkeep.ui.map.skipped import PassedOn, passed_on

PAGES_OF_KIND = 6
PAGES = 30


async def archive_graph(folder: Path) -> Graph:
    """The graph of the strategy that stands in the folder now, with the sizes of what is there."""
    with open_archive(folder, readonly=True) as archive:
        own, site = archive.strategy(), archive.site
    text = _strategy_text(folder, own[1] if own else None)
    sizes = Sizes({each.kind: (each.done, each.known) for each in kind_counts(folder)}, rule_counts(folder))
    return graph_of(loads(text), sizes, await _skips(folder, guide_of(text, site)))


def _strategy_text(folder: Path, own: str | None) -> str:
    path = folder / STRATEGY_FILE
    text = path.read_text(encoding="utf-8") if path.is_file() else own
    if text is None:
        raise UsageError(f"{folder} has no strategy yet", "`threadkeep learn URL` makes one.")
    return text


async def _skips(folder: Path, guide: Guide) -> tuple[Skip, ...]:
    pages = {page.url: page for page in (*newest_of_each_kind(folder, PAGES_OF_KIND), *newest_pages(folder, PAGES))}
    counts: Counter[Skip] = Counter()
    for passed in await _passed([page for page in pages.values() if is_readable(page)], guide):
        for each, links in passed.counts:
            counts[Skip(passed.kind, each.form, 0, each.why, each.target)] += links
    return tuple(Skip(skip.source, skip.form, links, skip.why, skip.target) for skip, links in counts.items())


async def _passed(pages: list[Response], guide: Guide) -> list[PassedOn]:
    with open_killable() as workers:
        passed = [await workers.call(passed_on, job_of(page, guide)) for page in pages]
    return [each for each in passed if each is not None and not isinstance(each, Broken)]
