"""Features beyond the paper's: how far what looks like posts are posts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log1p
from statistics import median

from threadkeep.layout.posts import SeenPost
from threadkeep.sitemap.page_look import PageLook
from threadkeep.sitemap.sums import width


def post_features(look: PageLook) -> Mapping[str, float]:
    """What the posts look like that the page alone shows; a list of threads gives rows without much text."""
    posts = look.posts
    texts = [width(post.text) for post in posts]
    plain = [_plain(look, post) for post in posts]
    names = [post.author.name for post in posts if post.author is not None]
    return {
        "post_count": log1p(len(posts)),
        "post_empty": _share(sum(not text for text in texts), posts),
        "post_least_text": log1p(min(texts, default=0)),
        "post_median_text": log1p(median(texts) if texts else 0),
        "post_max_text": log1p(max(texts, default=0)),
        "post_median_plain": log1p(median(plain) if plain else 0),
        "post_total_plain": log1p(sum(plain)),
        "post_text_share": min(1.0, sum(plain) / look.plain_chars) if look.plain_chars else 0.0,
        "post_link_share": _link_share(look, posts),
        "post_with_author": _share(len(names), posts),
        "post_with_date": _share(sum(post.published is not None for post in posts), posts),
        "post_with_body": _share(sum(post.body_node is not None for post in posts), posts),
        "post_whole": _share(sum(map(_is_whole, posts)), posts),
        "post_with_person": _share(sum(post.author is not None and bool(post.author.url) for post in posts), posts),
        "post_authors": _share(len(set(names)), posts),
        "post_order": _order(posts),
        "post_body_links": _body_links(look, posts),
        "post_gap_links": log1p(median(gaps) if (gaps := [_gap_links(look, post) for post in posts]) else 0),
        "post_after_field": _after_field(look, posts),
        **_around(look, posts),
    }


def _around(look: PageLook, posts: Sequence[SeenPost]) -> Mapping[str, float]:
    """The shares of the text outside links before and behind the posts, and what stands between dates and texts."""
    if not posts or not look.plain_chars:
        return {"post_before": 0.0, "post_behind": 0.0, "post_gap_text": 0.0}
    first, last = posts[0].record.nodes[0], max(look.span(post.record)[1] for post in posts)
    return {
        "post_before": look.plain_between(0, first) / look.plain_chars,
        "post_behind": look.plain_between(last, len(look.page.nodes)) / look.plain_chars,
        "post_gap_text": log1p(median(_gap_text(look, post) for post in posts)),
    }


def _gap_text(look: PageLook, post: SeenPost) -> int:
    """The characters outside links between a post's date and its text."""
    date, body = post.date_node, post.body_node
    if date is None or body is None:
        return 0
    ends = look.page.nodes.ends
    start, end = (ends[date], body) if date < body else (ends[body], date)
    return look.plain_between(start, max(start, end))


def _plain(look: PageLook, post: SeenPost) -> int:
    node = post.body_node
    return look.sums.chars(node) - look.sums.linked(node) if node is not None else 0


def _is_whole(post: SeenPost) -> bool:
    return post.author is not None and post.published is not None and post.body_node is not None


def _link_share(look: PageLook, posts: Sequence[SeenPost]) -> float:
    bodies = [post.body_node for post in posts if post.body_node is not None]
    whole = sum(map(look.sums.chars, bodies))
    return sum(map(look.sums.linked, bodies)) / whole if whole else 0.0


def _body_links(look: PageLook, posts: Sequence[SeenPost]) -> float:
    """The share of posts whose text is, or stands in, a link: it is the title of something else."""
    ends, linking = look.page.nodes.ends, set(look.linking)
    count = 0
    for post in posts:
        node = post.body_node
        count += node is not None and any(each in linking for each in range(node, min(node + 3, ends[node])))
    return _share(count, posts)


def _gap_links(look: PageLook, post: SeenPost) -> int:
    """The links between a post's date or author and its text: a whole menu, where these stand in the page's head."""
    known = [node for node in (post.author_node, post.date_node) if node is not None]
    if not known or post.body_node is None:
        return 0
    return max(abs(look.links_before(post.body_node) - look.links_before(node)) for node in known)


def _after_field(look: PageLook, posts: Sequence[SeenPost]) -> float:
    """Whether all posts stand below a field for a text: an answer is written below a post, not above the first."""
    tags = look.page.nodes.tags
    field = tags.index("textarea") if "textarea" in tags else len(tags)
    return float(any(post.record.nodes[0] > field for post in posts[:1]))


def _order(posts: Sequence[SeenPost]) -> float:
    times = [post.published.at for post in posts if post.published is not None and post.published.at is not None]
    pairs = list(pairwise(times))
    return sum((one < other) - (one > other) for one, other in pairs) / len(pairs) if pairs else 0.0


def _share(count: int, posts: Sequence[SeenPost]) -> float:
    return count / len(posts) if posts else 0.0
