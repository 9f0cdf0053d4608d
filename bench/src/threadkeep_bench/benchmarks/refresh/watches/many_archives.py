"""Many archives in one watch: the memory that it takes, beside the memory that a few take."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from subprocess import PIPE, Popen
from tempfile import TemporaryDirectory

from threadkeep.errors import ThreadkeepError
from threadkeep.refresh import SEATS
from threadkeep_bench.benchmarks.child_process import THREADKEEP, high_water_mark
from threadkeep_bench.benchmarks.refresh.watches.killed_watch import WatchBed
from threadkeep_bench.reports import Column, Figure, Table

# One more than stay open, so that they take turns as the many do.
FEW, MANY = SEATS + 1, 50
# An archive rests for five slots after it was crawled, and what is due is had in one turn.
_PAGES_A_DAY = 86_400
_MEGABYTE = 2.0**20


@dataclass(frozen=True, slots=True)
class Together:
    """`megabytes` is the most memory that the watch and its workers had, `new_posts` what the turns brought."""

    archives: int
    turns: int
    new_posts: int
    megabytes: float


def watched_together(bed: WatchBed, archives: int) -> Together:
    """As many copies of one archive, watched until each had its turn."""
    with copies(bed.folder, archives) as folders, _watch(folders, bed.site.url) as process:
        new_posts: dict[str, int] = {}
        turns = 0
        assert process.stdout is not None
        for line in process.stdout:
            told = json.loads(line)
            if told["trouble"]:
                raise ThreadkeepError(f"a watch of {archives} archives had trouble: {told['trouble']}")
            new_posts[told["archive"]] = new_posts.get(told["archive"], 0) + told["new_posts"]
            turns += 1
            if len(new_posts) == archives:
                return Together(archives, turns, sum(new_posts.values()), _megabytes(process.pid))
        raise ThreadkeepError(f"a watch of {archives} archives ended after {turns} turns")


@contextmanager
def copies(folder: Path, many: int) -> Iterator[list[Path]]:
    with TemporaryDirectory(prefix="threadkeep-bench-") as home:
        folders = [Path(home) / f"archive-{number}" for number in range(many)]
        for each in folders:
            shutil.copytree(folder, each)
        yield folders


@contextmanager
def _watch(folders: Sequence[Path], site: str) -> Iterator[Popen[bytes]]:
    words = ("--site", site, "--budget", f"{_PAGES_A_DAY}/day", "--delay", "0", "--json")
    with Popen((*THREADKEEP, "watch", *map(str, folders), *words), stdout=PIPE, stderr=PIPE) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.communicate()


def _megabytes(pid: int) -> float:
    """The high-water marks of a process and of those it started, as Linux keeps them."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii").split()
    return (high_water_mark(pid) + sum(map(high_water_mark, children))) / _MEGABYTE


def many_table(told: Sequence[Together]) -> Table:
    columns = (
        Column("archives", "count"),
        Column("turns", "count"),
        Column("new posts", "count"),
        Column("MB at most", "number"),
    )
    rows = tuple((each.archives, each.turns, each.new_posts, each.megabytes) for each in told)
    return Table(f"Archives watched by one process, {SEATS} open at a time", columns, rows)


def many_figure(few: Together, many: Together) -> Figure:
    label = f"memory of a watch of {many.archives} archives, times that of {few.archives}"
    return Figure("watch-memory", label, many.megabytes / few.megabytes, "number")
