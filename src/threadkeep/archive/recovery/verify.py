"""Every stored byte checked: tables, WARC members, and each against the other."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path

from threadkeep.archive.database.connection import connect_readonly
from threadkeep.archive.database.folder_check import DATABASE, LOCK, REPAIR, STRATEGY, WARC, unsafe_files
from threadkeep.archive.database.page_state import State
from threadkeep.archive.database.schema import full_url
from threadkeep.archive.exports import DEFAULT_TARGETS
from threadkeep.archive.exports.site_folder import is_export
from threadkeep.archive.frontier.entry import hash_of
from threadkeep.archive.recovery.segment_sizes import segment_sizes
from threadkeep.archive.recovery.surplus import difference
from threadkeep.errors import ArchiveError, IntegrityError
from threadkeep.warc import Member, segments, walk_members

_OURS = (DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", LOCK, REPAIR, STRATEGY, WARC, *DEFAULT_TARGETS)
_OUR_PATTERNS = ("archive.v*.db", "archive.damaged-*.db*", "strategy.unused-*.toml")
# A redirect's record names the page that answered, not the one that was asked for: both are right.
_PLACES = f"""
SELECT visit.offset, visit.length, {full_url("page.url")} FROM visit
JOIN page ON page.id = visit.page OR page.visit = visit.id WHERE visit.segment = ?
"""
_WITHOUT_BYTES = f"""
SELECT {full_url("page.url")} FROM page LEFT JOIN visit ON visit.id = page.visit
WHERE page.state = {State.DONE} AND visit.segment IS NULL
"""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that is not as it was stored: where, and what; `is_damage` is False if no stored byte is wrong."""

    where: str
    what: str
    is_damage: bool = True


def verify(path: str | PathLike[str]) -> Iterator[Problem]:
    """Everything that is wrong with an archive, found without changing it; damaged files never raise."""
    folder = Path(path)
    if not (folder / DATABASE).is_file() and not (folder / "warc").is_dir():
        raise ArchiveError(f"{folder} is no archive", "Name the folder that `threadkeep crawl` made.")
    if unsafe := list(unsafe_files(folder)):
        # Nothing behind a link is looked at.
        yield from (Problem(problem.path.name, str(problem)) for problem in unsafe)
        return
    try:
        with closing(connect_readonly(folder)) as db:
            yield from _table_problems(db)
            yield from _segment_problems(db, folder / "warc")
    except (sqlite3.DatabaseError, ArchiveError, IntegrityError) as error:
        yield Problem(DATABASE, str(error))
        for segment in segments(folder / "warc"):
            yield from (_member_problem(segment, member) for member in walk_members(segment) if member.trouble)
    yield from _stray_files(folder)


def _table_problems(db: sqlite3.Connection) -> Iterator[Problem]:
    damage = [str(text) for (text,) in db.execute("PRAGMA integrity_check") if text != "ok"]
    yield from (Problem(DATABASE, text) for text in damage)
    if damage:
        # The rows of damaged tables are not worth comparing, and may have no end.
        return
    for table, row, parent, _ in db.execute("PRAGMA foreign_key_check"):
        yield Problem(f"{DATABASE}, table {table}, row {row}", f"names a row of {parent} that is not there")
    for post, text, html, digest in db.execute("SELECT id, text, html, hash FROM post"):
        if hash_of(text or html) != digest:
            yield Problem(f"{DATABASE}, table post, row {post}", "its text is not the text that was kept")
    for (url,) in db.execute(_WITHOUT_BYTES):
        yield Problem(url, "it counts as kept, but no record holds its bytes")


def _segment_problems(db: sqlite3.Connection, folder: Path) -> Iterator[Problem]:
    sizes = {name: size for name, size in segment_sizes(db).items() if size}
    has_crash_remains = _has_crash_remains(db, folder)
    for name, size in sizes.items():
        yield from _size_problems(folder / name, size, has_crash_remains)
    for path in segments(folder):
        if path.name not in sizes:
            yield _surplus_problem(path.name, "this file contains no page of the archive", has_crash_remains)
        yield from _record_problems(db, path, sizes.get(path.name, 0) if has_crash_remains else None)


def _has_crash_remains(db: sqlite3.Connection, folder: Path) -> bool:
    """Whether the next run accepts everything behind the committed bytes."""
    try:
        difference(db, folder)
    except IntegrityError:
        return False
    return True


def _surplus_problem(where: str, what: str, is_crash_remains: bool) -> Problem:
    """Bytes that the tables do not know: an interrupted run leaves some, and the next one adopts or cuts them."""
    suffix = "; a run that was interrupted left them, and the next one adopts or cuts them" if is_crash_remains else ""
    return Problem(where, what + suffix, is_damage=not is_crash_remains)


def _size_problems(path: Path, committed: int, has_crash_remains: bool) -> Iterator[Problem]:
    size = path.stat().st_size if path.is_file() else 0
    if size < committed:
        yield Problem(path.name, f"it ends at byte {size}, and {committed} were committed")
    elif size > committed:
        what = f"{size - committed} bytes behind byte {committed} belong to no committed page"
        yield _surplus_problem(path.name, what, has_crash_remains)


def _record_problems(db: sqlite3.Connection, path: Path, remains_from: int | None) -> Iterator[Problem]:
    """Walk one segment, and find every place that the tables name in it.

    Behind `remains_from`, if it is given, an interrupted run left what is there.
    """
    wanted: dict[int, tuple[int, set[str]]] = {}
    for offset, length, url in db.execute(_PLACES, (path.name,)):
        wanted.setdefault(offset, (length, set()))[1].add(url)
    for member in walk_members(path):
        place = wanted.pop(member.offset, None)
        if member.trouble:
            is_remains = remains_from is not None and member.offset >= remains_from
            yield replace(_member_problem(path, member), is_damage=not is_remains)
        elif place and not _fits(member, *place):
            yield Problem(f"{path.name}, byte {member.offset}", f"not the record of {', '.join(sorted(place[1]))}")
    for offset, (_, urls) in wanted.items():
        yield Problem(f"{path.name}, byte {offset}", f"no record begins here, but {', '.join(sorted(urls))} should")


def _fits(member: Member, length: int, urls: set[str]) -> bool:
    record = member.record
    return record is not None and record.type == "response" and member.length == length and record.url in urls


def _member_problem(path: Path, member: Member) -> Problem:
    return Problem(f"{path.name}, byte {member.offset}", member.trouble or "")


def _stray_files(folder: Path) -> Iterator[Problem]:
    for path in sorted(folder.iterdir()):
        is_ours = path.name in _OURS or any(path.match(pattern) for pattern in _OUR_PATTERNS)
        if not is_ours and not is_export(path):
            yield Problem(path.name, "this file is not the archive's", is_damage=False)
    ours = set(segments(folder / "warc"))
    for path in sorted((folder / "warc").iterdir()) if (folder / "warc").is_dir() else ():
        if path not in ours:
            yield Problem(f"warc/{path.name}", "this file is not the archive's", is_damage=not is_export(path))
