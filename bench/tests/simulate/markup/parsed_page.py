"""What a browser would make of a rendered page, and what it should find there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from selectolax.lexbor import LexborHTMLParser

from threadkeep_bench.simulate.markup.look import MarkupLook
from threadkeep_bench.simulate.markup.parts.clutter import DEAD_LINKS
from threadkeep_bench.simulate.page_content import Ad, LastItem, PageContent, Pager, PostItem

NOT_SEEN = "script, style, [hidden], [style='display:none']"


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text).strip()


def visible_text(html: str) -> str:
    """What a reader sees, spaces aside."""
    tree = LexborHTMLParser(html)
    for node in tree.css(NOT_SEEN):
        node.decompose()
    assert tree.body is not None
    return squeezed(tree.body.text(separator=" "))


def links(html: str) -> Counter[str]:
    """The addresses of all links that lead somewhere, as a browser reads them."""
    found = (node.attributes.get("href") or "" for node in LexborHTMLParser(html).css("a[href]"))
    return Counter(url for url in found if url not in DEAD_LINKS)


def class_names(html: str) -> set[str]:
    found = (node.attributes.get("class") or "" for node in LexborHTMLParser(html).css("[class]"))
    return {name for names in found for name in names.split()}


def all_posts(posts: Sequence[PostItem | Ad]) -> Iterator[PostItem]:
    """Every post in reading order, replies after what they answer."""
    for post in posts:
        if isinstance(post, PostItem):
            yield post
            yield from all_posts(post.replies)


def expected_links(shown: PageContent, look: MarkupLook) -> Counter[str]:
    """Every address that `shown` holds, as often as `look` prints it."""
    found = Counter([shown.crumbs[0].url])
    places = Counter((*look.frame.above, *look.frame.below))
    for item in shown.crumbs:
        found[item.url] += places["crumbs"]
    for item in shown.tools:
        found[item.url] += places["tools"]
    for url in _pager(shown.pager):
        found[url] += places["crumbs" if look.frame.has_pager_in_crumbs else "pager"]
    blocks = (link for _, links in shown.aside for link in links)
    found.update(item.url for item in (*shown.nav, *shown.footer, *blocks))
    found.update(_index(shown))
    found.update(url for post in all_posts(shown.posts) for url in _post(post, look))
    return Counter({url: count for url, count in found.items() if url})


def _index(shown: PageContent) -> Iterator[str]:
    for category in shown.categories:
        yield category.url
        for board in category.boards:
            yield from (board.url, *_last(board.last), *(child.url for child in board.children))
    for thread in shown.threads:
        yield from (thread.url, thread.author_url, *_last(thread.last), *_pager(thread.mini_pager))
        yield from (tag.url for tag in thread.tags)


def _last(last: LastItem | None) -> tuple[str, ...]:
    return (last.url, last.author_url) if last else ()


def _pager(pager: Pager | None) -> tuple[str, ...]:
    return tuple(item.url for item in pager.items) if pager else ()


def _post(post: PostItem, look: MarkupLook) -> Iterator[str]:
    parts = look.posts.parts
    yield post.author_url
    if post.avatar and parts.avatar == "linked":
        yield post.author_url
    if post.number:
        yield post.number.url
    for _ in range(2 if parts.actions == "both" else 1):
        yield from (action.url for action in post.actions)
