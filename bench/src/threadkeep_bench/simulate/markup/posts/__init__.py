"""Posts of thread pages: flat, as trees, or as questions with answers.

Takes post items and a look and returns the HTML of all posts.
Does not know the rest of the page.
"""

from threadkeep_bench.simulate.markup.posts.body import BodyLook, UrlOfThread, body_html, draw_body
from threadkeep_bench.simulate.markup.posts.posts import PostsLook, draw_posts, posts_html

__all__ = [
    "BodyLook",
    "PostsLook",
    "UrlOfThread",
    "body_html",
    "draw_body",
    "draw_posts",
    "posts_html",
]
