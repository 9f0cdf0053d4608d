"""What the links of a page lead to, found out by looking at a few of each group."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from threadkeep.learn.groups import Group, comes_back, is_about, is_token_bound
from threadkeep.learn.learner import Wanted
from threadkeep.learn.neighbours import comes_first, heads, heads_each, heads_runs, is_within, leading, stand_together
from threadkeep.learn.seen import Seen
from threadkeep.learn.study import Study, Verdict, unseen
from threadkeep.learn.toolbars import FEW_TOOLS, is_toolbar

# Groups that are tried on a page, and links that a vote takes.
GROUPS = 5
VOTES = 3
SETTLED = 2
WHOLE = 20

Steps = Generator[Wanted, Seen, None]


def vote(study: Study, page: Seen) -> Steps:
    """Find out what the groups of a page lead to, the one with most words first."""
    every = study.groups_of(page)
    tried = 0
    for group in _first_of_rows_first(leading(every)) if study.switches.records else every[:1]:
        if study.switches.records and (is_told(study, group) or _is_behind_titles(study, group, every)):
            continue
        # Each vote brings pages that may show that the next group is a menu.
        if tried < GROUPS and not study.votes.get(group.key) and may_list(study, group, every):
            tried += 1
            yield from settle(study, group)


def vote_beside_threads(study: Study, page: Seen) -> Steps:
    """Look at links in the rows of threads whose URLs are those of a list that was seen: a last post may come first.

    Where its title is longer than the name of the board, too, nothing else in the row is looked at.
    """
    every = study.groups_of(page)
    threads = [group for group in every if study.verdict(group.key) == "thread"]
    lists = [study.path(other.final_url) for other in study.pages.values() if study.kind(other) == "index"]
    for group in every if study.switches.records else ():
        is_beside = any(stand_together(group, other) and _has_each_once(group, other) for other in threads)
        is_new = not study.votes.get(group.key) and any(group.form.fits(path) for path in lists)
        if is_beside and is_new and may_list(study, group, every):
            yield from settle(study, group)


def _is_behind_titles(study: Study, group: Group, every: Sequence[Group]) -> bool:
    """Whether most of its links stand in rows of threads, behind longer titles: tags, one in some rows and two in some.

    What else stands behind a title leads into the same thread, or to people.
    """
    titles = [other for other in every if other.weight > group.weight and study.verdict(other.key) == "thread"]
    return any(is_within(group, other) and heads(other, group) for other in titles)


def _first_of_rows_first(groups: Sequence[Group]) -> list[Group]:
    """The groups in their order, but of those in the same rows the one first that comes first in them."""
    chosen: list[Group] = []
    for group in groups:
        together = [other for other in groups if stand_together(group, other) or _heads(other, group, groups)]
        chosen += [each for each in sorted(together, key=lambda other: other.first) if each not in chosen]
    return chosen


def _heads(board: Group, group: Group, groups: Sequence[Group]) -> bool:
    """Whether one of a board's form stands before each of a group, at whatever places those of that form stand."""
    alike = [other for other in groups if other.key[1] == board.key[1]]
    return bool(alike) and group not in alike and heads_each(alike, group)


def is_told(study: Study, group: Group) -> bool:
    """Whether a group leads to the last posts of boards, and a thread was seen already to know menus and people by.

    Each of those links is one more address of a page that its board leads to: the crawl would ask for it once more.
    """
    is_thread_known = any(study.kind(page) == "thread" for page in study.pages.values())
    return is_thread_known and is_of_board(study, group)


def is_of_board(study: Study, group: Group) -> bool:
    """Whether a board's name comes first in the same rows: these are the last posts of boards.

    Of a page with one board no rows are known; there both stand at the places where they stand on other pages.
    """
    boards = study.voted("index")
    own = {board.key for board in boards if board.page == group.page and _comes_before(board, group)}
    groups = (each for page in study.pages.values() for each in study.groups_of(page) if each.key == group.key)
    return bool(own) and any(
        _comes_before(board, each)
        and (
            stand_together(board, each)
            or heads_runs(board, each)
            or _heads(board, each, leading(study.groups_of(study.pages[each.page])))
        )
        for each in groups
        for board in boards
        if board.page == each.page and board.key in own
    )


def _comes_before(board: Group, group: Group) -> bool:
    """Whether the name of a board comes first in its rows; it may come last where each row has one of its own."""
    return board.first < group.first or (stand_together(board, group) and _has_each_once(board, group))


def _has_each_once(board: Group, group: Group) -> bool:
    """Whether there is a board for each of the others; the rows of threads name the same few boards again and again.

    Tags may be as many as threads: some rows have several of them.
    """
    return len(board.links) >= len(group.links) and max(group.rows_with(board).values(), default=1) == 1


def may_list(study: Study, group: Group, every: Sequence[Group]) -> bool:
    own = study.path(study.pages[group.page].final_url)
    if len(group.links) < 2 or is_token_bound(group) or is_about(group, own) or comes_back(group, own):
        return False
    if study.is_everywhere(group) or is_toolbar(study, group) or _says_the_same(group):
        return False
    return not study.is_people(group, comes_first(group, every))


def _says_the_same(group: Group) -> bool:
    """Whether some of a few links say the same and lead elsewhere, with no numbers beside them: they do something.

    "Show all" stands beside each category, and may have the place and the form of what a menu ends with.
    """
    words = [link.anchor for link in group.links]
    return len(words) <= FEW_TOOLS and not any(group.numbers) and len(set(words)) < len(words)


def settle(study: Study, group: Group) -> Steps:
    """Look at links of a group until two agree."""
    seen: list[Verdict] = []
    links = group.by_size()
    # What ends a menu often does something, logs out or marks all as read: without numbers the last is asked for last.
    third = links[-1] if any(group.numbers) or len(links) <= VOTES else links[1]
    few = [links[0], links[len(links) // 2], third][: min(VOTES, len(links))]
    for link in few if study.switches.early else links[:WHOLE]:
        page = yield from study.see(link.url)
        study.vote(group, page)
        seen.append(study.kind(page))
        if study.switches.early and seen.count(seen[-1]) >= SETTLED and seen[-1] != "other":
            return


def insist(study: Study, page: Seen) -> Steps:
    """Look at more links of lists that seemed to lead nowhere: some boards are empty, others only lead to boards."""
    every = study.groups_of(page)
    for group in leading(every):
        is_list = len(group.links) > VOTES and any(group.numbers) and comes_first(group, every)
        if not is_list or study.verdict(group.key) != "other":
            continue
        for link in unseen(study, group.by_size())[:VOTES]:
            study.vote(group, (yield from study.see(link.url)))
