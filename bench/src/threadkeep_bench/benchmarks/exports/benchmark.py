"""What exporting and searching a large archive costs."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

from threadkeep.archive import FORMS
from threadkeep.archive.database.connection import connect_readonly
from threadkeep_bench.benchmarks.exports.made_archive import make_archive, texts
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.reports import Column, Figure, Findings, Table

# How many posts, and what they are exported to: a million of them to what data frames and mail readers open.
SIZES = ((10_000, FORMS), (100_000, FORMS), (1_000_000, ("parquet", "mbox")))
# Pages that are kept to show what the index adds to one.
PAGES = 150


@dataclass(frozen=True, slots=True)
class ExportCost:
    """One format of an archive of one size, written by a process of its own."""

    posts: int
    form: str
    count: int
    cpu_seconds: float
    memory: float
    bytes: int


@dataclass(frozen=True, slots=True)
class SearchCost:
    """An archive of one size: what its index takes, and what fifty queries cost."""

    posts: int
    make_seconds: float
    text_bytes: int
    index_bytes: int
    seconds: tuple[float, ...]
    found: int
    memory: float

    @property
    def median(self) -> float:
        return median(self.seconds)

    @property
    def p95(self) -> float:
        return sorted(self.seconds)[int(0.95 * len(self.seconds))]


@dataclass(frozen=True, slots=True)
class ExportMeasurements:
    """All of it; keeping a page is in CPU seconds."""

    exported: tuple[ExportCost, ...]
    searched: tuple[SearchCost, ...]
    keep_with_index: float
    keep_without_index: float


def find(options: BenchOptions, say: Say) -> Findings:
    """Sizes are fixed; the seed draws the posts, and the number of forums does not matter here."""
    with TemporaryDirectory(prefix="threadkeep-bench-") as folder:
        return findings(measured(Path(folder), SIZES, options.seed, say), options.seed)


def measured(
    folder: Path, sizes: Sequence[tuple[int, Sequence[str]]], seed: int, say: Say, pages: int = PAGES
) -> ExportMeasurements:
    """An archive of each size, exported and searched; the last one gets some pages more."""
    exported, searched = [], []
    for size, forms in sizes:
        archive = folder / str(size)
        began = time.monotonic()
        make_archive(archive, size, seed)
        seconds = time.monotonic() - began
        say(f"{size:,} posts: made in {seconds:.0f} s")
        searched.append(_searched(archive, size, seconds))
        say(f"{size:,} posts: median search {1000 * searched[-1].median:.1f} ms, p95 {1000 * searched[-1].p95:.1f} ms")
        exported += list(_exported(archive, size, forms, say))
    kept = _probed(folder / str(sizes[-1][0]), "keep", str(pages))
    return ExportMeasurements(tuple(exported), tuple(searched), kept["with_index"], kept["without_index"])


def _searched(archive: Path, size: int, seconds: float) -> SearchCost:
    probed = _probed(archive, "search")
    with closing(connect_readonly(archive)) as db:
        (text,) = db.execute("SELECT sum(length(CAST(text AS BLOB))) FROM post").fetchone()
        (index,) = db.execute("SELECT sum(length(block)) FROM post_words_data").fetchone()
    return SearchCost(
        size, seconds, text, index, tuple(probed["seconds"]), probed["found"], probed["memory_bytes"] / 1e6
    )


def _exported(archive: Path, size: int, forms: Sequence[str], say: Say) -> Iterator[ExportCost]:
    for form in forms:
        out = archive.with_name(f"{archive.name}.{form}")
        probed = _probed(archive, form, str(out))
        stored = _stored(out)
        (shutil.rmtree if out.is_dir() else Path.unlink)(out)
        made = ExportCost(size, form, probed["count"], probed["cpu_seconds"], probed["memory_bytes"] / 1e6, stored)
        say(f"{size:,} posts: {form} in {made.cpu_seconds:.0f} s CPU, {made.memory:.0f} MB of memory")
        yield made


def _stored(out: Path) -> int:
    return sum(path.stat().st_size for path in (out.rglob("*") if out.is_dir() else (out,)) if path.is_file())


def _probed(archive: Path, *words: str) -> dict[str, Any]:
    command = (sys.executable, "-m", "threadkeep_bench.benchmarks.exports.probe", str(archive), *words)
    return dict(json.loads(subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout))


def findings(found: ExportMeasurements, seed: int) -> Findings:
    largest = found.searched[-1]
    posts = max(export.posts for export in found.exported)
    at_largest = list({export.form: export for export in found.exported}.values())
    return Findings(
        title="Exporting and searching a large archive",
        figures=(
            Figure("posts", "posts at the largest", posts, "count"),
            Figure("lost", "posts missing from an export of posts", _lost_posts(found), "count"),
            *(
                Figure(f"{one.form}-memory", f"peak MB of {one.form}, {one.posts:,} posts", one.memory, "number")
                for one in at_largest
            ),
            *(
                Figure(f"{one.form}-growth", f"{one.form}: that by a tenth's", _growth(found, one), "number")
                for one in at_largest
            ),
            Figure("search-median", "ms CPU of a search there, median", 1000 * largest.median, "number"),
            Figure("search-p95", "ms CPU of a search there, 95 of 100", 1000 * largest.p95, "number"),
            Figure("index", "bytes of index by bytes of text", largest.index_bytes / largest.text_bytes, "number"),
            Figure("keep", "ms CPU that the index adds to a page of 20 posts", _added(found), "number"),
        ),
        tables=(_exports_table(found), _search_table(found)),
        forums=("made posts",),
        seeds=(seed,),
        fingerprint=hashlib.sha256("".join(texts(0, 50, seed)).encode()).hexdigest()[:16],
        requests=0,
        remarks=(
            "each export in a process of its own; memory is its high-water mark",
            "each of 50 searches on a fresh connection, hits with their snippets included",
        ),
    )


def _lost_posts(found: ExportMeasurements) -> int:
    """`html` counts threads."""
    return sum(abs(export.posts - export.count) for export in found.exported if export.form != "html")


def _growth(found: ExportMeasurements, one: ExportCost) -> float:
    """Memory by that of the next smaller archive: one tenth of the posts."""
    before = [export for export in found.exported if export.form == one.form and export.posts < one.posts]
    return one.memory / max(before, key=lambda export: export.posts).memory


def _added(found: ExportMeasurements) -> float:
    return 1000 * (found.keep_with_index - found.keep_without_index)


def _exports_table(found: ExportMeasurements) -> Table:
    columns = (
        Column("posts", "count"),
        Column("format", "text"),
        Column("CPU", "seconds"),
        Column("peak MB", "number"),
        Column("MB written", "number"),
    )
    rows = tuple((one.posts, one.form, one.cpu_seconds, one.memory, one.bytes / 1e6) for one in found.exported)
    return Table("Exports", columns, rows)


def _search_table(found: ExportMeasurements) -> Table:
    numbers = ("ms median", "ms 95 of 100", "ms most", "MB of text", "MB of index", "peak MB")
    columns = (Column("posts", "count"), Column("made in", "seconds"), *(Column(name, "number") for name in numbers))
    return Table("Searches, CPU", columns, tuple(_search_row(one) for one in found.searched))


def _search_row(one: SearchCost) -> tuple[int | float, ...]:
    times = (1000 * one.median, 1000 * one.p95, 1000 * max(one.seconds))
    return (one.posts, one.make_seconds, *times, one.text_bytes / 1e6, one.index_bytes / 1e6, one.memory)
