"""The same posts twice: through real pages, the real server and the real crawler, and through lists alone."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urlsplit

import numpy as np

from threadkeep.archive import open_archive
from threadkeep.fetch import TurnedClock
from threadkeep.refresh import ListSizes, counts_on_entry, recent_list
from threadkeep.strategy import Field, Strategy
from threadkeep_bench.benchmarks.refresh import simulation
from threadkeep_bench.benchmarks.refresh.real_pages.day import (
    POSTS_A_DAY,
    DayComparison,
    LearnedForum,
    beside_simulation,
    crawl,
    follows_all,
    learned_of,
    tells_of,
    watch,
)
from threadkeep_bench.simulate import RECENT, Floats, Forum, Log, PagerStyle, draw, grow, serving

# In a young forum: three weeks of it are there when the day begins, so that crawling it first takes a minute.
BOARDS, DAYS_BEFORE = 15, 21
BEGINS_AT = datetime(2026, 10, 5, tzinfo=UTC)
ENDS_AT = BEGINS_AT + timedelta(days=1)


def compared(seed: int) -> DayComparison:
    forum = day_forum(seed)
    with TemporaryDirectory(prefix="threadkeep-bench-") as home:
        seen = watched(forum, Path(home) / "archive")
    grown = simulation.trace_of(forum.community.history.activity, BOARDS, BEGINS_AT.timestamp(), ENDS_AT.timestamp())
    had = had_of(forum, seen.log, grown)
    return beside_simulation(forum.name, grown, day_look(forum, seen.learned), had, len(seen.log.requests))


def day_look(forum: Forum, learned: LearnedForum) -> simulation.ListLook:
    """What is read of the forum's lists, and what was learned of them before its day begins."""
    said = _said_by_posts(forum, learned.strategy)
    tells = replace(
        tells_of(learned.threads, BEGINS_AT, said),
        ahead=forum.skin.post_dates.zone_minutes * 60,
        taken_ahead=learned.posts_ahead,
    )
    look = look_of(forum, learned.strategy, tells)
    return replace(
        look,
        sizes=replace(look.sizes, recent_rows=learned.recent),
        recent=_recent_look(forum, learned),
        last_threads=learned.names_last,
        has_times=look.has_times and learned.is_of_last,
        rows_link=learned.rows_link,
        counted_down=forum.skin.urls.thread_position == "reversed",
        tells_pages=_tells_pages(forum.skin.thread_pager, forum.skin.urls.says_first),
        says_first=forum.skin.urls.says_first,
        untold=_boards_at(forum, learned.untold),
        uncounted=_boards_at(forum, learned.uncounted),
    )


def day_forum(seed: int) -> Forum:
    """A drawn forum in which only writing happens, with load L1."""
    drawn = draw(seed)
    options = replace(
        drawn.community.options,
        boards=BOARDS,
        posts_per_day=POSTS_A_DAY,
        starts_at=BEGINS_AT - timedelta(days=DAYS_BEFORE),
        ends_at=ENDS_AT,
        edits=0.0,
        deletions=0.0,
        thread_deletions=0.0,
        moves=0.0,
    )
    structure = replace(drawn.skin.structure, boards=True, posts="flat", portal=False)
    skin = replace(drawn.skin, structure=structure, noise=replace(drawn.skin.noise, denied="none"))
    return Forum(grow(options), skin, drawn.base_url, drawn.name)


def look_of(forum: Forum, strategy: Strategy, tells: simulation.Tells = simulation.EXACTLY) -> simulation.ListLook:
    """What is read of the forum's lists."""
    structure = forum.skin.structure
    entries, lists = ({kind.name for kind in strategy.kinds if kind.role == role} for role in ("entry", "index"))
    # A list of all boards may show more than boards do.
    rows = [shape for shape in strategy.rows if shape.on in lists]
    boards = [shape for shape in strategy.boards if shape.on in entries]
    above = [board.parent for board in forum.community.boards]
    return simulation.ListLook(
        ListSizes(structure.posts_a_page, structure.threads_a_page, has_entry_counts=counts_on_entry(strategy)),
        order="creation" if forum.skin.rows.order == "created" else "last post",
        has_counters=any((shape.replies or shape.posts) is not None for shape in rows),
        has_times=any(shape.last is not None for shape in rows) and forum.skin.rows.last != "none",
        board_counts=any(shape.posts is not None for shape in boards),
        board_times=any(shape.last is not None for shape in boards),
        parents=tuple(None if parent is None else parent - 1 for parent in above),
        shows_below=structure.children != "entry" and any(shape.on not in entries for shape in strategy.boards),
        box=RECENT if structure.recent and not forum.skin.urls.alias and follows_all(strategy) else 0,
        by_links=True,
        entry_links=follows_all(strategy, "entry"),
        tells=tells,
        rows_tell=_time_precision(forum, (shape.last for shape in rows)),
        boards_tell=_time_precision(forum, (shape.last for shape in boards)),
        pinned=_pinned(forum),
        marked=_sticky(forum) if any(shape.sticky is not None for shape in rows) else frozenset(),
        pinned_on="every" if forum.skin.rows.sticky == "every" else "first",
    )


def _recent_look(forum: Forum, learned: LearnedForum) -> simulation.RecentLook | None:
    """What the rows of the list of all boards show: a feed shows times in its own way, a page as it was learned."""
    shown, recent = learned.recent_look, recent_list(learned.strategy)
    kinds = {kind.name for kind in learned.strategy.kinds if kind.example == recent and kind.role == "other"}
    lasts = [shape.last for shape in learned.strategy.rows if shape.on in kinds]
    return shown if shown is None or shown.tells is not None else replace(shown, tells=_time_precision(forum, lasts))


def _said_by_posts(forum: Forum, strategy: Strategy) -> simulation.Tells:
    """How posts show their times, if they are read: for how long by their age, or by the name of the day."""
    taken = (
        simulation.tells_by(forum.skin.post_dates, shape.date) for shape in strategy.posts if shape.date is not None
    )
    return max(taken, key=lambda tells: (tells.aged_for, tells.named_for), default=simulation.EXACTLY)


def _time_precision(forum: Forum, taken: Iterable[Field | None]) -> simulation.Tells:
    """How exactly the fields of lists show times."""
    tells = [simulation.tells_by(forum.skin.row_dates, field) for field in taken if field is not None]
    return tells[0] if tells else simulation.BY_MINUTE


def _tells_pages(pager: PagerStyle, says_first: bool) -> bool:
    """Whether the newest page, where they are counted from the end, links the one with the highest number."""
    has_ends = pager.has_ends and pager.has_previous and pager.steps != "none"
    return pager.numbers == "all" or (says_first and (pager.numbers == "gaps" or has_ends))


def _boards_at(forum: Forum, urls: Iterable[str]) -> frozenset[int]:
    """The boards of a forum that was served under another name, counted from 0."""
    own = urlsplit(forum.base_url)
    pages = (
        forum.classify(urlsplit(url)._replace(scheme=own.scheme, netloc=own.netloc).geturl(), BEGINS_AT).page
        for url in urls
    )
    found = (re.match(r"board:(\d+)", page or "") for page in pages)
    return frozenset(int(board[1]) - 1 for board in found if board)


def _pinned(forum: Forum) -> frozenset[int]:
    """The threads that are above all others of their boards."""
    return frozenset() if forum.skin.rows.sticky == "plain" else _sticky(forum)


def _sticky(forum: Forum) -> frozenset[int]:
    """The threads that are marked as sticky, counted from 0."""
    return frozenset(np.flatnonzero(forum.community.history.changes.is_sticky).tolist())


def had_of(forum: Forum, log: Log, grown: simulation.Trace) -> Floats:
    """When each post was first on a page that was asked for."""
    had = np.where(grown.at <= grown.begins_at, grown.begins_at, np.nan)
    for request in log.requests:
        if found := re.fullmatch(r"thread:(\d+)@(\d+)", request.truth.page or ""):
            thread, start = int(found[1]), int(found[2])
            ids = forum.community.post_ids(thread, request.at)[start : start + forum.skin.structure.posts_a_page]
            places = np.asarray(ids, dtype=np.int64) - 1
            had[places[np.isnan(had[places])]] = request.at.timestamp()
    return had


@dataclass(frozen=True, slots=True)
class Day:
    """What a forum was asked in a day, and what was learned of it before."""

    log: Log
    learned: LearnedForum


def watched(forum: Forum, folder: Path) -> Day:
    """A forum crawled and then watched for a day, over HTTP, by a clock that is turned."""
    clock = TurnedClock(BEGINS_AT)
    with serving(forum, clock) as site, open_archive(folder, site=site.url, create=True, clock=clock) as archive:
        crawl(archive, clock)
        site.log.requests.clear()
        learned = learned_of(archive, BEGINS_AT)
        watch(archive, clock, ENDS_AT)
        return Day(site.log, learned)
