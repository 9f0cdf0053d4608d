import asyncio
import json
import lzma
import os
from datetime import UTC, datetime
from pathlib import Path

import pytest

from threadkeep.errors import ConfigError
from threadkeep.model import Answer, Failure, Reason, Response, Visit
from threadkeep_bench.test_beds.corpus_replay import CorpusReplay

PAGES = [
    {"url": "http://f.example/", "status": 200, "content_type": "text/html; charset=UTF-8", "html": "<p>Grüße"},
    {"url": "http://f.example/old", "status": 302, "location": "/new#p3"},
    {"url": "http://f.example/new", "status": 200, "content_type": "text/html", "etag": '"1"', "html": "new"},
    {"url": "http://f.example/lost", "status": 301, "location": "/nowhere"},
    {"url": "http://f.example/round", "status": 302, "location": "/round", "content_type": "text/html", "html": ""},
]


def package(folder: Path) -> CorpusReplay:
    path = folder / "f.jsonl.xz"
    path.write_bytes(lzma.compress("\n".join(json.dumps(page) for page in PAGES).encode()))
    truth = json.dumps({"recorded_at": "2026-11-15T20:20:00+00:00"})
    (folder / "f.truth.json.xz").write_bytes(lzma.compress(truth.encode()))
    return CorpusReplay(path)


def fetched(replay: CorpusReplay, url: str) -> Answer:
    return asyncio.run(replay.fetch(Visit(url)))


def test_a_recorded_page_comes_back_with_its_time(tmp_path: Path) -> None:
    answer = fetched(package(tmp_path), "http://f.example/")
    assert isinstance(answer, Response)
    assert (answer.status, answer.body) == (200, "<p>Grüße".encode())
    assert answer.at == datetime(2026, 11, 15, 20, 20, tzinfo=UTC)
    assert answer.exchanges[-1].body == answer.body
    assert answer.exchanges[-1].response_head.startswith(
        b"HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=UTF-8\r\n"
    )


def test_a_recorded_redirect_is_followed_inside_the_recording(tmp_path: Path) -> None:
    answer = fetched(package(tmp_path), "http://f.example/old")
    assert isinstance(answer, Response)
    assert (answer.url, answer.final_url, answer.body) == ("http://f.example/old", "http://f.example/new", b"new")
    assert [hop.url for hop in answer.exchanges] == ["http://f.example/old", "http://f.example/new"]
    assert answer.header("etag") == '"1"'


@pytest.mark.parametrize("url", ["http://f.example/unknown", "http://f.example/lost"])
def test_what_is_not_recorded_is_a_404(tmp_path: Path, url: str) -> None:
    answer = fetched(package(tmp_path), url)
    assert isinstance(answer, Response)
    assert answer.status == 404


def test_a_recorded_redirect_loop_ends(tmp_path: Path) -> None:
    answer = fetched(package(tmp_path), "http://f.example/round")
    assert isinstance(answer, Failure)
    assert answer.reason is Reason.REDIRECT_LOOP


def test_a_file_that_is_no_package_is_named(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl.xz"
    path.write_bytes(b"no xz")
    with pytest.raises(ConfigError, match="is not a recorded package"):
        fetched(CorpusReplay(path), "http://f.example/")


@pytest.mark.skipif("THREADKEEP_CORPUS" not in os.environ, reason="the recorded packages are not here")
def test_a_real_package_answers_every_url_it_recorded() -> None:
    replay = CorpusReplay(Path(os.environ["THREADKEEP_CORPUS"]) / "fluxbb.jsonl.xz")
    statuses = [answer.status for url in replay.urls if isinstance(answer := fetched(replay, url), Response)]
    assert len(statuses) == len(replay.urls) == 650
    assert set(statuses) == {200}
