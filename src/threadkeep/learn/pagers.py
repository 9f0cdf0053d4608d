"""The pages of a list: flips seen on boards and threads, and one of each looked at."""

from __future__ import annotations

from collections.abc import Collection, Generator, Iterator, Sequence

from threadkeep.layout.page_flips import number_in
from threadkeep.learn.later import see_later
from threadkeep.learn.learner import Wanted
from threadkeep.learn.messages import message_flips, see_messages
from threadkeep.learn.outline import Outline, Part, outline_of
from threadkeep.learn.positions import Flip, edit_of, without_position
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.steps import steps_on
from threadkeep.learn.study import Study, unseen
from threadkeep.learn.views import see_views, shows_again

Steps = Generator[Wanted, Seen, None]
# Threads that are asked for, the longest first, before it is believed that none has a second page.
LONG_THREADS = 8
SECOND_PAGES = 3
FIRST, SECOND = "1", "2"


def see_flips(study: Study, entry: Seen) -> Steps:
    """Look at a second page of a board and of a thread, where there is one."""
    outline = outline_of(study, entry)
    yield from see_views(study, outline.boards)
    flips = board_flips(study, outline)
    yield from _see_one(study, outline.boards, flips) if flips else see_later(study, outline)
    if not outline.boards.groups:
        yield from _see_list(study, outline)
    yield from see_views(study, outline.threads)
    yield from see_messages(study, outline.threads)
    for _ in range(LONG_THREADS if study.switches.long_threads else 0):
        outline = outline_of(study, entry)
        longest = _longest(study, outline)
        # Beside boards with a page for each message others may show whole threads.
        is_whole = not study.has_messages or all(page.posts <= 1 for page in outline.threads.pages)
        if (is_whole and thread_flips(study, outline)) or not longest:
            break
        yield from study.see(longest[0].url)
        yield from see_views(study, outline_of(study, entry).threads)
    yield from see_second_pages(study, entry)


def see_second_pages(study: Study, entry: Seen) -> Steps:
    """Look at a second page of a thread, and of another one where that shows more of how threads go on.

    What only a first page shows may mislead: "2" leads to `page-1` where pages count from zero, or from the end.
    """
    for _ in range(SECOND_PAGES):
        outline = outline_of(study, entry)
        flips = thread_flips(study, outline)
        yield from _see_one(study, outline.threads, flips)
        if flips == thread_flips(study, outline):
            break


def is_second_page_seen(study: Study, outline: Outline) -> bool:
    return any(study.is_seen(url) for _, url in thread_flips(study, outline))


def _see_one(study: Study, part: Part, flips: list[tuple[Flip, str]]) -> Steps:
    """Look at a second page; one that shows mostly what the first shows is no further page, but the same posts."""
    for flip, url in sorted(flips, key=lambda found: (found[0].anchor == FIRST, found[0].anchor != SECOND))[:1]:
        page = yield from study.see(url)
        first = next((each for each in part.shown if study.path(each.final_url) == flip.base), None)
        spots = _spots(study, part, {flip.path})
        others = _spots(study, part, {other.path for other, _ in flips}) - spots
        if first is not None and (shows_again(study, first, page) if page.is_page else others):
            study.windows |= spots
        else:
            study.lists[study.path(page.final_url)] = flip.base


def _spots(study: Study, part: Part, paths: Collection[str]) -> set[str]:
    """Where steps to some pages stand."""
    return {link.spot for page in part.shown for link in steps_on(study, page) if study.path(link.url) in paths}


def _see_list(study: Study, outline: Outline) -> Steps:
    """Without boards the entry lists the threads itself, and its other pages may have URLs of their own."""
    for link in steps_on(study, outline.entry)[:SECOND_PAGES]:
        path = study.path(link.url)
        if path == study.path(outline.entry.final_url) or _is_of_thread(study, outline, outline.entry, path):
            continue
        page = yield from study.see(link.url)
        if study.kind(page) == "index":
            return


def list_steps(study: Study, outline: Outline) -> list[Flip]:
    """The steps on the pages of the one list that a forum without boards is."""
    own = study.path(outline.entry.final_url)
    seconds = [
        study.pages[url] for link in steps_on(study, outline.entry) if (url := study.clean(link.url)) in study.pages
    ]
    pages = [outline.entry, *(page for page in seconds if study.kind(page) == "index")]
    if len(pages) < 2:
        return []
    found = [
        Flip(own, study.path(link.url), number_in(link.anchor))
        for page in pages
        for link in steps_on(study, page)
        if not _is_of_thread(study, outline, page, study.path(link.url))
    ]
    return [flip for flip in found if flip.path != own]


def _is_of_thread(study: Study, outline: Outline, page: Seen, path: str) -> bool:
    """Whether a path is that of a thread, or of another page of one that the page lists."""
    if outline.threads.form(path) is not None:
        return True
    listed = (study.path(link.url) for link in page.links)
    return any(edit_of(title, path) is not None for title in listed if outline.threads.form(title) is not None)


def _longest(study: Study, outline: Outline) -> list[SeenLink]:
    """Threads by the numbers of their rows, the highest of each column in turn: one of them counts the posts."""
    columns: list[list[SeenLink]] = []
    for group in outline.threads.groups:
        rows = study.pages[group.page].rows
        numbered = [(rows[link.row].numbers, link) for link in group.links if link.row >= 0]
        for column in range(min((len(numbers) for numbers, _ in numbered), default=0)):
            best = sorted(numbered, key=lambda pair: -pair[0][column])
            columns.append([link for _, link in best[:LONG_THREADS]])
    links = [column[n] for n in range(LONG_THREADS) for column in columns if n < len(column)]
    return unseen(study, dict.fromkeys([*links, *(link for group in outline.threads.groups for link in group.links)]))


def flips_on(study: Study, part: Part) -> list[tuple[Flip, str]]:
    """The flips on the pages of a part, each with its URL."""
    return [found for page in part.shown for found in _flips(study, part, page)]


def board_flips(study: Study, outline: Outline) -> list[tuple[Flip, str]]:
    """The flips of boards, each with its URL; a step that stands in a row of a board may be one of its thread."""
    paths = {study.path(link.url) for page in outline.boards.shown for link in page.links}
    titles = [path for path in paths if outline.threads.form(path) is not None]
    return [
        (flip, url)
        for flip, url in flips_on(study, outline.boards)
        if not any(_is_nearer(title, flip) for title in titles)
    ]


def _is_nearer(title: str, flip: Flip) -> bool:
    """Whether a step is one of a thread: the thread's path is below the board's, and the step's is below that."""
    return len(title) > len(flip.base) and title.startswith(flip.base) and edit_of(title, flip.path) is not None


def _flips(study: Study, part: Part, page: Seen) -> Iterator[tuple[Flip, str]]:
    """The links that say a step and whose URL is the list's own but for a position.

    The list's own URL is the page's, or that of another link of the pager: `/t/5/last` shows page 7 of `/t/5`.
    """
    own = study.path(page.final_url)
    is_later = part.form(own) is None
    linked = [(study.path(link.url), link) for link in steps_on(study, page)]
    # Buttons lead to the page that they stand on; so does the number of a later page, which says how pages count.
    steps = [(path, link) for path, link in linked if path != own or (is_later and number_in(link.anchor).isdecimal())]
    own = study.lists.get(own, own)
    paths = [own, *(path for path, _ in steps)]
    bases = [path for path in dict.fromkeys((*paths, *_firsts(own, paths))) if part.form(path) is not None]
    titles = {path for group in part.groups for path in group.paths}
    for path, link in steps:
        base = next((each for each in bases if each != path and _is_page_of(each, path, titles)), None)
        if base is not None:
            yield Flip(base, path, number_in(link.anchor), base == study.path(page.final_url)), link.url


def _is_page_of(base: str, path: str, titles: Collection[str]) -> bool:
    """Whether a path is the list's own but for a position; one with another number that is listed is another list.

    A thread may be called "2", and stand in a box of new threads on all pages.
    """
    edit = edit_of(base, path)
    return edit is not None and not (edit.replaces and path in titles)


def _firsts(own: str, paths: Sequence[str]) -> Iterator[str]:
    """What the list's own URL may be where a page and its steps are all later ones: theirs without a position."""
    for path in paths[1:]:
        yield from without_position(own, path)


def thread_flips(study: Study, outline: Outline) -> list[tuple[Flip, str]]:
    """The flips on threads, and those of the small pagers beside their titles; else a page for each message."""
    pages = [*flips_on(study, outline.threads), *small_flips(study, outline)]
    return pages or [*message_flips(study, outline.threads)]


def small_flips(study: Study, outline: Outline) -> Iterator[tuple[Flip, str]]:
    """Links in the row of a title, saying a number, whose URL is the title's but for a position."""
    for group in outline.threads.groups if study.switches.small_pagers else ():
        page = study.pages[group.page]
        titles = sorted((link.row, study.path(link.url)) for link in group.links if link.row >= 0)
        for link in page.links:
            number = number_in(link.anchor)
            base = _title_around(page, titles, link) if number.isdecimal() else None
            if base is not None and study.path(link.url) != base:
                flip = Flip(base, study.path(link.url), number)
                if edit_of(base, flip.path) is not None:
                    yield flip, link.url


def _title_around(page: Seen, titles: list[tuple[int, str]], link: SeenLink) -> str | None:
    return next((path for row, path in titles if row <= link.node < page.rows[row].end), None)
