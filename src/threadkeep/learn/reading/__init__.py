"""How posts, threads' rows and boards' rows are read, induced from sample pages of a forum.

Takes whole pages with their kinds, inside a worker, and gives the shapes of a strategy.
Does not know which links are followed, nor where its pages come from.
"""

from threadkeep.learn.reading.better_posts import BetterPosts, better_post_shapes
from threadkeep.learn.reading.shapes import SamplePage, Shapes, shapes_of, with_shapes

__all__ = ["BetterPosts", "SamplePage", "Shapes", "better_post_shapes", "shapes_of", "with_shapes"]
