"""What a generic crawler wastes on a forum: breadth-first over every link, robots.txt and nofollow obeyed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from threadkeep.crawl import CrawlPlan
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.measures import (
    FetchLog,
    FetchVerdict,
    Share,
    beside_ratio,
    crawl_informativeness,
    duplicate_ratio,
    effectiveness_of_first,
    invalid_ratio,
    list_effectiveness,
    list_pages,
    macro,
    mean,
    micro,
    pages_needed,
    state_changes,
    strict_effectiveness,
    thread_coverage,
    useful_so_far,
    verdicts,
    waste_ratio,
)
from threadkeep_bench.reports import Column, Figure, Findings, Plot, Series, Table, fingerprint, thinned, worst_of
from threadkeep_bench.test_beds import LIVE, Bed, BedKind, crawl_log, draw_bed, folder_named, live_beds

FORUMS = 20
THREADS = 40
# Calendars have no end: a crawl stops at so many times the useful pages.
TIMES_USEFUL = 5
# The papers' curves go over the crawl of one forum; the first draws are a sample of all.
CURVES = 6


@dataclass(frozen=True, slots=True)
class JudgedCrawl:
    """The crawl of one bed, judged."""

    bed: Bed
    log: FetchLog
    judged: tuple[FetchVerdict, ...]

    @property
    def useful(self) -> int:
        """The useful pages there are."""
        return len(list_pages(self.bed.truth))

    @property
    def half(self) -> int:
        return (self.useful + 1) // 2


def find(options: BenchOptions, say: Say) -> Findings:
    draws = [wasted(draw_bed(seed, THREADS), say) for seed in seeds(options)]
    folder = folder_named(LIVE)
    live = [wasted(bed, say) for bed in live_beds(folder)] if folder else []
    return findings((*draws, *live), tuple(seeds(options)), () if live else (_NO_LIVE,))


def seeds(options: BenchOptions) -> range:
    return range(options.seed, options.seed + (options.forums or FORUMS))


def wasted(bed: Bed, say: Say) -> JudgedCrawl:
    """Crawl the bed breadth-first and judge every request."""
    say(f"crawling {bed.name} breadth-first")
    most = TIMES_USEFUL * len(list_pages(bed.truth))
    with TemporaryDirectory(prefix="threadkeep-bench-") as folder:
        log = crawl_log(bed, CrawlPlan(bed.truth.start, policy="breadth-first"), Path(folder) / "archive", most)
    return JudgedCrawl(bed, log, verdicts(log, bed.truth))


def findings(crawls: tuple[JudgedCrawl, ...], drawn: tuple[int, ...], left_out: tuple[str, ...]) -> Findings:
    useless = {each.bed.name: 1 - list_effectiveness(each.judged).ratio for each in crawls}
    return Findings(
        title="What a breadth-first crawler wastes",
        figures=tuple(figures(crawls)),
        tables=(forum_table(crawls),),
        forums=tuple(each.bed.name for each in crawls),
        seeds=drawn,
        fingerprint=fingerprint(each.bed.truth for each in crawls),
        requests=sum(len(each.log.fetched) for each in crawls),
        worst=worst_of(useless, "not an entry, index or thread page for the first time", is_low_bad=False),
        plots=(useful_plot(crawls),),
        remarks=(_REMARK,),
        left_out=left_out,
    )


_REMARK = (
    f"a crawl stops at {TIMES_USEFUL} times the useful pages, so of a stopped one at most {1 / TIMES_USEFUL:.0%} is"
    " useful; the papers' forums were larger than their crawls: compare with them what is said of the first pages"
)
_NO_LIVE = f"running packages: set {LIVE} to the folder with their truth files"


@dataclass(frozen=True, slots=True)
class WasteMeasure:
    """A share of a crawl, and what a paper says of a generic crawler."""

    name: str
    label: str
    share: Callable[[Iterable[FetchVerdict]], Share]
    paper: str = ""


MEASURES = (
    WasteMeasure("invalid", "invalid pages", invalid_ratio, "32.7 % (iRobot, mirror)"),
    WasteMeasure("duplicate", "duplicate pages", duplicate_ratio, "8.7 % (iRobot, mirror)"),
    WasteMeasure("waste", "invalid or duplicate", waste_ratio, "> 40 % (iRobot)"),
    WasteMeasure("beside", "valid, but no list page", beside_ratio),
    WasteMeasure("effectiveness", "entry, index and thread pages", list_effectiveness, "about 53 % (FoCUS)"),
    WasteMeasure("strict-effectiveness", "thread pages alone", strict_effectiveness),
)


def figures(crawls: Iterable[JudgedCrawl]) -> Iterator[Figure]:
    for kind, label in _BEDS:
        of_kind = [each for each in crawls if each.bed.kind == kind]
        if of_kind:
            yield from _figures_on(of_kind, kind, label)


_BEDS: tuple[tuple[BedKind, str], ...] = (("draw", "draws"), ("live", "running packages"))


def _figures_on(crawls: list[JudgedCrawl], kind: BedKind, label: str) -> Iterator[Figure]:
    """Micro averages: the papers pool the pages of their forums; beside them the macro average of the waste."""
    for measure in MEASURES:
        shares = [measure.share(each.judged) for each in crawls]
        yield Figure(f"{kind}-{measure.name}", f"{label}: {measure.label}", micro(shares), paper=measure.paper)
    useless = [_complement(list_effectiveness(each.judged)) for each in crawls]
    yield Figure(f"{kind}-useless", f"{label}: all but the list pages", micro(useless), paper="about 47 % (FoCUS)")
    yield Figure(f"{kind}-useless-macro", f"{label}: the same, mean over forums", macro(useless))
    yield from _figures_of_first(crawls, kind, label)
    told = mean(crawl_informativeness(each.judged) for each in crawls)
    yield Figure(f"{kind}-informativeness", f"{label}: informativeness", told, "number", "0.67 (Skeleton, mirror)")
    covered = micro(thread_coverage(each.judged, each.bed.truth) for each in crawls)
    yield Figure(f"{kind}-coverage", f"{label}: thread pages had when stopped", covered, paper="about 100 % (FoCUS)")


def _figures_of_first(crawls: list[JudgedCrawl], kind: BedKind, label: str) -> Iterator[Figure]:
    """What iRobot and Skeleton say of the first 5,000 pages, and of the pages for 5,000 valuable ones."""
    first = micro(effectiveness_of_first(each.judged, each.useful) for each in crawls)
    paper = "69 and 59 % of 5,000 (iRobot, Skeleton)"
    yield Figure(f"{kind}-first", f"{label}: list pages of the first N, of N there are", first, paper=paper)
    # A crawl stopped before it had half of them needed at least what it spent.
    spent = sum(pages_needed(each.judged, each.half) or len(each.log.fetched) for each in crawls)
    paper = "1.9 and 1.7 (iRobot, Skeleton)"
    each_cost = spent / sum(each.half for each in crawls)
    yield Figure(f"{kind}-cost", f"{label}: pages a list page, for the first half", each_cost, "number", paper)


def _complement(share: Share) -> Share:
    return Share(share.whole - share.part, share.whole)


def forum_table(crawls: Iterable[JudgedCrawl]) -> Table:
    columns = (
        Column("forum", "text"),
        Column("requests", "count"),
        *(Column(measure.name, "share") for measure in MEASURES),
        Column("changed state", "count"),
    )
    return Table("Forum by forum", columns, tuple(_row(each) for each in crawls))


def _row(crawl: JudgedCrawl) -> tuple[str | float, ...]:
    ratios = (measure.share(crawl.judged).ratio for measure in MEASURES)
    changes = state_changes(crawl.log, crawl.bed.truth)
    return (crawl.bed.name, len(crawl.log.fetched), *ratios, changes)


def useful_plot(crawls: Iterable[JudgedCrawl]) -> Plot:
    """The curve behind the effectiveness figures of iRobot and Skeleton."""
    series = tuple(Series(each.bed.name, _curve(each)) for each in list(crawls)[:CURVES])
    return Plot("useful", "Useful pages of those crawled breadth-first", "pages crawled", "useful pages", series)


def _curve(crawl: JudgedCrawl) -> tuple[tuple[float, float], ...]:
    gained = useful_so_far(crawl.judged)
    return thinned([(at, useful) for at, useful in enumerate(gained, start=1)])
