"""The facts of one page, computed once."""

from __future__ import annotations

from datetime import datetime

from threadkeep.page import Page
from threadkeep.sitemap.evidence import PageFacts
from threadkeep.sitemap.facts.blocks import blocks_of
from threadkeep.sitemap.facts.links import occurrences_of
from threadkeep.sitemap.facts.node_sums import node_sums
from threadkeep.sitemap.facts.posts import posts_of_page
from threadkeep.sitemap.facts.texts import runs_of, shingles_of


def page_facts(
    page: Page,
    requested: str,
    status: int,
    at: datetime,
    content_type: str = "",
    hops: int = 0,
    *,
    reads_posts: bool = True,
) -> PageFacts:
    """What a page shows; `at` is when it was fetched, `hops` counts its redirects."""
    sums = node_sums(page.nodes)
    posts, score = posts_of_page(page, at) if reads_posts else ((), 0.0)
    return PageFacts(
        requested=requested,
        answered=page.url,
        status=status,
        content_type=content_type,
        hops=hops,
        title=page.title,
        canonical=page.canonical,
        shingles=shingles_of(page.nodes, sums),
        runs=runs_of(page.nodes, sums),
        blocks=blocks_of(page.nodes, sums),
        links=occurrences_of(page, sums),
        posts=posts,
        posts_score=score,
        asks_password=bool(page.select("input[type=password]")),
        has_form=bool(page.select("form textarea, form[method=post], form[method=POST]")),
    )


def facts_without_page(
    requested: str, answered: str, status: int, trouble: str, content_type: str = "", hops: int = 0
) -> PageFacts:
    """The facts of an answer that has no readable page."""
    return PageFacts(requested, answered, status, content_type, hops, trouble=trouble)
