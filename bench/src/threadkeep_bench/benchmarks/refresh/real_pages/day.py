"""A day of one forum, watched by the real crawler, and how it compares with the same day in a simulation."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Awaitable, Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

import numpy as np

from threadkeep.archive import Archive
from threadkeep.archive.refresh_state.list_states import ThreadState
from threadkeep.crawl import CrawlPlan, Limits, SilentWatcher, crawl_into, open_archive_thread, open_workers
from threadkeep.fetch import FetchOptions, TurnedClock, host_of, open_fetcher, same_site
from threadkeep.model import BoardRow, Reading, Response, Role
from threadkeep.page import Page, parse
from threadkeep.protocols import Fetcher
from threadkeep.refresh import (
    Gear,
    IndexGuided,
    PageRequest,
    RefreshPlan,
    WatchRound,
    clocks_of,
    recent_list,
    tells_time,
    watch_into,
)
from threadkeep.strategy import Strategy, loads, read_page
from threadkeep_bench.benchmarks.refresh.simulation import (
    BY_MINUTE,
    EXACTLY,
    ListLook,
    RecentLook,
    Tells,
    Trace,
    World,
    run,
)
from threadkeep_bench.measures import Share
from threadkeep_bench.reports import Column, Figure, Table
from threadkeep_bench.simulate import Floats

# Load L1.
POSTS_A_DAY = 151
PAGES_A_DAY = 500
_MINUTE = 60.0
_WARM = timedelta(days=21)


@dataclass(frozen=True, slots=True)
class DayComparison:
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


def beside_simulation(forum: str, grown: Trace, look: ListLook, had: Floats, requests: int) -> DayComparison:
    """What was had over real pages, beside a simulation that is shown `look`; a watch begins with the entry page."""
    world = World(grown, look)
    simulated = run(world, IndexGuided(world.stored_forum(), grown.begins_at), PAGES_A_DAY, first=PageRequest("entry"))
    posts = np.flatnonzero(grown.at > grown.begins_at)
    real, pure = (np.where(np.isnan(each), grown.ends_at, each)[posts] for each in (had, simulated.had))
    waits, pure_waits = real - grown.at[posts], pure - grown.at[posts]
    fresh = np.sort(waits) - np.sort(pure_waits) <= simulated.slot
    return DayComparison(
        forum=forum,
        shows=shown_by(look),
        within=Share(int((np.abs(real - pure) <= simulated.slot).sum()), len(posts)),
        as_fresh=Share(int(fresh.sum()), len(posts)),
        real=float(waits.mean()) / 60,
        simulated=float(pure_waits.mean()) / 60,
        requests=requests,
    )


@dataclass(frozen=True, slots=True)
class LearnedForum:
    """What was learned of a forum before its day begins, and is stored of its threads.

    `names_last`: the entry page links to the last thread of each board. `recent` is how many threads a list of
    all boards shows, 0 where none was learned, and `recent_look` what its rows do. `is_of_last`: the times of lists are
    those of last posts. `rows_link`: links of boards to the last pages of their threads are followed. `posts_ahead` is
    by how many seconds the clock of posts is taken to be ahead. `untold` are the URLs of boards whose rows do not show,
    and `uncounted` those of boards in which no row counts posts.
    """

    strategy: Strategy
    threads: tuple[ThreadState, ...]
    tells: Tells
    names_last: bool
    recent: int
    recent_look: RecentLook | None
    is_of_last: bool = True
    rows_link: bool = False
    posts_ahead: float = 0.0
    untold: frozenset[str] = frozenset()
    uncounted: frozenset[str] = frozenset()


def learned_of(archive: Archive, begins_at: datetime) -> LearnedForum:
    _, text = archive.strategy() or (0, "")
    strategy = loads(text)
    clocks = clocks_of(archive, strategy, begins_at - _WARM)
    ahead, newest, boards = clocks.ahead, clocks.newest, entry_rows(archive, strategy)
    page = _page(archive, recent_list(strategy) or "") if newest.rows else None
    # Times of first posts are not used, unless the list has a clock of its own that agrees with last posts.
    goes_by_times = ahead.is_of_last or newest.ahead is not None
    return LearnedForum(
        strategy=strategy,
        threads=tuple(clocks.threads),
        tells=tells_of(clocks.threads, begins_at),
        names_last=any(row.last_thread is not None for row in boards),
        recent=newest.rows,
        recent_look=None
        if page is None
        else recent_look_of(
            read_page(page, strategy, 0, begins_at), goes_by_times=goes_by_times, held=newest.held, is_feed=page.is_feed
        ),
        is_of_last=ahead.is_of_last,
        posts_ahead=ahead.posts,
        rows_link=any(links_later_pages(_read(archive, strategy, row.url)) for row in boards),
        untold=frozenset(
            board.url
            for board in archive.boards()
            if not board.parent and board.id not in {row.board for row in boards}
        ),
        uncounted=frozenset(board.url for board in archive.boards() if not _counts_posts(archive, board.id)),
    )


def _counts_posts(archive: Archive, board: str) -> bool:
    """Whether any thread of the board is known to be counted; of an empty one nothing speaks against it."""
    counts = [thread.declared_replies for thread in archive.threads(board)]
    return not counts or any(count is not None for count in counts)


def recent_look_of(shown: Reading, *, goes_by_times: bool = True, held: int = 0, is_feed: bool = False) -> RecentLook:
    """What most rows of a list show, and how exactly a feed does; `held` of them are at its top."""
    rows = shown.rows
    counted = sum(row.replies is not None for row in rows)
    timed = [row.last for row in rows if row.last is not None and tells_time(row.last)]
    is_exact = any(last.precision == "second" and last.at and last.at.second for last in timed)
    return RecentLook(
        has_counters=2 * counted > len(rows),
        has_times=goes_by_times and 2 * len(timed) > len(rows),
        tells=(EXACTLY if is_exact else BY_MINUTE) if is_feed else None,
        rows_link=links_later_pages(shown),
        has_pinned=held > 0,
    )


def links_later_pages(shown: Reading) -> bool:
    """Whether a list leads to pages of threads beyond the first."""
    threads = (found.identity for found in shown.links if found.identity and found.identity.role == "thread")
    return any(identity.position is not None for identity in threads)


def tells_of(threads: Iterable[ThreadState], begins_at: datetime, said: Tells = EXACTLY) -> Tells:
    """How exactly posts show their times, by what is stored of them; of the newest it is `said` how.

    A post shown as "yesterday, 7:42" says nothing of how exactly one is shown that is two days old.
    """
    now = begins_at.timestamp()
    known = ((at, place not in thread.coarse) for thread in threads for place, at in enumerate(thread.times))
    times = [(at, is_exact) for at, is_exact in known if not said.is_near(at, now)]
    exact = [at for at, is_exact in times if is_exact]
    grain = 1.0 if any(at % _MINUTE for at in exact) else _MINUTE
    exact_for = now - min(exact, default=now) if len(exact) < len(times) else math.inf
    return replace(said, grain=grain, exact_for=exact_for)


def follows_all(strategy: Strategy, from_: Role = "index") -> bool:
    """Whether links from boards to threads, or those of the entry page, are followed wherever they stand."""
    roles = {kind.name: kind.role for kind in strategy.kinds}
    into = [rule for rule in strategy.follow if (roles.get(rule.from_), roles.get(rule.to)) == (from_, "thread")]
    return any(rule.at is None and rule.as_ is None for rule in into)


def shown_by(look: ListLook) -> str:
    words = (
        ("by creation", look.order == "creation"),
        ("no counters", not look.has_counters),
        ("no times", not look.has_times),
        ("boards not counted", not look.board_counts),
        ("no times of boards", not look.board_times),
        ("a recent list", look.sizes.recent_rows > 0),
    )
    return ", ".join(word for word, is_so in words if is_so) or "everything"


def entry_rows(archive: Archive, strategy: Strategy) -> tuple[BoardRow, ...]:
    """The boards that the entry page shows."""
    return _read(archive, strategy, strategy.entry).boards


def _read(archive: Archive, strategy: Strategy, url: str) -> Reading:
    """What is read of the page that is stored under that address; nothing where none is."""
    page = _page(archive, url)
    return read_page(page, strategy, 0, archive.now()) if page is not None else Reading(0)


def _page(archive: Archive, url: str) -> Page | None:
    answer = archive.answer(url)
    if not isinstance(answer, Response):
        return None
    return parse(answer.body, answer.final_url, answer.header("content-type"))


Around = Callable[[Fetcher], Fetcher]
Doing = Callable[[Archive, Fetcher, TurnedClock], Awaitable[None]]


def crawl(archive: Archive, clock: TurnedClock) -> None:
    asyncio.run(_with_fetcher(_crawled, archive, clock, _as_it_is))


def watch(archive: Archive, clock: TurnedClock, ends_at: datetime, around: Around | None = None) -> None:
    """Watch until then, by a clock that is turned; `around` may see to every request."""

    async def watched(archive: Archive, fetcher: Fetcher, clock: TurnedClock) -> None:
        limits = Limits(patience=timedelta(days=2), until=ends_at)
        with open_archive_thread() as archive_thread, open_workers(1) as workers:
            gear = Gear(fetcher, workers, clock, SilentWatcher())
            await watch_into(archive, archive_thread, gear, RefreshPlan(PAGES_A_DAY), limits, _unheard)

    asyncio.run(_with_fetcher(watched, archive, clock, around or _as_it_is))


async def _with_fetcher(do: Doing, archive: Archive, clock: TurnedClock, around: Around) -> None:
    url = archive.site
    options = FetchOptions(delay=0.0, named_host=host_of(url))
    async with open_fetcher(options, clock, in_scope=lambda link: same_site(link, url)) as fetcher:
        await do(archive, around(fetcher), clock)


async def _crawled(archive: Archive, fetcher: Fetcher, clock: TurnedClock) -> None:
    await crawl_into(archive, fetcher, CrawlPlan(archive.site), clock, SilentWatcher())


def _as_it_is(fetcher: Fetcher) -> Fetcher:
    return fetcher


def _unheard(round: WatchRound) -> None:
    pass


def real_table(told: Sequence[DayComparison]) -> Table:
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


def real_figures(told: Sequence[DayComparison]) -> Iterator[Figure]:
    worst = min(each.within.ratio for each in told)
    yield Figure("real-within", "over real pages: posts had within a slot of the simulation, worst forum", worst)
    as_fresh = min(each.as_fresh.ratio for each in told)
    yield Figure("real-as-fresh", "over real pages: posts as fresh as the simulation's, rank by rank, worst", as_fresh)
    ratio = max(each.real / each.simulated for each in told)
    yield Figure("real-delay", "over real pages: delay, times the simulation's, worst forum", ratio, "number")
