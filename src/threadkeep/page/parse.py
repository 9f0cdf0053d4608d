"""Bytes to a Page, inside limits."""

from __future__ import annotations

import re

from selectolax.lexbor import LexborHTMLParser

from threadkeep.fetch.encoding import decode_text
from threadkeep.fetch.urls import normalise
from threadkeep.page.depth import MAX_DEPTH, flattened, has_many_tags
from threadkeep.page.links import links_of
from threadkeep.page.nodes import Nodes, flat
from threadkeep.page.page import Page

_OPEN_COMMENT = re.compile("<!--[^>]*>")
_NOFOLLOW = frozenset({"nofollow", "none"})


def parse(body: bytes, url: str, content_type: str | None) -> Page:
    """The page in these bytes, whatever they are; what is not text is an empty page.

    Elements deeper than 1,000 levels are flattened, their text stays.
    """
    html = _with_open_comments_ended(decode_text(body, content_type).text) if _is_text(content_type) else ""
    tree, nodes = _shallow_tree(html)
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
    )


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


def _shallow_tree(html: str) -> tuple[LexborHTMLParser, Nodes]:
    if has_many_tags(html):
        html = flattened(html)
    tree, nodes = _tree(html)
    return (tree, nodes) if max(nodes.depths, default=0) <= MAX_DEPTH else _tree(flattened(html))


def _tree(html: str) -> tuple[LexborHTMLParser, Nodes]:
    tree = LexborHTMLParser(html)
    return tree, flat(tree)


def _title(tree: LexborHTMLParser, nodes: Nodes) -> str:
    # A drawing (svg) may have titles too, but not in the head.
    found = next(iter(nodes.numbered(tree.css("head > title"))), None)
    below = range(found + 1, nodes.ends[found]) if found is not None else ()
    return " ".join("".join(nodes.texts[node] for node in below).split())


def _base(tree: LexborHTMLParser, nodes: Nodes, url: str) -> str:
    given = (nodes.attribute(node, "href") or "" for node in nodes.numbered(tree.css("base[href]")))
    return normalise(next(given, ""), url) or url


def _robots(tree: LexborHTMLParser, nodes: Nodes) -> frozenset[str]:
    words: set[str] = set()
    for node in nodes.numbered(tree.css("meta[name][content]")):
        if (nodes.attribute(node, "name") or "").strip().lower() == "robots":
            words.update((nodes.attribute(node, "content") or "").lower().replace(",", " ").split())
    return frozenset(words)


def _canonical(tree: LexborHTMLParser, nodes: Nodes, base: str) -> str | None:
    for node in nodes.numbered(tree.css("link[rel][href]")):
        if "canonical" in (nodes.attribute(node, "rel") or "").lower().split():
            return normalise(nodes.attribute(node, "href") or "", base)
    return None
