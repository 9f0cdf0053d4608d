"""What a server may answer instead of a page: each fault makes the bytes that go over the connection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from threadkeep_bench.simulate.forum import ServedAnswer

# The bytes of an answer, after which the connection is closed.
Answer = bytes
Fault = Callable[[ServedAnswer], Answer]

_LOGIN = b"<html><head><title>Log in</title></head><body><form><input name=u><input type=password></form></body></html>"
_HTML = (("content-type", "text/html; charset=utf-8"),)


def sound(served: ServedAnswer) -> Answer:
    return _answer(served.status, served.headers, served.body)


def _answer(status: int, headers: tuple[tuple[str, str], ...], body: bytes, length: int | None = -1) -> Answer:
    """An answer; `length` is the one it declares, None for none, -1 for the true one."""
    declared = len(body) if length == -1 else length
    lines = [f"HTTP/1.1 {status} X", "Connection: close", *(f"{name}: {value}" for name, value in headers)]
    if declared is not None:
        lines.append(f"Content-Length: {declared}")
    return "\r\n".join([*lines, "", ""]).encode() + body


def _error(status: int, *headers: tuple[str, str]) -> Fault:
    return lambda served: _answer(status, headers, b"")


def _wall(served: ServedAnswer) -> Answer:
    return _answer(200, _HTML, _LOGIN)


def _cut_with_length(served: ServedAnswer) -> Answer:
    return _answer(served.status, served.headers, served.body[: len(served.body) // 2], len(served.body) or 1)


def _cut_without_length(served: ServedAnswer) -> Answer:
    return _answer(served.status, served.headers, served.body[: len(served.body) // 2], None)


def _cut_chunk(served: ServedAnswer) -> Answer:
    half = served.body[: len(served.body) // 2] or b"x"
    headers = (*served.headers, ("Transfer-Encoding", "chunked"))
    return _answer(served.status, headers, f"{len(half):x}\r\n".encode() + half + b"\r\n", None)


def _no_http(served: ServedAnswer) -> Answer:
    return b"\x00\xff this is no HTTP\r\n\r\n"


def _no_answer(served: ServedAnswer) -> Answer:
    return b""


def _false_coding(served: ServedAnswer) -> Answer:
    return _answer(served.status, (*served.headers, ("Content-Encoding", "gzip")), b"no gzip at all")


FAULTS: Mapping[str, Fault] = MappingProxyType(
    {
        "500": _error(500),
        "502": _error(502),
        "503, later": _error(503, ("Retry-After", "7")),
        "429": _error(429),
        "closed": _no_answer,
        "no HTTP": _no_http,
        "cut by length": _cut_with_length,
        "cut in a chunk": _cut_chunk,
        "cut without length": _cut_without_length,
        "false coding": _false_coding,
        "login wall": _wall,
    }
)
