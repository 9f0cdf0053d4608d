"""A disk that is full, and archives that somebody made to write or read outside of their folders."""

from __future__ import annotations

import resource
import shutil
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from threadkeep_bench.benchmarks.child_process import THREADKEEP
from threadkeep_bench.benchmarks.trust.phases import KillBed, must
from threadkeep_bench.benchmarks.trust.soak import posts_of

# Bytes that a file may have on the full disk: the first stops at the tables, the others inside the pages.
SIZES = (0, 50_000, 120_000, 300_000)
_SECRET = b"what belongs to somebody else"


@dataclass(frozen=True, slots=True)
class AttackResult:
    """What came of one attack: an exit code, what it may be, and whether anything outside was changed or posts lost."""

    name: str
    code: int
    codes: frozenset[int]
    is_harmed: bool

    @property
    def is_false_code(self) -> bool:
        return self.code not in self.codes


def full_disk(bed: KillBed, size: int) -> AttackResult:
    """A crawl while no file can grow beyond the size, then one with room: the same posts as ever."""
    folder = bed.home / f"full-{size}"
    code = _run(bed.crawl(folder), lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (size, size)))
    must(bed.crawl(folder))
    return AttackResult(
        f"no file above {size:,} bytes", code, frozenset({3}), posts_of(folder) != posts_of(bed.home / "whole")
    )


def _linked_strategy(folder: Path, outside: Path) -> None:
    (folder / "strategy.toml").unlink()
    (folder / "strategy.toml").symlink_to(outside)


def _linked_segment(folder: Path, outside: Path) -> None:
    (segment,) = (folder / "warc").glob("*.warc.gz")
    segment.unlink()
    segment.symlink_to(outside)


def _linked_database(folder: Path, outside: Path) -> None:
    (folder / "archive.db").unlink()
    (folder / "archive.db").symlink_to(outside)


def _linked_folder(folder: Path, outside: Path) -> None:
    shutil.rmtree(folder / "warc")
    (folder / "warc").symlink_to(outside.parent)


def _second_name(folder: Path, outside: Path) -> None:
    (folder / "archive.lock").unlink()
    (folder / "archive.lock").hardlink_to(outside)


ATTACKS: Mapping[str, Callable[[Path, Path], None]] = MappingProxyType(
    {
        "a strategy that is a link": _linked_strategy,
        "a WARC file that is a link": _linked_segment,
        "a database that is a link": _linked_database,
        "a folder that is a link": _linked_folder,
        "a lock with a second name": _second_name,
    }
)


def hostile_archive(bed: KillBed, name: str) -> AttackResult:
    """Commands that write to an archive whose file leads to one outside."""
    folder, outside = bed.home / f"hostile-{sorted(ATTACKS).index(name)}", bed.home / "outside" / "file.txt"
    shutil.copytree(bed.home / "whole", folder)
    outside.parent.mkdir(exist_ok=True)
    outside.write_bytes(_SECRET)
    ATTACKS[name](folder, outside)
    codes = [_run(command) for command in ((*THREADKEEP, "reparse", str(folder)), (*THREADKEEP, "repair", str(folder)))]
    is_harmed = outside.read_bytes() != _SECRET or {path.name for path in outside.parent.iterdir()} != {outside.name}
    return AttackResult(name, max(codes, key=lambda code: code not in (4, 15)), frozenset({4, 15}), is_harmed)


def _run(command: tuple[str, ...], limit: Callable[[], None] | None = None) -> int:
    run = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, preexec_fn=limit, check=False)
    # An error that nobody foresaw is no answer, whatever its code.
    return 1 if b"Traceback" in run.stderr else run.returncode
