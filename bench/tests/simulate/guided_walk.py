"""A reader who follows the index, thread and flip links of a forum, inferred from its truth which links those are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import cache

from selectolax.lexbor import LexborHTMLParser

from threadkeep.fetch import normalise
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.truth import USEFUL


@dataclass(frozen=True, slots=True)
class WalkedPage:
    """One page as it came."""

    url: str
    status: int
    html: str

    @property
    def tree(self) -> LexborHTMLParser:
        return LexborHTMLParser(self.html)


def hrefs(page: WalkedPage) -> Iterator[str]:
    """Every link of a page, spelled by the URL standard."""
    for node in page.tree.css("a[href]"):
        url = normalise(node.attributes["href"] or "", page.url)
        if url:
            yield url


def walked(forum: Forum, at: datetime) -> dict[str, WalkedPage]:
    """All useful pages that can be reached from the entry, by their page keys; each is asked for once."""
    classify = cache(lambda url: forum.classify(url, at))
    start = classify(forum.entry)
    assert start.page is not None
    pages, waiting, known = {}, [(start.page, forum.entry)], {start.page}
    while waiting:
        key, url = waiting.pop()
        served = forum.serve(url, at, len(pages))
        pages[key] = page = WalkedPage(url, served.status, served.body.decode())
        for link in dict.fromkeys(hrefs(page)):
            truth = classify(link)
            if truth.kind in USEFUL and truth.page and truth.page not in known:
                known.add(truth.page)
                waiting.append((truth.page, link))
    return pages


def visible_text(html: str) -> str:
    """Letters and digits of the body, so that markup between words does not matter."""
    tree = LexborHTMLParser(html)
    for node in tree.css("script, style"):
        node.decompose()
    return letters(tree.body.text() if tree.body else "")


def letters(text: str) -> str:
    return "".join(char for char in text if char.isalnum())
