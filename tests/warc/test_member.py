import gzip
import re
import subprocess
import tracemalloc
import zlib
from pathlib import Path

import pytest

from threadkeep.errors import IntegrityError
from threadkeep.warc import cut_back, read_exchange, segments, walk_members
from threadkeep.warc.inflate import MAX_MEMBER
from threadkeep.warc.member import member_bytes

from .test_writer import exchange, locations


def segment_of_two(folder: Path) -> tuple[Path, int]:
    """A segment with two exchanges, and where its last record begins."""
    locations(folder, exchange(1), exchange(2))
    path = segments(folder)[0]
    return path, list(walk_members(path))[-1].offset


def test_a_sound_segment_is_walked_without_trouble(tmp_path: Path) -> None:
    path, _ = segment_of_two(tmp_path)
    members = list(walk_members(path))
    assert [member.trouble for member in members] == [None] * 5
    assert sum(member.length for member in members) == path.stat().st_size


def test_a_cut_at_every_byte_of_the_last_record_is_found_and_mended(tmp_path: Path) -> None:
    path, last = segment_of_two(tmp_path)
    whole = path.read_bytes()
    for size in range(last + 1, len(whole)):
        path.write_bytes(whole[:size])
        broken = [member.offset for member in walk_members(path) if member.trouble]
        assert broken == [last]
        assert cut_back(path, last) == size - last
        assert [member.trouble for member in walk_members(path)] == [None] * 4
    assert subprocess.run(["gzip", "-t", str(path)], check=False).returncode == 0


def test_a_flipped_byte_is_found_where_it_stands_and_the_rest_is_still_read(tmp_path: Path) -> None:
    path, _ = segment_of_two(tmp_path)
    whole = path.read_bytes()
    hurt = list(walk_members(path))[1]
    missed = [at for at in range(hurt.offset, hurt.offset + hurt.length) if not _is_found(path, whole, at, hurt.offset)]
    # Bytes 4 to 9 of a gzip header (time, flags of the compressor, system) carry nothing of the record, and neither do
    # the bits that fill up the last byte before the eight of the trailer.
    assert {at - hurt.offset for at in missed} <= {*range(4, 10), hurt.length - 9}


def _is_found(path: Path, whole: bytes, at: int, offset: int) -> bool:
    path.write_bytes(whole[:at] + bytes([whole[at] ^ 0x08]) + whole[at + 1 :])
    members = list(walk_members(path))
    assert members[-1].record is not None and members[-1].record.type == "request"
    return [member.offset for member in members if member.trouble] == [offset]


def test_an_empty_segment_has_no_members(tmp_path: Path) -> None:
    path = tmp_path / "threadkeep-000001.warc.gz"
    path.touch()
    assert list(walk_members(path)) == []


def test_bytes_that_are_no_gzip_are_reported_with_their_place(tmp_path: Path) -> None:
    path, _ = segment_of_two(tmp_path)
    size = path.stat().st_size
    path.write_bytes(path.read_bytes() + b"garbage")
    assert [(member.offset, member.length) for member in walk_members(path) if member.trouble] == [(size, 7)]


def test_cutting_back_to_more_than_there_is_changes_nothing(tmp_path: Path) -> None:
    path, _ = segment_of_two(tmp_path)
    size = path.stat().st_size
    assert cut_back(path, size + 10) == 0
    assert path.stat().st_size == size


def test_a_record_that_does_not_fit_its_digests_is_found_though_its_gzip_is_sound(tmp_path: Path) -> None:
    path, _ = segment_of_two(tmp_path)
    member = list(walk_members(path))[1]
    record = gzip.decompress(path.read_bytes()[member.offset : member.offset + member.length])
    for name, trouble in ((b"Payload", "payload digest does not fit"), (b"Block", "block digest does not fit")):
        path.write_bytes(gzip.compress(re.sub(rb"(WARC-%b-Digest: sha1:)\w+" % name, rb"\g<1>" + b"A" * 32, record)))
        assert [found.trouble for found in walk_members(path)] == [trouble]


def test_a_member_that_inflates_without_end_takes_little_memory(tmp_path: Path) -> None:
    path, last = segment_of_two(tmp_path)
    packer, zeros = zlib.compressobj(9, wbits=31), bytes(2**22)
    bomb = packer.compress(b"WARC/1.1\r\n") + b"".join(packer.compress(zeros) for _ in range(100)) + packer.flush()
    whole = path.read_bytes()
    path.write_bytes(whole[:last] + bomb + whole[last:])
    tracemalloc.start()
    members = list(walk_members(path))
    assert member_bytes(path, last) is None
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [member.trouble for member in members if member.trouble] == [
        f"it inflates to more than {MAX_MEMBER:,} bytes"
    ]
    assert [member.offset for member in members if member.trouble] == [last]
    assert peak < 2 * MAX_MEMBER


def test_a_second_compression_is_not_taken_off(tmp_path: Path) -> None:
    path, last = segment_of_two(tmp_path)
    whole = path.read_bytes()
    path.write_bytes(whole + gzip.compress(whole[last:]))
    assert [member.trouble for member in walk_members(path) if member.trouble] == ["no WARC record in this member"]


@pytest.mark.parametrize("length", ["99999999999", "18446744073709551615", "-1", "1e9", "", "x"])
def test_a_length_that_a_record_declares_is_not_believed(tmp_path: Path, length: str) -> None:
    path, last = segment_of_two(tmp_path)
    whole = path.read_bytes()
    record = re.sub(
        rb"Content-Length: \d+", f"Content-Length: {length}".encode(), gzip.decompress(whole[last:]), count=1
    )
    path.write_bytes(whole[:last] + gzip.compress(record))
    assert [member.trouble for member in walk_members(path) if member.trouble] == ["no WARC record in this member"]


@pytest.mark.parametrize("at", ["", "0001-01-01T00:00:00+23:00", "yesterday"])
def test_a_response_without_a_time_is_damage(tmp_path: Path, at: str) -> None:
    (located,) = locations(tmp_path, exchange(1))
    path = segments(tmp_path)[0]
    whole = path.read_bytes()
    end = located.offset + located.length
    record = re.sub(rb"WARC-Date: [^\r]+", f"WARC-Date: {at}".encode(), gzip.decompress(whole[located.offset : end]))
    path.write_bytes(whole[: located.offset] + gzip.compress(record) + whole[end:])
    with pytest.raises(IntegrityError, match="without a readable head"):
        read_exchange(tmp_path, located)
