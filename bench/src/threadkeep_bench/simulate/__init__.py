"""Forums without a network, growing with a clock we turn.

Takes a community, a skin and a time and gives pages, and the truth about them.
Does not know how it will be crawled.
"""

from threadkeep_bench.simulate.community import (
    DAY,
    HOUR,
    Activity,
    ActivityPlan,
    CommunityOptions,
    Floats,
    Indices,
    Ints,
    PostView,
    Span,
    grow,
    grown,
    moment,
    weights,
)
from threadkeep_bench.simulate.drawn_forum import ENDS_AT, draw
from threadkeep_bench.simulate.forum import Forum, ServedAnswer
from threadkeep_bench.simulate.markup import MarkupLook
from threadkeep_bench.simulate.named import HOME, NAMES, WORKSHOP, demo_forum, demo_strategy, named
from threadkeep_bench.simulate.page_content import Ad, PostItem, Stamp
from threadkeep_bench.simulate.pages import RECENT, post_item, post_items, visible_posts
from threadkeep_bench.simulate.server import (
    FastClock,
    Log,
    LoggedRequest,
    Serving,
    SimulatedFetcher,
    clock_from,
    run_server,
    serve_forum,
    serving,
)
from threadkeep_bench.simulate.site import Ask, locate, newest_threads, post_list
from threadkeep_bench.simulate.skin import DateStyle, PagerStyle
from threadkeep_bench.simulate.truth import INVALID, USEFUL, TrueBoard, TruePost, TrueThread, Truth, UrlKind, UrlTruth
from threadkeep_bench.simulate.urls import Target
from threadkeep_bench.simulate.words import LANGUAGES, Words, words, written_time

__all__ = [
    "DAY",
    "ENDS_AT",
    "HOME",
    "HOUR",
    "INVALID",
    "LANGUAGES",
    "NAMES",
    "RECENT",
    "USEFUL",
    "WORKSHOP",
    "Activity",
    "ActivityPlan",
    "Ad",
    "Ask",
    "CommunityOptions",
    "DateStyle",
    "FastClock",
    "Floats",
    "Forum",
    "Indices",
    "Ints",
    "Log",
    "LoggedRequest",
    "MarkupLook",
    "PagerStyle",
    "PostItem",
    "PostView",
    "ServedAnswer",
    "Serving",
    "SimulatedFetcher",
    "Span",
    "Stamp",
    "Target",
    "TrueBoard",
    "TruePost",
    "TrueThread",
    "Truth",
    "UrlKind",
    "UrlTruth",
    "Words",
    "clock_from",
    "demo_forum",
    "demo_strategy",
    "draw",
    "grow",
    "grown",
    "locate",
    "moment",
    "named",
    "newest_threads",
    "post_item",
    "post_items",
    "post_list",
    "run_server",
    "serve_forum",
    "serving",
    "visible_posts",
    "weights",
    "words",
    "written_time",
]
