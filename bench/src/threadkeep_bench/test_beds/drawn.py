"""Simulated forums as a test bed."""

from __future__ import annotations

from threadkeep.fetch import TurnedClock
from threadkeep_bench.simulate import SimulatedFetcher, draw
from threadkeep_bench.test_beds.bed import Bed, always


def draw_bed(seed: int, threads: int) -> Bed:
    """The forum of a seed at the end of its life, standing still; every crawl of it begins without a cookie."""
    forum = draw(seed, threads=threads)
    clock = TurnedClock(forum.community.options.ends_at)
    return Bed("draw", forum.truth(clock.now()), clock, always(lambda: SimulatedFetcher(forum, clock)))
