from __future__ import annotations

import asyncio
import json
import lzma
import os
from collections import Counter
from pathlib import Path

import pytest

from threadkeep.errors import ConfigError
from threadkeep.model import Response, Visit
from threadkeep.page import Page, parse
from threadkeep_bench.measures import list_pages
from threadkeep_bench.simulate import Truth, UrlTruth
from threadkeep_bench.test_beds.addresses import spelled
from threadkeep_bench.test_beds.bed import Bed
from threadkeep_bench.test_beds.package import Paging, names, package_named, packages
from threadkeep_bench.test_beds.recorded import recorded_bed
from threadkeep_bench.test_beds.recorded_posts import post_text, read_community
from threadkeep_bench.test_beds.recorded_truth import corpus_truth
from threadkeep_bench.test_beds.url_kinds import KINDS

pytestmark = pytest.mark.slow

SITE = "http://phpbb.example"
COMMUNITY = {
    "threads": [
        {
            "id": 1,
            "posts": [
                {"n": 0, "author": "Ann", "at": "2011-03-09T23:58:48Z", "segments": [["p", "Hello."]]},
                {
                    "n": 1,
                    "author": "Bob",
                    "at": "2011-03-10T23:58:48Z",
                    "segments": [
                        ["quote", "Ann", "Hello."],
                        ["list", ["one", "two"]],
                        ["link", "https://example.org/x", "a page"],
                        ["code", "x = 1"],
                        ["ilink", 7],
                    ],
                },
            ],
        }
    ]
}
FILE = {
    "name": "phpbb",
    "base": SITE,
    "posts_per_page": 10,
    "threads_per_page": 25,
    "boards": [{"id": 1, "name": "News", "parent": None, "url": f"{SITE}/viewforum.php?f=2", "pages": 1}],
    "threads": [
        {"id": 1, "board": 1, "title": "First", "url": f"{SITE}/viewtopic.php?t=1", "pages": 3},
        {"id": 2, "board": 1, "title": "Lost", "url": f"{SITE}/viewtopic.php?t=2", "pages": 1, "recorded": False},
    ],
    "url_patterns": [
        {"type": "thread", "regex": r"^/viewtopic\.php\?(f=\d+&)?t=\d+$"},
        {"type": "thread_page", "regex": r"^/viewtopic\.php\?(f=\d+&)?t=\d+&start=\d+$"},
        {"type": "thread_permalink", "regex": r"^/viewtopic\.php\?p=\d+$"},
        {"type": "board", "regex": r"^/viewforum\.php\?f=\d+$"},
        {"type": "index", "regex": r"^/(index\.php)?$"},
    ],
}
RECORDED = [
    f"{SITE}/",
    f"{SITE}/viewforum.php?f=2",
    f"{SITE}/viewtopic.php?t=1",
    f"{SITE}/viewtopic.php?f=2&t=1&start=10",
    f"{SITE}/viewtopic.php?f=2&t=1&start=10&hilit=words",
]


@pytest.fixture
def forum(tmp_path: Path) -> Truth:
    for name, value in (("community", COMMUNITY), ("phpbb.truth", FILE)):
        with lzma.open(tmp_path / f"{name}.json.xz", "wt", encoding="utf-8") as out:
            json.dump(value, out)
    return corpus_truth(tmp_path / "phpbb.truth.json.xz", RECORDED)


def test_pages_are_those_recorded_under_the_plainest_address_they_were_recorded(forum: Truth) -> None:
    (thread,) = forum.threads
    assert thread.pages == (f"{SITE}/viewtopic.php?t=1", f"{SITE}/viewtopic.php?f=2&t=1&start=10")


def test_a_page_is_the_same_whatever_parameters_it_is_asked_with(forum: Truth) -> None:
    second = UrlTruth("thread", "thread/1/2")
    assert forum.classify(f"{SITE}/viewtopic.php?t=1&start=10") == second
    assert forum.classify(f"{SITE}/viewtopic.php?f=2&t=1&start=10&sid=abc") == second
    assert forum.classify(f"{SITE}/index.php?sid=abc") == UrlTruth("entry", "entry")
    assert forum.classify(f"{SITE}/viewtopic.php?p=7") == UrlTruth("permalink")


def test_a_post_reads_as_its_segments_in_order(forum: Truth) -> None:
    first, second = forum.threads[0].posts
    assert (first.id, first.author, first.text) == ("1.0", "Ann", "Hello.")
    assert second.text == "Hello.\none\ntwo\na page\nx = 1\nCompare this other thread please."
    assert second.quoted_authors == ("Ann",)


def test_a_segment_of_no_known_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="poll"):
        post_text([["poll", "yes or no"]])


def test_an_unknown_package_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ConfigError, match="'vanilla'"):
        package_named("vanilla")


def test_nothing_is_both_trained_and_tested_on() -> None:
    assert names("training") == ("phpbb", "smf", "mybb", "discuz", "nodebb")
    assert len(names("test")) == 11
    assert len({package.name for package in packages()}) == 16


def test_the_address_of_a_later_page_comes_from_that_of_the_first() -> None:
    assert Paging(ends=".0", becomes=".{offset}").page("/i?topic=6.0", 3, 15) == "/i?topic=6.30"
    assert Paging(ends="", becomes="&page={page}").page("/t?id=1", 2, 10) == "/t?id=1&page=2"
    assert Paging(ends=".1", becomes=".{record}").page("/m?msg=6.1", 2, 20) == "/m?msg=6.21"


# ---------------------------------------------------------------- the recordings themselves

CORPUS = Path(os.environ.get("THREADKEEP_CORPUS", ""))
where_recorded = pytest.mark.skipif(not os.environ.get("THREADKEEP_CORPUS"), reason="THREADKEEP_CORPUS is not set")
# Boards of this package show their later pages only under other lists; its truth file counts them all the same.
UNRECORDED_BOARD_PAGES = {"q2a": 12}


def recorded_urls(name: str) -> list[str]:
    with lzma.open(CORPUS / f"{name}.jsonl.xz", "rt", encoding="utf-8") as lines:
        return [spelled(json.loads(line)["url"]) for line in lines]


@where_recorded
@pytest.mark.parametrize("name", [package.name for package in packages()])
def test_every_page_that_the_truth_file_counts_is_found_in_the_recording(name: str) -> None:
    path = CORPUS / f"{name}.truth.json.xz"
    truth = corpus_truth(path, recorded_urls(name))
    with lzma.open(path, "rt", encoding="utf-8") as text:
        file = json.load(text)
    counted = sum(thread["pages"] for thread in file["threads"] if thread.get("recorded", True))
    assert sum(len(thread.pages) for thread in truth.threads) == counted
    board_pages = sum(len(board.pages) for board in truth.boards)
    assert board_pages == sum(board["pages"] for board in file["boards"]) - UNRECORDED_BOARD_PAGES.get(name, 0)
    assert Counter(list_pages(truth).values()) == {"entry": 1, "index": board_pages, "thread": counted}


@where_recorded
def test_every_page_of_the_truth_is_answered_by_the_replay() -> None:
    bed = recorded_bed(CORPUS, "fluxbb")

    async def statuses() -> Counter[int]:
        async with bed.open() as fetcher:
            urls = [url for each in (*bed.truth.boards, *bed.truth.threads) for url in each.pages]
            answers = [await fetcher.fetch(Visit(url)) for url in urls]
        return Counter(answer.status for answer in answers if isinstance(answer, Response))

    assert asyncio.run(statuses()) == {200: 15 + 386}


@where_recorded
def test_every_kind_that_a_truth_file_names_is_known() -> None:
    named = set()
    for package in packages():
        with lzma.open(CORPUS / f"{package.name}.truth.json.xz", "rt", encoding="utf-8") as text:
            named |= {pattern["type"] for pattern in json.load(text)["url_patterns"]}
    assert named <= KINDS.keys()


@where_recorded
def test_every_thread_of_the_community_has_its_posts() -> None:
    posts = read_community(CORPUS / "community.json.xz")
    assert (len(posts), sum(map(len, posts.values()))) == (320, 3801)


async def _page_at(bed: Bed, url: str) -> Page:
    async with bed.open() as fetcher:
        answer = await fetcher.fetch(Visit(url))
    assert isinstance(answer, Response)
    return parse(answer.body, answer.final_url, answer.header("content-type"))


@where_recorded
def test_what_a_recording_is_said_to_lack_it_lacks() -> None:
    """q2a: the test above counts what it lacks."""
    mlf = recorded_bed(CORPUS, "mlf")
    for number, kinds in ((2, {"thread"}), (3, set[str]()), (11, set[str]())):
        page = asyncio.run(_page_at(mlf, f"http://mlf.example/index.php?mode=index&page={number}"))
        assert {mlf.truth.classify(link.url).kind for link in page.links} & {"thread"} == kinds
    beehive = recorded_bed(CORPUS, "beehive")
    wanted = {beehive.truth.classify(url).page for thread in beehive.truth.threads for url in thread.pages}
    assert len(wanted - asyncio.run(_openly_linked(beehive))) == 46


async def _openly_linked(bed: Bed) -> set[str | None]:
    """The pages that boards and threads link to without nofollow."""
    urls = [url for each in (*bed.truth.boards, *bed.truth.threads) for url in each.pages]
    pages = [await _page_at(bed, url) for url in urls]
    return {bed.truth.classify(link.url).page for page in pages for link in page.links if "nofollow" not in link.rel}


def test_a_package_of_questions_declares_that_its_posts_are_not_in_order_of_time() -> None:
    assert "answers posts" in package_named("q2a").traits
    assert package_named("phpbb").traits == ("recorded", "training")
