"""What benchmarks of single pages of foreign forums share: the selected forums, their groups, and the report."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Protocol, TypeVar

from threadkeep.errors import ConfigError
from threadkeep_bench.benchmarks.registry import BenchOptions
from threadkeep_bench.reports import Figure, Findings, Table, file_fingerprint, worst_of
from threadkeep_bench.test_beds import folder_named
from threadkeep_bench.test_beds.foreign import FOREIGN, foreign_names

_REAL = "real-"


class MarkedForum(Protocol):
    """What a report needs of the marks of one forum."""

    @property
    def forum(self) -> str: ...

    @property
    def f1(self) -> float: ...


M = TypeVar("M", bound=MarkedForum)


def selected_forums(options: BenchOptions) -> tuple[Path, list[str]]:
    """The folder that `THREADKEEP_FOREIGN` names, and the names of its forums that the options select."""
    folder = folder_named(FOREIGN)
    if folder is None:
        raise ConfigError(f"{FOREIGN} names no folder", "Set it to the folder with the recordings of foreign forums.")
    return folder, [name for name in foreign_names(folder) if not options.names or name in options.names]


def forum_groups(marks: Sequence[M]) -> Iterator[tuple[str, str, Sequence[M]]]:
    """All forums, the real and the invented ones: a prefix for figures, a label, and their marks."""
    groups = (
        ("", "all forums", marks),
        ("real-", "real forums", [each for each in marks if each.forum.startswith(_REAL)]),
        ("invented-", "invented forums", [each for each in marks if not each.forum.startswith(_REAL)]),
    )
    yield from (group for group in groups if group[2])


def page_findings(
    title: str,
    figures: Iterator[Figure],
    table: Table,
    marks: Sequence[M],
    folder: Path,
    seed: int,
    remarks: tuple[str, ...],
) -> Findings:
    """The report; the forum with the lowest F1 is the worst."""
    return Findings(
        title=title,
        figures=tuple(figures),
        tables=(table,),
        forums=tuple(each.forum for each in marks),
        seeds=(seed,),
        fingerprint=file_fingerprint(folder / f"{each.forum}.truth.json.xz" for each in marks),
        requests=0,
        worst=worst_of({each.forum: each.f1 for each in marks}, "F1"),
        remarks=remarks,
    )
