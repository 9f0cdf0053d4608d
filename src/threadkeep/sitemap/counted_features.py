"""Features of what a page counts and dates: the answers of a thread, the threads of a board, the last post of both."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from math import log1p

from threadkeep.page.nodes import TEXT
from threadkeep.sitemap.page_look import PageLook
from threadkeep.sitemap.url_shape import UrlShape

# "Topics: 12, Posts: 130" is a count; a sentence with a number in it is none.
_LONGEST = 60
_DIGIT = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")
_CHOICES = frozenset({"option", "button", "textarea"})
_STRESSED = frozenset({"b", "strong", "big", "h1", "h2", "h3", "h4", "h5", "h6", "dt"})


@dataclass(frozen=True, slots=True)
class _Named:
    """The links with words that lead to other pages: their nodes and addresses."""

    nodes: tuple[int, ...]
    urls: tuple[str, ...]


def counted_features(look: PageLook, shapes: Mapping[str, UrlShape]) -> Mapping[str, float]:
    """Of how many things something is counted or dated.

    A list of two rows is hardly a repetition, and a board with one board and one thread is none: but of each of them
    something is told, and beside a form or in a notice of nothing.
    """
    named = _named(look)
    counts = list(_counts(look))
    counted, dated = (_things(look, named, texts) for texts in (counts, look.dated))
    urls = {named.urls[place] for place in (*counted, *dated)}
    return {
        "counted": log1p(len(counts)),
        "counted_things": log1p(len({named.urls[place] for place in counted})),
        "dated_things": log1p(len({named.urls[place] for place in dated})),
        "told_things": log1p(len(urls)),
        "told_twice": log1p(len({named.urls[place] for place in counted & dated})),
        "told_kinds": log1p(len({shapes[url] for url in urls})),
        "told_alike": _most_alike(urls, shapes),
        "counted_stressed": _share([_is_stressed(look, named.nodes[place]) for place in counted]),
        "counted_before": _before(look, [named.nodes[place] for place in counted]),
        "head_cells": log1p(_head_cells(look)),
    }


def _named(look: PageLook) -> _Named:
    dated, nodes = look.dated, look.page.nodes
    found = [
        (node, link.url)
        for node, link in zip(look.linking, look.page.links, strict=True)
        if _LETTER.search(link.anchor)
        and link.url != look.page.url
        and bisect_left(dated, node) == bisect_left(dated, nodes.ends[node])
    ]
    return _Named(tuple([node for node, _ in found]), tuple([url for _, url in found]))


def _counts(look: PageLook) -> Iterator[int]:
    """The short texts outside links with a number that is no part of a date."""
    nodes, chars, linked = look.page.nodes, look.sums.chars_before, look.sums.linked_before
    dates: dict[int, list[str]] = defaultdict(list)
    for candidate in look.candidates:
        dates[candidate.node].append(candidate.raw)
    for node, tag in enumerate(nodes.tags):
        if tag != TEXT or chars[node + 1] == chars[node] or linked[node + 1] > linked[node]:
            continue
        text = nodes.texts[node].strip()
        for raw in dates.get(node, ()):
            text = text.replace(raw, " ")
        if len(text) <= _LONGEST and _DIGIT.search(text) and nodes.tags[nodes.parents[node]] not in _CHOICES:
            yield node


def _things(look: PageLook, named: _Named, texts: Iterable[int]) -> frozenset[int]:
    found = (_thing(look, named, node) for node in texts) if named.nodes else ()
    return frozenset(place for place in found if place is not None)


def _thing(look: PageLook, named: _Named, node: int) -> int | None:
    """What a text tells of: the link before it in the smallest element around it that has one, else the one behind."""
    nodes = look.page.nodes
    around = nodes.parents[node]
    while around >= 0:
        first, last = bisect_left(named.nodes, around), bisect_left(named.nodes, nodes.ends[around])
        if first < last:
            return max(first, bisect_left(named.nodes, node) - 1)
        around = nodes.parents[around]
    return None


def _most_alike(urls: Iterable[str], shapes: Mapping[str, UrlShape]) -> float:
    """The share of the addresses that have the commonest shape."""
    count = Counter(shapes[url] for url in urls)
    return max(count.values()) / count.total() if count else 0.0


def _is_stressed(look: PageLook, link: int) -> bool:
    """Whether a link is a title by its looks: bold, or a heading."""
    nodes = look.page.nodes
    above = nodes.parents[link]
    return nodes.tags[above] in _STRESSED or nodes.tags[max(0, nodes.parents[above])] in _STRESSED


def _before(look: PageLook, links: Iterable[int]) -> float:
    """The share of the page's text before the first of some links; 1 where there is none."""
    chars = look.sums.chars_before
    first = min(links, default=len(chars) - 1)
    return chars[first] / chars[-1] if chars[-1] else 1.0


def _head_cells(look: PageLook) -> int:
    """The cells of tables that name columns."""
    nodes, chars = look.page.nodes, look.sums.chars_before
    return sum(tag == "th" and chars[nodes.ends[node]] > chars[node] for node, tag in enumerate(nodes.tags))


def _share(are: list[bool]) -> float:
    return sum(are) / len(are) if are else 0.0
