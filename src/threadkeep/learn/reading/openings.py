"""Posts that open threads, above lists of replies that look otherwise: found where most first pages have one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from threadkeep.layout import Record, SeenPost, posts_in
from threadkeep.learn.reading.sheets import Sheet, ancestors, look_of
from threadkeep.model import Author
from threadkeep.page import TEXT_TAG, one_line

FEWEST_PAGES = 2
# The share of pages that must have one: second pages often do not.
USUAL = 0.3
FEWEST_HEADINGS = 3
A_WHILE = timedelta(hours=1)
# Zones differ by quarters of an hour, and clocks of pages show minutes.
A_MINUTE, QUARTER, A_DAY = timedelta(minutes=1), timedelta(minutes=15), timedelta(days=1)
MONTHS = 12
SHORTEST = 20
# Some forums show when a thread last changed where its first post is: then its text must be one.
LONG = 60
# The share of openings that must say something of their own; some threads have two pages in a sample.
DISTINCT = 0.5
# Elements around the first reply whose neighbours before it are looked at.
LEVELS = 4


def with_openings(sheets: Sequence[Sheet]) -> list[Sheet]:
    """The pages, each with the post above its list that the eye passed over on it, if several pages show one alike.

    A line that only tells who began a thread repeats name and time of its first post on most pages: then there is none.
    Nor where most say the same, as a notice does, or those that look alike tell the clock of the page: headings.
    """
    found = [_opening(sheet) for sheet in sheets]
    told = [(sheet, post) for sheet, post in zip(sheets, found, strict=True) if post is not None]
    # "2 months ago" may be the time of a first post and of the first answer to it, by the same person.
    if 2 * sum(_repeats(post, sheet.posts[0]) for sheet, post in told) > len(told):
        return list(sheets)
    if len({post.text for _, post in told}) < DISTINCT * len(told):
        return list(sheets)
    looks = Counter(look_of(sheet, post) for sheet, post in told)
    look, count = looks.most_common(1)[0] if looks else ("", 0)
    alike = [(sheet, post) for sheet, post in told if look_of(sheet, post) == look]
    if count < max(FEWEST_PAGES, USUAL * len(sheets)) or _are_headings(alike):
        return list(sheets)
    return [
        replace(sheet, posts=(post, *sheet.posts)) if post is not None and look_of(sheet, post) == look else sheet
        for sheet, post in zip(sheets, found, strict=True)
    ]


def _are_headings(told: Sequence[tuple[Sheet, SeenPost]]) -> bool:
    """Whether all are within an hour, and of when their pages were asked for, but for the zone; by one, or titles.

    One person may have written all articles of a blog, and a forum that moved may tell one time for all it brought.
    Above a title the way to it may name a board, another on each page.
    """
    names = {post.author.name for _, post in told if post.author is not None}
    times = [(sheet.taker.seen_at, post.published.at) for sheet, post in told if post.published and post.published.at]
    if len(times) < FEWEST_HEADINGS or len(times) < len(told):
        return False
    clocks = [(seen_at, _as_clock(at, seen_at)) for seen_at, at in times]
    are_titles = all(map(_is_title, told)) and all(abs(at - seen_at) <= A_DAY for seen_at, at in clocks)
    shown = [at for _, at in clocks]
    away = ((at - seen_at + A_MINUTE) % QUARTER for seen_at, at in clocks)
    is_clock = max(shown) - min(shown) <= A_WHILE and all(each <= 2 * A_MINUTE for each in away)
    return is_clock and (len(names) == 1 or are_titles)


def _as_clock(at: datetime, seen_at: datetime) -> datetime:
    """The time, with day and month changed over where it is of the day of the page only so.

    A page's clock may show 10/05 where its posts show names of months: nothing on it tells which is the day.
    """
    if at.day > MONTHS or abs(at - seen_at) <= A_DAY:
        return at
    other = at.replace(month=at.day, day=at.month)
    return other if abs(other - seen_at) <= A_DAY else at


def _is_title(told: tuple[Sheet, SeenPost]) -> bool:
    sheet, post = told
    return one_line(post.text) in one_line(sheet.page.title)


def _opening(sheet: Sheet) -> SeenPost | None:
    """The whole post in what stands before the first one that is seen."""
    if not sheet.posts or sheet.posts[0].published is None:
        return None
    for run in _runs_before(sheet, sheet.posts[0].record.nodes[0]):
        posts, _ = posts_in(sheet.page, sheet.taker.seen_at, [Record(run)])
        post = _by_a_person(sheet, posts[0], run) if posts else None
        if post is not None and _is_whole(post, sheet.posts[0]):
            return post
    return None


def _by_a_person(sheet: Sheet, post: SeenPost, run: tuple[int, ...]) -> SeenPost:
    """The post by the first whose name leads where those of the others lead: alone, a title may be taken for a name."""
    people = {_form(other.author.url) for other in sheet.posts if other.author is not None and other.author.url}
    if not people or (post.author is not None and post.author.url and _form(post.author.url) in people):
        return post
    page = sheet.page
    for node, link in zip(page.link_nodes, page.links, strict=True):
        is_inside = run[0] <= node < sheet.nodes.ends[run[-1]]
        if is_inside and link.anchor.strip() and _form(link.url) in people:
            return replace(post, author=Author(one_line(link.anchor), link.url), author_node=node)
    return post


def _form(url: str) -> str:
    """A URL without what differs from one person to the next: the last step of its path, and the values behind it."""
    path, _, query = url.partition("?")
    names = sorted(part.partition("=")[0] for part in query.split("&") if "=" in part)
    return "&".join((path if names else path.rstrip("/").rpartition("/")[0], *names))


def _runs_before(sheet: Sheet, first: int) -> Iterator[tuple[int, ...]]:
    """The siblings before an element and before those around it, where they say something."""
    nodes = sheet.nodes
    # Whatever a record stands in alone has nothing of the thread before it.
    last = sheet.posts[-1].record.nodes[0]
    shared = [node for node in ancestors(nodes, first) if nodes.ends[nodes.parents[node]] > last]
    for node in shared[:LEVELS]:
        before = [each for each in nodes.children(nodes.parents[node]) if each < node]
        kept = tuple(each for each in before if nodes.tags[each] != TEXT_TAG or nodes.texts[each].strip())
        if sum(len(sheet.page.text_of(each)) for each in kept) >= SHORTEST:
            yield kept


def _is_whole(post: SeenPost, first: SeenPost) -> bool:
    if post.author is None or post.published is None or post.body_node is None or first.published is None:
        return False
    is_linked = post.author.url is not None or first.author is None or first.author.url is None
    at, later = post.published.at, first.published.at
    is_earlier = at is not None and later is not None and at <= later
    return is_linked and len(post.text) >= (SHORTEST if is_earlier else LONG)


def _repeats(post: SeenPost, first: SeenPost) -> bool:
    if post.author is None or first.author is None or post.published is None or first.published is None:
        return False
    at, other = post.published.at, first.published.at
    # One of the two may lack the seconds, or the time of day, or tell it in another zone.
    is_same = at == other or (at is not None and other is not None and abs(at - other) <= timedelta(days=1))
    return post.author.name == first.author.name and is_same
