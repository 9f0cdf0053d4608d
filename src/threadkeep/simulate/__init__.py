"""Forums without a network, growing with a clock we turn.

Takes a community, a skin and a time and gives pages, and the truth about them.
Does not know how it will be crawled.
"""

from threadkeep.simulate.clocks import clock_from
from threadkeep.simulate.demo import demo_forum, demo_strategy
from threadkeep.simulate.draw import draw
from threadkeep.simulate.fetcher import SimulatedFetcher
from threadkeep.simulate.forum import Forum, Served
from threadkeep.simulate.log import Log, Logged
from threadkeep.simulate.named import NAMES, named
from threadkeep.simulate.server import Serving, run_server, serve_forum, serving

__all__ = [
    "NAMES",
    "Forum",
    "Log",
    "Logged",
    "Served",
    "Serving",
    "SimulatedFetcher",
    "clock_from",
    "demo_forum",
    "demo_strategy",
    "draw",
    "named",
    "run_server",
    "serve_forum",
    "serving",
]
