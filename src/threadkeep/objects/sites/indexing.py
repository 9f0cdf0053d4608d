"""Pages of an archive put into the local index."""

from __future__ import annotations

from pathlib import Path

from threadkeep.archive import Archive, open_archive
from threadkeep.archive.page_tree import kept_pages
from threadkeep.crawl import WorkerFailure, WorkerPool, is_readable
from threadkeep.model import Response
from threadkeep.objects.search import IndexedPage, LocalIndex, PageToIndex, indexed_page

# Pages that are added to the index in one transaction. Chosen, not tuned.
_PAGES_AT_ONCE = 100


async def index_archive(folder: Path, index: LocalIndex, killable: WorkerPool) -> int:
    """Index every kept page of an archive; gives their number. Nothing is requested."""
    count = 0
    with open_archive(folder, readonly=True) as archive:
        urls = [page.url for page in kept_pages(archive)]
        for start in range(0, len(urls), _PAGES_AT_ONCE):
            part = [
                page for url in urls[start : start + _PAGES_AT_ONCE] if (page := await _page(archive, url, killable))
            ]
            index.add(part)
            count += len(part)
    return count


async def _page(archive: Archive, url: str, killable: WorkerPool) -> IndexedPage | None:
    answer = archive.answer(url)
    if not isinstance(answer, Response) or not is_readable(answer):
        return None
    text = await killable.call(indexed_page, PageToIndex(url, answer.body, answer.header("content-type")))
    return None if isinstance(text, WorkerFailure) else text
