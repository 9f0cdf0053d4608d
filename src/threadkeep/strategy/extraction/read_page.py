"""One page, read by a strategy."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from threadkeep.model import Identity, Reading
from threadkeep.page import Page
from threadkeep.strategy.extraction.board_rows import board_rows
from threadkeep.strategy.extraction.fields import FieldReader
from threadkeep.strategy.extraction.posts import page_posts, posts_of_page
from threadkeep.strategy.extraction.thread_rows import is_empty_list, thread_rows
from threadkeep.strategy.matching.follow import followed_links
from threadkeep.strategy.matching.identity import identify, identity_of
from threadkeep.strategy.matching.url_matches import UrlMatch, matches_of
from threadkeep.strategy.strategy import Strategy


def read_page(page: Page, strategy: Strategy, version: int, at: datetime) -> Reading:
    """What the strategy reads from a page that was fetched at `at`; the final URL decides which page it is."""
    reader = FieldReader(page, at)
    match = match_on_page(page, strategy) or _thread_by_posts(reader, strategy)
    reading = Reading(strategy=version, title=page.title, noindex=page.is_noindex, is_feed=page.is_feed)
    if match is None:
        return reading
    here = _identity(page, strategy, match)
    if match.alias is not None and not here.ids:
        return replace(reading, identity=here)
    links, posts = followed_links(page, strategy, here), page_posts(reader, strategy, here)
    rows, row_table = thread_rows(reader, strategy, here, links.links)
    boards, board_table = board_rows(reader, strategy, here, links.links)
    reading = replace(
        reading,
        identity=here,
        links=links.links,
        skipped_nofollow=links.skipped_nofollow,
        posts=posts.posts,
        rows=rows,
        boards=boards,
        tables=(*posts.tables, *_table_names("row", row_table), *_table_names("board", board_table)),
    )
    # A page at the URL of a [[same]] rule is also crawled at another URL; a trouble is reported there.
    is_checked = match.alias is None and not is_empty_list(reader, strategy, here)
    return replace(reading, trouble=_trouble(here, reading, posts.unattributed)) if is_checked else reading


def _table_names(section: str, number: int | None) -> tuple[str, ...]:
    return (f"{section}[{number}]",) if number is not None else ()


def match_on_page(page: Page, strategy: Strategy) -> UrlMatch | None:
    """The first match of the page's URL whose kind has its marker on the page, or has no marker."""
    matches = matches_of(strategy, page.url)
    return next((one for one in matches if one.kind.marker is None or page.select(one.kind.marker)), None)


def _thread_by_posts(reader: FieldReader, strategy: Strategy) -> UrlMatch | None:
    """The thread kind, if the URL matches only thread kinds and each post of the page has author, time and text.

    A marker that all learned threads had may be missing in a short thread.
    """
    matches = matches_of(strategy, reader.page.url)
    if not matches or any(match.kind.role != "thread" or match.alias is not None for match in matches):
        return None
    posts = posts_of_page(reader, strategy, identity_of(matches[0]))
    is_thread = bool(posts) and all(post.author.name and post.published.at and post.text for post in posts)
    return matches[0] if is_thread else None


def _identity(page: Page, strategy: Strategy, match: UrlMatch) -> Identity:
    """The identity by the URL. If a [[same]] rule matches without an id, the ids are from the canonical link.

    The canonical link does not decide the page of the list: on some forums all pages of a thread name the first one.
    """
    here = identity_of(match)
    if match.alias is None or here.ids or page.canonical is None:
        return here
    canonical = identify(strategy, page.canonical)
    return replace(here, ids=canonical.ids) if canonical is not None and canonical.role == here.role else here


def _trouble(here: Identity, reading: Reading, unattributed: int) -> str | None:
    if here.role == "thread" and not reading.posts:
        return f"no post found: no [[post]] for kind {here.kind!r} fits this page"
    if unattributed:
        return f"{unattributed} texts with neither author nor time were left out: they may be posts"
    if here.role in ("entry", "index") and not (reading.rows or reading.boards or reading.links):
        return f"no row and no link to follow found on a page of kind {here.kind!r}"
    return None
