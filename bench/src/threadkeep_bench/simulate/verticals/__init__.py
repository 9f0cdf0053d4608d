"""Webs of many sites that show the objects of one vertical, with the truth about them.

Takes a seed and gives objects, sites and pages on any day; serves them in process or on loopback.
Does not know how sites are crawled, nor what is extracted from them.
"""

from threadkeep_bench.simulate.verticals.in_process import SeenPages, WorldSites
from threadkeep_bench.simulate.verticals.objects import DAY_ZERO, TrueObject, Vertical
from threadkeep_bench.simulate.verticals.server import ServedWorld, run_world, serving_world
from threadkeep_bench.simulate.verticals.spelling import IDENTIFYING, TITLES, SpelledObject
from threadkeep_bench.simulate.verticals.web import VerticalWorld, WorldOptions, draw_world, handwritten_world

__all__ = [
    "DAY_ZERO",
    "IDENTIFYING",
    "TITLES",
    "SeenPages",
    "ServedWorld",
    "SpelledObject",
    "TrueObject",
    "Vertical",
    "VerticalWorld",
    "WorldOptions",
    "WorldSites",
    "draw_world",
    "handwritten_world",
    "run_world",
    "serving_world",
]
