import io
import subprocess
import sys
import tempfile
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from warcio.archiveiterator import ArchiveIterator as Oracle

from threadkeep.errors import DiskError, IntegrityError
from threadkeep.model import Exchange
from threadkeep.warc import RecordLocation, WarcWriter, exchanges, read_exchange, segments

AT = datetime(2026, 11, 15, 18, 0, 0, 120000, tzinfo=UTC)
REQUEST = b"GET /t/1 HTTP/1.1\r\nHost: forum.example\r\n\r\n"
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"


# A limit on the size of a file is the smallest disk that can be full.
FULL_DISK = """
import os, resource, signal, sys
from datetime import UTC, datetime
from pathlib import Path
from threadkeep.errors import DiskError
from threadkeep.model import Exchange
from threadkeep.warc import WarcWriter

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (3000, 3000))
writer = WarcWriter(Path(sys.argv[1]))
for number, body in ((1, b"small"), (2, os.urandom(9000))):
    try:
        writer.write([Exchange(f"http://a.example/{number}", datetime.now(UTC), b"", b"HTTP/1.1 200 OK\\n\\n", body)])
    except DiskError as error:
        sys.exit(error.exit_code)
"""


def exchange(number: int = 1, body: bytes = b"<p>hello</p>") -> Exchange:
    return Exchange(f"http://forum.example/t/{number}", AT, REQUEST, HEAD, body, "192.0.2.7")


def locations(folder: Path, *given: Exchange, **options: int) -> tuple[RecordLocation, ...]:
    writer = WarcWriter(folder, **options)  # type: ignore[arg-type]
    located = writer.write(given)
    writer.close()
    return located


def test_an_exchange_is_read_back_as_it_was_written(tmp_path: Path) -> None:
    given = (exchange(1), exchange(2, b"\x1f\x8b\x08\x00 not gzip \r\n\r\n"))
    located = locations(tmp_path, *given)
    assert tuple(read_exchange(tmp_path, place) for place in located) == given


def test_all_exchanges_of_a_segment_come_back_in_order_with_their_place(tmp_path: Path) -> None:
    given = tuple(exchange(number) for number in range(5))
    located = locations(tmp_path, *given)
    assert list(exchanges(segments(tmp_path)[0])) == list(zip(located, given, strict=True))


def test_another_reader_finds_every_record_with_right_digests(tmp_path: Path) -> None:
    locations(tmp_path, exchange(1), exchange(2, b"x" * 100_000))
    with segments(tmp_path)[0].open("rb") as file:
        oracle = Oracle(file, check_digests="raise")
        kinds = [(record.rec_type, record.content_stream().read()[:5]) for record in oracle]
    assert [kind for kind, _ in kinds] == ["warcinfo", "response", "request", "response", "request"]
    assert kinds[3][1] == b"xxxxx"


def test_records_name_their_address_their_pair_and_their_truncation(tmp_path: Path) -> None:
    cut = Exchange("http://forum.example/t/1", AT, REQUEST, HEAD, b"<p>hel", "192.0.2.7", "disconnect")
    locations(tmp_path, cut)
    with segments(tmp_path)[0].open("rb") as file:
        _, response, request = [record.rec_headers for record in Oracle(file)]
    assert response["WARC-Truncated"] == "disconnect"
    assert response["WARC-IP-Address"] == "192.0.2.7"
    assert response["WARC-Payload-Digest"] and response["WARC-Block-Digest"]
    assert request["WARC-Concurrent-To"] == response["WARC-Record-ID"]
    assert response["WARC-Date"].startswith("2026-11-15T18:00:00")


def test_bytes_are_with_the_system_before_write_returns(tmp_path: Path) -> None:
    writer = WarcWriter(tmp_path)
    (located,) = writer.write([exchange()])
    assert read_exchange(tmp_path, located) == exchange()
    assert writer.position() == (located.segment, segments(tmp_path)[0].stat().st_size)
    writer.close()


def test_a_full_segment_is_followed_by_a_new_one(tmp_path: Path) -> None:
    located = locations(tmp_path, *(exchange(number) for number in range(4)), segment_size=2_000)
    assert len({place.segment for place in located}) > 1
    assert [path.name for path in segments(tmp_path)][:2] == ["threadkeep-000001.warc.gz", "threadkeep-000002.warc.gz"]
    for path in segments(tmp_path):
        assert next(iter(Oracle(path.open("rb")))).rec_type == "warcinfo"


def test_a_later_writer_goes_on_where_the_last_one_ended(tmp_path: Path) -> None:
    first = locations(tmp_path, exchange(1))
    second = locations(tmp_path, exchange(2))
    assert second[0].segment == first[0].segment
    assert [found.url[-1] for _, found in exchanges(segments(tmp_path)[0])] == ["1", "2"]


def test_each_record_is_one_gzip_member_that_gzip_accepts(tmp_path: Path) -> None:
    locations(tmp_path, exchange(1), exchange(2))
    assert subprocess.run(["gzip", "-t", str(segments(tmp_path)[0])], check=False).returncode == 0


def test_ids_come_from_outside(tmp_path: Path) -> None:
    numbers = count(1)
    writer = WarcWriter(tmp_path, new_id=lambda: UUID(int=next(numbers)))
    writer.write([exchange()])
    writer.close()
    ids = [record.rec_headers["WARC-Record-ID"] for record in Oracle(segments(tmp_path)[0].open("rb"))]
    assert sorted(int(name[-5:-1]) for name in ids) == [1, 2, 3]


def test_a_place_without_a_record_is_an_integrity_error(tmp_path: Path) -> None:
    (located,) = locations(tmp_path, exchange())
    with pytest.raises(IntegrityError):
        read_exchange(tmp_path, RecordLocation(located.segment, located.offset + 1, located.length))
    with pytest.raises(IntegrityError):
        read_exchange(tmp_path, RecordLocation("threadkeep-000009.warc.gz", 0, 10))


def test_a_disk_that_takes_no_more_leaves_no_half_record(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, "-c", FULL_DISK, str(tmp_path)], check=False)
    assert done.returncode == DiskError.exit_code
    assert [found.url[-1] for _, found in exchanges(segments(tmp_path)[0])] == ["1"]


@settings(deadline=None, max_examples=50)
@given(st.binary(max_size=2_000))
def test_any_body_survives(body: bytes) -> None:
    with tempfile.TemporaryDirectory() as name:
        (located,) = locations(Path(name), exchange(1, body))
        assert read_exchange(Path(name), located).body == body
        raw = (Path(name) / located.segment).read_bytes()
        assert [r.content_stream().read() for r in Oracle(io.BytesIO(raw), check_digests="raise")][1] == body
