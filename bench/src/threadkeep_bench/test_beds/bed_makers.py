"""The forums that learners are put to, each made where it is measured: it takes memory, and cannot be sent."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from threadkeep.fetch import TurnedClock
from threadkeep_bench.simulate import SimulatedFetcher, named
from threadkeep_bench.test_beds.bed import Bed, always
from threadkeep_bench.test_beds.drawn import draw_bed
from threadkeep_bench.test_beds.folders import CORPUS, LIVE, folder_named
from threadkeep_bench.test_beds.package import names
from threadkeep_bench.test_beds.recorded import recorded_bed
from threadkeep_bench.test_beds.running import live_bed, truth_files

THREADS = 300
# Forums with names that are measured beside the draws: questions and answers, whether such a one was drawn or not.
NAMED = ("questions",)
MakeBed = Callable[[], Bed]


def beds(seeds: range, threads: int = THREADS) -> list[MakeBed]:
    """Draws, forums with names, running packages and recorded test packages."""
    return [*draw_beds(seeds, threads), *(partial(named_bed, name) for name in NAMED), *package_beds()]


def draw_beds(seeds: range, threads: int) -> list[MakeBed]:
    return [partial(draw_bed, seed, threads) for seed in seeds]


def package_beds() -> list[MakeBed]:
    """Running packages and recorded test packages whose folders are named."""
    live, corpus = folder_named(LIVE), folder_named(CORPUS)
    return [
        *([partial(live_bed, path) for path in truth_files(live)] if live else ()),
        *([partial(recorded_bed, corpus, name) for name in names("test")] if corpus else ()),
    ]


def left_out() -> tuple[str, ...]:
    """What could not be measured for want of a folder."""
    words = {
        LIVE: f"running packages: set {LIVE} to the folder with their truth files",
        CORPUS: f"recorded packages: set {CORPUS} to their folder",
    }
    return tuple(told for variable, told in words.items() if folder_named(variable) is None)


def named_bed(name: str) -> Bed:
    """A forum with a name at the end of its life, standing still."""
    forum = named(name)
    clock = TurnedClock(forum.community.options.ends_at)
    return Bed("draw", forum.truth(clock.now()), clock, always(lambda: SimulatedFetcher(forum, clock)))
