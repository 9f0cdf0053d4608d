"""What `kill -9` costs: crawls killed at random moments and at every labelled point, beside one that was not."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Hashable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from threadkeep.archive import verify
from threadkeep.archive.database.crash_points import CRASH_POINTS, KILLED
from threadkeep_bench.benchmarks.killed_crawl import (
    ArchiveContent,
    KilledCrawlJob,
    complete,
    content_of,
    drawn_moment,
    is_killed,
    start_doomed,
)
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.reports import Column, Figure, Findings, Table, fingerprint
from threadkeep_bench.simulate import Forum, Serving, clock_from, demo_forum, demo_strategy, serving

SEEDS = 3
KILLS = 102
CONCURRENCIES = (1, 8)
# The first two end the very first run; each of the others is reached by the run after the crash before it.
LABELS = ("in-adopt", "after-adopt", *(label for label in CRASH_POINTS if not label.endswith("adopt")))


@dataclass(frozen=True, slots=True)
class CrashedCrawl:
    """A crawl that was killed and went on until it was complete; `lost` and `surplus` count posts and pages."""

    name: str
    concurrency: int
    kills: int
    lost: int
    surplus: int
    damaged: int
    requests: int
    asked_again: int

    @property
    def is_within_flight(self) -> bool:
        """Whether no more was asked for again than was in flight at the kills."""
        return self.asked_again <= self.kills * self.concurrency


@dataclass(frozen=True, slots=True)
class CrashBed:
    """A forum on loopback, its strategy file, and what an uninterrupted crawl makes of it."""

    site: Serving
    home: Path
    whole: ArchiveContent
    requests: int
    start_seconds: float

    def job(self, name: str, concurrency: int) -> KilledCrawlJob:
        return KilledCrawlJob(self.site.url, self.home / "strategy.toml", self.home / name, concurrency)


@contextmanager
def crash_bed(forum: Forum) -> Iterator[CrashBed]:
    with serving(forum) as site, TemporaryDirectory(prefix="threadkeep-bench-") as home:
        strategy = Path(home) / "strategy.toml"
        strategy.write_text(demo_strategy(site.url), encoding="utf-8")
        job = KilledCrawlJob(site.url, strategy, Path(home) / "whole", 1)
        complete(job)
        requests = len(pages_asked(site))
        began = time.monotonic()
        # Nothing is left to ask for: what this takes is the start and the end of a run.
        complete(job)
        yield CrashBed(site, Path(home), content_of(job.folder), requests, time.monotonic() - began)


def pages_asked(site: Serving, since: int = 0) -> list[str]:
    """The requests for pages; robots.txt is asked for by every run."""
    return [request.url for request in site.log.requests[since:] if not request.url.endswith("/robots.txt")]


def killed_at_random(bed: CrashBed, name: str, concurrency: int, random: Random, most: int) -> CrashedCrawl:
    """One archive; the command is killed up to `most` times before it may come to its end."""
    job, since, kills = bed.job(name, concurrency), len(bed.site.log.requests), 0
    while kills < most:
        left = bed.requests - len(set(pages_asked(bed.site, since)))
        moment = drawn_moment(random, left, bed.start_seconds)
        if not is_killed(job, moment, lambda: len(bed.site.log.requests)):
            break
        kills += 1
    return ended(bed, job, since, kills)


def killed_at_labels(bed: CrashBed, name: str, concurrency: int) -> tuple[CrashedCrawl, list[str]]:
    """One archive, a crash at each labelled point after the other; and the labels that were not hit."""
    job, since, missed = bed.job(name, concurrency), len(bed.site.log.requests), []
    for label in LABELS:
        with start_doomed(job, label) as crawl:
            pass
        if crawl.returncode != KILLED:
            missed.append(label)
    return ended(bed, job, since, len(LABELS)), missed


def ended(bed: CrashBed, job: KilledCrawlJob, since: int, kills: int) -> CrashedCrawl:
    """Run the command once more, undisturbed, and compare with the crawl that was never killed."""
    complete(job)
    got, asked = content_of(job.folder), pages_asked(bed.site, since)
    return CrashedCrawl(
        name=job.folder.name,
        concurrency=job.concurrency,
        kills=kills,
        lost=_surplus(bed.whole.posts, got.posts) + _surplus(bed.whole.pages, got.pages),
        surplus=_surplus(got.posts, bed.whole.posts) + _surplus(got.pages, bed.whole.pages),
        damaged=sum(1 for _ in verify(job.folder)),
        requests=len(asked),
        asked_again=len(asked) - len(set(asked)),
    )


def _surplus(these: Iterable[Hashable], those: Iterable[Hashable]) -> int:
    """How many of these are not among those, as often as they are there."""
    return (Counter(these) - Counter(those)).total()


def find(options: BenchOptions, say: Say) -> Findings:
    forum = demo_forum()
    seeds = range(options.seed, options.seed + (options.forums or SEEDS))
    with crash_bed(forum) as bed:
        at_labels = [killed_at_labels(bed, f"labels-{slots}", slots) for slots in CONCURRENCIES]
        at_random = [
            crashed
            for seed in seeds
            for slots in CONCURRENCIES
            for crashed in _killed(bed, seed, slots, KILLS // SEEDS // len(CONCURRENCIES), say)
        ]
    missed = sorted({label for _, labels in at_labels for label in labels})
    crawls = (*(crashed for crashed, _ in at_labels), *at_random)
    return findings(crawls, missed, tuple(seeds), fingerprint([forum.truth(clock_from("end", forum.community).now())]))


def _killed(bed: CrashBed, seed: int, slots: int, kills: int, say: Say) -> Iterator[CrashedCrawl]:
    """As many crawls as it takes for so many kills."""
    random = Random(f"{seed} {slots}")
    for turn in count(1):
        crashed = killed_at_random(bed, f"seed-{seed}-{slots}-{turn}", slots, random, kills)
        kills -= crashed.kills
        say(f"{crashed.name}: killed {crashed.kills} times; {crashed.lost} lost, {crashed.surplus} twice")
        yield crashed
        if kills <= 0:
            return


def findings(crawls: tuple[CrashedCrawl, ...], missed: list[str], seeds: tuple[int, ...], data: str) -> Findings:
    beyond = sum(not crashed.is_within_flight for crashed in crawls)
    return Findings(
        title="Crawls killed and started again",
        figures=(
            Figure("kills", "kills", sum(crashed.kills for crashed in crawls), "count"),
            Figure("lost", "posts and pages lost", sum(crashed.lost for crashed in crawls), "count"),
            Figure("surplus", "posts and pages twice, or not as they are", sum(c.surplus for c in crawls), "count"),
            Figure("damaged", "problems that verify finds", sum(crashed.damaged for crashed in crawls), "count"),
            Figure("asked-again", "pages asked for again", sum(crashed.asked_again for crashed in crawls), "count"),
            Figure("beyond-flight", "crawls that asked for more than was in flight", beyond, "count"),
            Figure("labels-missed", "labelled points that were not hit", len(missed), "count"),
        ),
        tables=(_table(crawls),),
        forums=("workshop",),
        seeds=seeds,
        fingerprint=data,
        requests=sum(crashed.requests for crashed in crawls),
        left_out=tuple(f"labelled point {label}" for label in missed),
    )


def _table(crawls: Iterable[CrashedCrawl]) -> Table:
    numbers = ("in flight", "kills", "lost", "twice", "damaged", "asked again")
    columns = (Column("crawl", "text"), *(Column(title, "count") for title in numbers))
    rows = ((c.name, c.concurrency, c.kills, c.lost, c.surplus, c.damaged, c.asked_again) for c in crawls)
    return Table("Crawl by crawl", columns, tuple(rows))
