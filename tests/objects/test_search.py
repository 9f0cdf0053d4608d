"""Search providers: SearXNG's JSON format, the local index, and sites from answers."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from threadkeep.errors import ForbiddenError, UnreachableError
from threadkeep.model import Answer, Failure, Reason, Response, Visit
from threadkeep.objects.search import (
    IndexedPage,
    SearxngProvider,
    SeveralProviders,
    object_query,
    open_local_index,
    ranked_sites,
)
from threadkeep.objects.types import load_type

NOW = datetime(2026, 3, 2, tzinfo=UTC)
BASE = "http://search.example/"
EVENTS = load_type("events")
HAMLET = (("name", "Hamlet"), ("location", "Globe"), ("time", "2026-05-01"))


@dataclass
class Stub:
    """Answers as SearXNG documents its JSON format, ten results a page."""

    urls: list[str]
    status: int = 200
    body: bytes | None = None
    asked: list[dict[str, list[str]]] = field(default_factory=list)

    async def fetch(self, visit: Visit) -> Answer:
        query = parse_qs(urlsplit(visit.url).query)
        self.asked.append(query)
        first = 10 * (int(query["pageno"][0]) - 1)
        results = [{"url": url, "title": "", "content": "", "engine": "stub"} for url in self.urls[first : first + 10]]
        answers = {"query": query["q"][0], "number_of_results": 0, "results": results, "answers": [], "infoboxes": []}
        body = json.dumps(answers).encode() if self.body is None else self.body
        return Response(visit.url, visit.url, self.status, (("content-type", "application/json"),), body, NOW)


class Down:
    async def fetch(self, visit: Visit) -> Answer:
        return Failure(visit.url, Reason.CONNECT, "connection refused", NOW)


def search(stub: Stub | Down, count: int = 20) -> list[str]:
    return asyncio.run(SearxngProvider(BASE, stub).search("Hamlet Globe", count))


def test_searxng_is_asked_page_by_page_until_there_are_enough_results() -> None:
    stub = Stub([f"http://town.example/{number}" for number in range(25)])
    assert search(stub) == stub.urls[:20]
    assert [(query["q"], query["format"], query["pageno"]) for query in stub.asked] == [
        (["Hamlet Globe"], ["json"], ["1"]),
        (["Hamlet Globe"], ["json"], ["2"]),
    ]


def test_searxng_is_not_asked_again_when_it_knows_nothing_more() -> None:
    stub = Stub(["http://town.example/1"])
    assert search(stub) == stub.urls
    assert len(stub.asked) == 2


def test_results_that_are_no_web_addresses_are_left_out() -> None:
    body = json.dumps({"results": [{"url": "magnet:?x"}, {"title": "none"}, 3, {"url": "http://town.example/a#b"}]})
    assert search(Stub([], body=body.encode())) == ["http://town.example/a"]


def test_a_search_engine_that_forbids_its_json_format_is_named_with_what_to_do() -> None:
    with pytest.raises(ForbiddenError, match="does not allow its JSON format") as raised:
        search(Stub([], status=403))
    assert "search.formats" in raised.value.hint


@pytest.mark.parametrize(("status", "body"), [(200, b"<html>"), (200, b"[]"), (200, b'{"results": 3}'), (500, b"{}")])
def test_an_answer_that_is_no_list_of_results_is_reported(status: int, body: bytes) -> None:
    with pytest.raises(UnreachableError, match="no list of results"):
        search(Stub([], status, body))


def test_a_search_engine_that_is_down_is_reported() -> None:
    with pytest.raises(UnreachableError, match="cannot be reached: connection refused"):
        search(Down())


def test_the_local_index_finds_pages_with_all_words_first_and_few_of_one_site(tmp_path: Path) -> None:
    pages = [IndexedPage(f"http://portal.example/{n}", "Hamlet", "at the Globe") for n in range(9)]
    pages += [IndexedPage("http://town.example/1", "Hamlet", "Globe"), IndexedPage("http://a.example/", "Globe", "")]
    with open_local_index(tmp_path / "index.sqlite") as index:
        index.add(pages)
        found = asyncio.run(index.search("Hamlet: Globe!", 10))
    assert sum(url.startswith("http://portal.example/") for url in found) == 2
    assert found.index("http://town.example/1") < found.index("http://a.example/")


def test_the_local_index_stays_in_its_file_and_replaces_pages(tmp_path: Path) -> None:
    for title in ("Hamlet", "Othello"):
        with open_local_index(tmp_path / "index.sqlite") as index:
            index.add([IndexedPage("http://town.example/1", title, "")])
    with open_local_index(tmp_path / "index.sqlite") as index:
        assert asyncio.run(index.search("Othello", 5)) == ["http://town.example/1"]
        assert asyncio.run(index.search("Hamlet", 5)) == []


def test_several_providers_answer_by_turns() -> None:
    providers = [SearxngProvider(BASE, Stub([f"http://{host}.example/{n}" for n in (1, 2)])) for host in ("a", "b")]
    found = asyncio.run(SeveralProviders(providers).search("Hamlet", 3))
    assert found == ["http://a.example/1", "http://b.example/1", "http://a.example/2"]


def test_the_words_of_a_query_are_those_that_identify_an_object_without_its_date() -> None:
    assert object_query(EVENTS, HAMLET) == "Hamlet Globe"


def test_a_portal_that_shows_all_objects_on_one_page_comes_after_a_site_with_a_page_for_each() -> None:
    objects = [(("name", f"Play {n}"), ("location", "Globe"), ("time", "2026-05-01")) for n in range(6)]

    @dataclass
    class Pages:
        async def search(self, query: str, count: int) -> list[str]:
            return ["http://portal.example/", f"http://town.example/{query.split()[1]}"]

    scores = asyncio.run(ranked_sites(EVENTS, objects, Pages()))
    assert [(score.root, score.objects) for score in scores] == [
        ("http://town.example/", 6),
        ("http://portal.example/", 6),
    ]
