"""Threads that are looked at to learn how posts are read: some long, some short."""

from __future__ import annotations

from collections.abc import Generator

from threadkeep.learn.learner import Wanted
from threadkeep.learn.outline import Outline
from threadkeep.learn.seen import Seen
from threadkeep.learn.study import Study, unseen

# Pages of threads that a vote on how posts are read needs; all of them belong to the crawl anyhow.
THREADS = 7


def see_threads(study: Study, outline: Outline) -> Generator[Wanted, Seen, None]:
    """Look at threads of several boards until there are enough: long ones, and in turn short ones."""
    seen = sum(page.is_page for page in outline.threads.pages)
    sized = [pair for group in outline.threads.groups for pair in zip(group.numbers, group.links, strict=True)]
    links = unseen(study, [link for _, link in sorted(sized, key=lambda pair: -pair[0])])
    distinct = list({study.clean(link.url): link for link in links}.values())
    for number in range(max(0, THREADS - seen)):
        if not distinct:
            return
        # Of three the first two come from the long end: a long thread shows more of how posts differ.
        link = distinct.pop(0 if number % 3 < 2 else -1)
        yield from study.see(link.url)
