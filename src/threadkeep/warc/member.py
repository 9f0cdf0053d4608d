"""The gzip members of a segment, walked one by one."""

from __future__ import annotations

import mmap
import os
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from threadkeep.warc.record import Record, record_of, record_trouble

_GZIP = 31  # zlib's word for "a gzip header, and nothing else"
_MAGIC = b"\x1f\x8b\x08"
_CHUNK = 1 << 18


@dataclass(frozen=True, slots=True)
class Member:
    """Some bytes of a segment: a sound record, or `trouble` in words."""

    offset: int
    length: int
    record: Record | None
    trouble: str | None = None


@dataclass(frozen=True, slots=True)
class _Inflated:
    data: bytes
    length: int
    trouble: str | None = None


def walk_members(path: Path) -> Iterator[Member]:
    """Every member of the file in order; after a broken one the walk goes on at the next that opens a record."""
    if path.stat().st_size == 0:
        return
    with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
        offset = 0
        while offset < len(data):
            member = _member_at(data, offset)
            yield member
            offset += member.length


def member_bytes(path: Path, offset: int) -> tuple[bytes, int] | None:
    """The decompressed member at `offset` and its length in the file; None when no whole member stands there."""
    with path.open("rb") as file:
        file.seek(offset)
        inflater, out, read = zlib.decompressobj(_GZIP), [], 0
        while not inflater.eof and (chunk := file.read(_CHUNK)):
            read += len(chunk)
            try:
                out.append(inflater.decompress(chunk))
            except zlib.error:
                return None
    return (b"".join(out), read - len(inflater.unused_data)) if inflater.eof else None


def cut_back(path: Path, size: int) -> int:
    """Cut the file to `size` bytes, durably; gives the number of bytes cut."""
    surplus = max(0, path.stat().st_size - size)
    if surplus:
        with path.open("r+b") as file:
            file.truncate(size)
            os.fsync(file.fileno())
    return surplus


def _member_at(data: mmap.mmap, offset: int) -> Member:
    inflated = _inflated(data, offset)
    if inflated.trouble:
        return Member(offset, _next_member(data, offset) - offset, None, inflated.trouble)
    record = record_of(inflated.data)
    trouble = record_trouble(record) if record else "no WARC record in this member"
    return Member(offset, inflated.length, None if trouble else record, trouble)


def _inflated(data: mmap.mmap, offset: int) -> _Inflated:
    inflater, out, at = zlib.decompressobj(_GZIP), [], offset
    while not inflater.eof and at < len(data):
        chunk = data[at : at + _CHUNK]
        at += len(chunk)
        try:
            out.append(inflater.decompress(chunk))
        except zlib.error as error:
            return _Inflated(b"", 0, f"not the gzip data that was written ({error})")
    if not inflater.eof:
        return _Inflated(b"", 0, "the file ends inside this member")
    return _Inflated(b"".join(out), at - offset - len(inflater.unused_data))


def _next_member(data: mmap.mmap, offset: int) -> int:
    # The magic number also occurs inside compressed data: only what opens like a record counts.
    at = data.find(_MAGIC, offset + 1)
    while at != -1 and not _opens_record(data[at : at + 512]):
        at = data.find(_MAGIC, at + 1)
    return at if at != -1 else len(data)


def _opens_record(start: bytes) -> bool:
    try:
        return zlib.decompressobj(_GZIP).decompress(start, 5) == b"WARC/"
    except zlib.error:
        return False
