"""How one forum is crawled and read, as a file a person can write.

Takes a page and a strategy and gives a reading: kind, links to follow, rows, posts.
Does not know how the strategy came about, nor what is already archived.
"""

from threadkeep.strategy.explain import Explanation, explain
from threadkeep.strategy.identity import clean_url, identify, leads_elsewhere
from threadkeep.strategy.load import check, load, loads
from threadkeep.strategy.read import read
from threadkeep.strategy.save import dumps, save
from threadkeep.strategy.strategy import Strategy

__all__ = [
    "Explanation",
    "Strategy",
    "check",
    "clean_url",
    "dumps",
    "explain",
    "identify",
    "leads_elsewhere",
    "load",
    "loads",
    "read",
    "save",
]
