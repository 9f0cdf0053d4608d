"""One gzip member inflated, never to more than a record can hold."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

GZIP = 31  # zlib's word for "a gzip header, and nothing else"
# Bytes that are read and decompressed at a time.
CHUNK = 1 << 18
# The largest body that is fetched, before and after decoding. A body beyond it is cut.
MAX_BODY = 32 * 1024 * 1024
# Two MiB hold the heads of a WARC record and of its HTTP message, which aiohttp limits to 8 KiB a line. A member that
# inflates to more is not ours: 2 MB of zeros can grow to 2 GB.
MAX_MEMBER = MAX_BODY + 2 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class InflatedMember:
    """A whole member and its length in the file, or `trouble` in words; `is_cut`: only its end is missing."""

    data: bytes
    length: int
    trouble: str | None = None
    is_cut: bool = False


def inflated(chunks: Iterable[bytes]) -> InflatedMember:
    """The member that these bytes begin with."""
    inflater, out, size, read = zlib.decompressobj(GZIP), list[bytes](), 0, 0
    for chunk in chunks:
        read += len(chunk)
        try:
            for piece in _pieces(inflater, chunk):
                out.append(piece)
                size += len(piece)
                if size > MAX_MEMBER:
                    return InflatedMember(b"", 0, f"it inflates to more than {MAX_MEMBER:,} bytes")
        except zlib.error as error:
            return InflatedMember(b"", 0, f"not the gzip data that was written ({error})")
        if inflater.eof:
            return InflatedMember(b"".join(out), read - len(inflater.unused_data))
    return InflatedMember(b"", 0, "the file ends inside this member", is_cut=True)


def _pieces(inflater: zlib._Decompress, chunk: bytes) -> Iterator[bytes]:
    while chunk and not inflater.eof:
        yield inflater.decompress(chunk, CHUNK)
        chunk = inflater.unconsumed_tail
