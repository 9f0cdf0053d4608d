"""Exchanges read back from their segments."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from threadkeep.errors import IntegrityError
from threadkeep.model import Exchange
from threadkeep.warc.located import RecordLocation
from threadkeep.warc.member import Member, member_bytes, walk_members
from threadkeep.warc.notes import Note, note_of
from threadkeep.warc.record import Record, belongs_to, exchange_of, record_of, record_trouble


@dataclass(frozen=True, slots=True)
class Content:
    """An exchange or a note as it is stored in a file: `end` is the first byte after its records."""

    located: RecordLocation
    end: int
    what: Exchange | Note


def read_exchange(folder: Path, located: RecordLocation) -> Exchange:
    """The exchange whose response record is there; IntegrityError when it is not what was written."""
    path = _segment_of(folder, located)
    response = _record_at(path, located.offset)
    if response is None or response.type != "response" or record_trouble(response):
        raise IntegrityError(
            f"{located.segment} has no sound response record at byte {located.offset}",
            "Run `threadkeep verify` on the archive to see what else is damaged.",
        )
    request = _record_at(path, located.offset + located.length)
    return _exchange(path, located.offset, response, request)


def _segment_of(folder: Path, located: RecordLocation) -> Path:
    """The file, where the place is one: a received database may hold anything in its columns."""
    is_name = isinstance(located.segment, str) and Path(located.segment).name == located.segment
    if not is_name or not isinstance(located.offset, int) or not isinstance(located.length, int):
        raise IntegrityError(
            f"{located.segment!r}, byte {located.offset!r} is no place in a WARC file",
            "Run `threadkeep verify` on the archive to see what else is damaged.",
        )
    return folder / located.segment


def _exchange(path: Path, offset: int, response: Record, request: Record | None) -> Exchange:
    try:
        return exchange_of(response, request if request and belongs_to(request, response) else None)
    except (KeyError, ValueError, OverflowError) as error:
        raise IntegrityError(f"{path.name}, byte {offset}: a record without a readable head ({error})") from error


def exchanges(path: Path) -> Iterator[tuple[RecordLocation, Exchange]]:
    """Every exchange of one file in order; IntegrityError where a member is broken."""
    waiting: Member | None = None
    for member in walk_members(path):
        record = _sound(path, member)
        if waiting and waiting.record:
            yield _located(path, waiting), _exchange(path, waiting.offset, waiting.record, record)
        waiting = member if record.type == "response" else None
    if waiting and waiting.record:
        yield _located(path, waiting), _exchange(path, waiting.offset, waiting.record, None)


def contents(
    path: Path, start: int = 0, end: int | None = None, on_damage: Callable[[Member], None] | None = None
) -> Iterator[Content]:
    """Every whole exchange and note between two bytes; IntegrityError where a member is broken.

    With `on_damage` a broken member is passed to it instead, and skipped. An exchange whose request record is missing
    is not whole: the request is written last.
    """
    waiting: Member | None = None
    for member in walk_members(path, start):
        if end is not None and member.offset >= end:
            return
        if member.record is None and on_damage is not None:
            on_damage(member)
            waiting = None
            continue
        record = _sound(path, member)
        if waiting and waiting.record and belongs_to(record, waiting.record):
            try:
                exchange = _exchange(path, waiting.offset, waiting.record, record)
            except IntegrityError as error:
                if on_damage is None:
                    raise
                on_damage(replace(waiting, record=None, trouble=str(error)))
            else:
                yield Content(_located(path, waiting), member.offset + member.length, exchange)
        elif (note := note_of(record)) is not None:
            yield Content(_located(path, member), member.offset + member.length, note)
        waiting = member if record.type in ("response", "revisit") else None


def _record_at(path: Path, offset: int) -> Record | None:
    found = member_bytes(path, offset) if os.path.lexists(path) else None
    return record_of(found[0]) if found else None


def _sound(path: Path, member: Member) -> Record:
    if member.record is None:
        raise IntegrityError(f"{path.name}, byte {member.offset}: {member.trouble}")
    return member.record


def _located(path: Path, member: Member) -> RecordLocation:
    return RecordLocation(path.name, member.offset, member.length)
