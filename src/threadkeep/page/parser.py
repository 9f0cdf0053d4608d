"""Bytes to a Page, inside limits."""

from __future__ import annotations

import re
from collections.abc import Iterator

from selectolax.lexbor import LexborHTMLParser

from threadkeep.fetch import decode_text, normalise, path_and_query
from threadkeep.page.feeds import FEED_TYPES, ROBOTS_PATH, feed_as_html, is_feed, sitemaps_in_index, sitemaps_in_robots
from threadkeep.page.links import links_of
from threadkeep.page.nesting import MAX_DEPTH, flatten_deep_elements, has_many_tags
from threadkeep.page.nodes import NodeTable, node_table
from threadkeep.page.page import Page
from threadkeep.page.self_closed import close_self_closed_elements
from threadkeep.page.visibility import reveal_hidden_text

_OPEN_COMMENT = re.compile("<!--[^>]*>")
_NOFOLLOW = frozenset({"nofollow", "none"})


def parse(body: bytes, url: str, content_type: str | None) -> Page:
    """The page in these bytes, whatever they are; what is not text is an empty page, and a feed is a list.

    Elements deeper than 1,000 levels are flattened, their text stays.
    """
    text = decode_text(body, content_type).text if _is_text(content_type) else ""
    is_list = is_feed(text)
    tree, nodes = _shallow_tree(feed_as_html(text) if is_list else _repaired(text))
    base = _base(tree, nodes, url)
    robots = _robots(tree, nodes)
    links = tuple(links_of(tree, nodes, base, is_nofollow=not robots.isdisjoint(_NOFOLLOW)))
    return Page(
        url=url,
        base=base,
        title=_title(tree, nodes),
        canonical=_canonical(tree, nodes, base),
        robots=robots,
        links=tuple(link for _, link in links),
        link_nodes=tuple(node for node, _ in links),
        nodes=nodes,
        tree=tree,
        feeds=tuple(_named(text, url) or _feeds(tree, nodes, base)),
        is_feed=is_list,
    )


def _repaired(html: str) -> str:
    return close_self_closed_elements(_with_open_comments_ended(html))


def _with_open_comments_ended(html: str) -> str:
    """The page with a comment that never ends ended at its first `>`, as browsers did before HTML 5.

    By the standard such a comment swallows the rest of the page; filters that take half of a conditional comment away
    (`<!--[if gt IE 8]>`) leave one, and the forum behind it is worth more than the rule.
    """
    closed = html.rfind("-->") + 3 if "-->" in html else 0
    if html.find("<!--", closed) < 0:
        return html
    # Behind the last ">" nothing ends; looking for it from each of many openings would take the square of their number.
    last = html.rfind(">") + 1
    return html[:closed] + _OPEN_COMMENT.sub("", html[closed:last]) + html[last:]


def _is_text(content_type: str | None) -> bool:
    media_type = (content_type or "").partition(";")[0].strip().lower()
    return not media_type or media_type.startswith("text/") or media_type.endswith(("xml", "html"))


def _shallow_tree(html: str) -> tuple[LexborHTMLParser, NodeTable]:
    if has_many_tags(html):
        html = flatten_deep_elements(html)
    tree, nodes = _tree(html)
    return (tree, nodes) if max(nodes.depths, default=0) <= MAX_DEPTH else _tree(flatten_deep_elements(html))


def _tree(html: str) -> tuple[LexborHTMLParser, NodeTable]:
    tree = LexborHTMLParser(html)
    return tree, reveal_hidden_text(node_table(tree))


def _title(tree: LexborHTMLParser, nodes: NodeTable) -> str:
    # A drawing (svg) may have titles too, but not in the head.
    found = next(iter(nodes.numbers_of(tree.css("head > title"))), None)
    below = range(found + 1, nodes.ends[found]) if found is not None else ()
    return " ".join("".join(nodes.texts[node] for node in below).split())


def _base(tree: LexborHTMLParser, nodes: NodeTable, url: str) -> str:
    given = (nodes.attribute(node, "href") or "" for node in nodes.numbers_of(tree.css("base[href]")))
    return normalise(next(given, ""), url) or url


def _robots(tree: LexborHTMLParser, nodes: NodeTable) -> frozenset[str]:
    words: set[str] = set()
    for node in nodes.numbers_of(tree.css("meta[name][content]")):
        if (nodes.attribute(node, "name") or "").strip().lower() == "robots":
            words.update((nodes.attribute(node, "content") or "").lower().replace(",", " ").split())
    return frozenset(words)


def _canonical(tree: LexborHTMLParser, nodes: NodeTable, base: str) -> str | None:
    for node in nodes.numbers_of(tree.css("link[rel][href]")):
        if "canonical" in (nodes.attribute(node, "rel") or "").lower().split():
            return normalise(nodes.attribute(node, "href") or "", base)
    return None


def _named(text: str, url: str) -> list[str]:
    """The sitemaps that a robots.txt names, or a sitemap that is one of others."""
    named = sitemaps_in_robots(text) if path_and_query(url) == ROBOTS_PATH else sitemaps_in_index(text)
    return [found for each in named if (found := normalise(each, url)) is not None]


def _feeds(tree: LexborHTMLParser, nodes: NodeTable, base: str) -> Iterator[str]:
    """The feeds that the page says it has."""
    for node in nodes.numbers_of(tree.css("link[rel][type][href]")):
        given = nodes.attributes[node]
        is_feed_link = (given["type"] or "").strip().lower() in FEED_TYPES
        if is_feed_link and "alternate" in (given["rel"] or "").lower().split():
            url = normalise(given["href"] or "", base)
            if url is not None:
                yield url
