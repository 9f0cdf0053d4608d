"""Pages made up for training alone: many sites, each in a dress of its own, with pages of every kind.

Takes a seed and gives pages with their labels; what a page says is simple, how it is marked up is drawn by chance.
Does not know any software: no class, address or wording is taken from one.
"""

from threadkeep_bench.training.made_up_sites.site import site_pages

__all__ = [
    "site_pages",
]
