"""URL styles: how a simulated forum writes URLs and reads them back.

Takes a `UrlStyle` and a target and returns a path, or takes a path and returns the target.
Does not know what is on the page.
"""

from threadkeep_bench.simulate.urls.drawn_urls import draw_urls
from threadkeep_bench.simulate.urls.positions import PagedList
from threadkeep_bench.simulate.urls.routes import Scheme, Target, View
from threadkeep_bench.simulate.urls.slugs import Slugs
from threadkeep_bench.simulate.urls.url_style import UrlStyle, scheme

__all__ = [
    "PagedList",
    "Scheme",
    "Slugs",
    "Target",
    "UrlStyle",
    "View",
    "draw_urls",
    "scheme",
]
