"""A community with its skin under one address: its lists, and what a URL leads to at a moment.

Takes a request and returns the place that the URL leads to.
Does not know the content of the page.
"""

from threadkeep_bench.simulate.site.lists import (
    ORDERS,
    ThreadList,
    counted_pages,
    newest_threads,
    post_list,
    thread_list,
    threads_of,
)
from threadkeep_bench.simulate.site.locate import Place, locate
from threadkeep_bench.simulate.site.page_request import Ask
from threadkeep_bench.simulate.site.site import SimulatedSite

__all__ = [
    "ORDERS",
    "Ask",
    "Place",
    "SimulatedSite",
    "ThreadList",
    "counted_pages",
    "locate",
    "newest_threads",
    "post_list",
    "thread_list",
    "threads_of",
]
