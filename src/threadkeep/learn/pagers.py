"""The pages of a list: flips seen on boards and threads, and one of each looked at."""

from __future__ import annotations

from collections.abc import Generator, Iterator

from threadkeep.learn.learner import Wanted
from threadkeep.learn.outline import Outline, Part
from threadkeep.learn.positions import Flip, edit_of
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.study import Study, unseen

Steps = Generator[Wanted, Seen, None]
# Threads that are asked for, the longest first, before it is believed that none has a second page.
LONG_THREADS = 4


def see_flips(study: Study, outline: Outline) -> Steps:
    """Look at a second page of a board and of a thread, where there is one."""
    yield from _see_one(study, flips_on(study, outline.boards))
    flips = thread_flips(study, outline)
    tried = 0
    longest = _longest(study, outline)
    while not flips and tried < LONG_THREADS and tried < len(longest):
        yield from study.see(longest[tried].url)
        tried += 1
        flips = thread_flips(study, outline)
    yield from _see_one(study, flips)


def _see_one(study: Study, flips: list[tuple[Flip, str]]) -> Steps:
    for _, url in flips[:1]:
        yield from study.see(url)


def _longest(study: Study, outline: Outline) -> list[SeenLink]:
    numbered = [pair for group in outline.threads.groups for pair in zip(group.numbers, group.links, strict=True)]
    links = [link for _, link in sorted(numbered, key=lambda pair: -pair[0])]
    return unseen(study, links)


def flips_on(study: Study, part: Part) -> list[tuple[Flip, str]]:
    """The flips on the pages of a part, each with its URL."""
    return [found for page in part.pages for found in _flips(study, page)]


def _flips(study: Study, page: Seen) -> Iterator[tuple[Flip, str]]:
    own = study.path(page.final_url)
    for link in page.links:
        if link.url in page.flips:
            flip = Flip(own, study.path(link.url), link.anchor)
            if edit_of(flip.base, flip.path) is not None:
                yield flip, link.url


def thread_flips(study: Study, outline: Outline) -> list[tuple[Flip, str]]:
    """The flips on threads, and those of the small pagers beside their titles."""
    return [*flips_on(study, outline.threads), *_small(study, outline)]


def _small(study: Study, outline: Outline) -> Iterator[tuple[Flip, str]]:
    """Links in the row of a title, saying a number, whose URL is the title's but for a position."""
    for group in outline.threads.groups:
        page = study.pages[group.page]
        titles = {link.row: study.path(link.url) for link in group.links if link.row >= 0}
        for link in page.links:
            base = titles.get(link.row) if link.row >= 0 else None
            if base is not None and link.anchor.strip("[]() ").isdigit():
                flip = Flip(base, study.path(link.url), link.anchor.strip("[]() "))
                if flip.path != base and edit_of(base, flip.path) is not None:
                    yield flip, link.url
