"""One crawl of one recorded forum, in process, and its marks."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType

from threadkeep.archive import Archive, open_archive
from threadkeep.crawl import CrawlPlan, Limits, crawl_into
from threadkeep.errors import ThreadkeepError
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, PageOutcome, Reading, Visit, Wait
from threadkeep.sitemap.prior import Prior
from threadkeep_bench.benchmarks.registry import Starts
from threadkeep_bench.test_beds.foreign import (
    ForeignFetcher,
    ForeignPostMarks,
    ForeignRecording,
    ForeignTruth,
    RequestMarks,
    exported_post,
    foreign_names,
    open_recording,
    post_marks,
    read_foreign_truth,
    request_marks,
)
from threadkeep_bench.training.link_prior import LinkExample, fitted_weights, link_examples

NO_PRIORS: Mapping[str, Prior] = MappingProxyType({})
# Below this share of pages or posts, a crawl that ends with 0 claims what is not true.
CLAIM_HOLDS_FROM = 0.99


@dataclass(frozen=True, slots=True)
class CrawlJob:
    """A forum and the address to crawl it from; after `seconds` the crawl is stopped and judged as it is."""

    folder: Path
    forum: str
    start: str
    seconds: float
    learner: str | None = None
    prior: Prior | None = None


@dataclass(frozen=True, slots=True)
class CrawlMarks:
    """What a crawl came to; `error` is empty unless it ended with one."""

    forum: str
    start: str
    exit_code: int
    seconds: float
    requests: RequestMarks
    posts: ForeignPostMarks
    error: str = ""

    @property
    def is_real(self) -> bool:
        return self.forum.startswith("real-")

    @property
    def coverage(self) -> float:
        return self.requests.coverage.ratio

    @property
    def recall(self) -> float:
        return self.posts.recall.ratio

    @property
    def precision(self) -> float:
        """The share of exported posts that are posts; 0 if none was exported."""
        return self.posts.precision.ratio if self.posts.precision.whole else 0.0

    @property
    def is_false_claim(self) -> bool:
        return self.exit_code == 0 and min(self.coverage, self.recall) < CLAIM_HOLDS_FROM

    @property
    def is_closed(self) -> bool:
        """Whether everything was fetched and exported, and the crawl says so."""
        return self.exit_code == 0 and not self.is_false_claim


def starts_of(truth: ForeignTruth, wanted: Starts, seed: int) -> tuple[str, ...]:
    """The addresses to crawl from: the entry page, the entry page and a drawn one, or all."""
    if wanted == "all":
        return tuple(dict.fromkeys((truth.entry, *truth.starts)))
    drawn = random.Random(f"{seed} {truth.name}").choice([each for each in truth.starts if each != truth.entry])
    return (truth.entry,) if wanted == "entry" else (truth.entry, drawn)


def jobs_of(
    folder: Path,
    names: Sequence[str],
    wanted: Starts,
    seed: int,
    seconds: float,
    learner: str | None = None,
    priors: Mapping[str, Prior] = NO_PRIORS,
) -> Iterator[CrawlJob]:
    """The crawls; `priors` are the weights for each forum that were trained without it."""
    for name in names:
        for start in starts_of(read_foreign_truth(folder, name), wanted, seed):
            yield CrawlJob(folder, name, start, seconds, learner, priors.get(name))


def priors_without(folder: Path, names: Sequence[str]) -> dict[str, Prior]:
    """For each forum the weights that are learned from the links of all other forums."""
    examples: dict[str, list[LinkExample]] = {}
    for name in foreign_names(folder):
        with open_recording(folder, name) as recording:
            examples[name] = link_examples(recording)
    return {
        name: Prior(fitted_weights([each for other, found in examples.items() if other != name for each in found]))
        for name in names
    }


def marks_of(job: CrawlJob) -> CrawlMarks:
    """Crawl the forum from the job's address, and judge it."""
    with (
        open_recording(job.folder, job.forum) as recording,
        TemporaryDirectory(prefix="threadkeep-bench-") as folder,
    ):
        return asyncio.run(_marks(job, recording, Path(folder) / "archive"))


async def _marks(job: CrawlJob, recording: ForeignRecording, folder: Path) -> CrawlMarks:
    clock, began = TurnedClock(recording.truth.recorded_at), time.monotonic()
    fetcher = ForeignFetcher(recording, clock)
    start, error = fetcher.base + job.start, ""
    limits = Limits()
    with open_archive(folder, site=start, create=True, clock=clock) as archive:
        try:
            watcher = UntilLate(limits, began + job.seconds)
            plan = CrawlPlan(start, learner=job.learner, prior=job.prior)
            exit_code = (await crawl_into(archive, fetcher, plan, clock, watcher, limits)).exit_code
        except ThreadkeepError as raised:
            exit_code, error = raised.exit_code, str(raised)
        seconds = time.monotonic() - began
        return _judged(job, recording, fetcher, archive, (exit_code, seconds, error))


def _judged(
    job: CrawlJob, recording: ForeignRecording, fetcher: ForeignFetcher, archive: Archive, end: tuple[int, float, str]
) -> CrawlMarks:
    exit_code, seconds, error = end
    return CrawlMarks(
        forum=job.forum,
        start=job.start,
        exit_code=exit_code,
        seconds=seconds,
        requests=request_marks(recording.truth.thread_pages, fetcher.requests),
        posts=post_marks(recording, map(exported_post, archive.all_posts())),
        error=error,
    )


class UntilLate:
    """A watcher that stops a crawl at a moment of the monotonic clock."""

    def __init__(self, limits: Limits, latest: float) -> None:
        self._limits = limits
        self._latest = latest

    def on_request(self, visit: Visit) -> None:
        if time.monotonic() > self._latest:
            self._limits.stop("limit")

    def on_wait(self, wait: Wait) -> None:
        pass

    def on_kept(self, visit: Visit, answer: Answer, reading: Reading, kept: PageOutcome) -> None:
        pass
