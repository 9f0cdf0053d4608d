"""The body of a response, read within its limits."""

from __future__ import annotations

from dataclasses import dataclass

from aiohttp import ClientError, StreamReader

from threadkeep.fetch.http.content_coding import BodyTooLarge, CodingError, Decoder
from threadkeep.model import Reason, Truncation


@dataclass(frozen=True, slots=True)
class BodyProblem:
    """Why a body is not a whole page."""

    reason: Reason
    detail: str
    truncated: Truncation | None = None


@dataclass(frozen=True, slots=True)
class Body:
    """`raw` is as sent, `pieces` decoded; both end early where `trouble` says so."""

    raw: bytes
    pieces: tuple[bytes, ...]
    trouble: BodyProblem | None = None

    def decoded(self) -> bytes:
        return b"".join(self.pieces)


async def read_body(content: StreamReader, content_encoding: str | None, cap: int) -> Body:
    """All of it, up to `cap` bytes, before and after decoding."""
    try:
        decoder = Decoder(content_encoding, cap)
    except CodingError as error:
        raw, cut = await _read_raw(content, cap, None)
        return Body(raw, (), cut or BodyProblem(Reason.DECODING, str(error)))
    if decoder.is_plain:
        raw, cut = await _read_raw(content, cap, None)
        return Body(raw, (raw,), cut)
    raw, cut = await _read_raw(content, cap, decoder)
    return Body(raw, decoder.pieces(), cut or _missing_end(decoder))


async def _read_raw(content: StreamReader, cap: int, decoder: Decoder | None) -> tuple[bytes, BodyProblem | None]:
    """The bytes as sent, fed to the decoder on the way."""
    chunks: list[bytes] = []
    left = cap
    trouble: BodyProblem | None = None
    try:
        async for chunk in content.iter_any():
            chunks.append(chunk[:left])
            left -= len(chunk)
            if left < 0:
                raise BodyTooLarge(f"more than {cap} bytes")
            if decoder and trouble is None:
                trouble = _decode_chunk(decoder, chunk)
    except BodyTooLarge as error:
        trouble = BodyProblem(Reason.TOO_LARGE, str(error), "length")
    except TimeoutError:
        trouble = BodyProblem(Reason.TIMEOUT, "the body did not end in time", "time")
    except ClientError as error:
        trouble = BodyProblem(Reason.TRUNCATED, f"the body ended early: {error}"[:200], "disconnect")
    return b"".join(chunks), trouble


def _decode_chunk(decoder: Decoder, chunk: bytes) -> BodyProblem | None:
    """What is wrong with the coding; the rest of the body is still read, because the bytes are kept."""
    try:
        decoder.feed(chunk)
    except CodingError as error:
        return BodyProblem(Reason.DECODING, f"the body is not in its content coding: {error}"[:200])
    return None


def _missing_end(decoder: Decoder) -> BodyProblem | None:
    if decoder.is_whole:
        return None
    return BodyProblem(Reason.TRUNCATED, "the compressed body has no end", "unspecified")
