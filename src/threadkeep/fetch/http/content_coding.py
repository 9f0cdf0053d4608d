"""Content codings taken off as the bytes come in, one layer, never to more than the cap."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from typing import Any, Protocol

import brotli
import zstandard

from threadkeep.model import Headers
from threadkeep.warc import MAX_BODY

# About the most that one step of zlib or brotli gives, whatever the ratio.
_STEP = 256 * 1024
# So many compressed bytes are handed over at a time, a quarter of a step. Not tuned.
_INPUT = 64 * 1024
# zstandard has no such limit; 256 bytes hold at most 64 blocks of 128 KiB.
_ZSTD_INPUT = 256
# RFC 9659: no more than 8 MiB of window on the web.
_ZSTD_WINDOW = 8 * 1024 * 1024
# A body of 32 MiB in the blocks of bgzip has 512 members; half a million empty ones are an attack on the CPU.
_MAX_MEMBERS = 1000


class CodingError(Exception):
    """Bytes that are not in the coding they claim."""


class BodyTooLarge(Exception):
    """More bytes than allowed."""


class Decoder:
    """Takes one content coding off; CodingError for what is not in it, BodyTooLarge beyond `cap` bytes."""

    def __init__(self, content_encoding: str | None, cap: int) -> None:
        self._coding = _coding(content_encoding or "")
        self._cap = cap
        self._pieces: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> None:
        try:
            for piece in self._coding.pieces(data):
                self._take(piece)
        except (zlib.error, brotli.error, zstandard.ZstdError) as error:
            raise CodingError(str(error)) from error

    @property
    def is_plain(self) -> bool:
        """Whether there is no coding to take off."""
        return isinstance(self._coding, _IdentityCoding)

    @property
    def is_whole(self) -> bool:
        """Whether the coding's own end was seen."""
        return self._coding.is_whole

    def pieces(self) -> tuple[bytes, ...]:
        """What was decoded, at most `cap` bytes; not joined, because whoever refuses a body needs no copy of it."""
        return tuple(self._pieces)

    def _take(self, piece: bytes) -> None:
        self._pieces.append(piece[: self._cap - self._size])
        self._size += len(piece)
        if self._size > self._cap:
            raise BodyTooLarge(f"more than {self._cap} bytes when decoded")


def decode_stored_body(body: bytes, headers: Headers) -> bytes:
    """A stored body without its content coding; unchanged, if the fetch had failed on that coding too."""
    try:
        decoder = Decoder(next((value for name, value in headers if name == "content-encoding"), None), MAX_BODY)
        decoder.feed(body)
    except (CodingError, BodyTooLarge):
        return body
    return b"".join(decoder.pieces())


class _Coding(Protocol):
    is_whole: bool

    def pieces(self, data: bytes) -> Iterator[bytes]: ...


def _coding(content_encoding: str) -> _Coding:
    """An unknown coding is left on, as browsers do: some servers write a charset there."""
    names = [name for part in content_encoding.lower().split(",") if (name := part.strip()) in _CODINGS]
    if len(names) > 1:
        raise CodingError(f"{len(names)} content codings on one body")
    return _CODINGS[names[0]]() if names else _IdentityCoding()


class _IdentityCoding:
    is_whole = True

    def pieces(self, data: bytes) -> Iterator[bytes]:
        yield data


class _Brotli:
    def __init__(self) -> None:
        self._decoder = brotli.Decompressor()
        self.is_whole = True

    def pieces(self, data: bytes) -> Iterator[bytes]:
        piece = self._decoder.process(data, output_buffer_limit=_STEP)
        # It can accept more data while it still holds some back, so ask until nothing comes.
        while piece or not self._decoder.can_accept_more_data():
            yield piece
            piece = self._decoder.process(b"", output_buffer_limit=_STEP)
        self.is_whole = self._decoder.is_finished()


# Neither zlib nor zstandard names the type of its decompress objects in a way that the other's fits.
_Stream = Any


class _Members:
    """A coding of members one after the other; what does not start like a member is padding behind the last."""

    def __init__(
        self,
        fresh: Callable[[bytes], _Stream],
        step: Callable[[_Stream, bytes], Iterator[bytes]],
        first_bytes: tuple[bytes, ...] = (),
        input_size: int = _INPUT,
    ) -> None:
        self._fresh = fresh
        self._step = step
        self._first_bytes = first_bytes
        self._input_size = input_size
        self._stream: _Stream = None
        self._members = 0
        self.is_whole = True

    def pieces(self, data: bytes) -> Iterator[bytes]:
        for start in range(0, len(data), self._input_size):
            yield from self._pieces(data[start : start + self._input_size])

    def _pieces(self, data: bytes) -> Iterator[bytes]:
        while data and self._has_member(data):
            yield from self._step(self._stream, data)
            self.is_whole = self._stream.eof
            data = self._stream.unused_data
            if self.is_whole:
                self._stream = None

    def _has_member(self, data: bytes) -> bool:
        if self._stream is not None:
            return True
        if self._members and not data.startswith(self._first_bytes):
            return False
        self._members += 1
        if self._members > _MAX_MEMBERS:
            raise CodingError(f"more than {_MAX_MEMBERS} compressed members in one body")
        self._stream = self._fresh(data)
        return True


def _gzip() -> _Coding:
    return _Members(lambda _: zlib.decompressobj(zlib.MAX_WBITS + 16), _zlib_pieces, (b"\x1f",))


def _deflate() -> _Coding:
    return _Members(_deflate_stream, _zlib_pieces)


def _zstd() -> _Coding:
    frames = (b"\x28", *(bytes([byte]) for byte in range(0x50, 0x60)))
    return _Members(_zstd_stream, _zstd_pieces, frames, _ZSTD_INPUT)


def _zstd_stream(_: bytes) -> _Stream:
    return zstandard.ZstdDecompressor(max_window_size=_ZSTD_WINDOW).decompressobj()


def _deflate_stream(data: bytes) -> _Stream:
    """The standard asks for zlib's frame; some servers send the bare stream. Only the frame starts with method 8."""
    is_framed = data[0] & 0x0F == 8
    return zlib.decompressobj(zlib.MAX_WBITS if is_framed else -zlib.MAX_WBITS)


def _zlib_pieces(stream: _Stream, data: bytes) -> Iterator[bytes]:
    while data and not stream.eof:
        yield stream.decompress(data, _STEP)
        data = stream.unconsumed_tail


def _zstd_pieces(stream: _Stream, data: bytes) -> Iterator[bytes]:
    yield stream.decompress(data)


_CODINGS: dict[str, Callable[[], _Coding]] = {
    "gzip": _gzip,
    "x-gzip": _gzip,
    "deflate": _deflate,
    "br": _Brotli,
    "zstd": _zstd,
}
