"""Records that are no exchange: what an archive has to know of itself when only its WARC files are left."""

from __future__ import annotations

import io
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

from fastwarc.stream_io import GzipWriter
from fastwarc.warc import WarcRecord, WarcRecordType

from threadkeep.warc.record import GZIP_LEVEL, Record, warc_date

NoteType = Literal["metadata", "resource"]
_TYPES = {"metadata": WarcRecordType.metadata, "resource": WarcRecordType.resource}


@dataclass(frozen=True, slots=True)
class Note:
    """A record of threadkeep's own: `target` is a URN, so that no replay program takes it for a page."""

    type: NoteType
    target: str
    content_type: str
    data: bytes
    at: datetime


def note_bytes(note: Note, urn: str) -> bytes:
    record = WarcRecord()
    record.init_headers(record_type=_TYPES[note.type], record_urn=urn.encode())
    record.headers["WARC-Date"] = warc_date(note.at)
    record.headers["WARC-Target-URI"] = note.target
    record.headers["Content-Type"] = note.content_type
    record.set_bytes_content(note.data)
    out = io.BytesIO()
    writer = GzipWriter(out, compression_level=GZIP_LEVEL)
    record.write(writer, checksum_data=True)
    writer.finish()
    return out.getvalue()


def note_of(record: Record) -> Note | None:
    """The note in a record; None where it is another record, or no program of ours wrote it."""
    if record.type not in ("metadata", "resource") or record.url is None:
        return None
    try:
        at = datetime.fromisoformat(record.headers["warc-date"]).astimezone(UTC)
    except (KeyError, ValueError, OverflowError):
        return None
    kind: NoteType = "metadata" if record.type == "metadata" else "resource"
    return Note(kind, record.url, record.headers.get("content-type", ""), record.block, at)
