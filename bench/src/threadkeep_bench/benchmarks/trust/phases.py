"""`kill -9` at random moments of learning, exploring, crawling, refreshing, exporting and repairing."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from random import Random

from threadkeep.archive import verify
from threadkeep.errors import ThreadkeepError
from threadkeep_bench.benchmarks.child_process import THREADKEEP, finished
from threadkeep_bench.benchmarks.refresh.watches.killed_watch import SetClock
from threadkeep_bench.benchmarks.trust.soak import Posts, posts_of
from threadkeep_bench.simulate import Serving

# The earlier moment of the forum: a refresh finds what was written after it.
BEFORE = timedelta(days=40)
# After so many refreshes an archive has all that the forum shows.
REFRESHES = 3
_LOOK_SECONDS = 0.005
_STARTS_PER_KILL = 3
# How an undisturbed crawl that explores may end: complete, or with gaps or doubts that it reports.
_EXPLORED = frozenset({0, 10, 16, 17})
# Several times the pages of the demo forum: exploring must end by itself before.
_MOST_EXPLORED = 600
FORMATS = ("jsonl", "csv", "mbox", "html")


@dataclass(frozen=True, slots=True)
class Phase:
    """What came of one kind of command that was killed; `false_codes` are ends that did not say the truth."""

    name: str
    kills: int
    lost: int
    twice: int
    damaged: int
    false_codes: int
    half_files: int = 0


@dataclass(frozen=True, slots=True)
class KillBed:
    """A forum on loopback whose clock can be set, its strategy, and folders for archives."""

    site: Serving
    clock: SetClock
    home: Path
    strategy: Path

    def crawl(self, folder: Path) -> tuple[str, ...]:
        where = ("--archive", str(folder), "--strategy", str(self.strategy), "--delay", "0", "-q")
        return (*THREADKEEP, "crawl", self.site.url, *where)

    def learn(self, folder: Path) -> tuple[str, ...]:
        return (*THREADKEEP, "learn", self.site.url, "--archive", str(folder), "--delay", "0", "--json")

    def explore(self, folder: Path) -> tuple[str, ...]:
        limit = ("--max-pages", str(_MOST_EXPLORED))
        where = ("--archive", str(folder), "--learner", "explore", "--delay", "0", "-q", *limit)
        return (*THREADKEEP, "crawl", self.site.url, *where)

    def refresh(self, folder: Path) -> tuple[str, ...]:
        return (*THREADKEEP, "refresh", str(folder), "--site", self.site.url, "--delay", "0", "-q")


def must(command: Sequence[str], codes: frozenset[int] = frozenset({0})) -> int:
    """Run an undisturbed command; its exit code must be one of these."""
    code = finished(command).code
    if code not in codes:
        raise ThreadkeepError(f"an undisturbed command ended with {code}: {' '.join(command[3:])}")
    return code


def killed_often(command: Sequence[str], seconds: float, random: Random, most: int) -> int:
    """Start the command again and again and kill it at a moment of its run, `most` times; gives the kills.

    Some runs end before their moment.
    """
    kills = 0
    for _ in range(_STARTS_PER_KILL * most):
        if kills == most:
            break
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as run:
            end = time.monotonic() + random.uniform(0, seconds)
            while time.monotonic() < end and run.poll() is None:
                time.sleep(_LOOK_SECONDS)
            run.kill()
        kills += run.returncode < 0
    return kills


def timed(call: Callable[[], object]) -> float:
    began = time.monotonic()
    call()
    return time.monotonic() - began


def compared(name: str, kills: int, whole: Posts, folder: Path, false_codes: int = 0) -> Phase:
    found = posts_of(folder)
    damaged = sum(problem.is_damage for problem in verify(folder))
    return Phase(name, kills, (whole - found).total(), (found - whole).total(), damaged, false_codes)


def killed_crawling(bed: KillBed, random: Random, kills: int) -> Phase:
    seconds = timed(lambda: must(bed.crawl(bed.home / "whole")))
    folder = bed.home / "crawled"
    done = killed_often(bed.crawl(folder), seconds, random, kills)
    must(bed.crawl(folder))
    return compared("crawling", done, posts_of(bed.home / "whole"), folder)


def killed_learning(bed: KillBed, random: Random, kills: int) -> Phase:
    """Learning is killed; then the forum is crawled by what was learned, beside one that was learned in peace."""
    whole, folder = bed.home / "learned", bed.home / "killed-learning"
    seconds = timed(lambda: must(bed.learn(whole)))
    done = killed_often(bed.learn(folder), seconds, random, kills)
    must(bed.learn(folder))
    for each in (whole, folder):
        must((*THREADKEEP, "crawl", bed.site.url, "--archive", str(each), "--delay", "0", "-q"), frozenset({0, 10}))
    return compared("learning", done, posts_of(whole), folder)


def killed_exploring(bed: KillBed, random: Random, kills: int) -> Phase:
    """A crawl that learns while it crawls is killed: while it samples, between inference and adoption, and after."""
    whole, folder = bed.home / "explored", bed.home / "killed-exploring"
    seconds = timed(lambda: must(bed.explore(whole), _EXPLORED))
    done = killed_often(bed.explore(folder), seconds, random, kills)
    must(bed.explore(folder), _EXPLORED)
    return compared("exploring", done, posts_of(whole), folder)


def killed_refreshing(bed: KillBed, random: Random, kills: int) -> Phase:
    """Two copies of an archive of forty days ago: one is refreshed in peace, the other is killed."""
    now = bed.clock.now()
    bed.clock.set(now - BEFORE)
    must(bed.crawl(bed.home / "old"))
    bed.clock.set(now)
    whole, folder = bed.home / "refreshed", bed.home / "killed-refreshing"
    for each in (whole, folder):
        shutil.copytree(bed.home / "old", each)
    seconds = timed(lambda: must(bed.refresh(whole)))
    done = killed_often(bed.refresh(folder), seconds, random, kills)
    # One refresh asks for what is due. Each of the killed ones did a part of a further one.
    for each in (whole, *[folder] * REFRESHES, *[whole] * REFRESHES):
        must(bed.refresh(each))
    return compared("refreshing", done, posts_of(whole), folder)


def killed_exporting(bed: KillBed, random: Random, kills: int) -> Phase:
    """A file that has its name must be complete, and the export that follows must be the same."""
    archive, half_files, done, false_codes = bed.home / "whole", 0, 0, 0
    for form in FORMATS:
        whole, target = bed.home / f"whole-{form}", bed.home / f"killed-{form}"
        seconds = timed(lambda out=whole, form=form: must(_export(archive, form, out)))  # type: ignore[misc]
        for _ in range(max(1, kills // len(FORMATS))):
            done += killed_often(_export(archive, form, target), seconds, random, 1)
            half_files += target.exists() and _bytes(target) != _bytes(whole)
            _remove(target)
        must(_export(archive, form, target))
        false_codes += _bytes(target) != _bytes(whole)
    left = [path.name for path in bed.home.iterdir() if path.name.endswith(".part")]
    return Phase("exporting", done, 0, 0, len(left), false_codes, half_files)


def killed_repairing(bed: KillBed, random: Random, kills: int) -> Phase:
    whole, folder = bed.home / "whole", bed.home / "killed-repairing"
    shutil.copytree(whole, folder)
    for path in folder.glob("archive.db*"):
        path.unlink()
    copy = bed.home / "repaired"
    shutil.copytree(folder, copy)
    seconds = timed(lambda: must((*THREADKEEP, "repair", str(copy))))
    done = killed_often((*THREADKEEP, "repair", str(folder)), seconds, random, kills)
    must((*THREADKEEP, "repair", str(folder)))
    return compared("repairing", done, posts_of(whole), folder)


def _export(archive: Path, form: str, target: Path) -> tuple[str, ...]:
    return (*THREADKEEP, "export", str(archive), "--format", form, "-o", str(target))


def _bytes(path: Path) -> dict[str, bytes]:
    """The content of a file, or of all files of a folder by their names."""
    if path.is_file():
        return {"": path.read_bytes()}
    return {str(each.relative_to(path)): each.read_bytes() for each in path.rglob("*") if each.is_file()}


def _remove(path: Path) -> None:
    if path.is_dir():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


PHASES = (killed_crawling, killed_learning, killed_exploring, killed_refreshing, killed_exporting, killed_repairing)
