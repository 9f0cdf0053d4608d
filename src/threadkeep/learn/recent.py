"""A list of the newest threads of all boards, in a menu or as a feed: one look at it tells what is new."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from threadkeep.fetch import normalise, same_site
from threadkeep.learn.learner import Wanted
from threadkeep.learn.outline import Outline, are_mixed
from threadkeep.learn.positions import edit_of
from threadkeep.learn.seen import Seen, SeenLink
from threadkeep.learn.study import Study
from threadkeep.page import ROBOTS_PATH
from threadkeep.strategy import FollowRule, Kind

# What a menu links stands on nearly all pages.
EVERYWHERE = 0.8
FEWEST_PAGES = 3
# Requests that such a list is worth.
MOST = 2
MOST_FEEDS = 2
MOST_MAPS = 3
# "New posts" names a list; what says more, as "mark new posts as read", may do something.
MOST_WORDS = 2
# So many of its threads must be known from boards, and of so many boards.
FEWEST_KNOWN, FEWEST_BOARDS = 5, 2
# Of the threads that stand above one of its own in a board it lists so many; a few may be sticky there.
WHOLE = 0.8
IN_ORDER = 0.9
# Hardly a board has more sticky threads; and so many pairs of threads of one board tell how a feed is sorted.
MAY_BE_STICKY, FEWEST_PAIRS = 5, 3
# Without such a word no link of a menu is asked for: it may log out, or mark all as read.
_WORDS = re.compile(
    r"recent|latest|newest|active|activity|unread|getnew|\bnew|stream|timeline|neu|aktuell|aktiv|letzte|derni|nouve|recien|nuev|"
    r"últim|ultim|nov[oaeý]|nieuw|laatste|senaste|nya|ostatni|now[eay]|последн|нов|最新|新|最近|最後|recente",
    re.IGNORECASE,
)
# What is done with such links, or is written for machines.
_DOES = re.compile(r"log.?in|log.?out|register|account|sign.?up|mark|feed|rss|atom|\.xml", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Recent:
    """The list: its page, and how many threads it shows."""

    page: Seen
    threads: int


def see_recent(study: Study, outline: Outline) -> Generator[Wanted, Seen, Recent | None]:
    """The list, if it was seen already or one of the links of menus leads to it.

    What is seen here does not count among the pages of the forum: it is neither a board nor a thread.
    """
    if not _may_have_one(study, outline):
        return None
    own = {page.url for page in (outline.entry, *outline.boards.pages)}
    seen = [page for page in study.pages.values() if page.url not in own and study.kind(page) != "thread"]
    found = next((recent for page in seen if (recent := _recent(study, outline, page)) is not None), None)
    # A list for people tells more than a feed: how many posts a thread has, and its board.
    for url in _candidates(study, outline)[:MOST]:
        if found is None:
            found = _recent(study, outline, (yield Wanted(url)))
    for url in feeds_of(study, outline)[:MOST_FEEDS]:
        if found is None:
            found = _recent(study, outline, (yield Wanted(url)), is_feed=True)
    return found or (yield from _in_sitemap(study, outline))


def _in_sitemap(study: Study, outline: Outline) -> Generator[Wanted, Seen, Recent | None]:
    """The list as the site's map, where its robots.txt names one: of all lists the least likely to be fresh.

    A map of maps tells which of them changed last; of these a few are looked at.
    """
    robots = yield Wanted(normalise(ROBOTS_PATH, outline.entry.final_url) or "")
    for url in _of_site(outline, robots.feeds)[:1]:
        site_map = yield Wanted(url)
        found = _recent(study, outline, site_map, is_feed=True)
        for each in _of_site(outline, site_map.feeds)[:MOST_MAPS]:
            if found is None:
                found = _recent(study, outline, (yield Wanted(each)), is_feed=True)
        return found
    return None


def feeds_of(study: Study, outline: Outline) -> list[str]:
    """The feeds that the entry offers, first those that other pages offer too: these are of the whole forum."""
    offered = dict.fromkeys(study.clean(url) for url in _of_site(outline, outline.entry.feeds))
    return sorted(offered, key=lambda url: -_pages_offering(study, url))


def _of_site(outline: Outline, urls: Sequence[str]) -> list[str]:
    return [url for url in urls if same_site(url, outline.entry.final_url)]


def _pages_offering(study: Study, feed: str) -> int:
    return sum(any(study.clean(url) == feed for url in page.feeds) for page in study.pages.values())


def _recent(study: Study, outline: Outline, page: Seen, *, is_feed: bool = False) -> Recent | None:
    """The page as a list of the newest threads of several boards, all of them, the newest first."""
    if not page.is_page or _is_of(study, outline, page):
        return None
    boards = {group.page: group.paths for group in outline.threads.groups}
    lists = (paths for spot, paths in _lists(study, outline, page) if not _is_box(study, page, spot, paths))
    sizes = [len(paths) for paths in lists if is_whole(paths, boards, is_feed=is_feed)]
    return Recent(page, max(sizes)) if sizes else None


def recent_rules(
    study: Study, found: Recent | None, threads: Sequence[Kind]
) -> tuple[tuple[Kind, ...], tuple[FollowRule, ...]]:
    """The kind of the list, and the rules that lead from it into threads."""
    if found is None:
        return (), ()
    url = study.path(found.page.final_url)
    why = f"lists {found.threads} threads of several boards, the newest of each"
    kind = Kind("recent", "other", url=f"^{re.escape(url)}$", example=study.clean(found.page.final_url), why=why)
    return (kind,), tuple(
        FollowRule("recent", each.name, why="threads of all boards, the newest first") for each in threads
    )


def is_whole(paths: Sequence[str], boards: Mapping[str, Sequence[str]], *, is_feed: bool = False) -> bool:
    """Whether threads of several boards are listed, the newest of each and none left out, in the order of their boards.

    A list of what has no answer, or is popular, leaves out threads that stand above those that it has. A feed says of
    itself that it has what is new, and shows no sticky threads: those may be missing at the top of a board. That it is
    sorted as boards are must be seen of a few all the same, because many feeds are of new threads only.
    """
    place = {path: number for number, path in enumerate(paths)}
    known = above = right = pairs = seen = 0
    for listed in boards.values():
        shared = [number for number, path in enumerate(listed) if path in place]
        if not shared:
            continue
        seen += 1
        known += len(shared)
        above += shared[-1] + 1 - (min(shared[0], MAY_BE_STICKY) if is_feed else 0)
        for upper, lower in combinations(shared, 2):
            pairs += 1
            right += place[listed[upper]] < place[listed[lower]]
    is_known = seen >= FEWEST_BOARDS and known >= FEWEST_KNOWN and pairs >= (FEWEST_PAIRS if is_feed else 0)
    return is_known and known >= WHOLE * above and right >= IN_ORDER * pairs


def _may_have_one(study: Study, outline: Outline) -> bool:
    """Whether several boards were seen, and URLs tell threads wherever these are linked."""
    return len(outline.boards.pages) >= FEWEST_BOARDS and not outline.boards.is_nested and not are_mixed(study, outline)


def _candidates(study: Study, outline: Outline) -> list[str]:
    """The URLs that nearly all pages link to with a word for it, neither boards nor threads nor something to do."""
    pages = [page for page in study.pages.values() if page.is_page]
    if len(pages) < FEWEST_PAGES:
        return []
    counts = Counter(url for page in pages for url in {study.clean(link.url) for link in page.links})
    people = study.people()
    actions = {url for page in pages for url in page.actions}
    links = {study.clean(link.url): link for link in outline.entry.links if not link.is_written}
    return [
        url
        for url, link in links.items()
        if counts[url] >= EVERYWHERE * len(pages)
        and link.url not in actions
        and not study.is_seen(url)
        and "nofollow" not in link.rel
        and same_site(url, outline.entry.final_url)
        and not _is_known(study, outline, url)
        and study.path(url) not in people
        and not _DOES.search(f"{link.anchor} {study.path(url)}")
        and len(link.anchor.split()) <= MOST_WORDS
        and _WORDS.search(f"{link.anchor} {study.path(url)}")
    ]


def _is_known(study: Study, outline: Outline, url: str) -> bool:
    path = study.path(url)
    return outline.boards.form(path) is not None or outline.threads.form(path) is not None


def _is_of(study: Study, outline: Outline, page: Seen) -> bool:
    """Whether it is a page of a board or a thread, by its URL. A crawl may begin on a board's later page."""
    path = study.path(page.final_url)
    boards = (board for group in outline.boards.groups for board in group.paths)
    is_later = any((edit := edit_of(board, path)) is not None and not edit.replaces for board in boards)
    return is_later or _is_known(study, outline, page.final_url) or path in study.lists


def _lists(study: Study, outline: Outline, page: Seen) -> Iterator[tuple[str, list[str]]]:
    """The threads that a page links to, in order, for each place that such links stand at."""
    by_spot: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for link in page.links:
        if not link.is_written and outline.threads.form(path := study.path(link.url)) is not None:
            by_spot[link.spot].setdefault(path)
    return ((spot, list(paths)) for spot, paths in by_spot.items())


def _is_box(study: Study, page: Seen, spot: str, paths: Sequence[str]) -> bool:
    """Whether the same threads stand at the same place of other pages, which is beside what these are for."""
    others = (other for other in study.pages.values() if other.is_page and other.url != page.url)
    has = [_shared(study, other.links, spot, paths) for other in others]
    return 2 * sum(has) > len(has)


def _shared(study: Study, links: Sequence[SeenLink], spot: str, paths: Sequence[str]) -> bool:
    there = {study.path(link.url) for link in links if link.spot == spot}
    return 2 * len(there & set(paths)) >= len(paths)
