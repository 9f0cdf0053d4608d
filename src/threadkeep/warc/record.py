"""One exchange as WARC records, and back."""

from __future__ import annotations

import base64
import hashlib
import io
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast

from fastwarc.stream_io import GzipWriter
from fastwarc.warc import WarcRecord, WarcRecordType

from threadkeep.model import Exchange, Truncation
from threadkeep.warc.parse import has_digest, head_and_rest, headers_and_block

# The default of gzip.
GZIP_LEVEL = 6
_NOT_MODIFIED = "http://netpreserve.org/warc/1.1/revisit/server-not-modified"


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read: its WARC headers (names in lower case) and the block under them."""

    headers: dict[str, str]
    block: bytes

    @property
    def type(self) -> str:
        return self.headers.get("warc-type", "")

    @property
    def url(self) -> str | None:
        return self.headers.get("warc-target-uri")

    @property
    def head_and_body(self) -> tuple[bytes, bytes]:
        return head_and_rest(self.block) or (self.block, b"")


def warcinfo_bytes(segment: str, software: str, at: datetime, urn: str) -> bytes:
    """The record that opens a segment."""
    record = _record(WarcRecordType.warcinfo, at, urn)
    record.headers["WARC-Filename"] = segment
    record.headers["Content-Type"] = "application/warc-fields"
    record.set_bytes_content(f"software: {software}\r\nformat: WARC File Format 1.1\r\n".encode())
    return _member(record, None)


def response_bytes(exchange: Exchange, urn: str) -> bytes:
    """A response record, or a revisit where the server sent nothing because nothing changed."""
    if exchange.refers_to is not None:
        return _revisit_bytes(exchange, exchange.refers_to, urn)
    record = _http_record(WarcRecordType.response, "response", exchange, urn)
    if exchange.truncated:
        record.headers["WARC-Truncated"] = exchange.truncated
    record.set_bytes_content(exchange.response_head + exchange.body)
    return _member(record, exchange.body)


def _revisit_bytes(exchange: Exchange, refers_to: datetime, urn: str) -> bytes:
    record = _http_record(WarcRecordType.revisit, "response", exchange, urn)
    record.headers["WARC-Profile"] = _NOT_MODIFIED
    record.headers["WARC-Refers-To-Target-URI"] = exchange.url
    record.headers["WARC-Refers-To-Date"] = warc_date(refers_to)
    record.set_bytes_content(exchange.response_head)
    return _member(record, None)


def request_bytes(exchange: Exchange, urn: str, response_urn: str) -> bytes:
    record = _http_record(WarcRecordType.request, "request", exchange, urn)
    record.headers["WARC-Concurrent-To"] = f"<urn:{response_urn}>"
    record.set_bytes_content(exchange.request_head)
    return _member(record, b"")


def record_of(data: bytes) -> Record | None:
    """The record in the bytes of one decompressed member; None where there is none."""
    parts = headers_and_block(data)
    return Record(*parts) if parts else None


def exchange_of(response: Record, request: Record | None) -> Exchange:
    head, body = response.head_and_body
    return Exchange(
        url=response.url or "",
        at=datetime.fromisoformat(response.headers["warc-date"]).astimezone(UTC),
        request_head=request.block if request else b"",
        response_head=head,
        body=body,
        address=response.headers.get("warc-ip-address"),
        truncated=cast("Truncation | None", response.headers.get("warc-truncated")),
        refers_to=_refers_to(response),
    )


def _refers_to(response: Record) -> datetime | None:
    if response.type != "revisit" or "warc-refers-to-date" not in response.headers:
        return None
    return datetime.fromisoformat(response.headers["warc-refers-to-date"]).astimezone(UTC)


def belongs_to(request: Record, response: Record) -> bool:
    """Whether the request record is the one that the response answers."""
    return request.type == "request" and request.headers.get("warc-concurrent-to") == response.headers.get(
        "warc-record-id"
    )


def record_trouble(record: Record) -> str | None:
    """What is wrong with the record's digests; None when they fit, or when there are none."""
    declared = record.headers.get("warc-block-digest")
    if declared is not None and not has_digest(record.block, declared):
        return "block digest does not fit"
    declared = record.headers.get("warc-payload-digest")
    if declared and declared.startswith("sha1:") and not has_digest(record.head_and_body[1], declared):
        return "payload digest does not fit"
    return None


def _sha1(data: bytes) -> str:
    return "sha1:" + base64.b32encode(hashlib.sha1(data, usedforsecurity=False).digest()).decode()


def _http_record(kind: WarcRecordType, name: str, exchange: Exchange, urn: str) -> WarcRecord:
    record = _record(kind, exchange.at, urn)
    record.headers["WARC-Target-URI"] = exchange.url
    record.headers["Content-Type"] = f"application/http; msgtype={name}"
    if exchange.address:
        record.headers["WARC-IP-Address"] = exchange.address
    return record


def _record(kind: WarcRecordType, at: datetime, urn: str) -> WarcRecord:
    record = WarcRecord()
    record.init_headers(record_type=kind, record_urn=urn.encode())
    record.headers["WARC-Date"] = warc_date(at)
    return record


def warc_date(at: datetime) -> str:
    return at.astimezone(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")


def _member(record: WarcRecord, payload: bytes | None) -> bytes:
    if payload is not None:
        record.headers["WARC-Payload-Digest"] = _sha1(payload)
    out = io.BytesIO()
    writer = GzipWriter(out, compression_level=GZIP_LEVEL)
    record.write(writer, checksum_data=True)
    writer.finish()
    return out.getvalue()
