"""Exchanges appended to the segments of a folder."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from uuid import UUID, uuid4

from threadkeep.errors import DiskError
from threadkeep.model import Exchange
from threadkeep.warc.crashpoint import crash_point, is_armed
from threadkeep.warc.located import RecordLocation
from threadkeep.warc.notes import Note, note_bytes
from threadkeep.warc.plain_file import open_plain
from threadkeep.warc.record import request_bytes, response_bytes, warcinfo_bytes

# One gigabyte a file is what the WARC standard recommends and what replay tools are used to.
SEGMENT_SIZE = 1_000_000_000
_NAME = re.compile(r"threadkeep-(\d{6})\.warc\.gz")


def segments(folder: Path) -> list[Path]:
    """The segments of a folder, oldest first."""
    return sorted(path for path in folder.glob("threadkeep-*.warc.gz") if is_segment_name(path.name))


def is_segment_name(name: str) -> bool:
    """Whether a file of this name is a segment; such a name leads nowhere else."""
    return _NAME.fullmatch(name) is not None


class WarcWriter:
    """Appends to the last segment of `folder`; one writer a folder."""

    def __init__(
        self,
        folder: Path,
        *,
        software: str = "threadkeep",
        segment_size: int = SEGMENT_SIZE,
        new_id: Callable[[], UUID] = uuid4,
    ) -> None:
        self._folder = folder
        self._software = software
        self._segment_size = segment_size
        self._new_id = new_id
        self._path: Path | None = None
        self._file: int | None = None
        self._size = 0
        self._is_new = False

    def write(self, exchanges: Iterable[Exchange]) -> tuple[RecordLocation, ...]:
        """Append each exchange as a response and a request record, handed to the OS before this returns."""
        return tuple(self._write_one(exchange) for exchange in exchanges)

    def write_note(self, note: Note) -> None:
        """Append a record that is no exchange."""
        self._open_segment(note.at)
        self._append(note_bytes(note, self._new_id().urn[4:]))

    def position(self) -> tuple[str, int]:
        """The segment written last and its size; an empty name when there is none."""
        path = self._path or next(reversed(segments(self._folder)), None)
        if path is None:
            return "", 0
        return path.name, self._size if self._file is not None else path.stat().st_size

    def size_of(self, segment: str) -> int:
        """The size of one of the folder's segments."""
        return (self._folder / segment).stat().st_size

    def sync(self) -> None:
        """Wait until everything written is on the disk."""
        if self._file is None:
            return
        os.fsync(self._file)
        if self._is_new:
            _sync_folder(self._folder)
            self._is_new = False

    def close(self) -> None:
        if self._file is not None:
            self.sync()
            os.close(self._file)
            self._file = self._path = None

    def _write_one(self, exchange: Exchange) -> RecordLocation:
        path = self._open_segment(exchange.at)
        response_urn, request_urn = self._new_id().urn[4:], self._new_id().urn[4:]
        response = response_bytes(exchange, response_urn)
        located = RecordLocation(path.name, self._size, len(response))
        self._append(response + request_bytes(exchange, request_urn, response_urn))
        return located

    def _open_segment(self, at: datetime) -> Path:
        if self._path is None or self._size >= self._segment_size:
            self.close()
            self._path = self._segment_to_continue()
            self._file = open_plain(self._path, os.O_WRONLY | os.O_APPEND | os.O_CREAT)
            self._size = os.fstat(self._file).st_size
        if self._size == 0:
            self._is_new = True
            self._append(warcinfo_bytes(self._path.name, self._software, at, self._new_id().urn[4:]))
        return self._path

    def _segment_to_continue(self) -> Path:
        last = next(reversed(segments(self._folder)), None)
        if last is not None and last.stat().st_size < self._segment_size:
            return last
        number = int(last.name[11:17]) + 1 if last is not None else 1
        return self._folder / f"threadkeep-{number:06}.warc.gz"

    def _append(self, data: bytes) -> None:
        assert self._file is not None
        try:
            _write_all(self._file, data)
        except OSError as error:
            # What is half written would make the segment unreadable behind it.
            os.ftruncate(self._file, self._size)
            raise DiskError(
                f"cannot write to {self._path}: {error.strerror}",
                "Make room on the disk and run the same command again.",
            ) from error
        self._size += len(data)


def _write_all(file: int, data: bytes) -> None:
    view = memoryview(data)
    if is_armed("mid-record"):
        view = view[os.write(file, view[: len(view) // 2]) :]
        crash_point("mid-record")
    while view:
        view = view[os.write(file, view) :]


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
