"""Features of what the page's own name stands beside: its content, or a column that every page has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from threadkeep.page import TEXT_TAG
from threadkeep.sitemap.page_look import PageLook
from threadkeep.sitemap.series import Series
from threadkeep.sitemap.sums import bare_words

# A shorter text may be in a title by chance.
_SHORTEST = 3
_MOST = 12


def heading_features(look: PageLook, series: Series) -> Mapping[str, float]:
    """How much of what holds the main series and the page's name is the series, and the same of the posts.

    A list stands in one column with the name of its page. A box of the newest threads stands in another one, and what
    holds both of them is the whole page.
    """
    names = list(_names(look))
    return {
        "heading_series": _beside(look, _of_series(series), names),
        "heading_posts": _beside(look, _of_posts(look), names),
        "heading_found": float(bool(names)),
    }


def _beside(look: PageLook, span: tuple[int, int] | None, names: Sequence[int]) -> float:
    return max((_share_of_both(look, span, name) for name in names), default=0.0) if span else 0.0


def _of_series(series: Series) -> tuple[int, int] | None:
    """Up to the last link: how long its row is, is a guess."""
    return (series.rows[0].start, series.rows[-1].start + 1) if series.rows else None


def _of_posts(look: PageLook) -> tuple[int, int] | None:
    spans = [look.span(post.record) for post in look.posts]
    return (min(start for start, _ in spans), max(end for _, end in spans)) if spans else None


def _names(look: PageLook) -> Iterator[int]:
    """The first texts outside links that the page's title has in it."""
    title = bare_words(look.page.title)
    nodes, linked, chars = look.page.nodes, look.sums.linked_before, look.sums.chars_before
    found = 0
    for node, tag in enumerate(nodes.tags):
        if tag != TEXT_TAG or chars[node + 1] == chars[node] or linked[node + 1] > linked[node]:
            continue
        words = bare_words(nodes.texts[node])
        if len(words) >= _SHORTEST and words in title and found < _MOST:
            found += 1
            yield node


def _share_of_both(look: PageLook, span: tuple[int, int], name: int) -> float:
    """The share of some nodes of the smallest element that holds them and a name."""
    chars = look.sums.chars_before
    both = _holding(look, min(span[0], name), max(span[1], name + 1))
    return (chars[span[1]] - chars[span[0]]) / max(1, look.sums.chars(both))


def _holding(look: PageLook, start: int, end: int) -> int:
    """The smallest element that holds all nodes from one up to another."""
    nodes = look.page.nodes
    while start > 0 and nodes.ends[start] < end:
        start = nodes.parents[start]
    return max(start, 0)
