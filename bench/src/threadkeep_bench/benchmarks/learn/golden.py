"""Strategies learned of forums that stay as they are: kept as files, they show what a change to the learner changes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from difflib import unified_diff
from pathlib import Path

from threadkeep.strategy import dumps
from threadkeep_bench.benchmarks.learn.classroom import Classroom
from threadkeep_bench.benchmarks.learn.crawlers import crawler_of
from threadkeep_bench.simulate import NAMES
from threadkeep_bench.test_beds import Bed, named_bed, names, recorded_bed

# A learner that wants more pages of a small forum has lost its way.
_MOST = 1_000


def golden_names(has_corpus: bool) -> tuple[str, ...]:
    """The forums with names, and the recorded training packages where they are there."""
    return (*NAMES, *(names("training") if has_corpus else ()))


def golden_bed(name: str, corpus: Path | None) -> Bed | None:
    """The forum of a golden file; None for a recorded package that is not there."""
    if name in NAMES:
        return named_bed(name)
    return recorded_bed(corpus, name) if corpus is not None else None


def golden_text(bed: Bed, learner: str = "threadkeep") -> str:
    """The file of the strategy that is learned from the page where a visitor comes in."""
    return asyncio.run(_golden_text(bed, learner))


async def _golden_text(bed: Bed, learner: str) -> str:
    begin = crawler_of(learner).learner
    assert begin is not None
    async with bed.open() as fetcher:
        strategy = await Classroom(fetcher, _MOST).taught(begin(bed.truth.start))
    assert strategy is not None, f"{bed.name} was not learned from {_MOST:,} pages"
    return dumps(strategy)


def changes(kept: str, learned: str) -> Iterator[str]:
    """The lines that differ, with a few around them; nothing where all is as it was."""
    return unified_diff(kept.splitlines(), learned.splitlines(), "kept", "learned again", lineterm="")
