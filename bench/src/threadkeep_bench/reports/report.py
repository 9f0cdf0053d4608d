"""What a benchmark found, with all that is needed to find it again."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from threadkeep_bench.reports.plot import Plot

Unit = Literal["text", "share", "count", "number", "minutes", "seconds"]
Cell = str | int | float


@dataclass(frozen=True, slots=True)
class Figure:
    """One headline number with the paper's beside it, as the paper prints it; floors know it by `name`."""

    name: str
    label: str
    value: float
    unit: Unit = "share"
    paper: str = ""


@dataclass(frozen=True, slots=True)
class Column:
    title: str
    unit: Unit


@dataclass(frozen=True, slots=True)
class Table:
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class Worst:
    """The forum that came off worst, by name."""

    forum: str
    measure: str
    value: float
    unit: Unit = "share"


@dataclass(frozen=True, slots=True)
class Findings:
    """What a benchmark itself shows.

    `remarks` say what a reader must know to compare the figures with the papers'; `left_out` says which forums could
    not be measured, and why.
    """

    title: str
    figures: tuple[Figure, ...]
    tables: tuple[Table, ...]
    forums: tuple[str, ...]
    seeds: tuple[int, ...]
    fingerprint: str
    requests: int
    worst: Worst | None = None
    plots: tuple[Plot, ...] = ()
    remarks: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Report:
    """Findings, the code that found them, and the CPU seconds it took, those of its child processes included."""

    bench: str
    findings: Findings
    commit: str
    cpu_seconds: float

    def figure(self, name: str) -> Figure | None:
        return next((figure for figure in self.findings.figures if figure.name == name), None)


def worst_of(values: Mapping[str, float], measure: str, *, is_low_bad: bool = True) -> Worst | None:
    """The forum with the lowest value (or the highest, where that is the bad end); the first by name among equals."""
    known = {forum: value for forum, value in values.items() if not math.isnan(value)}
    if not known:
        return None
    sign = 1 if is_low_bad else -1
    forum = min(known, key=lambda name: (sign * known[name], name))
    return Worst(forum, measure, known[forum])
