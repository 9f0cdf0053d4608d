"""The bytes of one decompressed member read as a WARC record.

FastWARC writes our records, and does not read them: it believes what Content-Length says, and 99 GB end the process.
"""

from __future__ import annotations

import base64
import hashlib
import re

# Lines of a head end in LF or CRLF: some programs write the first.
_HEAD_END = re.compile(rb"\n\r?\n")
_LENGTH = re.compile(r"\d{1,15}")
_ALGORITHMS = ("sha1", "sha256", "sha512", "md5")


def head_and_rest(data: bytes) -> tuple[bytes, bytes] | None:
    """What is before and behind the first empty line; None without one."""
    end = _HEAD_END.search(data)
    return (data[: end.end()], data[end.end() :]) if end else None


def headers_and_block(data: bytes) -> tuple[dict[str, str], bytes] | None:
    """The headers (names in lower case) and as many bytes as they declare; None if that is no whole record."""
    parts = head_and_rest(data) if data.startswith(b"WARC/") else None
    if parts is None:
        return None
    try:
        headers = _headers(parts[0].decode("utf-8"))
    except UnicodeDecodeError:
        return None
    length = headers.get("content-length", "")
    if not _LENGTH.fullmatch(length) or int(length) > len(parts[1]):
        return None
    return headers, parts[1][: int(length)]


def has_digest(data: bytes, declared: str) -> bool:
    """Whether the data has this digest: an algorithm, a colon, and the value in base 32 or 16."""
    algorithm, _, value = declared.partition(":")
    if algorithm.lower() not in _ALGORITHMS:
        return False
    digest = hashlib.new(algorithm.lower(), data, usedforsecurity=False).digest()
    codes = (base64.b32encode, base64.b16encode)
    return value.strip().upper().rstrip("=") in [code(digest).decode().rstrip("=") for code in codes]


def _headers(head: str) -> dict[str, str]:
    _, *lines = head.split("\n")
    pairs = (line.partition(":") for line in lines if ":" in line)
    return {name.strip().lower(): value.strip() for name, _, value in pairs}
