"""The text of a page for the local index: the call that crosses into a worker process."""

from __future__ import annotations

from dataclasses import dataclass

from threadkeep.objects.search.local_index import IndexedPage
from threadkeep.page import parse


@dataclass(frozen=True, slots=True)
class PageToIndex:
    url: str
    body: bytes
    content_type: str | None


def indexed_page(page: PageToIndex) -> IndexedPage:
    parsed = parse(page.body, page.url, page.content_type)
    return IndexedPage(page.url, parsed.title, parsed.text)
