"""What looking costs and what it endures, as figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median

from threadkeep.crawl import WorkerFailure
from threadkeep_bench.benchmarks.page.cost.cost import PageJob, WorkerFailures, cost_ratio, endured, growth, survivors
from threadkeep_bench.benchmarks.page.cost.hostile_pages import hostile_pages, mutated_pages
from threadkeep_bench.benchmarks.page.judging import ForumCounts, PageSight
from threadkeep_bench.benchmarks.page.samples import ForumSample
from threadkeep_bench.benchmarks.registry import Say
from threadkeep_bench.reports import Column, Figure, Table

MUTATED_A_DRAW = 500
# Pages that are grown to 1 MB, one of each of the first forums.
GROWN = 5


@dataclass(frozen=True, slots=True)
class Burden:
    figures: tuple[Figure, ...]
    tables: tuple[Table, ...]


def burden(forums: Sequence[ForumCounts], seeds: range, say: Say) -> Burden:
    pages = [page for forum in forums for page in forum.looked.pages]
    samples = [forum.looked.forum for forum in forums]
    say("growing pages to 1 MB")
    slopes = [growth(_longest(forum), forum.looked.forum.at) for forum in forums[:GROWN]]
    say("looking at hostile pages")
    table, lost, broken = _hostile(forums[0])
    mutated = mutations(samples, MUTATED_A_DRAW * len(seeds), seeds[0], say)
    return Burden((*_costs(pages, slopes), *_harm(lost, broken, mutated)), (table,))


def mutations(forums: Sequence[ForumSample], count: int, seed: int, say: Say) -> WorkerFailures:
    """So many broken copies of the forums' pages looked at, under the limits of a crawl."""
    say(f"looking at {count:,} mutated pages")
    bodies = [page.body for forum in forums for page in forum.pages]
    url, at = forums[0].pages[0].url, forums[0].at
    mutated = endured(PageJob(body, url, at) for body in mutated_pages(bodies, count, seed))
    for crash in mutated.crashed[:5]:
        say(f"crashed: {crash}")
    return mutated


def _longest(forum: ForumCounts) -> PageSight:
    """The page with most posts: what grows when a thread grows."""
    return max(forum.looked.pages, key=lambda page: len(page.sample.posts or ()))


def _costs(pages: Sequence[PageSight], slopes: Sequence[float]) -> tuple[Figure, ...]:
    parsing = 1000 * sum(page.parsing for page in pages) / len(pages)
    return (
        Figure("cpu-ratio", "CPU of looking by that of parsing", cost_ratio(pages), "number"),
        Figure("cpu-parsing", "ms of CPU to parse a page", parsing, "number"),
        Figure("growth", "CPU a kilobyte at 1 MB by that at 50 KB", median(slopes), "number"),
        Figure("growth-worst", "the same, on the worst of the pages grown", max(slopes), "number"),
    )


def _harm(lost: int, broken: int, mutated: WorkerFailures) -> tuple[Figure, ...]:
    return (
        Figure("hostile-lost", "pages lost after a hostile one", lost, "count"),
        Figure("hostile-over", "hostile pages of 1 MB that cost their worker", broken, "count"),
        Figure("mutated", "mutated pages looked at", mutated.pages, "count"),
        Figure("mutated-crashed", "mutated pages that crashed the code", len(mutated.crashed), "count"),
        Figure("mutated-over", "mutated pages that broke a limit", mutated.over, "count"),
        Figure("mutated-slowest", "the slowest mutated page, CPU", mutated.slowest, "seconds"),
    )


def _hostile(forum: ForumCounts) -> tuple[Table, int, int]:
    """Each hostile page with its cost, how many sound pages were lost after one, and how many cost a worker."""
    at, sound = forum.looked.forum.at, forum.looked.pages[0].sample
    named = hostile_pages()
    jobs = [PageJob(body, sound.url, at) for body in named.values()]
    came, lost = survivors(jobs, PageJob(sound.body, sound.url, at))
    columns = (Column("hostile page", "text"), Column("KB", "count"), Column("came to", "text"))
    rows = tuple((name, len(named[name]) / 1024, _words(each)) for name, each in zip(named, came, strict=True))
    return Table("Hostile pages", columns, rows), lost, sum(isinstance(each, WorkerFailure) for each in came)


def _words(came: float | WorkerFailure) -> str:
    return came.trouble if isinstance(came, WorkerFailure) else f"{came:.2f} s"
