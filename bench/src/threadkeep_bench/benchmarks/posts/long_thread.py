"""A thread of two hundred pages, crawled and stitched."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.fetch import TurnedClock
from threadkeep_bench.benchmarks.posts.marks import post_marks
from threadkeep_bench.measures import Share
from threadkeep_bench.simulate import SimulatedFetcher, draw
from threadkeep_bench.test_beds import Bed, always, crawled

PAGES = 200
THREADS = 40
MOST_A_PAGE = 20


def long_bed(seed: int) -> Bed:
    """The first forum from a seed upwards whose threads use time, with so few posts on a page that one is long."""
    plain = draw(seed, threads=THREADS)
    at = plain.community.options.ends_at
    longest = max(len(thread.posts) for thread in plain.truth(at).threads)
    if plain.skin.structure.posts != "flat" or longest < PAGES:
        return long_bed(seed + 1)
    structure = replace(plain.skin.structure, posts_a_page=max(1, min(MOST_A_PAGE, longest // PAGES)))
    forum = draw(seed, threads=THREADS, structure=structure)
    clock = TurnedClock(at)
    return Bed("draw", forum.truth(at), clock, always(lambda: SimulatedFetcher(forum, clock)))


def stitched(bed: Bed) -> Share:
    """The posts of the longest thread that the archive has, each in its place, of all there are."""
    longest = max(bed.truth.threads, key=lambda thread: len(thread.posts))
    alone = replace(bed, truth=replace(bed.truth, threads=(longest,)))
    marks = post_marks(replace(crawled(bed), bed=alone))
    return Share(marks.order.part, len(longest.posts))
