"""What a page costs in CPU: the same site, the same job, by threadkeep and by Scrapy."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from threadkeep.errors import UsageError
from threadkeep.warc import exchanges
from threadkeep_bench.benchmarks.child_process import THREADKEEP, finished
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.benchmarks.static_site import served, site_pages
from threadkeep_bench.reports import Column, Figure, Findings, Table

PAGES = 500
ROUNDS = 3
CONCURRENCY = 8


@dataclass(frozen=True, slots=True)
class FetchRun:
    """One crawl of the site by one crawler: the pages that are in its WARC, and what they cost."""

    crawler: str
    pages: int
    cpu_seconds: float
    seconds: float

    @property
    def cpu_a_page(self) -> float:
        """Milliseconds."""
        return 1000 * self.cpu_seconds / self.pages if self.pages else float("nan")


def find(options: BenchOptions, say: Say) -> Findings:
    """Both crawlers in turns, so that a busy machine is busy for both; `forums` is the number of rounds here."""
    if find_spec("scrapy") is None or find_spec("warcio") is None:
        raise UsageError("bench fetch needs Scrapy to compare with", "Install the extra: pip install './bench[peers]'")
    rounds = options.forums or ROUNDS
    with served(options.seed, PAGES) as url:
        runs = tuple(_run(name, url, say) for _ in range(rounds) for name in CRAWLERS)
    return findings(runs, options.seed, _fingerprint(options.seed))


def _threadkeep(url: str, folder: Path) -> tuple[str, ...]:
    choices = ("--policy", "breadth-first", "--delay", "0", "--concurrency", str(CONCURRENCY), "-q")
    return (*THREADKEEP, "crawl", url, "--archive", str(folder / "archive"), *choices)


def _scrapy(url: str, folder: Path) -> tuple[str, ...]:
    return (sys.executable, "-m", "threadkeep_bench.benchmarks.scrapy_job", url, str(folder), str(CONCURRENCY))


CRAWLERS: dict[str, Callable[[str, Path], tuple[str, ...]]] = {"threadkeep": _threadkeep, "scrapy": _scrapy}


def _run(crawler: str, url: str, say: Say) -> FetchRun:
    with TemporaryDirectory(prefix="threadkeep-bench-") as folder:
        done = finished(CRAWLERS[crawler](url, Path(folder)))
        run = FetchRun(crawler, _pages_in(Path(folder)), done.cpu_seconds, done.seconds)
    say(f"{crawler}: {run.pages} pages, {run.cpu_a_page:.1f} ms of CPU a page, {run.seconds:.0f} s")
    return run


def _pages_in(folder: Path) -> int:
    """The distinct pages in the WARCs below a folder, every record's digests checked."""
    kept = (exchange.url for path in folder.rglob("*.warc.gz") for _, exchange in exchanges(path))
    return len({url for url in kept if not url.endswith("/robots.txt")})


def findings(runs: tuple[FetchRun, ...], seed: int, data: str) -> Findings:
    ours, scrapys = (_cpu_a_page(runs, name) for name in CRAWLERS)
    return Findings(
        title="CPU a page, threadkeep beside Scrapy",
        figures=(
            Figure("cpu-ratio", "threadkeep's CPU a page by Scrapy's", ours / scrapys, "number"),
            Figure("cpu-threadkeep", "threadkeep: ms of CPU a page", ours, "number"),
            Figure("cpu-scrapy", "Scrapy: ms of CPU a page", scrapys, "number"),
            Figure("missed", "pages that a crawler missed", sum(PAGES - run.pages for run in runs), "count"),
        ),
        tables=(_table(runs),),
        forums=("static site",),
        seeds=(seed,),
        fingerprint=data,
        requests=sum(run.pages for run in runs),
        remarks=(_REMARK,),
    )


_REMARK = (
    f"{PAGES} pages of about 87 KB and 300 links, gzip on the wire; all links out, robots.txt obeyed, queue on disk,"
    f" WARC of requests and responses, {CONCURRENCY} at once; user and system time with all child processes; medians"
)


def _cpu_a_page(runs: tuple[FetchRun, ...], crawler: str) -> float:
    return median(run.cpu_a_page for run in runs if run.crawler == crawler)


def _fingerprint(seed: int) -> str:
    digest = hashlib.sha256()
    for path, body in sorted(site_pages(seed, PAGES).items()):
        digest.update(path.encode() + b"\n" + body)
    return digest.hexdigest()[:16]


def _table(runs: tuple[FetchRun, ...]) -> Table:
    columns = (
        Column("crawler", "text"),
        Column("pages", "count"),
        Column("ms of CPU a page", "number"),
        Column("seconds in all", "number"),
    )
    return Table("Run by run", columns, tuple((run.crawler, run.pages, run.cpu_a_page, run.seconds) for run in runs))
