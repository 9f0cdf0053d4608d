"""The forums that learners are put to."""

from __future__ import annotations

from collections.abc import Iterator

from threadkeep.evaluate.beds.bed import Bed, always
from threadkeep.evaluate.beds.draws import draw_bed
from threadkeep.evaluate.beds.folders import CORPUS, LIVE, folder_named
from threadkeep.evaluate.beds.live import live_beds
from threadkeep.evaluate.beds.recorded import recorded_beds
from threadkeep.fetch import TurnedClock
from threadkeep.simulate import SimulatedFetcher, named

THREADS = 300
# Forums with names that are measured beside the draws: questions and answers, whether such a one was drawn or not.
NAMED = ("questions",)


def beds(seeds: range, threads: int = THREADS) -> Iterator[Bed]:
    """Draws, forums with names, running packages and recorded test packages, one after the other: each takes memory."""
    yield from (draw_bed(seed, threads) for seed in seeds)
    yield from map(named_bed, NAMED)
    live, corpus = folder_named(LIVE), folder_named(CORPUS)
    yield from live_beds(live) if live else ()
    yield from recorded_beds(corpus, "test") if corpus else ()


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
