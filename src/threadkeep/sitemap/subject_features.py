"""Features of what a page is about: how its links and posts stand to its own address and to its title."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from math import log1p

from threadkeep.layout.posts import SeenPost
from threadkeep.model import Link
from threadkeep.page import TEXT_TAG
from threadkeep.sitemap.page_look import PageLook
from threadkeep.sitemap.sums import bare_words
from threadkeep.sitemap.url_shape import UrlShape

# What tells one page of a kind from the others in an address: its number, or the words of its name.
_KEYS = re.compile(r"\d+|[^\W\d_]{2,}(?:[-_+.~][^\W_]+)+")
_REPLY = re.compile(r"^(?:\w{1,3}\s*:\s*)+")
_EXACT = frozenset({"second", "minute"})
_DIGIT = re.compile(r"\d")
_LABEL = re.compile(r"[:\uff1a]\s*$")
# A text of so many characters is a sentence rather than a label.
_PROSE = 40
# A number that so many links of a page have is the site's, not the page's; a few may have it by chance.
_USUAL = 0.5
_BY_CHANCE = 3
_MOST_LINKS = 400
_LONGEST_LABEL = 30
_SHORTEST_NAME = 8
_MOST_HEADINGS = 3
# Nodes before a post and at its beginning where its mark may stand.
_BEFORE, _BEGINNING = 2, 12


def subject_features(look: PageLook, shapes: Mapping[str, UrlShape]) -> Mapping[str, float]:
    """Whether a page is that of one thing: a thread, a person; and whether what it says is said by somebody else."""
    return {
        "own_links": log1p(_own_links(look)),
        **_subject_links(look),
        "label_texts": _label_share(look),
        **_said(look, shapes),
    }


def _own_links(look: PageLook) -> int:
    """The other addresses with a number or name of the page's own: to answer it, to print it, its other pages."""
    others = {link.url for link in look.page.links[:_MOST_LINKS]} - {look.page.url}
    keys = {url: _keys(url) for url in others}
    count = Counter(key for found in keys.values() for key in found)
    own = {key for key in _keys(look.page.url) if count[key] <= max(_BY_CHANCE, _USUAL * len(others))}
    return sum(not own.isdisjoint(found) for found in keys.values())


def _keys(url: str) -> frozenset[str]:
    return frozenset(_KEYS.findall(url.partition("//")[2].partition("/")[2]))


def _subject_links(look: PageLook) -> Mapping[str, float]:
    """The other addresses by the name of the page itself: the posts of a thread, in a tree beside the one shown.

    `subject_share` is their share of all that have a name of some length: a long tree is not a list of threads.
    """
    subjects = (bare_words(look.page.title), *_headings(look))
    named = {link.url: name for link in look.page.links if len(name := _name(link)) >= _SHORTEST_NAME}
    named.pop(look.page.url, None)
    own = sum(any(name in subject for subject in subjects) for name in named.values())
    return {"subject_links": log1p(own), "subject_share": own / len(named) if named else 0.0}


def _name(link: Link) -> str:
    return bare_words(_REPLY.sub("", link.anchor))


def _headings(look: PageLook) -> tuple[str, ...]:
    """The page's first headings, as far as they are no links: some sites give every page the same title."""
    nodes, linked = look.page.nodes, look.sums.linked_before
    found = islice((node for node, tag in enumerate(nodes.tags) if tag == "h1"), _MOST_HEADINGS)
    return tuple(
        bare_words(" ".join(nodes.texts[node:end]))
        for node, end in ((node, nodes.ends[node]) for node in found)
        if linked[end] == linked[node]
    )


def _label_share(look: PageLook) -> float:
    """The share of texts outside links that are labels: of fields, or of what is told about a person."""
    nodes, linked = look.page.nodes, look.sums.linked_before
    chars = look.sums.chars_before
    shown = [
        nodes.texts[node]
        for node, tag in enumerate(nodes.tags)
        if tag == TEXT_TAG and chars[node + 1] > chars[node] and linked[node + 1] == linked[node]
    ]
    labels = sum(len(text) <= _LONGEST_LABEL and bool(_LABEL.search(text)) for text in shown)
    return labels / len(shown) if shown else 0.0


def _said(look: PageLook, shapes: Mapping[str, UrlShape]) -> Mapping[str, float]:
    """Whether posts have what texts about a person or of a site have not: a time of day, a mark, sentences."""
    posts = look.posts
    own, title = shapes[look.page.url], bare_words(look.page.title)
    return {
        "post_exact": _share([post.published is not None and post.published.precision in _EXACT for post in posts]),
        "post_elsewhere": _share([_is_elsewhere(post, own, look.page.url, shapes) for post in posts]),
        "post_titled_so": _share([bare_words(post.author.name) in title for post in posts if post.author is not None]),
        "post_marked": _share([_is_marked(look, post) for post in posts]),
        "post_prose": _prose(look, posts),
        "post_dates": log1p(_mean([len(look.dates(post.record)) for post in posts])),
    }


def _is_elsewhere(post: SeenPost, own: UrlShape, url: str, shapes: Mapping[str, UrlShape]) -> bool:
    """Whether the name of an author leads to a page of another kind; on a profile it leads to itself."""
    if post.author is None or post.author.url is None or post.author.url == url:
        return False
    shape = shapes.get(post.author.url)
    return shape is not None and not own.covers(shape) and not shape.covers(own)


def _is_marked(look: PageLook, post: SeenPost) -> bool:
    """Whether something with a number as its name begins a post, for others to point at."""
    attributes = look.page.nodes.attributes
    start, end = look.span(post.record)
    return any(
        _DIGIT.search(attributes[node].get(name) or "")
        for node in range(max(0, start - _BEFORE), min(end, start + _BEGINNING))
        for name in ("id", "name")
    )


def _prose(look: PageLook, posts: Sequence[SeenPost]) -> float:
    """The share of what the bodies say outside links that stands in sentences, not in words alone."""
    chars, linked, ends = look.sums.chars_before, look.sums.linked_before, look.page.nodes.ends
    pieces = [
        length
        for post in posts
        if post.body_node is not None
        for node in range(post.body_node, ends[post.body_node])
        if look.page.nodes.tags[node] == TEXT_TAG
        and (length := chars[node + 1] - chars[node])
        and linked[node + 1] == linked[node]
    ]
    return sum(length for length in pieces if length >= _PROSE) / sum(pieces) if pieces else 0.0


def _mean(values: Sequence[int]) -> float:
    return sum(values) / len(values) if values else 0.0


def _share(are: Sequence[bool]) -> float:
    return sum(are) / len(are) if are else 0.0
