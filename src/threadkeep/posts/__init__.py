"""The posts of one unknown page: sets of bodies, their features, a ranker, fields, and a confidence.

Takes a page and returns its posts with their authors, times and texts.
Does not know what kind of page it is, nor any other page of its site.
"""

from threadkeep.layout.stock import stock_of as page_stock
from threadkeep.posts.body_sets import BodySet, body_sets
from threadkeep.posts.candidates import CloseSets, PageSets, close_sets, page_sets
from threadkeep.posts.ranker import FILE, Ranker, ranker_as_json, ranker_from_json, shipped_ranker
from threadkeep.posts.reading import posts_in_set
from threadkeep.posts.scored_posts import ScoredPosts, posts_of, scored_posts
from threadkeep.posts.sums import Numbers, Places
from threadkeep.posts.territories import Territories, territories_of
from threadkeep.posts.trees import Forest, Tree, forest_of_trees

__all__ = [
    "FILE",
    "BodySet",
    "CloseSets",
    "Forest",
    "Numbers",
    "PageSets",
    "Places",
    "Ranker",
    "ScoredPosts",
    "Territories",
    "Tree",
    "body_sets",
    "close_sets",
    "forest_of_trees",
    "page_sets",
    "page_stock",
    "posts_in_set",
    "posts_of",
    "ranker_as_json",
    "ranker_from_json",
    "scored_posts",
    "shipped_ranker",
    "territories_of",
]
