"""A crawl through an hour of faults and kills, beside one that nothing disturbed."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from threadkeep.archive import open_archive, verify
from threadkeep.errors import ThreadkeepError
from threadkeep_bench.benchmarks.trust.faults import FAULTS
from threadkeep_bench.benchmarks.trust.faulty_site import FaultySite

# The clock of the crawls runs for an hour at least while faults come and go.
HOUR = 3600.0
# Requests until the next switch of a fault, at most.
_MOST_REQUESTS = 40
_LOOK_SECONDS = 0.01
_PATIENCE = 300.0
# Runs of one archive that are disturbed at most, and runs without faults after which it must be complete.
DISTURBED_RUNS = 12
CALM_RUNS = 6
_KILLED_SHARE = 0.6
# Seconds between two runs. The longest hold on a host that did not answer is a day: after two, it is requested again.
_MINUTE, _DAYS = 60.0, 2 * 86_400.0

Posts = Counter[tuple[str, str, str, str]]


@dataclass(frozen=True, slots=True)
class VirtualJob:
    """The command of one archive; the same is given again after every end."""

    url: str
    strategy: Path
    folder: Path

    def command(self, pause: float) -> tuple[str, ...]:
        """The command as it is given so many seconds after the last visit."""
        module = "threadkeep_bench.benchmarks.trust.virtual_crawl"
        return (sys.executable, "-m", module, self.url, str(self.strategy), str(self.folder), str(pause))


@dataclass(frozen=True, slots=True)
class RunEnd:
    """How one run ended; `code` is None if it was killed."""

    code: int | None
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class SoakResult:
    """What one disturbed archive came to. `false_codes` are runs that ended with 0 while a post was missing."""

    name: str
    kills: int
    runs: int
    seconds: float
    codes: tuple[int, ...]
    false_codes: int
    lost: int
    twice: int
    damaged: int
    requests: int
    spoiled: int


def posts_of(folder: Path) -> Posts:
    with open_archive(folder, readonly=True) as archive:
        return Counter(
            (each.thread.id, each.post.key, each.author.name, each.post.text) for each in archive.all_posts()
        )


def soak_result(site: FaultySite, job: VirtualJob, whole: Posts, random: Random) -> SoakResult:
    """Disturb an archive until it is complete or was disturbed for long, then let it come to its end in peace."""
    asked, spoiled = len(site.requests), site.spoiled
    ends: list[RunEnd] = []
    false_codes = 0
    for number in range(DISTURBED_RUNS + CALM_RUNS):
        is_calm = number >= DISTURBED_RUNS
        site.on = set() if is_calm else set(random.sample(sorted(FAULTS), random.choice((0, 1, 1, 2, 3))))
        is_killed = not is_calm and random.random() < _KILLED_SHARE
        ends.append(run_once(site, job, random, is_killed, _DAYS if is_calm else _MINUTE))
        if ends[-1].code == 0:
            false_codes += bool(whole - posts_of(job.folder))
            break
    site.on = set()
    found = posts_of(job.folder)
    return SoakResult(
        name=job.folder.name,
        kills=sum(end.code is None for end in ends),
        runs=len(ends),
        seconds=sum(end.seconds for end in ends),
        codes=tuple(end.code for end in ends if end.code is not None),
        false_codes=false_codes,
        lost=(whole - found).total(),
        twice=(found - whole).total(),
        damaged=sum(problem.is_damage for problem in verify(job.folder)),
        requests=len(site.requests) - asked,
        spoiled=site.spoiled - spoiled,
    )


def run_once(
    site: FaultySite, job: VirtualJob, random: Random, is_killed: bool = False, pause: float = _MINUTE
) -> RunEnd:
    """One run. Faults that are on are switched on and off, and it is killed after some requests if it `is_killed`."""
    run = subprocess.Popen(job.command(pause), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    is_disturbed = is_killed or bool(site.on)
    last, end = len(site.requests) + random.randint(1, _MOST_REQUESTS), time.monotonic() + _PATIENCE
    while run.poll() is None:
        if time.monotonic() > end:
            run.kill()
            raise ThreadkeepError("a run of the soak did not end in time")
        if is_disturbed and len(site.requests) >= last:
            if is_killed:
                time.sleep(random.uniform(0, 0.1))
                run.kill()
                break
            site.on ^= {random.choice(sorted(FAULTS))}
            last = len(site.requests) + random.randint(1, _MOST_REQUESTS)
        time.sleep(_LOOK_SECONDS)
    return _end_of(run)


def _end_of(run: subprocess.Popen[bytes]) -> RunEnd:
    out, trouble = run.communicate()
    if run.returncode < 0:
        return RunEnd(None)
    if run.returncode:
        raise ThreadkeepError(f"a run of the soak ended with {run.returncode}: {trouble.decode()[-500:]}")
    reported = json.loads(out)
    return RunEnd(reported["code"], reported["seconds"])
