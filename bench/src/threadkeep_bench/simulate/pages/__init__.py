"""The pages of a simulated forum, one function a kind.

Takes a request and the place it leads to and gives what the page shows.
Does not know how that looks, nor what a crawl makes of it.
"""

from threadkeep_bench.simulate.pages.answer import shown

__all__ = ["shown"]
