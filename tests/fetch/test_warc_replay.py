import asyncio
import gzip
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from threadkeep.fetch.replay.warc_replay import WarcReplay
from threadkeep.model import Answer, Exchange, Response, Truncation, Visit
from threadkeep.warc import WarcWriter

AT = datetime(2026, 11, 15, tzinfo=UTC)


def exchange(path: str, head: str, body: bytes = b"", hours: int = 0, truncated: Truncation | None = None) -> Exchange:
    return Exchange(
        f"http://f.example{path}",
        AT + timedelta(hours=hours),
        f"GET {path} HTTP/1.1\r\nHost: f.example\r\n\r\n".encode(),
        f"HTTP/1.1 {head}\r\n\r\n".encode(),
        body,
        "93.184.216.34",
        truncated,
    )


@pytest.fixture
def replay(tmp_path: Path) -> WarcReplay:
    writer = WarcWriter(tmp_path)
    writer.write(
        [
            exchange("/a", "503 Later", b"later"),
            exchange("/a", "200 OK\r\nContent-Encoding: gzip\r\nX-Robots-Tag: noindex", gzip.compress(b"page a"), 1),
            exchange("/a", "500 Oops", b"oops", 2),
            exchange("/a", "200 OK", b"half", 3, "disconnect"),
            exchange("/old", "301 Moved\r\nLocation: /a"),
            exchange("/down", "500 Oops", b"oops"),
        ]
    )
    writer.close()
    return WarcReplay(tmp_path)


def fetched(replay: WarcReplay, path: str) -> Answer:
    return asyncio.run(replay.fetch(Visit(f"http://f.example{path}")))


def test_the_last_good_answer_is_replayed_with_its_time(replay: WarcReplay) -> None:
    page = fetched(replay, "/a")
    assert isinstance(page, Response)
    assert (page.status, page.body, page.at) == (200, b"page a", AT + timedelta(hours=1))
    assert page.header("x-robots-tag") == "noindex"


def test_a_kept_redirect_is_followed(replay: WarcReplay) -> None:
    page = fetched(replay, "/old")
    assert isinstance(page, Response)
    assert (page.final_url, page.body, len(page.exchanges)) == ("http://f.example/a", b"page a", 2)


def test_where_nothing_good_was_kept_the_last_answer_is_replayed(replay: WarcReplay) -> None:
    page = fetched(replay, "/down")
    assert isinstance(page, Response)
    assert (page.status, page.body) == (500, b"oops")


def test_what_was_not_kept_is_a_404(replay: WarcReplay) -> None:
    page = fetched(replay, "/unknown")
    assert isinstance(page, Response)
    assert page.status == 404
    assert len(replay.urls) == 3
