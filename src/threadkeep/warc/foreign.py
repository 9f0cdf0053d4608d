"""Answers in WARC files that other programs wrote: compressed record by record, or not compressed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from threadkeep.errors import IntegrityError
from threadkeep.model import Exchange
from threadkeep.warc.inflate import MAX_MEMBER
from threadkeep.warc.member import member_bytes, walk_members
from threadkeep.warc.record import Record, exchange_of, record_of

_GZIP = b"\x1f\x8b"
_CHUNKED = b"transfer-encoding: chunked"
# The longest head of a record. Ours have less than 1 KiB; a longer one is no record.
_MAX_HEAD = 1 << 16


def answer_places(path: Path) -> Iterator[tuple[str, int]]:
    """The URL of each answer of an HTTP server in the file, and the byte at which its record begins."""
    for offset, record in _records(path):
        if record.type == "response" and record.url and record.block.startswith(b"HTTP/"):
            yield _url(record), offset


def answer_at(path: Path, offset: int) -> Exchange:
    """The answer whose record begins at a byte of the file, with its chunks joined."""
    record = next((record for at, record in _records(path, offset) if at == offset), None)
    if record is None:
        raise IntegrityError(f"{path}, byte {offset}: no record begins here", "The file changed while it was read.")
    try:
        return _without_chunks(replace(exchange_of(record, None), url=_url(record)))
    except (KeyError, ValueError, OverflowError) as error:
        raise IntegrityError(f"{path}, byte {offset}: a record without a readable head ({error})") from error


def _url(record: Record) -> str:
    # Wget writes the address in angle brackets.
    return (record.url or "").strip("<>")


def _records(path: Path, start: int = 0) -> Iterator[tuple[int, Record]]:
    with path.open("rb") as file:
        is_compressed = file.read(2) == _GZIP
    if not is_compressed:
        yield from _plain_records(path, start)
    elif start:
        found = member_bytes(path, start)
        if found and (record := record_of(found[0])):
            yield start, record
    else:
        yield from ((member.offset, member.record) for member in walk_members(path) if member.record is not None)


def _plain_records(path: Path, start: int) -> Iterator[tuple[int, Record]]:
    with path.open("rb") as file:
        file.seek(start)
        while head := _head(file.read(_MAX_HEAD)):
            file.seek(start)
            length = len(head) + _declared_length(head)
            if length > MAX_MEMBER:
                # Nothing so long is a page.
                start += length
                file.seek(start)
                continue
            if record := record_of(file.read(length)):
                yield start, record
            start = _next_start(file.read(8), start + length)
            file.seek(start)


def _head(data: bytes) -> bytes:
    """The head of the record that the data begins with; empty if there is none."""
    end = data.find(b"\r\n\r\n")
    return data[: end + 4] if data.startswith(b"WARC/") and end > 0 else b""


def _declared_length(head: bytes) -> int:
    lines = (line.partition(b":") for line in head.lower().split(b"\r\n"))
    lengths = (value.strip() for name, _, value in lines if name.strip() == b"content-length")
    return int(next((value for value in lengths if value.isdigit()), b"0"))


def _next_start(behind: bytes, end: int) -> int:
    """Records end with two empty lines, which some programs leave out."""
    return end + len(behind) - len(behind.lstrip(b"\r\n"))


def _without_chunks(exchange: Exchange) -> Exchange:
    """The exchange with a body in one piece. The header is renamed, as in our own files."""
    at = exchange.response_head.lower().find(_CHUNKED)
    if at < 0:
        return exchange
    head = exchange.response_head
    return replace(exchange, response_head=head[:at] + b"X-Archived-" + head[at:], body=_joined(exchange.body))


def _joined(body: bytes) -> bytes:
    """The content of the chunks; the body itself if it has none, because some programs join them."""
    pieces, rest = list[bytes](), body
    while True:
        line, _, rest = rest.partition(b"\r\n")
        size = line.partition(b";")[0].strip()
        if not size or len(size) > 8 or size.strip(b"0123456789abcdefABCDEF"):
            return b"".join(pieces) or body
        count = int(size, 16)
        if count == 0 or len(rest) < count:
            return b"".join([*pieces, rest[:count]])
        pieces.append(rest[:count])
        rest = rest[count:].removeprefix(b"\r\n")
