import asyncio
import gzip
import random
import subprocess
import sys
import textwrap
import zlib
from collections.abc import Callable
from pathlib import Path

import brotli
import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from tests.fetch.local_fetcher import scene
from tests.fetch.misbehaving_server import PAGE, zstd
from threadkeep.fetch.http.content_coding import BodyTooLarge, CodingError, Decoder
from threadkeep.model import Reason

MIB = 1024 * 1024
PACKERS: dict[str, Callable[[bytes], bytes]] = {
    "gzip": gzip.compress,
    "deflate": zlib.compress,
    "br": brotli.compress,
    "zstd": zstd,
    "identity": bytes,
}


def decoded(data: bytes, coding: str | None, cap: int = MIB, step: int = 7) -> bytes:
    decoder = Decoder(coding, cap)
    for start in range(0, len(data), step):
        decoder.feed(data[start : start + step])
    assert decoder.is_whole
    return b"".join(decoder.pieces())


@given(st.binary(max_size=2000).map(lambda data: data * 300), st.sampled_from(sorted(PACKERS)), st.integers(50, 5000))
def test_what_was_packed_comes_back(data: bytes, coding: str, step: int) -> None:
    assert decoded(PACKERS[coding](data), coding, step=step) == data


@given(st.binary(min_size=1, max_size=500), st.sampled_from(["gzip", "deflate", "br", "zstd", "x-gzip", "nonsense"]))
def test_any_bytes_in_any_coding_are_data_or_a_coding_error(data: bytes, coding: str) -> None:
    decoder = Decoder(coding, MIB)
    try:
        decoder.feed(data)
    except CodingError:
        return
    assert sum(map(len, decoder.pieces())) <= MIB


@pytest.mark.parametrize("coding", ["gzip, gzip", "gzip, br", "zstd,gzip"])
def test_a_second_layer_of_coding_is_refused(coding: str) -> None:
    with pytest.raises(CodingError):
        Decoder(coding, MIB)


@pytest.mark.parametrize("coding", sorted(PACKERS))
def test_decoding_stops_at_the_cap(coding: str) -> None:
    decoder = Decoder(coding, MIB)
    with pytest.raises(BodyTooLarge):
        decoder.feed(PACKERS[coding](random.Random(1).randbytes(MIB + 1)))
    assert sum(map(len, decoder.pieces())) == MIB


def test_a_crowd_of_empty_members_is_refused() -> None:
    crowd = gzip.compress(b"") * 500_000
    decoder = Decoder("gzip", MIB)
    with pytest.raises(CodingError, match="members"):
        decoder.feed(crowd[:65536])


def test_a_crowd_of_empty_zstd_frames_is_refused() -> None:
    with pytest.raises(CodingError, match="members"):
        Decoder("zstd", MIB).feed(zstd(b"") * 2000)


def test_two_zstd_frames_are_one_body() -> None:
    assert decoded(zstd(b"one ") + zstd(b"two"), "zstd", step=10_000) == b"one two"


def test_a_zstd_window_beyond_the_standard_is_refused() -> None:
    wide = zstandard.ZstdCompressionParameters(window_log=27)
    packer = zstandard.ZstdCompressor(compression_params=wide).compressobj()
    data = packer.compress(bytes(1000)) + packer.flush()
    with pytest.raises(CodingError):
        Decoder("zstd", MIB).feed(data)


@pytest.mark.parametrize(
    "path",
    ["/gzip", "/two-members", "/gzip-then-padding", "/deflate", "/deflate-bare", "/br", "/zstd", "/unknown-coding"],
)
def test_a_page_is_decoded_and_its_bytes_are_kept_as_sent(path: str) -> None:
    async def body() -> None:
        async with scene() as s:
            page = await s.page(path)
            assert page.body == PAGE
            assert (page.exchanges[-1].body == PAGE) is (path == "/unknown-coding")
            assert s.site.asked[-1].headers["accept-encoding"] == "gzip, deflate, br, zstd"

    asyncio.run(body())


@pytest.mark.parametrize("path", ["/gzip-corrupt", "/gzip-not-at-all", "/nested-gzip"])
def test_a_body_not_in_its_coding_is_no_page_but_kept(path: str) -> None:
    async def body() -> None:
        async with scene() as s:
            failure = await s.failure(path)
            assert failure.reason is Reason.DECODING
            assert failure.exchanges[-1].body

    asyncio.run(body())


# A fresh process for each bomb: only there does the peak of memory belong to it alone.
BOMB = """
    import asyncio, resource, sys
    from pathlib import Path
    from tests.fetch.local_fetcher import scene
    from tests.fetch.misbehaving_server import packed
    from threadkeep.model import Reason

    async def main(body, coding):
        async with scene() as s:
            s.site.pages["/bomb"] = packed(body, coding) if body else s.site.pages["/endless"]
            await s.page("/br"), await s.page("/zstd")
            before = resource.getrusage(resource.RUSAGE_SELF)
            failure = await s.failure("/bomb")
            after = resource.getrusage(resource.RUSAGE_SELF)
            assert failure.reason in (Reason.TOO_LARGE, Reason.DECODING), failure
            print((after.ru_maxrss - before.ru_maxrss) // 1024)

    asyncio.run(main(Path(sys.argv[1]).read_bytes(), sys.argv[2]))
"""


def gzip_zeros(size: int) -> bytes:
    packer = zlib.compressobj(1, zlib.DEFLATED, 31)
    return b"".join([*(packer.compress(bytes(MIB)) for _ in range(size // MIB)), packer.flush()])


def brotli_zeros(size: int) -> bytes:
    packer = brotli.Compressor(quality=1)
    return b"".join([*(packer.process(bytes(MIB)) for _ in range(size // MIB)), packer.finish()])


def zstd_zeros(size: int) -> bytes:
    packer = zstandard.ZstdCompressor(level=1).compressobj()
    return b"".join([*(packer.compress(bytes(MIB)) for _ in range(size // MIB)), packer.flush()])


@pytest.mark.parametrize(
    ("make", "coding"),
    [
        (lambda: gzip_zeros(160 * MIB), "gzip"),
        (lambda: brotli_zeros(160 * MIB), "br"),
        (lambda: zstd_zeros(160 * MIB), "zstd"),
        (lambda: gzip.compress(gzip_zeros(160 * MIB)), "gzip, gzip"),
        (lambda: gzip.compress(b"") * 500_000, "gzip"),
    ],
    ids=["gzip", "br", "zstd", "nested", "empty-members"],
)
def test_a_bomb_takes_no_more_than_twice_the_cap(make: Callable[[], bytes], coding: str, tmp_path: Path) -> None:
    bomb = tmp_path / "bomb"
    bomb.write_bytes(make())
    assert bomb.stat().st_size <= 10 * MIB
    assert growth(bomb, coding) <= 64


def test_a_gigantic_page_takes_little_more_than_twice_the_cap(tmp_path: Path) -> None:
    nothing = tmp_path / "nothing"
    nothing.write_bytes(b"")
    assert growth(nothing, "identity") <= 72


def growth(bomb: Path, coding: str) -> int:
    """By how many MiB one fetch of the bomb makes a process grow."""
    command = [sys.executable, "-c", textwrap.dedent(BOMB), str(bomb), coding]
    done = subprocess.run(command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)
