"""Running packages as a test bed."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from pathlib import Path

from threadkeep.fetch import FetchOptions, SystemClock, host_of, open_fetcher, same_site
from threadkeep.protocols import Fetcher
from threadkeep_bench.test_beds.bed import Bed
from threadkeep_bench.test_beds.running_truth import live_truth


def live_beds(folder: Path) -> tuple[Bed, ...]:
    """The packages whose truth files lie in the folder; they must be running."""
    return tuple(map(live_bed, truth_files(folder)))


def truth_files(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.truth.json"))


def live_bed(path: Path) -> Bed:
    truth = live_truth(path)
    clock = SystemClock()
    # It is our own machine that answers: no pause between requests.
    options = FetchOptions(delay=0, named_host=host_of(truth.start))

    def opened() -> AbstractAsyncContextManager[Fetcher]:
        return open_fetcher(options, clock, in_scope=lambda url: same_site(url, truth.start))

    return Bed("live", truth, clock, opened)
