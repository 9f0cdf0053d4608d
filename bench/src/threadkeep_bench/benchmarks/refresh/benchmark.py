"""Every policy on the same posts with the same budget, and the paper's figures beside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import islice

from threadkeep_bench.benchmarks.refresh.policies import (
    BOARDS,
    ENTRY,
    HARDER,
    LAST,
    LWS,
    LWS_BC,
    MAIN,
    ORACLE,
    RECENT,
    ROUND_ROBIN,
)
from threadkeep_bench.benchmarks.refresh.real_pages import (
    DayComparison,
    compared,
    compared_live,
    real_figures,
    real_table,
)
from threadkeep_bench.benchmarks.refresh.results import (
    PAPER_LIKE,
    budget_plots,
    delay_table,
    detail_table,
    figures,
    harder_table,
    paper_table,
    ratio_table,
    tried_table,
    year_plots,
)
from threadkeep_bench.benchmarks.refresh.simulation import LOADS
from threadkeep_bench.benchmarks.refresh.ten_days import CELLS, SWEEP, RefreshCell, outcomes
from threadkeep_bench.benchmarks.refresh.watches import (
    FEW,
    MANY,
    killed,
    killed_figures,
    killed_table,
    many_figure,
    many_table,
    watch_bed,
    watched_together,
)
from threadkeep_bench.benchmarks.refresh.year import year_table, years
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Findings
from threadkeep_bench.test_beds import LIVE, desk_of, folder_named, truth_files

SEEDS = 3
SWEPT = (ORACLE, LWS, LWS_BC, BOARDS, ENTRY, LAST, RECENT)
A_YEAR = (ORACLE, ROUND_ROBIN, LWS, LWS_BC, ENTRY, RECENT)
HARD_CELLS = (RefreshCell("L1", 3000), RefreshCell("L1", 500), RefreshCell("L2", 3000))
DETAILED = (RefreshCell("L1", 3000), RefreshCell("L3", 3000))
_NO_PACKAGE = f"a live package that is posted to: {LIVE} names no folder of a running one that can be written to"
_TOO_FEW = f"the year from the portal page: it is measured with --forums {SEEDS} and more"


def find(options: BenchOptions, say: Say) -> Findings:
    seeds = range(options.seed, options.seed + (options.forums or SEEDS))
    told = outcomes(MAIN, CELLS, seeds, say)
    sweep = outcomes(SWEPT, SWEEP, seeds[:1], say)
    harder = outcomes(HARDER, HARD_CELLS, seeds[:1], say)
    year = years(A_YEAR, seeds[0], say) if len(seeds) >= SEEDS else ()
    live = tuple(_live(seeds[0], say))
    over_pages = (*_over_pages(seeds, say), *live)
    with watch_bed() as bed:
        # Before the watch that is killed: it brings the archive up to date, and nothing would be due.
        few, many = (watched_together(bed, archives) for archives in (FEW, MANY))
        say(f"a watch of {FEW} archives takes {few.megabytes:,.0f} MB, one of {MANY} takes {many.megabytes:,.0f} MB")
        bed.site.log.requests.clear()
        ended = killed(bed, seeds[0])
    return Findings(
        title="Keeping a forum fresh: how long a new post waits",
        figures=(
            *figures(told, sweep),
            *real_figures(over_pages),
            *killed_figures(ended),
            many_figure(few, many),
        ),
        tables=(
            delay_table(told, MAIN, CELLS),
            ratio_table(told, MAIN, CELLS),
            detail_table(told, MAIN, DETAILED),
            paper_table(told, MAIN, PAPER_LIKE),
            *((year_table(year),) if year else ()),
            delay_table(sweep, SWEPT, SWEEP),
            harder_table(harder, HARDER, HARD_CELLS),
            real_table(over_pages),
            killed_table(ended),
            many_table((few, many)),
            tried_table(MAIN),
        ),
        forums=tuple(f"{load.name}: {load.posts_a_day:,.0f} posts a day in {load.boards} boards" for load in LOADS),
        seeds=tuple(seeds),
        fingerprint=sha256(repr((LOADS, CELLS, SWEEP)).encode()).hexdigest()[:16],
        requests=sum(each.requests for each in over_pages) + ended.requests,
        plots=(*budget_plots(sweep, SWEPT, SWEEP), *year_plots({each.entrant: each.days for each in year})),
        remarks=_REMARKS,
        left_out=(*(() if year else (_TOO_FEW,)), *(() if live else (_NO_PACKAGE,))),
    )


def _over_pages(seeds: Sequence[int], say: Say) -> Iterator[DayComparison]:
    for told in abreast(compared, seeds):
        say(_day_sentence(told))
        yield told


def _live(seed: int, say: Say) -> Iterator[DayComparison]:
    """The first package that runs and that can be written to."""
    folder = folder_named(LIVE)
    desks = ((path, desk_of(path)) for path in (truth_files(folder) if folder else ()))
    for path, desk in islice(((path, desk) for path, desk in desks if desk is not None), 1):
        told = compared_live(path, desk, seed)
        say(_day_sentence(told))
        yield told


def _day_sentence(told: DayComparison) -> str:
    return f"{told.forum} over real pages: {told.real:,.2f} min, simulated {told.simulated:,.2f} min"


_REMARKS = (
    "a page a slot of constant length, nothing else is waited for; times are shown to the minute, counters are exact",
    "ten days from a finished archive of a year, the last seven measured; what is not had by the end waits until then",
    "the oracle is the paper's, most new posts first; oracle-w knows the future too, and is better at scarce budgets",
    "the paper's page-wise baselines, bound-based and curve-fitting, are not run yet",
    "the paper's forums are mirrored ones, these are grown: minutes compare in their order, not in their digits",
)
