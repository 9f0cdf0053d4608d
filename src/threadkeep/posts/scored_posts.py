"""The posts that one page alone shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from threadkeep.layout.elements import Elements
from threadkeep.layout.posts import SeenPost
from threadkeep.layout.posts import posts_of as posts_by_records
from threadkeep.layout.stock import stock_of
from threadkeep.page import DateCandidate, Page
from threadkeep.posts.ranker import Ranker, best_set, shipped_ranker
from threadkeep.posts.reading import posts_in_set

# Below this confidence, records with a name and a time of their own are preferred to the best set of bodies. On foreign
# forums left out of training this raises perfect pages from 81 to 85 %, and F1 from 0.962 to 0.966.
DOUBTFUL = 0.75
# One record with a name and a time may be anything.
FEWEST_WHOLE = 2


@dataclass(frozen=True, slots=True)
class ScoredPosts:
    """The posts in document order, and how likely it is that they are all posts of the page and nothing else."""

    posts: tuple[SeenPost, ...]
    confidence: float


def scored_posts(
    page: Page,
    at: datetime,
    elements: Elements | None = None,
    candidates: Sequence[DateCandidate] | None = None,
    ranker: Ranker | None = None,
) -> ScoredPosts:
    """What the best set of bodies shows; `at` is when the page was fetched, for dates like "yesterday".

    The page's elements and date candidates are not computed again if they are given.
    """
    stock = stock_of(page, at, elements, candidates)
    chosen = best_set(stock, ranker or shipped_ranker())
    if chosen is None:
        return ScoredPosts((), 0.0)
    if chosen.confidence < DOUBTFUL and _are_whole(others := posts_by_records(page, at, elements, candidates)):
        return ScoredPosts(others, chosen.confidence)
    posts = posts_in_set(stock, chosen.bodies, chosen.territories, chosen.fields)
    return ScoredPosts(posts, chosen.confidence)


def _are_whole(posts: Sequence[SeenPost]) -> bool:
    """Whether several posts have an author, a time and a text."""
    return sum(bool(post.author and post.published and post.text) for post in posts) >= FEWEST_WHOLE


def posts_of(
    page: Page, at: datetime, elements: Elements | None = None, candidates: Sequence[DateCandidate] | None = None
) -> tuple[SeenPost, ...]:
    """The posts in document order that have an author or a time; a notice or a menu has neither.

    `scored_posts` shows the others as well, and how sure all of them are.
    """
    posts = scored_posts(page, at, elements, candidates).posts
    return tuple([post for post in posts if post.author is not None or post.published is not None])
