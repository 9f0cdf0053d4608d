"""Threads that are looked at to learn how posts are read: some long, some short."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from threadkeep.learn.learner import Wanted
from threadkeep.learn.outline import Outline
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.study import Study, unseen

# Pages of threads that a vote on how posts are read needs; all of them belong to the crawl anyhow.
THREADS = 14
# Where pages hold a post or two, so many posts are to be seen, on so many pages more: who quotes whom, and how people
# sign, shows only in several posts of each.
POSTS = 40
MORE_PAGES = 16


def see_threads(study: Study, outline: Outline) -> Generator[Wanted, Seen, None]:
    """Look at threads of several boards until there are enough, from the longest to the shortest."""
    seen = sum(page.is_page for page in outline.threads.pages)
    sized = [pair for group in outline.threads.groups for pair in zip(group.numbers, group.links, strict=True)]
    links = unseen(study, [link for _, link in sorted(sized, key=lambda pair: -pair[0])])
    distinct = list({study.clean(link.url): link for link in links}.values())
    pages = [page for page in outline.threads.pages if page.is_page]
    for link in _spread(distinct, max(0, THREADS - seen)):
        pages.append((yield from study.see(link.url)))
    yield from _see_on(study, pages)


def _see_on(study: Study, pages: Sequence[Seen]) -> Generator[Wanted, Seen, None]:
    """Further pages of these threads, until enough posts were seen; each page leads to the next ones."""
    posts, left = sum(page.posts for page in pages), [url for page in pages for url in sorted(page.flips)]
    for _ in range(MORE_PAGES):
        left = [url for url in left if study.clean(url) not in study.pages]
        if posts >= POSTS or not left:
            return
        page = yield from study.see(left[0])
        posts += page.posts
        left += sorted(page.flips)


def _spread(links: list[SeenLink], count: int) -> list[SeenLink]:
    """So many of them: the first, and others evenly down to the last. Long threads show more, short ones are whole."""
    if len(links) <= count:
        return links
    return [links[round(number * (len(links) - 1) / max(1, count - 1))] for number in range(count)]
