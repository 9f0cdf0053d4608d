"""Recorded packages as a test bed: their truth files read into a truth."""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from threadkeep_bench.simulate import TrueBoard, TruePost, TrueThread, Truth
from threadkeep_bench.test_beds.addresses import Pattern, Spelling, addresses, parameters_of, spelled
from threadkeep_bench.test_beds.package import Package, Paging, package_named
from threadkeep_bench.test_beds.page_lists import PageList, page_truths
from threadkeep_bench.test_beds.recorded_posts import read_community
from threadkeep_bench.test_beds.url_kinds import KINDS

# How a thread is shown where a package has several ways; every other one shows answers below what they answer.
FLAT = "flat"


class RecordedBoardFile(TypedDict):
    id: int
    name: str
    parent: int | None
    url: str
    pages: int


class _RecordedThreadFile(TypedDict):
    id: int
    board: int
    title: str
    url: str
    pages: int


class RecordedThreadFile(_RecordedThreadFile, total=False):
    mode: str
    recorded: bool


class RecordedPatternFile(TypedDict):
    type: str
    regex: str


class RecordedTruthFile(TypedDict):
    name: str
    base: str
    posts_per_page: int | None
    threads_per_page: int | None
    boards: list[RecordedBoardFile]
    threads: list[RecordedThreadFile]
    url_patterns: list[RecordedPatternFile]


@dataclass(frozen=True, slots=True)
class _RecordedUrls:
    """The recorded URLs, found by what distinguishes pages: one may be recorded with parameters in another order."""

    package: Package
    spelling: Spelling
    urls: frozenset[str]
    by_plain: Mapping[str, str]

    def address(self, url: str) -> str | None:
        """The recorded address of a page; None where the page was not recorded."""
        clean = spelled(url)
        return clean if clean in self.urls else self.by_plain.get(self.spelling.plain(self.spelling.clean(url)))


def corpus_truth(path: Path, recorded: Collection[str]) -> Truth:
    """The truth of `<name>.truth.json.xz`, with the posts of `community.json.xz` beside it.

    `recorded` are the URLs of the recording, as its replay spells them: pages that were not recorded cannot be had and
    are left out, as are threads that the file marks so.
    """
    file = _read(path)
    package = package_named(file["name"])
    recording = _recording(file, package, recorded)
    boards = [_listed_board(each, file, recording) for each in file["boards"]]
    files = [each for each in file["threads"] if each.get("recorded", True)]
    threads = [_listed_thread(each, file, recording) for each in files]
    posts = read_community(path.with_name("community.json.xz"))
    entries = [spelled(file["base"] + each) for each in package.entry]
    book = addresses(page_truths([*boards, *threads], entries), _patterns(file), recording.spelling)
    return Truth(
        name=file["name"],
        start=spelled(file["base"] + "/"),
        entry=entries[0],
        boards=tuple(_board(*pair) for pair in zip(file["boards"], boards, strict=True)),
        threads=tuple(_thread(each, listed, posts[each["id"]]) for each, listed in zip(files, threads, strict=True)),
        classify=book.classify,
        traits=package.traits,
    )


def _read(path: Path) -> RecordedTruthFile:
    with lzma.open(path, "rt", encoding="utf-8") as text:
        file: RecordedTruthFile = json.load(text)
    return file


def _patterns(file: RecordedTruthFile) -> Iterator[Pattern]:
    return (Pattern(KINDS.get(each["type"], "other"), re.compile(each["regex"])) for each in file["url_patterns"])


def _recording(file: RecordedTruthFile, package: Package, recorded: Collection[str]) -> _RecordedUrls:
    spelling = Spelling(parameters_of(_expected(file, package)), package.session, package.rewrites)
    # Of several recorded addresses the shortest is the plainest, and stays when the others are written over.
    longest_first = sorted(recorded, key=len, reverse=True)
    by_plain = {spelling.plain(spelling.clean(url)): url for url in longest_first}
    return _RecordedUrls(package, spelling, frozenset(recorded), by_plain)


def _expected(file: RecordedTruthFile, package: Package) -> Iterator[str]:
    """The address of page 1, and of page 2 whether there is one or not, of every list."""
    for board in file["boards"]:
        yield from map(spelled, (board["url"], package.board.page(board["url"], 2, 1)))
    for thread in file["threads"]:
        yield from map(spelled, (thread["url"], package.thread.page(thread["url"], 2, 1)))


def _listed_board(board: RecordedBoardFile, file: RecordedTruthFile, recording: _RecordedUrls) -> PageList:
    pages = _pages(board, recording.package.board, file["threads_per_page"], recording)
    return PageList("index", str(board["id"]), tuple(pages))


def _listed_thread(thread: RecordedThreadFile, file: RecordedTruthFile, recording: _RecordedUrls) -> PageList:
    paging = recording.package.thread
    if paging.single and thread.get("mode", "").startswith("one message"):
        return PageList("thread", str(thread["id"]), tuple(_single_messages(thread, paging.single, recording)))
    pages = _pages(thread, paging, file["posts_per_page"], recording)
    return PageList("thread", str(thread["id"]), tuple(pages))


def _pages(
    each: RecordedBoardFile | RecordedThreadFile, paging: Paging, records: int | None, recording: _RecordedUrls
) -> Iterator[tuple[str, ...]]:
    """The recorded addresses of each page; page 1 is also itself under the address a pager gives it."""
    size = paging.records or records or 1
    for number in range(1, each["pages"] + 1):
        plainest = [each["url"]] if number == 1 else []
        wanted = [*plainest, paging.page(each["url"], number, size)]
        found = [url for url in map(recording.address, wanted) if url]
        if found:
            yield tuple(dict.fromkeys(found))


def _single_messages(thread: RecordedThreadFile, ending: str, recording: _RecordedUrls) -> Iterator[tuple[str, ...]]:
    """Each message has a page; the first is also the thread's own address. Numbers grow in the order of writing."""
    first = spelled(thread["url"])
    pages = sorted(_with_ending(first, ending, recording.urls), key=lambda url: (len(url), url))
    for number, url in enumerate(pages):
        yield (url, first) if number == 0 else (url,)


def _with_ending(start: str, ending: str, urls: Iterable[str]) -> list[str]:
    whole = re.compile(re.escape(start) + ending)
    return [url for url in urls if whole.fullmatch(url)]


def _board(board: RecordedBoardFile, listed: PageList) -> TrueBoard:
    parent = None if board["parent"] is None else str(board["parent"])
    return TrueBoard(listed.id, spelled(board["url"]), board["name"], parent, listed.plainest)


def _thread(thread: RecordedThreadFile, listed: PageList, posts: tuple[TruePost, ...]) -> TrueThread:
    url, board = spelled(thread["url"]), str(thread["board"])
    is_tree = thread.get("mode", FLAT) != FLAT
    return TrueThread(listed.id, board, url, thread["title"], listed.plainest, posts, is_tree)
