"""The head of a request or a response: lines of bytes, as the network and the WARC have them."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus

from threadkeep.model import Headers


def request_head(url_path: str, headers: Iterable[tuple[str, str]]) -> bytes:
    return _lines(f"GET {url_path} HTTP/1.1", headers)


def response_head(status: int, headers: Iterable[tuple[str, str]], reason: str | None = None) -> bytes:
    return _lines(f"HTTP/1.1 {status} {_reason(status) if reason is None else reason}", headers)


def parse_response_head(head: bytes) -> tuple[int, Headers]:
    """Status and headers (names in lower case) of a head; status 0 when its first line is not HTTP's."""
    first, *lines = head.decode("latin-1").split("\r\n")
    _, _, rest = first.partition(" ")
    status = rest[:3]
    pairs = (line.partition(":") for line in lines if ":" in line)
    return (
        int(status) if status.isascii() and status.isdigit() else 0,
        tuple((name.strip().lower(), value.strip()) for name, _, value in pairs),
    )


def _lines(first: str, headers: Iterable[tuple[str, str]]) -> bytes:
    lines = [first, *(f"{name}: {value}" for name, value in headers), "", ""]
    return "\r\n".join(lines).encode("latin-1", "replace")


def _reason(status: int) -> str:
    try:
        return HTTPStatus(status).phrase
    except ValueError:
        return ""
