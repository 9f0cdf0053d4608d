"""Pages of recorded packages to be looked at."""

from __future__ import annotations

import asyncio
import json
import lzma
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from threadkeep.fetch import TurnedClock
from threadkeep.model import Response, Visit
from threadkeep_bench.benchmarks.page.samples.page_words import PageWords
from threadkeep_bench.benchmarks.page.samples.sample import LAYOUTS, ForumSample, Sample, pages_with_clear_layout
from threadkeep_bench.simulate import TruePost, TrueThread, Truth, UrlKind
from threadkeep_bench.test_beds import Bed, RecordedTruthFile, always, corpus_truth, evenly, some, threads_by_page
from threadkeep_bench.test_beds.corpus_replay import CorpusReplay

INDEX_PAGES = 20
THREAD_PAGES = 40
OTHERS = 20
PERMALINKS = 5
TWINS = 12


@dataclass(frozen=True, slots=True)
class RecordedSample:
    """A recorded package with its truth; `posts_a_page` is None where pages are not cut by the number of posts.

    The threads of `one_by_one` show one message a page.
    """

    replay: CorpusReplay
    truth: Truth
    posts_a_page: int | None
    one_by_one: frozenset[str]

    def posts_on(self, thread: TrueThread, number: int, words: PageWords) -> tuple[TruePost, ...]:
        """The posts on the page with this number, from 1; uncounted ones are those whose words are on it."""
        if len(thread.pages) == 1:
            return thread.posts
        size = 1 if thread.id in self.one_by_one else self.posts_a_page
        return thread.posts[(number - 1) * size : number * size] if size else tuple(words.shown_among(thread.posts))


def recorded_sample(folder: Path, name: str, seed: int) -> ForumSample:
    """About 20 index pages, 40 thread pages and 20 others of a package, drawn by a seed."""
    recording = _recording(folder, name)
    random = Random(f"{seed} {name}")
    pages = (*_index_pages(recording, random), *_thread_pages(recording, random), *_others(recording, random))
    return ForumSample(
        name=name,
        at=recording.replay.recorded_at,
        truth=recording.truth,
        pages=pages_with_clear_layout(pages, _bed(recording)),
        twins=_twins(recording, random),
        threads=threads_by_page(recording.truth),
    )


def _bed(recording: RecordedSample) -> Bed:
    return Bed("recorded", recording.truth, TurnedClock(recording.replay.recorded_at), always(lambda: recording.replay))


def _recording(folder: Path, name: str) -> RecordedSample:
    replay = CorpusReplay(folder / f"{name}.jsonl.xz")
    path = folder / f"{name}.truth.json.xz"
    with lzma.open(path, "rt", encoding="utf-8") as text:
        file: RecordedTruthFile = json.load(text)
    modes = {str(thread["id"]): thread.get("mode", "") for thread in file["threads"]}
    one_by_one = frozenset(id for id, mode in modes.items() if mode.startswith("one message"))
    return RecordedSample(replay, corpus_truth(path, replay.urls), file["posts_per_page"], one_by_one)


def _index_pages(recording: RecordedSample, random: Random) -> list[Sample]:
    """Boards whose threads are all in boards below them are left out: they list nothing."""
    filled = {thread.board for thread in recording.truth.threads}
    boards = [board for board in recording.truth.boards if board.id in filled]
    urls = some([url for board in boards for url in board.pages], INDEX_PAGES - 1, random)
    return _samples(recording, (recording.truth.entry, *urls))


def _thread_pages(recording: RecordedSample, random: Random) -> list[Sample]:
    numbered = {url: place for thread in recording.truth.threads for url, place in _places(thread)}
    pages = _samples(recording, some(numbered, THREAD_PAGES, random))
    return [replace(page, posts=_shown_posts(recording, page, *numbered[page.url])) for page in pages]


def _places(thread: TrueThread) -> Iterator[tuple[str, tuple[TrueThread, int]]]:
    return ((url, (thread, number)) for number, url in enumerate(thread.pages, start=1))


def _shown_posts(recording: RecordedSample, page: Sample, thread: TrueThread, number: int) -> tuple[TruePost, ...]:
    """The posts on a page that the software shows."""
    words = PageWords.of(page.body, page.url)
    return words.as_shown(recording.posts_on(thread, number, words))


def _others(recording: RecordedSample, random: Random) -> list[Sample]:
    kinds: dict[str, UrlKind] = {url: recording.truth.classify(url).kind for url in recording.replay.urls}
    others = {url: kind for url, kind in kinds.items() if LAYOUTS.get(kind) == "other"}
    permalinks = [url for url, kind in kinds.items() if kind == "permalink"]
    return _samples(recording, (*evenly(others, OTHERS, random), *some(permalinks, PERMALINKS, random)))


def _twins(recording: RecordedSample, random: Random) -> tuple[Sample, ...]:
    """Pages that were recorded under several addresses."""
    by_page: dict[str, list[str]] = defaultdict(list)
    for url in recording.replay.urls:
        what = recording.truth.classify(url)
        if what.page and LAYOUTS.get(what.kind) in ("index", "thread"):
            by_page[what.page].append(url)
    groups = some([urls for urls in by_page.values() if len(urls) > 1], TWINS, random)
    return tuple(_samples(recording, [url for urls in groups for url in urls[:2]]))


def _samples(recording: RecordedSample, urls: Iterable[str]) -> list[Sample]:
    return [
        Sample(page.url, page.body, what.kind, LAYOUTS[what.kind], what.page)
        for page in asyncio.run(_fetched(recording.replay, urls))
        if (what := recording.truth.classify(page.url)).kind in LAYOUTS
    ]


async def _fetched(replay: CorpusReplay, urls: Iterable[str]) -> list[Response]:
    """The pages that answered themselves: no redirects, no frames, nothing that was not recorded."""
    answers = [await replay.fetch(Visit(url)) for url in urls]
    return [answer for answer in answers if isinstance(answer, Response) and _is_page(answer)]


def _is_page(answer: Response) -> bool:
    return answer.final_url == answer.url and answer.status == 200 and b"<frameset" not in answer.body.lower()
