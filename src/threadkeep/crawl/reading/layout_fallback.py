"""What a page shows beyond its strategy: posts that no [[post]] reads, and pages of its list that no rule knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from xxhash import xxh3_64_hexdigest

from threadkeep.crawl.thresholds import LAYOUT
from threadkeep.layout import SeenPost, flips_of
from threadkeep.model import Author, Identity, Moment, Post, Reading
from threadkeep.page import Page
from threadkeep.posts import posts_of
from threadkeep.strategy import POSITIONS, Strategy, derived_key, identify, list_name, url_groups

# The words by which pages are found again, to learn from them how their lists go on.
MORE_PAGES = "its list has more pages, and no rule leads to them"
NO_POST = "no post found on a page of a thread"
UNREAD_POSTS = "posts are seen here that no [[post]] reads"
_NOBODY = Author("")
_UNKNOWN = Moment("")


def with_layout_posts(page: Page, strategy: Strategy, reading: Reading, at: datetime) -> Reading:
    """The reading, with posts that are seen by layout alone where the strategy does not say how they are read.

    Where it says so and reads nothing, what was learned does not fit this page: its posts are kept, and the page named.
    """
    here = reading.identity
    if here is None or here.role not in ("index", "thread"):
        return reading
    shapes = [shape for shape in strategy.posts if shape.on == here.kind]
    is_open = not shapes or (strategy.learned is not None and all(shape.by != "hand" for shape in shapes))
    if here.role == "thread" and not reading.posts and is_open:
        seen = posts_of(page, at)
        posts = () if shapes and _may_be_notice(page, seen, at) else tuple(_posts(seen, here))
        reading = replace(reading, posts=posts, trouble=(UNREAD_POSTS if shapes else None) if posts else NO_POST)
    if _goes_on(page, strategy, here):
        reading = replace(reading, trouble=MORE_PAGES)
    return reading


def _may_be_notice(page: Page, seen: Sequence[SeenPost], at: datetime) -> bool:
    """Whether a page shows a few words once, beside a field for a password, the page's clock, or nothing.

    "Log in to see this" or "there is no such page" in the place of a thread. A short post of another layout beside a
    login box looks the same. Its page is then reported as one without a post, and is kept: a reported gap that is none
    is better than a notice that is stored as a post of a thread that is then called whole.
    """
    if len(seen) != 1 or len(seen[0].text) >= LAYOUT.short_text:
        return False
    published, author = seen[0].published, seen[0].author
    is_unsigned = author is None and published is None
    return is_unsigned or _is_clock(published, at) or bool(page.select("input[type=password]"))


def _is_clock(shown: Moment | None, at: datetime) -> bool:
    """Whether a time is that at which the page was asked for, in some zone: nobody wrote in that very minute."""
    if shown is None or shown.at is None or shown.precision not in ("minute", "second"):
        return False
    return (at - shown.at).total_seconds() % LAYOUT.zone_step < LAYOUT.clock_tolerance


def _posts(seen: Sequence[SeenPost], here: Identity) -> Iterator[Post]:
    equals: Counter[str] = Counter()
    for ordinal, each in enumerate(seen):
        post = _post(each, list_name(here), ordinal)
        equals[post.key] += 1
        yield replace(post, key=f"{post.key}/{equals[post.key]}")


def _post(seen: SeenPost, thread: str, ordinal: int) -> Post:
    author, published = seen.author or _NOBODY, seen.published or _UNKNOWN
    # Two pages may show a post each of one author on one day, or of nobody known: their words keep them apart.
    key = f"{derived_key(thread, author, published)}/{xxh3_64_hexdigest(seen.text.encode())}"
    return Post(key, "derived", thread, ordinal, author, published, seen.html, seen.text)


def _goes_on(page: Page, strategy: Strategy, here: Identity) -> bool:
    """Whether a page of a kind without positions shows other pages of its list."""
    kind = strategy.kind(here.kind)
    if kind is None or kind.by == "hand" or strategy.learned is None or not POSITIONS.isdisjoint(url_groups(kind)):
        return False
    # An icon without a word may do anything; it is no sign of further pages.
    return any(_is_unknown(identify(strategy, link.url), here) for link in flips_of(page) if link.anchor)


def _is_unknown(there: Identity | None, here: Identity) -> bool:
    """Whether a step leads to a page that no kind knows, or another kind by mistake.

    If only the content of a page distinguishes threads from boards, the URL `/x/4f2a/551` seems to be a page of the
    board `4f2a`.
    """
    return there is None or (there.role != here.role and list_name(there) == list_name(here))
