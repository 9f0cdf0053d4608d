"""The demo forum: a workshop with all the usual traps, and a strategy written by hand for it.

Takes nothing and gives the forum and the path of its strategy file.
Does not know how it is crawled.
"""

from threadkeep.simulate.demo.workshop import STRATEGY, WORKSHOP

__all__ = ["STRATEGY", "WORKSHOP"]
