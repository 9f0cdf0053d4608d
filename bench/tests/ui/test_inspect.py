from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.ui.inspect.page import AT, HTML, URL
from threadkeep.crawl import WorkerFailure, WorkerPool
from threadkeep.errors import ForbiddenError, UnreachableError, UsageError
from threadkeep.model import Failure, Reason
from threadkeep.ui.cli.pages import inspect as module
from threadkeep.ui.cli.pages.inspect import command, file_at, inspect_in_worker, page_file
from threadkeep.ui.inspect import PageFile
from threadkeep_bench.simulate import demo_forum, serving


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "page.html"
    path.write_text(HTML, encoding="utf-8")
    return path


def test_a_file_is_inspected_with_the_address_given(saved):
    done = CliRunner().invoke(command, [str(saved), "--url", URL, "--json"], standalone_mode=False)
    found = json.loads(done.stdout)
    assert found["url"] == URL
    assert {"kind", "posts", "flips"} <= found.keys()
    assert [flip["url"] for flip in found["flips"]] == [f"http://forum.example/t/7?page={n}" for n in (1, 3, 4)]
    assert [path.name for path in saved.parent.iterdir()] == ["page.html"]


def test_the_overlay_is_written_to_the_given_path(saved, monkeypatch):
    monkeypatch.setattr(module, "picture", lambda html, png: False)
    out = saved.with_name("overlay.html")
    done = CliRunner().invoke(command, [str(saved), "-o", str(out)], standalone_mode=False)
    assert "Posts: 5" in done.stdout
    assert "Words of bob" in out.read_text(encoding="utf-8")


def test_a_page_of_the_web_is_fetched_and_inspected():
    with serving(demo_forum()) as site:
        done = CliRunner().invoke(command, [site.url, "--json"], standalone_mode=False)
        asked = [request.url for request in site.log.requests]
    assert json.loads(done.stdout)["url"] == site.url
    assert any(url.endswith("/robots.txt") for url in asked)


def test_what_robots_txt_forbids_is_not_inspected():
    refused = Failure(URL, Reason.ROBOTS, "robots.txt forbids it", AT)
    with pytest.raises(ForbiddenError, match=r"robots\.txt"):
        page_file(refused)
    with pytest.raises(UnreachableError):
        page_file(Failure(URL, Reason.TIMEOUT, "", AT))


@pytest.mark.parametrize(("where", "url"), [("nofile", None), ("page.html", "http://forum.example/")])
def test_what_is_neither_a_file_nor_an_address_is_refused(where, url):
    with pytest.raises(UsageError):
        file_at(where, url)


def test_a_page_that_breaks_its_worker_is_reported_in_one_sentence(monkeypatch):
    async def broken(self, work, job):
        return WorkerFailure("reading it took more than 5 s of CPU")

    monkeypatch.setattr(WorkerPool, "call", broken)
    with pytest.raises(UsageError, match="5 s of CPU"):
        asyncio.run(inspect_in_worker(PageFile(b"<p>x", URL, None, AT)))
