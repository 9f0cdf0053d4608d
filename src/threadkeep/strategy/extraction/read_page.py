"""A page read by a strategy."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from threadkeep.model import Identity, Reading
from threadkeep.page import Page
from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.posts import page_posts, posts_of_page
from threadkeep.strategy.extraction.rows import board_rows, is_empty_list, thread_rows
from threadkeep.strategy.matching.follow import followed_links
from threadkeep.strategy.matching.identity import UrlMatch, identify, identity_of, matches_of
from threadkeep.strategy.strategy import Strategy


def read_page(page: Page, strategy: Strategy, version: int, at: datetime) -> Reading:
    """What the strategy sees on a page that was fetched at `at`; the URL that answered says which page it is."""
    taker = FieldReader(page, at)
    found = match_on_page(page, strategy) or _thread_by_posts(taker, strategy)
    seen = Reading(strategy=version, title=page.title, noindex=page.is_noindex, is_feed=page.is_feed)
    if found is None:
        return seen
    here = _identity(page, strategy, found)
    if found.alias is not None and not here.ids:
        return replace(seen, identity=here)
    links, found_posts = followed_links(page, strategy, here), page_posts(taker, strategy, here)
    seen = replace(
        seen,
        identity=here,
        links=links.links,
        skipped_nofollow=links.skipped_nofollow,
        posts=found_posts.posts,
        rows=thread_rows(taker, strategy, here, links.links),
        boards=board_rows(taker, strategy, here, links.links),
    )
    # What a [[same]] rule knows is reached under another URL, too: there it is missed, if it cannot be read.
    is_missed = found.alias is None and not is_empty_list(taker, strategy, here)
    return replace(seen, trouble=_trouble(here, seen, found_posts.unattributed)) if is_missed else seen


def match_on_page(page: Page, strategy: Strategy) -> UrlMatch | None:
    """The first rule that knows the page's URL, and of whose kind the page has what all pages of it have."""
    fitting = matches_of(strategy, page.url)
    return next((each for each in fitting if each.kind.marker is None or page.select(each.kind.marker)), None)


def _thread_by_posts(taker: FieldReader, strategy: Strategy) -> UrlMatch | None:
    """The kind of threads, if the URL is that of nothing else and the page holds whole posts alone.

    What stands on all threads that were seen may be lacking in a short one.
    """
    fitting = matches_of(strategy, taker.page.url)
    if not fitting or any(each.kind.role != "thread" or each.alias is not None for each in fitting):
        return None
    posts = posts_of_page(taker, strategy, identity_of(fitting[0]))
    is_thread = bool(posts) and all(post.author.name and post.published.at and post.text for post in posts)
    return fitting[0] if is_thread else None


def _identity(page: Page, strategy: Strategy, found: UrlMatch) -> Identity:
    """The identity by the URL. Where a [[same]] rule knows no id, the canonical link tells the list.

    It does not tell the page: some forums point every page of a thread to its first one.
    """
    here = identity_of(found)
    if found.alias is None or here.ids or page.canonical is None:
        return here
    canonical = identify(strategy, page.canonical)
    return replace(here, ids=canonical.ids) if canonical is not None and canonical.role == here.role else here


def _trouble(here: Identity, seen: Reading, untold: int) -> str | None:
    if here.role == "thread" and not seen.posts:
        return f"no post found: no [[post]] for kind {here.kind!r} fits this page"
    if untold:
        return f"{untold} texts with neither author nor time were left out: they may be posts"
    if here.role in ("entry", "index") and not (seen.rows or seen.boards or seen.links):
        return f"no row and no link to follow found on a page of kind {here.kind!r}"
    return None
