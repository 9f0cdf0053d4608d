"""The default learner: from any page to the entry, down to boards and threads, along their pages, to a strategy."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence

from threadkeep.errors import ForbiddenError, UsageError
from threadkeep.learn.entry import entry_candidates
from threadkeep.learn.groups import Group, comes_first, is_about, is_token_bound, leading
from threadkeep.learn.learner import Learner, Wanted
from threadkeep.learn.outline import are_mixed, outline_of
from threadkeep.learn.pagers import see_flips
from threadkeep.learn.seen import Seen
from threadkeep.learn.study import Study, Verdict, unseen
from threadkeep.learn.switches import ALL_ON, Switches
from threadkeep.learn.written import strategy_of

# Candidates for the entry that are asked for, groups that are tried on a page, and links that a vote takes.
ENTRIES = 5
GROUPS = 5
VOTES = 3
SETTLED = 2
WHOLE = 20
BOARDS = 6
MIXED_PAGES = 2
# A page that may be an index, though it looks more like a thread.
DOUBTFUL = 0.5
NOWHERE = (0, 0, 0)

Steps = Generator[Wanted, Seen, None]


def threadkeep(start: str, also: Iterable[str] = (), switches: Switches = ALL_ON) -> Learner:
    """Learn the forum that `start` is a page of; `also` are pages to look at that an earlier strategy did not fit."""
    study = Study(start, switches)
    first = yield from study.see(start)
    _let_in(first)
    entry = yield from _entry(study, first)
    yield from _boards(study, entry)
    yield from _places(study, entry)
    for url in also:
        yield from study.see(url)
    yield from see_flips(study, entry)
    return strategy_of(study, outline_of(study, entry))


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


# ---------------------------------------------------------------- the entry


def _entry(study: Study, first: Seen) -> Generator[Wanted, Seen, Seen]:
    """The page that leads to most boards; without boards the one that lists threads."""
    tried: list[Seen] = []
    first_urls = [study.start] if _may_be_index(study, first) else []
    urls = [*first_urls, *entry_candidates(first, study.path)]
    for url in list(dict.fromkeys(study.clean(url) for url in urls))[: ENTRIES + len(first_urls)]:
        page = yield from study.see(url)
        if not page.is_page or page.final_url in {each.final_url for each in tried}:
            continue
        tried.append(page)
        yield from _vote(study, page)
        if _board_count(study, page) >= 2 and not _is_below(study, page) and _is_high(study, page):
            return page
    if not any(_rank_as_entry(study, page) > NOWHERE for page in tried):
        yield from _deeper(study, tried)
    best = max(tried, key=lambda page: _rank_as_entry(study, page), default=None)
    if best is None or _rank_as_entry(study, best) <= NOWHERE:
        raise UsageError(
            f"no boards and no threads were found from {study.start}", "Give the address of a board or of a thread."
        )
    return best


def _deeper(study: Study, tried: Sequence[Seen]) -> Steps:
    """Look behind pages that look like nothing known: whatever lists links to threads is an index."""
    for page in tried:
        for group in leading(study.groups_of(page)):
            seen = study.votes.get(group.key, [])
            if study.verdict(group.key) == "other" and seen and seen[0].is_page and not seen[0].asks_password:
                yield from _vote(study, seen[0])
                if any(study.verdict(each.key) == "thread" for each in study.groups_of(seen[0])):
                    study.held[seen[0].url] = "index"


def _may_be_index(study: Study, page: Seen) -> bool:
    """Whether the page that was given may be the entry itself: all but what is surely a thread."""
    return study.kind(page) != "thread" or page.scores.get("index", 0) >= DOUBTFUL


def _is_high(study: Study, page: Seen) -> bool:
    """Whether a page is no board itself: the page that was given may well be one that has boards below it."""
    own = study.path(page.final_url)
    return page.url != study.clean(study.start) or not any(group.form.fits(own) for group in _boards_on(study, page))


def _rank_as_entry(study: Study, page: Seen) -> tuple[int, int, int]:
    threads = sum(len(group.links) for group in study.groups_of(page) if study.verdict(group.key) == "thread")
    return (
        _board_count(study, page),
        min(threads, 5) if study.kind(page) == "index" else 0,
        -len(study.path(page.final_url)),
    )


def _board_count(study: Study, page: Seen) -> int:
    return len({path for group in _boards_on(study, page) for path in group.paths})


def _boards_on(study: Study, page: Seen) -> list[Group]:
    groups = [group for group in study.groups_of(page) if study.verdict(group.key) == "index"]
    return [group for group in groups if group.is_listing and not study.is_everywhere(group)]


def _is_below(study: Study, page: Seen) -> bool:
    """Whether a page is itself one of the boards that another page lists."""
    own = study.path(page.final_url)
    others = (other for other in study.pages.values() if study.kind(other) == "index" and other.url != page.url)
    return any(own in group.paths for other in others for group in _boards_on(study, other))


# ---------------------------------------------------------------- what links lead to


def _vote(study: Study, page: Seen) -> Steps:
    """Find out what the groups of a page lead to, the one with most words first."""
    every = study.groups_of(page)
    tried = 0
    for group in leading(every) if study.switches.records else every[:1]:
        # Each vote brings pages that may show that the next group is a menu.
        if tried < GROUPS and not study.votes.get(group.key) and _may_list(study, group, every):
            tried += 1
            yield from _settle(study, group)


def _may_list(study: Study, group: Group, every: Sequence[Group]) -> bool:
    if len(group.links) < 2 or is_token_bound(group) or is_about(group, study.path(study.pages[group.page].final_url)):
        return False
    return not study.is_everywhere(group) and not study.is_people(group, comes_first(group, every))


def _settle(study: Study, group: Group) -> Steps:
    """Look at links of a group until two agree."""
    seen: list[Verdict] = []
    links = group.by_size()
    few = [links[0], links[len(links) // 2], links[-1]][: min(VOTES, len(links))]
    for link in few if study.switches.early else links[:WHOLE]:
        page = yield from study.see(link.url)
        study.vote(group, page)
        seen.append(study.kind(page))
        if study.switches.early and seen.count(seen[-1]) >= SETTLED and seen[-1] != "other":
            return


# ---------------------------------------------------------------- boards


def _boards(study: Study, entry: Seen) -> Steps:
    """Look into the boards that the entry leads to, and those below, the largest first."""
    looked: set[str] = set()
    while len(looked) < BOARDS:
        part = outline_of(study, entry).boards
        fresh = [page for page in part.pages if page.url not in looked]
        if fresh:
            looked.add(fresh[0].url)
            yield from _vote(study, fresh[0])
            continue
        sized = [pair for group in part.groups for pair in zip(group.numbers, group.links, strict=True)]
        links = unseen(study, [link for _, link in sorted(sized, key=lambda pair: -pair[0])])
        if not links:
            break
        page = yield from study.see(links[0].url)
        looked |= {page.url} if study.kind(page) != "index" else set()


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
            if fits and not is_known and _may_list(study, group, study.groups_of(page)):
                yield from _settle(study, group)
