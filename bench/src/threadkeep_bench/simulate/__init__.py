"""Forums without a network, growing with a clock we turn.

Takes a community, a skin and a time and gives pages, and the truth about them.
Does not know how it will be crawled.
"""

from threadkeep_bench.simulate.clocks import clock_from
from threadkeep_bench.simulate.demo import demo_forum, demo_strategy
from threadkeep_bench.simulate.draw import draw
from threadkeep_bench.simulate.fetcher import SimulatedFetcher
from threadkeep_bench.simulate.forum import Forum, Served
from threadkeep_bench.simulate.log import Log, Logged
from threadkeep_bench.simulate.named import NAMES, named
from threadkeep_bench.simulate.server import Serving, run_server, serve_forum, serving

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
