"""The graph of an archive: its strategy, its pages by kind and rule, and what its newest pages show beside."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path

from threadkeep.archive import open_archive, strategy_file_text
from threadkeep.archive.kinds import kind_counts, newest_of_each_kind, newest_pages, rule_counts
from threadkeep.crawl import Guide, WorkerFailure, is_readable, job_of, open_worker_pool, temporary_guide
from threadkeep.errors import UsageError
from threadkeep.model import Response
from threadkeep.strategy import loads
from threadkeep.ui.map.graph import Graph, Sizes, Skip, graph_of
from threadkeep.ui.map.skipped import PassedOn, passed_on

# Enough pages of each kind to see the usual links. Not tuned.
PAGES_OF_KIND = 6
# The newest pages of all kinds besides.
PAGES = 30


async def archive_graph(folder: Path) -> Graph:
    """The graph of the strategy that is in the folder now, with the sizes of what is there."""
    with open_archive(folder, readonly=True) as archive:
        own, site = archive.strategy(), archive.site
    text = _strategy_text(folder, own[1] if own else None)
    passed = await _skipped_links(_newest(folder), temporary_guide(text, site))
    kinds = {each.kind: (each.done, each.known) for each in kind_counts(folder)}
    return graph_of(loads(text), Sizes(kinds, _rules(rule_counts(folder), passed)), _skips(passed))


def _strategy_text(folder: Path, own: str | None) -> str:
    text = strategy_file_text(folder) or own
    if text is None:
        raise UsageError(f"{folder} has no strategy yet", "`threadkeep learn URL` makes one.")
    return text


def _newest(folder: Path) -> list[Response]:
    newest = chain(newest_of_each_kind(folder, PAGES_OF_KIND), newest_pages(folder, PAGES))
    return [page for page in {page.url: page for page in newest}.values() if is_readable(page)]


def _rules(found: Mapping[str, int], passed: Sequence[PassedOn]) -> dict[str, int]:
    """How many pages each rule leads to: by the archive, or by the links that the newest pages show.

    The archive knows of a page only who found it first, and of one that was learned from nobody.
    """
    shown: dict[str, set[str]] = {}
    for rule, key in chain.from_iterable(each.taken for each in passed):
        shown.setdefault(rule, set()).add(key)
    return {rule: max(found.get(rule, 0), len(shown.get(rule, ()))) for rule in {*found, *shown}}


def _skips(passed: Sequence[PassedOn]) -> tuple[Skip, ...]:
    counts: Counter[Skip] = Counter()
    for each in passed:
        for form, links in each.counts:
            counts[Skip(each.kind, form.form, 0, form.why, form.target)] += links
    return tuple(replace(skip, links=links) for skip, links in counts.items())


async def _skipped_links(pages: Sequence[Response], guide: Guide) -> list[PassedOn]:
    with open_worker_pool() as workers:
        passed = [await workers.call(passed_on, job_of(page, guide)) for page in pages]
    return [each for each in passed if each is not None and not isinstance(each, WorkerFailure)]
