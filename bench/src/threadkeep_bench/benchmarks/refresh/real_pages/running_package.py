"""A running package that is posted to while it is watched, beside a simulation of the same posts."""

from __future__ import annotations

import json
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from threadkeep.archive import Archive, open_archive
from threadkeep.fetch import TurnedClock
from threadkeep.model import Answer, Response, Visit
from threadkeep.protocols import Fetcher
from threadkeep.refresh import ListSizes, counts_on_entry
from threadkeep.strategy import identify, list_name
from threadkeep_bench.benchmarks.refresh.real_pages.day import (
    POSTS_A_DAY,
    DayComparison,
    LearnedForum,
    beside_simulation,
    crawl,
    entry_rows,
    follows_all,
    learned_of,
    watch,
)
from threadkeep_bench.benchmarks.refresh.simulation import ListLook, Load, Trace, trace
from threadkeep_bench.simulate import DAY, Truth
from threadkeep_bench.test_beds import Desk, RunningThreadFile, RunningTruthFile, ToWrite, Writer, live_truth, writing

_DAYS_BEFORE = 21
_TOKEN = re.compile(rb"tkp\d{6}z")


@dataclass(frozen=True, slots=True)
class PostablePackage:
    """A running package: its truth, its boards, and of each thread its board and times of posts.

    Times are those of the archive; a thread that it does not hold as the truth has it is spread over its time.
    """

    truth: Truth
    begins_at: datetime
    rows: int
    posts: int
    boards: tuple[str, ...]
    parents: tuple[int | None, ...]
    threads: tuple[str, ...]
    board_of: tuple[int, ...]
    is_open: tuple[bool, ...]
    is_sticky: tuple[bool, ...]
    times: tuple[tuple[float, ...], ...]


@dataclass(frozen=True, slots=True)
class PlannedPost:
    """A post of the day: its thread, by its place among all threads of the day, and whether it opens it."""

    at: float
    thread: int
    board: int
    is_first: bool


def compared_live(truth_file: Path, desk: Desk, seed: int) -> DayComparison:
    """A day of a running package; it must be served, and is put back as it was."""
    truth = live_truth(truth_file)
    begins_at = _whole_hour_after(max(thread.posts[-1].at for thread in truth.threads))
    clock = TurnedClock(begins_at)
    with TemporaryDirectory(prefix="threadkeep-bench-") as home, writing(desk, truth.start) as writer:
        folder = Path(home) / "archive"
        with open_archive(folder, site=truth.start, create=True, clock=clock) as archive:
            crawl(archive, clock)
            learned = learned_of(archive, begins_at)
            package = package_of(truth_file, truth, begins_at, archive, learned)
            planned = planned_posts(package, seed)
            poster = Poster(package, planned, writer, clock)
            watch(archive, clock, begins_at + timedelta(days=1), poster.around)
    grown, places = trace_with(package, planned)
    had = np.where(grown.at <= grown.begins_at, grown.begins_at, np.nan)
    for number, at in poster.had.items():
        had[places[number]] = at
    return beside_simulation(
        truth.name, grown, look_of_package(package, learned, desk.sums_below), had, poster.requests
    )


def _whole_hour_after(at: datetime) -> datetime:
    return at.replace(minute=0, second=0, microsecond=0) + timedelta(hours=1)


def package_of(
    truth_file: Path, truth: Truth, begins_at: datetime, archive: Archive, learned: LearnedForum
) -> PostablePackage:
    file: RunningTruthFile = json.loads(truth_file.read_text(encoding="utf-8"))
    boards = file["boards"]
    place = {board["title"]: number for number, board in enumerate(boards)}
    on_entry = {row.board for row in entry_rows(archive, learned.strategy)}
    parents = [
        None if _key(learned, board["url"]) in on_entry else place.get(board.get("parent") or "") for board in boards
    ]
    board_of = [place[thread.get("board", "")] for thread in file["threads"]]
    times = tuple(_times(thread, learned) for thread in file["threads"])
    return PostablePackage(
        truth=truth,
        begins_at=begins_at,
        rows=file.get("threads_per_page", ListSizes().rows_per_page),
        posts=file.get("posts_per_page", ListSizes().posts_per_page),
        boards=tuple(board["url"] for board in boards),
        parents=tuple(parents),
        threads=tuple(thread["url"] for thread in file["threads"]),
        board_of=tuple(board_of),
        is_open=tuple(not thread.get("closed") for thread in file["threads"]),
        is_sticky=tuple(bool(thread.get("sticky")) for thread in file["threads"]),
        times=times,
    )


def _times(thread: RunningThreadFile, learned: LearnedForum) -> tuple[float, ...]:
    key, posts = _key(learned, thread["url"]), len(thread["post_tokens"])
    stored = next((tuple(each.times) for each in learned.threads if each.key == key), ())
    if len(stored) == posts:
        return stored
    first, last = (datetime.fromisoformat(at).replace(tzinfo=UTC) for at in (thread["created"], thread["last_post"]))
    return tuple(np.linspace(first.timestamp(), last.timestamp(), posts).tolist())


def _key(learned: LearnedForum, url: str) -> str:
    identity = identify(learned.strategy, url)
    return list_name(identity) if identity is not None else ""


def planned_posts(package: PostablePackage, seed: int) -> list[PlannedPost]:
    """A day of load L1 in the package's boards: what a grown community writes, each thread of it in one of theirs."""
    filled = sorted(set(package.board_of))
    grown = trace(seed, Load("live", POSTS_A_DAY, len(filled)), _DAYS_BEFORE, 1)
    begins_at = package.begins_at.timestamp()
    known: dict[int, int] = {}
    planned, opened = [], len(package.threads)
    free = [deque(_open_threads(package, board)) for board in range(len(package.boards))]
    for post in np.flatnonzero(grown.at > grown.begins_at).tolist():
        thread = int(grown.thread[post])
        board = filled[grown.board[thread]]
        is_first = thread not in known and (post == grown.posts(thread)[0] or not free[board])
        if is_first:
            known[thread], opened = opened, opened + 1
        elif thread not in known:
            # The newest is taken first; when all are, they are taken again.
            known[thread] = free[board][0]
            free[board].rotate(-1)
        planned.append(PlannedPost(begins_at + grown.at[post] - grown.begins_at, known[thread], board, is_first))
    return planned


def _open_threads(package: PostablePackage, board: int) -> list[int]:
    """The threads of a board that can be written to, the newest first."""
    own = [n for n, each in enumerate(package.board_of) if each == board and package.is_open[n]]
    return sorted(own, key=lambda thread: -package.times[thread][-1])


class Poster:
    """Writes each post when its time has come, before the next request, and sees which pages show it first."""

    def __init__(
        self, package: PostablePackage, planned: Sequence[PlannedPost], writer: Writer, clock: TurnedClock
    ) -> None:
        self._package, self._planned, self._writer, self._clock = package, planned, writer, clock
        self._url = dict(enumerate(package.threads))
        self._next = 0
        self.had: dict[int, float] = {}
        self.requests = 0

    def around(self, fetcher: Fetcher) -> Fetcher:
        return _PostedForum(fetcher, self)

    def before(self) -> None:
        now = self._clock.now().timestamp()
        while self._next < len(self._planned) and self._planned[self._next].at <= now:
            post = self._planned[self._next]
            self._url[post.thread] = self._writer.write(
                ToWrite(
                    board=self._package.boards[post.board],
                    thread=None if post.is_first else self._url[post.thread],
                    title=f"Question {post.thread}",
                    text=f"About what was said before, tkp{self._next:06}z.",
                    at=datetime.fromtimestamp(int(post.at), UTC).isoformat(),
                    author=self._next,
                )
            )
            self._next += 1

    def after(self, answer: Answer) -> None:
        self.requests += 1
        if isinstance(answer, Response) and self._package.truth.classify(answer.final_url).kind == "thread":
            for token in _TOKEN.findall(answer.body):
                self.had.setdefault(int(token[3:9]), self._clock.now().timestamp())


class _PostedForum:
    """A fetcher of a forum that is written to."""

    def __init__(self, fetcher: Fetcher, poster: Poster) -> None:
        self._fetcher, self._poster = fetcher, poster

    async def fetch(self, visit: Visit) -> Answer:
        self._poster.before()
        answer = await self._fetcher.fetch(visit)
        self._poster.after(answer)
        return answer


def trace_with(package: PostablePackage, planned: Sequence[PlannedPost]) -> tuple[Trace, list[int]]:
    """Everything that is written by the end of the day, and the places of the planned posts in it."""
    at = np.array([*(time for times in package.times for time in times), *(post.at for post in planned)])
    thread = np.array([*_threads_of(package), *(post.thread for post in planned)], dtype=np.int32)
    order = np.argsort(at, kind="stable")
    place = np.empty(len(at), dtype=np.int64)
    place[order] = np.arange(len(at))
    opened = [post.board for post in planned if post.is_first]
    board = np.array([*package.board_of, *opened], dtype=np.int32)
    of_thread = np.argsort(thread[order], kind="stable")
    start = np.searchsorted(thread[order][of_thread], np.arange(len(board) + 1))
    begins_at = package.begins_at.timestamp()
    grown = Trace(at[order], thread[order], board, len(package.boards), of_thread, start, begins_at, begins_at + DAY)
    return grown, place[len(at) - len(planned) :].tolist()


def _threads_of(package: PostablePackage) -> Iterator[int]:
    return (number for number, times in enumerate(package.times) for _ in times)


def look_of_package(package: PostablePackage, learned: LearnedForum, sums_below: bool) -> ListLook:
    """What is read of the package's lists."""
    strategy = learned.strategy
    entries = {kind.name for kind in strategy.kinds if kind.role == "entry"}
    on_entry = [shape for shape in strategy.boards if shape.on in entries]
    sizes = ListSizes(
        package.posts, package.rows, recent_rows=learned.recent, has_entry_counts=counts_on_entry(strategy)
    )
    return ListLook(
        sizes,
        recent=learned.recent_look,
        has_counters=any((shape.replies or shape.posts) is not None for shape in strategy.rows),
        has_times=any(shape.last is not None for shape in strategy.rows),
        board_counts=any(shape.posts is not None for shape in on_entry),
        board_times=any(shape.last is not None for shape in on_entry),
        last_threads=learned.names_last,
        parents=package.parents,
        shows_below=any(shape.on not in entries for shape in strategy.boards),
        sums_below=sums_below,
        by_links=True,
        entry_links=follows_all(strategy, "entry"),
        rows_link=learned.rows_link,
        tells=learned.tells,
        pinned=frozenset(number for number, is_sticky in enumerate(package.is_sticky) if is_sticky),
    )
