"""The gzip members of a segment, walked one by one."""

from __future__ import annotations

import mmap
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from threadkeep.warc.inflate import CHUNK, GZIP, InflatedMember, inflated
from threadkeep.warc.plain_file import open_plain, plain_reader
from threadkeep.warc.record import Record, record_of, record_trouble

_MAGIC = b"\x1f\x8b\x08"


@dataclass(frozen=True, slots=True)
class Member:
    """Some bytes of a segment: a sound record, or `trouble` in words."""

    offset: int
    length: int
    record: Record | None
    trouble: str | None = None
    # Whether it may be the beginning of a record that was never finished.
    is_torn: bool = False


def walk_members(path: Path, start: int = 0) -> Iterator[Member]:
    """Every member of the file in order, from byte `start` on.

    After a broken member the walk goes on at the next that opens a record.
    """
    with plain_reader(path) as file:
        if os.fstat(file.fileno()).st_size == 0:
            return
        with mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            offset = start
            while offset < len(data):
                member = _member_at(data, offset)
                yield member
                offset += member.length


def member_bytes(path: Path, offset: int) -> tuple[bytes, int] | None:
    """The decompressed member at `offset` and its length in the file; None when no whole member is there."""
    with plain_reader(path) as file:
        if not 0 <= offset < os.fstat(file.fileno()).st_size:
            return None
        file.seek(offset)
        member = inflated(iter(lambda: file.read(CHUNK), b""))
    return None if member.trouble else (member.data, member.length)


def cut_back(path: Path, size: int) -> int:
    """Cut the file to `size` bytes, durably; gives the number of bytes cut."""
    handle = open_plain(path, os.O_RDWR)
    try:
        surplus = max(0, os.fstat(handle).st_size - size)
        if surplus:
            os.ftruncate(handle, size)
            os.fsync(handle)
    finally:
        os.close(handle)
    return surplus


def _member_at(data: mmap.mmap, offset: int) -> Member:
    found = inflated(data[at : at + CHUNK] for at in range(offset, len(data), CHUNK))
    if found.trouble:
        end = _next_member(data, offset)
        return Member(offset, end - offset, None, found.trouble, end == len(data) and _is_torn(data, offset, found))
    record = record_of(found.data)
    trouble = record_trouble(record) if record else "no WARC record in this member"
    return Member(offset, found.length, None if trouble else record, trouble)


def _is_torn(data: mmap.mmap, offset: int, found: InflatedMember) -> bool:
    """Whether the file ends inside the member, or in zeros: these are blocks that a power loss left unwritten."""
    if found.is_cut:
        return True
    rest = data[offset:].rstrip(b"\0")
    return len(rest) < len(data) - offset and (not rest or inflated([rest]).is_cut)


def _next_member(data: mmap.mmap, offset: int) -> int:
    # The magic number also occurs inside compressed data: only what opens like a record counts.
    at = data.find(_MAGIC, offset + 1)
    while at != -1 and not _opens_record(data[at : at + 512]):
        at = data.find(_MAGIC, at + 1)
    return at if at != -1 else len(data)


def _opens_record(start: bytes) -> bool:
    try:
        return zlib.decompressobj(GZIP).decompress(start, 5) == b"WARC/"
    except zlib.error:
        return False
