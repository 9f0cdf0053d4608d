"""The front page of a forum, found from any of its pages: the one that leads to most boards, else to threads."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence

from threadkeep.errors import NoForumFound
from threadkeep.learn.articles import mark_articles
from threadkeep.learn.ballots import insist, vote, vote_beside_threads
from threadkeep.learn.entry import entry_candidates, folders_above, frames_of, list_candidates
from threadkeep.learn.groups import Group
from threadkeep.learn.hubs import see_hubs, see_lone_boards
from threadkeep.learn.learner import Wanted
from threadkeep.learn.neighbours import leading, stand_together
from threadkeep.learn.positions import edit_of
from threadkeep.learn.seen import Seen
from threadkeep.learn.steps import goes_on
from threadkeep.learn.study import Study

# Candidates for the entry that are asked for.
ENTRIES = 5
LISTS = 3
# A page that may be an index, though it looks more like a thread.
DOUBTFUL = 0.5
NOWHERE = (0, 0, 0, 1, 0)
# A board lists so many threads more than the page that leads to it.
FEWEST_MORE = 3

Steps = Generator[Wanted, Seen, None]


def front_of(study: Study, first: Seen) -> Generator[Wanted, Seen, Seen]:
    """The page that leads to most boards; without boards the one that lists threads, best one that goes on."""
    tried: list[Seen] = []
    first_urls = [study.start] if _may_be_index(study, first) else []
    urls = dict.fromkeys(study.clean(url) for url in [*first_urls, *entry_candidates(first, study.path)])
    for candidates in _rounds(study, first, tried, [*urls][: ENTRIES + len(first_urls)]):
        waiting = [*candidates]
        while waiting:
            page = yield from study.see(waiting.pop(0))
            if not page.is_page or page.final_url in {each.final_url for each in tried}:
                continue
            tried.append(page)
            waiting[:0] = frames_of(page)
            yield from vote(study, page)
            mark_articles(study, page)
            if _own_count(study, page) >= 2 and not _is_below(study, page) and _is_high(study, page):
                return page
        yield from _look_closer(study, tried)
    for page in tried:
        if study.kind(page) == "index" and not _board_count(study, page):
            yield from vote_beside_threads(study, page)
    is_lost = not any(_rank_as_entry(study, page) > NOWHERE for page in tried)
    for page in tried if not _has_boards(study, tried) else ():
        if is_lost or (study.kind(page) == "index" and not goes_on(study, page)):
            yield from see_lone_boards(study, page)
    above = [page for page in tried if not _is_below(study, page)] or tried
    best = max(above, key=lambda page: _rank_as_entry(study, page), default=None)
    if best is None or _rank_as_entry(study, best) <= NOWHERE:
        raise NoForumFound(
            f"no boards and no threads were found from {study.start}", "Give the address of a board or of a thread."
        )
    return best


def _rounds(study: Study, first: Seen, tried: Sequence[Seen], upwards: list[str]) -> Iterator[list[str]]:
    """Which pages to look at: those above first; where they show no boards, lists of threads; then what a person types.

    Each round is made up when the one before it is over.
    """
    yield upwards
    if not any(_rank_as_entry(study, page) > NOWHERE for page in tried):
        # A front of whole articles looks like a thread.
        yield [study.start]
    if not _has_boards(study, tried):
        yield list_candidates([first, *tried], study.path)[:LISTS]
    if not any(_rank_as_entry(study, page) > NOWHERE for page in tried):
        yield folders_above(first.final_url)
        yield list_candidates(tried, study.path)[:LISTS]


def _look_closer(study: Study, tried: Sequence[Seen]) -> Steps:
    """Where the pages of a round show no boards: more of what they list, and what stands behind that."""
    for page in tried if not _has_boards(study, tried) else ():
        _hold_lists(study, page)
    for page in tried if not _has_boards(study, tried) else ():
        if study.kind(page) == "index":
            yield from insist(study, page)
    if not any(_rank_as_entry(study, page) > NOWHERE for page in tried):
        yield from _deeper(study, tried)
    for page in tried if not _has_boards(study, tried) else ():
        yield from see_hubs(study, page)


def _hold_lists(study: Study, page: Seen) -> None:
    """Boards may look like nothing known, and list threads just where a page lists some that turned out to be some."""
    every = study.groups_of(page)
    threads = [group for group in every if study.verdict(group.key) == "thread"]
    for group in leading(every):
        seen = study.votes.get(group.key, []) if study.verdict(group.key) == "other" else []
        lists = [each for each in seen if any(_more_of(study, each, known) >= FEWEST_MORE for known in threads)]
        study.held |= {each.url: "index" for each in lists}


def _more_of(study: Study, page: Seen, known: Group) -> int:
    """How many links a page has at the place of a group of another page, of the same form, that are not there."""
    groups = [group for group in study.groups_of(page) if group.place == known.place and group.is_listing]
    paths = {path for group in groups for path in group.paths if known.form.fits(path)}
    return len(paths.difference(known.paths))


def _has_boards(study: Study, pages: Sequence[Seen]) -> bool:
    return any(_board_count(study, page) for page in pages)


def _deeper(study: Study, tried: Sequence[Seen]) -> Steps:
    """Look behind pages that look like nothing known: whatever lists links to threads is an index."""
    for page in tried:
        for group in leading(study.groups_of(page)):
            seen = study.votes.get(group.key, [])
            if study.verdict(group.key) == "other" and seen and seen[0].is_page and not _is_wall(study, seen[0], page):
                yield from vote(study, seen[0])
                if any(study.verdict(each.key) == "thread" for each in study.groups_of(seen[0])):
                    study.held[seen[0].url] = "index"


def _is_wall(study: Study, page: Seen, origin: Seen) -> bool:
    """Whether a page asks for a password and lists nothing that the page does not list that led to it.

    A box to log in may stand on all pages, a board of three threads among them.
    """
    own = [group for group in leading(study.groups_of(page)) if len(group.links) > 1]
    return page.asks_password and not any(not study.stands_on(group, origin) for group in own)


def _may_be_index(study: Study, page: Seen) -> bool:
    """Whether the page that was given may be the entry itself: all but what is surely a thread.

    The front page of a site never is one: with whole articles on it, it only looks like one.
    """
    is_front = study.path(page.final_url) == "/"
    return is_front or study.kind(page) != "thread" or page.scores.get("index", 0) >= DOUBTFUL


def _is_high(study: Study, page: Seen) -> bool:
    """Whether a page is no board itself: the page that was given may well be one, or a later page of one.

    What has a number, or lists threads and leads to other lists, may be a board with its tags or its ways to sort: only
    the pages above can tell.
    """
    if page.url != study.clean(study.start):
        return True
    own = study.path(page.final_url)
    if any(letter.isdigit() for letter in own):
        return False
    boards = _boards_on(study, page)
    threads = [group for group in leading(study.groups_of(page)) if study.verdict(group.key) == "thread"]
    return all(any(stand_together(board, group) for board in boards) for group in threads)


def _rank_as_entry(study: Study, page: Seen) -> tuple[int, int, int, int, int]:
    threads = sum(len(group.links) for group in study.groups_of(page) if study.verdict(group.key) == "thread")
    return (
        _own_count(study, page),
        _board_count(study, page),
        min(threads, 5) if study.kind(page) == "index" else 0,
        int(goes_on(study, page)),
        -len(study.path(page.final_url)),
    )


def _board_count(study: Study, page: Seen) -> int:
    return len({path for group in _boards_on(study, page) for path in group.paths})


def _own_count(study: Study, page: Seen) -> int:
    """The boards that a page lists and that do not stand at the same place of the boards themselves, as tags do."""
    found = _boards_on(study, page)
    own = [group for group in found if not any(study.stands_on(group, each) for each in study.votes[group.key])]
    return len({path for group in own for path in group.paths})


def _boards_on(study: Study, page: Seen) -> list[Group]:
    """The groups that lead to lists; none of a thread, whose tags do so as well."""
    if not _may_be_index(study, page):
        return []
    groups = [group for group in study.groups_of(page) if study.verdict(group.key) == "index"]
    own = study.path(page.final_url)
    alone = study.alone.get(page.url, ())
    listed = [group for group in groups if (group.is_listing or group in alone) and not study.is_everywhere(group)]
    # Later pages of the same list are no boards of it.
    return [group for group in listed if not all(edit_of(path, own) for path in group.paths)]


def _is_below(study: Study, page: Seen) -> bool:
    """Whether a page is itself one of the boards that another page lists, or a later page of one."""
    own = study.path(page.final_url)
    others = (other for other in study.pages.values() if study.kind(other) == "index" and other.url != page.url)
    listed = {path for other in others for group in _boards_on(study, other) for path in group.paths}
    return own in listed or any(edit_of(path, own) for path in listed)
