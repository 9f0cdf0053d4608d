"""The quality gate: floors under a benchmark's figures, and a record of every change to them."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.resources import files

from threadkeep.errors import ConfigError
from threadkeep_bench.reports.report import Report

_KEYS = {"at_least", "at_most", "because"}


@dataclass(frozen=True, slots=True)
class Floor:
    """What a figure must reach (`at_least`), or must not exceed (`at_most`), and why just that."""

    bench: str
    figure: str
    because: str
    at_least: float | None = None
    at_most: float | None = None

    def holds(self, value: float) -> bool:
        """Whether a figure is within the limits; what is not a number is within none."""
        is_high_enough = self.at_least is None or value >= self.at_least
        is_low_enough = self.at_most is None or value <= self.at_most
        return is_high_enough and is_low_enough


@dataclass(frozen=True, slots=True)
class MissedFloor:
    """A floor that a report stays below; `value` is None where the report does not have the figure."""

    floor: Floor
    value: float | None


@dataclass(frozen=True, slots=True)
class Change:
    """One entry of the history of floors; `lowered` is the explicit word that making one easier needs."""

    bench: str
    figure: str
    at_least: float | None = None
    at_most: float | None = None
    lowered: str = ""


def check(report: Report, floors: Iterable[Floor]) -> list[MissedFloor]:
    """The floors of this benchmark that the report misses; a figure that is not there is missed."""
    values = {figure.name: figure.value for figure in report.findings.figures}
    own = [floor for floor in floors if floor.bench == report.bench]
    return [
        MissedFloor(floor, values.get(floor.figure))
        for floor in own
        if floor.figure not in values or not floor.holds(values[floor.figure])
    ]


def pinned_floors() -> tuple[Floor, ...]:
    return read_floors(files(__package__).joinpath("floors.toml").read_text(encoding="utf-8"))


def pinned_history() -> tuple[Change, ...]:
    return read_history(files(__package__).joinpath("floors.history.json").read_text(encoding="utf-8"))


def read_floors(text: str) -> tuple[Floor, ...]:
    """The floors of a TOML text: `[bench.figure]` with at_least or at_most, and because."""
    parsed = tomllib.loads(text)
    return tuple(_floor(bench, name, keys) for bench, figures in parsed.items() for name, keys in figures.items())


def read_history(text: str) -> tuple[Change, ...]:
    return tuple(Change(**entry) for entry in json.loads(text))


def unexplained(floors: Iterable[Floor], history: Sequence[Change]) -> list[str]:
    """What the history does not account for: a floor not recorded as it stands, or one made easier without a word."""
    stands = {(floor.bench, floor.figure): (floor.at_least, floor.at_most) for floor in floors}
    last: dict[tuple[str, str], Change] = {}
    problems = []
    for change in history:
        before = last.get((change.bench, change.figure))
        if before and _is_easier(change, before) and not change.lowered.strip():
            problems.append(f"{change.bench}.{change.figure} was lowered without a word")
        last[change.bench, change.figure] = change
    recorded = {key: (change.at_least, change.at_most) for key, change in last.items()}
    return problems + [_mismatch(key, stands, recorded) for key in _differing(stands, recorded)]


_Limits = dict[tuple[str, str], tuple[float | None, float | None]]


def _differing(stands: _Limits, recorded: _Limits) -> list[tuple[str, str]]:
    """A floor taken away stays recorded, with neither limit."""
    none = (None, None)
    return sorted(key for key in stands | recorded if stands.get(key, none) != recorded.get(key, none))


def _mismatch(key: tuple[str, str], stands: _Limits, recorded: _Limits) -> str:
    return f"{key[0]}.{key[1]} is {stands.get(key)}, and the history says {recorded.get(key)}"


def _is_easier(after: Change, before: Change) -> bool:
    return _gave_way(after.at_least, before.at_least, 1) or _gave_way(after.at_most, before.at_most, -1)


def _gave_way(after: float | None, before: float | None, sign: int) -> bool:
    if before is None:
        return False
    return after is None or sign * after < sign * before


def _floor(bench: str, figure: str, keys: dict[str, float | str]) -> Floor:
    place = f"floors.toml: [{bench}.{figure}]"
    if unknown := keys.keys() - _KEYS:
        raise ConfigError(f"{place}: unknown {', '.join(sorted(unknown))}", f"known are {', '.join(sorted(_KEYS))}")
    if not str(keys.get("because", "")).strip() or not keys.keys() & {"at_least", "at_most"}:
        raise ConfigError(f"{place} needs `because` and a limit", "say at_least or at_most, and why just that")
    return Floor(bench, figure, str(keys["because"]), _number(keys.get("at_least")), _number(keys.get("at_most")))


def _number(value: float | str | None) -> float | None:
    return None if value is None else float(value)
