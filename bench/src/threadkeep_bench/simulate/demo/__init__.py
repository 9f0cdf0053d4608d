"""The demo forum: a workshop with all the usual traps, and a strategy written by hand for it.

Takes the address where it is served and gives the forum and its strategy.
Does not know how it is crawled.
"""

from threadkeep_bench.simulate.demo.workshop import WORKSHOP, demo_forum, demo_strategy

__all__ = ["WORKSHOP", "demo_forum", "demo_strategy"]
