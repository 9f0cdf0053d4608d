"""Bytes of the WARC files that the tables do not account for, and whether they may be taken for the last run's.

A kill leaves the records of one page there, a loss of power those of the last seconds. A database that was lost, or an
older copy of it, leaves everything else: then the tables are wrong, and nothing may be changed by them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from threadkeep.archive.records.notes import RunBegun, StrategyUsed
from threadkeep.archive.records.recorded_visits import RecordedVisit, recorded_visits
from threadkeep.archive.recovery.segment_sizes import segment_sizes
from threadkeep.errors import IntegrityError
from threadkeep.warc import Content, Member, contents, segments, walk_members

REPAIR_HINT = "Nothing was changed. `threadkeep repair` makes the database again from the WARC files."


@dataclass(frozen=True, slots=True)
class Surplus:
    """The whole records behind the committed bytes of one file: from `start` to `end`, where a torn one may begin."""

    path: Path
    start: int
    end: int
    size: int

    @property
    def torn_bytes(self) -> int:
        return self.size - self.end

    def contents(self) -> Iterator[Content]:
        return contents(self.path, self.start, self.end)


@dataclass(frozen=True, slots=True)
class Difference:
    """How files and tables differ after a crash: what is in files alone, and where files end too early."""

    extra: tuple[Surplus, ...] = ()
    short: Mapping[str, int] = field(default_factory=dict)


def difference(db: sqlite3.Connection, warc: Path) -> Difference:
    """What differs as a crash leaves it; IntegrityError where tables and files disagree in any other way."""
    return Difference(tuple(_extra(db, warc)), _short(db, warc))


def _extra(db: sqlite3.Connection, warc: Path) -> list[Surplus]:
    sizes = segment_sizes(db)
    paths = segments(warc)
    last = max(sizes, default="")
    for path in paths:
        if path.name not in sizes and path.name < last:
            raise _disagreement(f"{path.name} is not known to archive.db")
    found = [_surplus(path, min(sizes.get(path.name, 0), path.stat().st_size)) for path in paths]
    for each, path in zip(found, paths, strict=True):
        if each.path.name < paths[-1].name and (each.torn_bytes or (each.size > each.start and path.name < last)):
            raise _disagreement(f"{path.name} has {each.size - each.start} bytes that archive.db does not know")
    _check_order(paths, last)
    extra = [each for each in found if each.size > each.start]
    _check_run(db, extra)
    return extra


def _short(db: sqlite3.Connection, warc: Path) -> dict[str, int]:
    """Where the sound records of each file end that is shorter than the tables say, as a loss of power leaves it."""
    short: dict[str, int] = {}
    for name, committed in segment_sizes(db).items():
        path = warc / name
        size = path.stat().st_size if path.is_file() else 0
        if size < committed:
            short[name] = _surplus(path, 0).end if size else 0
    return short


def _surplus(path: Path, start: int) -> Surplus:
    size = path.stat().st_size
    if size <= start:
        return Surplus(path, start, start, size)
    broken = next((member for member in walk_members(path, start) if member.trouble), None)
    if broken is not None and not broken.is_torn:
        raise _disagreement(f"{path.name}, byte {broken.offset}: {broken.trouble}")
    return Surplus(path, start, _end(broken, size), size)


def _end(broken: Member | None, size: int) -> int:
    return size if broken is None else broken.offset


def _check_order(paths: list[Path], last: str) -> None:
    """A file that the tables do not know is the one begun after the last: its number is the next."""
    numbers = [int(path.name[11:17]) for path in paths if path.name > last]
    first = int(last[11:17]) + 1 if last else 1
    if numbers != list(range(first, first + len(numbers))):
        raise _disagreement(f"{paths[-1].name} is not known to archive.db")


def _check_run(db: sqlite3.Connection, extra: list[Surplus]) -> None:
    """The last run of the tables must be unfinished, and what is behind the committed bytes be of this run alone."""
    row = db.execute("SELECT id, ended_at FROM run ORDER BY id DESC LIMIT 1").fetchone()
    (version,) = db.execute("SELECT coalesce(max(version), 0) FROM strategy").fetchone()
    run = row[0] if row else 0
    for each in extra:
        for visit in recorded_visits(each.contents()):
            if _is_later(visit, run, version):
                raise _disagreement(f"{each.path.name} is newer than archive.db")
            if visit.exchanges and (row is None or row[1] is not None):
                raise _disagreement(f"{each.path.name} has records that archive.db does not know")


def _is_later(visit: RecordedVisit, run: int, version: int) -> bool:
    match visit.note:
        case RunBegun(number):
            return number != run
        case StrategyUsed(number):
            # The next version may have been written when a kill prevented its adoption.
            return number > version + 1
        case _:
            return False


def _disagreement(what: str) -> IntegrityError:
    return IntegrityError(what, REPAIR_HINT)
