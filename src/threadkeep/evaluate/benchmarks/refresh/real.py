"""The same posts twice: through real pages, the real server and the real crawler, and through lists alone."""

from __future__ import annotations

import asyncio
import math
import re
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from threadkeep.archive import Archive, open_archive
from threadkeep.archive.list_states import ThreadState, thread_states
from threadkeep.crawl import Limits, Plan, Silence, crawl_into, open_workers
from threadkeep.crawl.whole import one_thread
from threadkeep.evaluate.benchmarks.refresh.run import run
from threadkeep.evaluate.benchmarks.refresh.trace import Trace, trace_of
from threadkeep.evaluate.benchmarks.refresh.world import EXACTLY, Look, Tells, World
from threadkeep.evaluate.measures.share import Share
from threadkeep.evaluate.report import Column, Figure, Table
from threadkeep.fetch import FetchOptions, TurnedClock, host_of, open_fetcher, same_site
from threadkeep.model import Response
from threadkeep.page import parse
from threadkeep.protocols import Fetcher
from threadkeep.refresh import Ask, Gear, IndexGuided, RefreshPlan, Round, Sizes, watch_into
from threadkeep.refresh.ahead import ahead_of
from threadkeep.refresh.newest import newest_list
from threadkeep.refresh.of_archive import counts_on_entry
from threadkeep.simulate import Forum, Log, draw, serving
from threadkeep.simulate.community import grow
from threadkeep.simulate.pages.frame import RECENT
from threadkeep.simulate.week import Floats
from threadkeep.strategy import Strategy, loads, read

# Load L1 in a young forum: three weeks of it are there when the day begins, so that crawling it first takes a minute.
POSTS_A_DAY, BOARDS, DAYS_BEFORE = 151, 15, 21
PAGES_A_DAY = 500
BEGINS_AT = datetime(2026, 10, 5, tzinfo=UTC)
ENDS_AT = BEGINS_AT + timedelta(days=1)
_MINUTE = 60.0


@dataclass(frozen=True, slots=True)
class Compared:
    """A day of one forum: posts had within a slot of when the simulation has them, and the mean minutes of both.

    `as_fresh` are posts that wait no more than a slot longer than the one of the same rank, by waiting, waits in the
    simulation. Two watches that look at the same lists in another order part post by post, and not by this.
    """

    forum: str
    shows: str
    within: Share
    as_fresh: Share
    real: float
    simulated: float
    requests: int


def compared(seed: int) -> Compared:
    forum = day_forum(seed)
    with TemporaryDirectory(prefix="threadkeep-bench-") as home:
        seen = watched(forum, Path(home) / "archive")
    grown = trace_of(forum.community.history.activity, BOARDS, BEGINS_AT.timestamp(), ENDS_AT.timestamp())
    look = look_of(forum, seen.strategy, seen.tells)
    look = replace(look, sizes=replace(look.sizes, recent=seen.recent), last_threads=seen.names_last)
    world = World(grown, look)
    simulated = run(world, IndexGuided(world.known(), grown.begins_at), PAGES_A_DAY, first=Ask("entry"))
    posts = np.flatnonzero(grown.at > grown.begins_at)
    real, pure = (
        np.where(np.isnan(had), grown.ends_at, had)[posts] for had in (had_of(forum, seen.log, grown), simulated.had)
    )
    waits, pure_waits = real - grown.at[posts], pure - grown.at[posts]
    fresh = np.sort(waits) - np.sort(pure_waits) <= simulated.slot
    return Compared(
        forum=forum.name,
        shows=shown_by(look),
        within=Share(int((np.abs(real - pure) <= simulated.slot).sum()), len(posts)),
        as_fresh=Share(int(fresh.sum()), len(posts)),
        real=float(waits.mean()) / 60,
        simulated=float(pure_waits.mean()) / 60,
        requests=len(seen.log.requests),
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


def tells_of(threads: Iterable[ThreadState]) -> Tells:
    """How exactly posts tell their times, by what is stored of them."""
    times = [(at, place >= thread.coarse) for thread in threads for place, at in enumerate(thread.times)]
    exact = [at for at, is_exact in times if is_exact]
    grain = 1.0 if any(at % _MINUTE for at in exact) else _MINUTE
    oldest = min(exact, default=BEGINS_AT.timestamp())
    return Tells(grain, BEGINS_AT.timestamp() - oldest if len(exact) < len(times) else math.inf)


def look_of(forum: Forum, strategy: Strategy, tells: Tells = EXACTLY) -> Look:
    """What is read of the forum's lists."""
    structure, rows = forum.skin.structure, strategy.rows
    entries = {kind.name for kind in strategy.kinds if kind.role == "entry"}
    boards = [shape for shape in strategy.boards if shape.on in entries]
    above = [board.parent for board in forum.community.boards]
    return Look(
        Sizes(structure.posts_a_page, structure.threads_a_page, has_entry_counts=counts_on_entry(strategy)),
        order="creation" if forum.skin.rows.order == "created" else "last post",
        has_counters=any((shape.replies or shape.posts) is not None for shape in rows),
        has_times=any(shape.last is not None for shape in rows) and forum.skin.rows.last != "none",
        board_counts=any(shape.posts is not None for shape in boards),
        board_times=any(shape.last is not None for shape in boards),
        parents=tuple(None if parent is None else parent - 1 for parent in above),
        shows_below=structure.children != "entry" and any(shape.on not in entries for shape in strategy.boards),
        box=RECENT if structure.recent and not forum.skin.urls.alias and _follows_all(strategy) else 0,
        by_links=True,
        rows_link=forum.skin.rows.mini_pager and forum.skin.urls.thread_position != "cursor",
        tells=tells,
        pinned=_pinned(forum),
        pinned_on="every" if forum.skin.rows.sticky == "every" else "first",
    )


def _pinned(forum: Forum) -> frozenset[int]:
    """The threads that stand above all others of their boards, counted from 0."""
    if forum.skin.rows.sticky == "plain":
        return frozenset()
    return frozenset(np.flatnonzero(forum.community.history.changes.is_sticky).tolist())


def _follows_all(strategy: Strategy) -> bool:
    """Whether links from boards to threads are followed wherever they stand."""
    roles = {kind.name: kind.role for kind in strategy.kinds}
    into = [rule for rule in strategy.follow if (roles.get(rule.from_), roles.get(rule.to)) == ("index", "thread")]
    return any(rule.at is None and rule.as_ is None for rule in into)


def shown_by(look: Look) -> str:
    words = (
        ("by creation", look.order == "creation"),
        ("no counters", not look.has_counters),
        ("no times", not look.has_times),
        ("boards not counted", not look.board_counts),
        ("no times of boards", not look.board_times),
        ("a recent list", look.sizes.recent > 0),
    )
    return ", ".join(word for word, is_so in words if is_so) or "everything"


def had_of(forum: Forum, log: Log, grown: Trace) -> Floats:
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
    """What a forum was asked in a day, and what was learned of it before.

    `names_last`: the entry page links to the last thread of each board. `recent` is how many threads a list of
    all boards shows, 0 where none was learned.
    """

    log: Log
    strategy: Strategy
    tells: Tells
    names_last: bool
    recent: int


def watched(forum: Forum, folder: Path) -> Day:
    """A forum crawled and then watched for a day, over HTTP, by a clock that is turned."""
    clock = TurnedClock(BEGINS_AT)
    with serving(forum, clock) as site, open_archive(folder, site=site.url, create=True, clock=clock) as archive:
        asyncio.run(_with_fetcher(_crawled, archive, site.url, clock))
        site.log.requests.clear()
        ahead = ahead_of(archive)
        since = BEGINS_AT - timedelta(days=DAYS_BEFORE)
        states = list(thread_states(archive, since, ahead.lists, ahead.posts))
        tells = tells_of(states)
        _, text = archive.strategy() or (0, "")
        names_last = _names_last(archive, loads(text))
        recent = newest_list(archive, loads(text), states).rows
        asyncio.run(_with_fetcher(_watched, archive, site.url, clock))
        return Day(site.log, loads(text), tells, names_last, recent)


def _names_last(archive: Archive, strategy: Strategy) -> bool:
    answer = archive.answer(strategy.entry)
    if not isinstance(answer, Response):
        return False
    page = parse(answer.body, answer.final_url, answer.header("content-type"))
    return any(row.last_thread is not None for row in read(page, strategy, 0, answer.at).boards)


Doing = Callable[[Archive, Fetcher, TurnedClock], Awaitable[None]]


async def _with_fetcher(do: Doing, archive: Archive, url: str, clock: TurnedClock) -> None:
    options = FetchOptions(delay=0.0, named_host=host_of(url))
    async with open_fetcher(options, clock, in_scope=lambda link: same_site(link, url)) as fetcher:
        await do(archive, fetcher, clock)


async def _crawled(archive: Archive, fetcher: Fetcher, clock: TurnedClock) -> None:
    await crawl_into(archive, fetcher, Plan(archive.site), clock, Silence())


async def _watched(archive: Archive, fetcher: Fetcher, clock: TurnedClock) -> None:
    limits = Limits(patience=timedelta(days=2), until=ENDS_AT)
    with one_thread() as desk, open_workers(1) as workers:
        gear = Gear(fetcher, workers, clock, Silence())
        await watch_into(archive, desk, gear, RefreshPlan(PAGES_A_DAY), limits, _unheard)


def _unheard(round: Round) -> None:
    pass


def real_table(told: Sequence[Compared]) -> Table:
    columns = (
        Column("forum", "text"),
        Column("is read with", "text"),
        Column("over pages min", "number"),
        Column("simulated min", "number"),
        Column("within a slot", "share"),
        Column("as fresh", "share"),
    )
    rows = tuple(
        (each.forum, each.shows, each.real, each.simulated, each.within.ratio, each.as_fresh.ratio) for each in told
    )
    return Table(f"A day of L1@{PAGES_A_DAY} over real pages, beside the simulation", columns, rows)


def real_figures(told: Sequence[Compared]) -> Iterator[Figure]:
    worst = min(each.within.ratio for each in told)
    yield Figure("real-within", "over real pages: posts had within a slot of the simulation, worst forum", worst)
    as_fresh = min(each.as_fresh.ratio for each in told)
    yield Figure("real-as-fresh", "over real pages: posts as fresh as the simulation's, rank by rank, worst", as_fresh)
    ratio = max(each.real / each.simulated for each in told)
    yield Figure("real-delay", "over real pages: delay, times the simulation's, worst forum", ratio, "number")
