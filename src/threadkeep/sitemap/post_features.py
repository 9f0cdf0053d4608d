"""Features beyond the paper's: how far what looks like posts are posts, and what the links of a page are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import log1p
from statistics import median

from threadkeep.layout.posts import SeenPost
from threadkeep.model import Link
from threadkeep.sitemap.page_look import PageLook

_FIELDS = frozenset({"input", "select", "button"})


def post_features(look: PageLook) -> Mapping[str, float]:
    """What the posts look like that the page alone shows; a list of threads gives rows without much text."""
    posts = look.posts
    texts = [len(post.text) for post in posts]
    plain = [_plain(look, post) for post in posts]
    names = [post.author.name for post in posts if post.author is not None]
    return {
        "post_count": log1p(len(posts)),
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
    }


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


def _order(posts: Sequence[SeenPost]) -> float:
    times = [post.published.at for post in posts if post.published is not None and post.published.at is not None]
    pairs = list(pairwise(times))
    return sum((one < other) - (one > other) for one, other in pairs) / len(pairs) if pairs else 0.0


def _share(count: int, posts: Sequence[SeenPost]) -> float:
    return count / len(posts) if posts else 0.0


def page_features(look: PageLook) -> Mapping[str, float]:
    """What the whole page holds: text, dates, forms, and the group of links with most words."""
    tags = look.page.nodes.tags
    whole = look.sums.chars_before[-1]
    return {
        "chars": log1p(whole),
        "linked_share": look.sums.linked_before[-1] / whole if whole else 0.0,
        "dates": log1p(len(look.candidates)),
        "links": log1p(len(look.page.links)),
        "regions": log1p(len(look.regions)),
        "fields": log1p(sum(tag in _FIELDS for tag in tags)),
        "textareas": float("textarea" in tags),
        "quotes": log1p(sum(tag == "blockquote" for tag in tags)),
        "has_password": float(_has_password(look)),
        **_link_group(look, whole),
    }


def _has_password(look: PageLook) -> bool:
    nodes = look.page.nodes
    return any(
        tag == "input" and (nodes.attributes[node].get("type") or "").lower() == "password"
        for node, tag in enumerate(nodes.tags)
    )


def _link_group(look: PageLook, whole: int) -> Mapping[str, float]:
    """The links of one place with most words in all: on a list they are the titles of what it lists."""
    groups: dict[str, list[Link]] = defaultdict(list)
    for link in look.page.links:
        groups[link.place].append(link)
    best = max(groups.values(), key=_anchor_chars, default=[])
    chars = _anchor_chars(best)
    return {
        "group_links": log1p(len({link.url for link in best})),
        "group_anchors": len({link.anchor for link in best}) / len(best) if best else 0.0,
        "group_mean_anchor": log1p(chars / len(best) if best else 0),
        "group_share": min(1.0, chars / whole) if whole else 0.0,
    }


def _anchor_chars(links: Sequence[Link]) -> int:
    return sum(len(link.anchor) for link in {link.url: link for link in links}.values())
