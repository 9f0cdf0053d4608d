"""Recorded packages as a test bed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from threadkeep.fetch import TurnedClock
from threadkeep_bench.test_beds.bed import Bed, always
from threadkeep_bench.test_beds.corpus_replay import CorpusReplay
from threadkeep_bench.test_beds.package import Use, names
from threadkeep_bench.test_beds.recorded_truth import corpus_truth


def recorded_beds(folder: Path, use: Use) -> Iterator[Bed]:
    """The recorded packages of one use, one after the other: each holds its pages in memory."""
    return (recorded_bed(folder, name) for name in names(use))


def recorded_bed(folder: Path, name: str) -> Bed:
    """The package as it was when it was recorded."""
    replay = CorpusReplay(folder / f"{name}.jsonl.xz")
    truth = corpus_truth(folder / f"{name}.truth.json.xz", replay.urls)
    return Bed("recorded", truth, TurnedClock(replay.recorded_at), always(lambda: replay))
