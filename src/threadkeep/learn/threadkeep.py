"""The default learner: from any page to the entry, down to boards and threads, along their pages, to a strategy."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Sequence
from collections.abc import Set as AbstractSet

from threadkeep.errors import ForbiddenError, UsageError
from threadkeep.learn.ballots import is_told, may_list, settle, vote
from threadkeep.learn.front import front_of
from threadkeep.learn.groups import Group
from threadkeep.learn.learner import Learner, Wanted
from threadkeep.learn.messages import see_messages
from threadkeep.learn.outline import FEWEST, MUCH_ALIKE, Outline, are_mixed, outline_of
from threadkeep.learn.pagers import flips_on, is_second_page_seen, see_flips, see_second_pages
from threadkeep.learn.places import are_kin
from threadkeep.learn.reading.sample import see_threads
from threadkeep.learn.recent import see_recent
from threadkeep.learn.seen import Seen
from threadkeep.learn.study import Study, alike, unseen
from threadkeep.learn.switches import ALL_ON, Switches
from threadkeep.learn.whole import see_whole
from threadkeep.learn.written import strategy_of

BOARDS = 6
# Every board must be asked for anyway: more of them cost nothing, and large ones may stand below others.
MOST_BOARDS = 15
MIXED_PAGES = 2
LONE_PLACES = 4

Steps = Generator[Wanted, Seen, None]


def threadkeep(start: str, also: Iterable[str] = (), switches: Switches = ALL_ON) -> Learner:
    """Learn the forum that `start` is a page of; `also` are pages to look at that an earlier strategy did not fit."""
    study = Study(start, switches)
    first = yield from study.see(start)
    _let_in(first)
    entry = yield from front_of(study, first)
    yield from _boards(study, entry)
    yield from _places(study, entry)
    yield from see_whole(study, outline_of(study, entry).threads.groups)
    for url in also:
        yield from study.see(url)
    yield from see_flips(study, entry)
    yield from _other_pages(study, outline_of(study, entry))
    yield from _each_board(study, outline_of(study, entry))
    yield from see_threads(study, outline_of(study, entry))
    # The first thread that goes on may have been among these.
    if not is_second_page_seen(study, outline_of(study, entry)):
        yield from see_second_pages(study, entry)
    yield from see_messages(study, outline_of(study, entry).threads)
    outline = outline_of(study, entry)
    if not outline.threads.forms:
        raise UsageError(
            f"no threads were found from {start}", "Give the address of a thread, or of a list of threads."
        )
    return strategy_of(study, outline, (yield from see_recent(study, outline)))


def _let_in(page: Seen) -> None:
    """Say what is wrong where the very first page shows no forum."""
    if page.why:
        raise UsageError(f"{page.url} could not be read: {page.why}", "Check the address in a browser.")
    if page.has_scripts_only:
        raise UsageError(
            f"{page.url} shows nothing without JavaScript",
            "Look for a plain version of the forum (an archive, a feed).",
        )
    if page.asks_password and not [link for link in page.links if link.row >= 0]:
        raise ForbiddenError(
            f"{page.url} asks guests to log in",
            "Log in with a browser, save its cookies in Netscape format and give them with --cookies FILE.",
        )


# ---------------------------------------------------------------- boards


def _boards(study: Study, entry: Seen) -> Steps:
    """Look into the boards that the entry leads to, and those below, the largest first; into more, till one goes on."""
    looked: set[str] = set()
    while len(looked) < MOST_BOARDS:
        part = outline_of(study, entry).boards
        if len(looked) >= BOARDS and flips_on(study, part):
            break
        fresh = [page for page in part.pages if page.url not in looked]
        if fresh:
            looked.add(fresh[0].url)
            yield from vote(study, fresh[0])
            continue
        sized = [pair for group in part.groups for pair in zip(group.numbers, group.links, strict=True)]
        links = unseen(study, [link for _, link in sorted(sized, key=lambda pair: -pair[0])])
        if not links:
            break
        page = yield from study.see(links[0].url)
        looked |= {page.url} if study.kind(page) != "index" else set()
        if study.kind(page) == "thread" and study.splits(page):
            looked -= {board.url for board in part.pages}


def _places(study: Study, entry: Seen) -> Steps:
    """Where URLs do not tell what a link leads to, every place of such links is voted on."""
    outline = outline_of(study, entry)
    if not are_mixed(study, outline):
        return
    people = study.people()
    for page in (entry, *outline.boards.pages[:MIXED_PAGES]):
        for group in study.groups_of(page):
            fits = any(outline.boards.form(path) or outline.threads.form(path) for path in group.paths)
            is_known = study.votes.get(group.key) or any(path in people for path in group.paths)
            if fits and not is_known and not is_told(study, group) and may_list(study, group, study.groups_of(page)):
                yield from settle(study, group)
    yield from _lone_places(study, outline)


def _other_pages(study: Study, outline: Outline) -> Steps:
    """A later page of a board may list its threads at another place, without what the first page has above them.

    So may a board of another layout that was looked at late: where URLs do not tell threads, their places must.
    """
    is_mixed = are_mixed(study, outline)
    for page in outline.boards.pages:
        known = [group for group in study.groups_of(page) if study.verdict(group.key) == "thread"]
        # A box of new threads stands on every page, and tells nothing of this one's own.
        if all(study.is_everywhere(group) for group in known) and (
            is_mixed or study.path(page.final_url) in study.lists
        ):
            yield from vote(study, page)


def _each_board(study: Study, outline: Outline) -> Steps:
    """Look at a thread of every board that was looked into: boards may show theirs in different ways."""
    for group in outline.threads.groups:
        is_seen = any(study.is_seen(link.url) for link in group.links)
        if not is_seen and study.list_of(study.pages[group.page]) == study.path(study.pages[group.page].final_url):
            yield from study.see(group.by_size()[0].url)


def _lone_places(study: Study, outline: Outline) -> Steps:
    """A board may have one board below it, at a place of its own: look where such links lead that stand alone."""
    known = {path for part in (outline.boards, outline.threads) for group in part.groups for path in group.paths}
    known |= {study.path(page.final_url) for page in study.pages.values()} | study.people()
    known |= _on_most(study, outline.threads.pages)
    pages = (outline.entry, *outline.boards.pages)
    groups = [group for page in pages for group in _lone(study, study.groups_of(page))]
    new = [
        group
        for group in groups
        if outline.boards.form(group.paths[0]) and group.paths[0] not in known and not study.votes.get(group.key)
    ]
    for group in list({group.key: group for group in new}.values())[:LONE_PLACES]:
        page = yield from study.see(group.links[0].url)
        if study.kind(page) == "index" and not study.mirrors_one(outline.entry, page):
            study.vote(group, page)
            study.single.add(group.key)
    yield from _boards_in_rows(study, outline, known)


def _boards_in_rows(study: Study, outline: Outline, known: AbstractSet[str]) -> Steps:
    """Boards below others may be named in the rows of these, where else who wrote last is, or the last post.

    One look tells: what such a link leads to is a board if it looks much like the boards that are known.
    """
    pages = (outline.entry, *outline.boards.pages)
    groups = [group for page in pages for group in study.groups_of(page) if _may_be_boards(study, outline, group)]
    unknown = [group for group in groups if known.isdisjoint(group.paths)]
    for group in list({group.key: group for group in unknown}.values())[:LONE_PLACES]:
        page = yield from study.see(group.links[0].url)
        likeness = max((alike(page, board) for board in outline.boards.pages), default=0.0)
        if study.kind(page) == "index" and likeness >= MUCH_ALIKE:
            yield from settle(study, group)


def _may_be_boards(study: Study, outline: Outline, group: Group) -> bool:
    """Whether a group that nobody voted on has the URLs of boards and short names, as people have, and is no menu."""
    if len(group.links) < FEWEST or study.votes.get(group.key) or study.is_everywhere(group):
        return False
    if not study.is_people(group, is_first=False):
        return False
    return group.is_listing and all(outline.boards.form(path) for path in group.paths)


def _lone(study: Study, groups: Sequence[Group]) -> list[Group]:
    """The groups of one link; not those that stand as a list does but for an element around: they belong to it.

    Only lists that are followed count: who wrote last in each board stands much as the only board below one does.
    """
    lists = [group for group in groups if len(group.links) > 1 and study.verdict(group.key) in ("index", "thread")]
    alone = [group for group in groups if len(group.links) == 1]
    return [group for group in alone if not any(are_kin(group.place, other.place) for other in lists)]


def _on_most(study: Study, pages: Sequence[Seen]) -> set[str]:
    """The paths of links that stand on most of some pages: a menu. One thread names its board, another one does not."""
    counts = Counter(path for page in pages for path in {study.path(link.url) for link in page.links})
    return {path for path, count in counts.items() if 2 * count > len(pages)}
