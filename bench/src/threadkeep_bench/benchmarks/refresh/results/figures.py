"""The figures that floors are under."""

from __future__ import annotations

from collections.abc import Iterator
from math import nan

from threadkeep_bench.benchmarks.refresh.policies import BOARDS, ENTRY, LAST, LWS, LWS_BC, RECENT, ROUND_ROBIN, Entrant
from threadkeep_bench.benchmarks.refresh.results.goals import (
    ENTRY_CELLS,
    FULL,
    OPEN_CELLS,
    SCARCE,
    SCARCE_CELL,
    WITH_ENTRY,
    WITH_RECENT,
)
from threadkeep_bench.benchmarks.refresh.ten_days import CELLS, SWEEP, Outcomes, RefreshCell
from threadkeep_bench.measures import Delay, budget_for, micro
from threadkeep_bench.reports import Figure

GUIDED = (BOARDS, ENTRY, LAST, RECENT)
PAPER_LIKE = RefreshCell("L1", 3000)
PAPERS_DELAY = 65.0


def figures(told: Outcomes, sweep: Outcomes) -> Iterator[Figure]:
    yield from _against_oracle(told)
    yield from _absolute(told)
    yield from _of_the_paper(told)
    yield from _budgets(sweep)


def _against_oracle(told: Outcomes) -> Iterator[Figure]:
    recent = WITH_RECENT.worst(told, RECENT, CELLS)
    yield Figure("recent-goal", "recent list: delay of 1.25 x oracle + 2 slots, worst load", recent)
    entry = WITH_ENTRY.worst(told, ENTRY, ENTRY_CELLS)
    yield Figure("entry-goal", "entry counters: delay of 2.3 x oracle + 3 slots, worst of three loads", entry)
    open_ = WITH_ENTRY.worst(told, ENTRY, OPEN_CELLS)
    yield Figure("entry-open", "entry counters: the same, worst of the loads in between", open_)
    last = WITH_ENTRY.worst(told, LAST, (*ENTRY_CELLS, *OPEN_CELLS))
    yield Figure("last-goal", "entry with last threads: the same, worst of all", last)
    scarce = max(SCARCE.part(told, entrant, SCARCE_CELL) for entrant in (BOARDS, ENTRY, RECENT))
    yield Figure("scarce-goal", "0.6 pages a post: delay of 1.25 x oracle, worst of three", scarce)


def _absolute(told: Outcomes) -> Iterator[Figure]:
    boards, recent = told[BOARDS.name, PAPER_LIKE], told[RECENT.name, PAPER_LIKE]
    yield Figure("boards-delay", "boards only: delay at L1@3000", boards.delay, "minutes", "65 min")
    yield Figure("entry-delay", "entry counters: delay at L1@3000", told[ENTRY.name, PAPER_LIKE].delay, "minutes")
    yield Figure("recent-delay", "recent list: delay at L1@3000", recent.delay, "minutes")
    yield Figure("new-threads", "recent list: new threads at L1@3000", recent.new_threads, "minutes", "28 min")
    sure = [cell for cell in CELLS if cell.fullness <= FULL]
    of_old = [each.of_old for entrant in GUIDED for cell in sure for each in told[entrant.name, cell].marks]
    yield Figure("of-old", "posts older than an hour that are stored, worst run", min(of_old), paper="99.49 %")
    useful = [micro(each.useful for each in told[entrant.name, cell].marks) for entrant in GUIDED for cell in CELLS]
    yield Figure("useful", "thread requests that brought new posts, audits apart, worst load", min(useful))


def _of_the_paper(told: Outcomes) -> Iterator[Figure]:
    lws, bc, robin = (told[each.name, PAPER_LIKE] for each in (LWS, LWS_BC, ROUND_ROBIN))
    yield Figure("lws-delay", "lws: delay at L1@3000", lws.delay, "minutes", "81 min")
    yield Figure("bc-delay", "lws+bc: delay at L1@3000", bc.delay, "minutes", "65 min")
    yield Figure("bc-new-threads", "lws+bc: new threads at L1@3000", bc.new_threads, "minutes", "28 min")
    against = bc.new_threads / lws.new_threads
    yield Figure("bc-against-lws", "new threads with bandwidth control, times those without", against, "number", "0.38")
    ahead = robin.delay / max(lws.delay, bc.delay)
    yield Figure("ahead-of-robin", "round robin's delay, times that of the slower of both", ahead, "number")


def _budgets(sweep: Outcomes) -> Iterator[Figure]:
    for name, entrant in (("recent", RECENT), ("last", LAST), ("entry", ENTRY), ("boards", BOARDS)):
        pages = _pages_for(PAPERS_DELAY, sweep, entrant)
        label = f"{entrant.name.removeprefix('index-guided, ')}: pages a day for the paper's 65 minutes"
        yield Figure(f"{name}-budget", label, pages, "count", "3,000")


def _pages_for(minutes: float, sweep: Outcomes, entrant: Entrant) -> float:
    """Where the least budget is already enough, that one; not a number where the most is not."""
    delays = [Delay(cell.pages_a_day, sweep[entrant.name, cell].delay) for cell in SWEEP]
    if delays[0].minutes <= minutes:
        return delays[0].pages_a_day
    return budget_for(minutes, delays) or nan
