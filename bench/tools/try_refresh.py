"""A day of drawn forums over real pages, beside the simulation: `python bench/tools/try_refresh.py --seed 8001 --why`.

With --why it shows what a watch and its simulation know otherwise when they begin, the first request in which they
part, and what both were shown before. Seeds below 1000 are for reporting: tune on others.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch
from urllib.parse import urlsplit

from threadkeep import refresh
from threadkeep.archive import open_archive
from threadkeep.refresh.pages.numbering import Numbers
from threadkeep.refresh.pages.stored_forum import Names
from threadkeep.refresh.policies.registry import REFRESH_POLICIES
from threadkeep_bench.benchmarks.refresh.real_pages import drawn_forum
from threadkeep_bench.benchmarks.refresh.real_pages.day import PAGES_A_DAY, beside_simulation
from threadkeep_bench.benchmarks.refresh.simulation.run import run
from threadkeep_bench.benchmarks.refresh.simulation.shown_lists import ListLook
from threadkeep_bench.benchmarks.refresh.simulation.trace import Trace, trace_of
from threadkeep_bench.benchmarks.refresh.simulation.world import World
from threadkeep_bench.simulate import Forum

# Requests before the first that differs, and rows of a list that are reported.
_BEFORE, _ROWS = 3, 8


@dataclass(frozen=True, slots=True)
class Step:
    """One thing that a policy was shown, and what it had asked for."""

    at: float
    ask: refresh.PageRequest
    seen: refresh.Observation


def main() -> int:
    options = _options()
    for seed in range(options.seed, options.seed + options.forums):
        _try(seed, options)
    return 0


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=8001)
    parser.add_argument("--forums", type=int, default=1)
    parser.add_argument("--why", action="store_true", help="say where watch and simulation part")
    parser.add_argument("--save", type=Path, help="a folder for the archives")
    return parser.parse_args()


def _try(seed: int, options: argparse.Namespace) -> None:
    forum = drawn_forum.day_forum(seed)
    names = Names()
    with _folder(options.save, seed) as folder, _noted(names) as (begun, steps):
        day = drawn_forum.watched(forum, folder)
        numbers = _simulated(forum, names, folder)
    grown = trace_of(
        forum.community.history.activity,
        drawn_forum.BOARDS,
        drawn_forum.BEGINS_AT.timestamp(),
        drawn_forum.ENDS_AT.timestamp(),
    )
    look = drawn_forum.day_look(forum, day.learned)
    told = beside_simulation(forum.name, grown, look, drawn_forum.had_of(forum, day.log, grown), len(day.log.requests))
    print(
        f"{seed}: {told.real:.1f} min over pages, {told.simulated:.1f} simulated, "
        f"{told.within.ratio:.1%} within a slot, {told.as_fresh.ratio:.1%} as fresh ({told.shows})",
        flush=True,
    )
    if options.why:
        known = numbers.renumbered(begun[0])
        print(*_known_otherwise(known, World(grown, look).stored_forum(), grown.begins_at), sep="\n", flush=True)
        print(*_parting(grown, look, [numbers.step(step) for step in steps]), sep="\n", flush=True)


@contextmanager
def _folder(save: Path | None, seed: int) -> Iterator[Path]:
    if save is not None:
        yield save / str(seed)
    else:
        with TemporaryDirectory(prefix="threadkeep-try-") as home:
            yield Path(home) / "archive"


@contextmanager
def _noted(names: Names) -> Iterator[tuple[list[refresh.StoredForum], list[Step]]]:
    """What the policy of a watch knows when it begins, and all that it is shown, with `names` behind its numbers."""
    begun: list[refresh.StoredForum] = []
    steps: list[Step] = []
    with (
        patch.dict(REFRESH_POLICIES, {"index-guided": _noting(begun, steps)}),
        patch("threadkeep.refresh.watch.archive_watch.Names", lambda: names),
    ):
        yield begun, steps


def _noting(begun: list[refresh.StoredForum], steps: list[Step]) -> type[refresh.IndexGuided]:
    class Noting(refresh.IndexGuided):
        def __init__(self, known: refresh.StoredForum, now: float) -> None:
            begun.append(known)
            super().__init__(known, now)

        def observe(self, ask: refresh.PageRequest, seen: refresh.Observation, now: float) -> None:
            steps.append(Step(now, ask, seen))
            super().observe(ask, seen, now)

    return Noting


def _known_otherwise(own: refresh.StoredForum, pure: refresh.StoredForum, begins_at: float) -> Iterator[str]:
    """What is known of sizes, boards and threads before the day begins, where both differ; times are minutes of it."""
    yield from (f"  knows {name} {one}, simulated {other}" for name, one, other in _sizes(own, pure) if one != other)
    boards, pure_boards = (
        {board.board: (board.declared_posts, board.pending_posts) for board in each.boards} for each in (own, pure)
    )
    threads, pure_threads = (
        {each.thread: _thread_summary(each, begins_at) for each in known.threads} for known in (own, pure)
    )
    for what, ones, others in (("board", boards, pure_boards), ("thread", threads, pure_threads)):
        differing = [number for number in sorted(ones.keys() | others.keys()) if ones.get(number) != others.get(number)]
        yield f"  {len(differing)} of {len(others)} {what}s are known otherwise"
        yield from (f"    {number}: {ones.get(number)}, simulated {others.get(number)}" for number in differing[:_ROWS])


def _sizes(own: refresh.StoredForum, pure: refresh.StoredForum) -> Iterator[tuple[str, object, object]]:
    # The simulation knows how many rows a page has, and no watch needs to know.
    names = ("posts", "recent", "has_entry_counts")
    return ((name, getattr(own.sizes, name), getattr(pure.sizes, name)) for name in names)


def _thread_summary(thread: refresh.StoredThread, begins_at: float) -> tuple[object, ...]:
    times = [round((at - begins_at) / 60, 1) for at in (*thread.times[:1], *thread.times[-1:])]
    last_at = round((thread.last_at - begins_at) / 60, 1) if thread.last_at else None
    return (
        thread.board,
        thread.stored_posts or len(thread.times),
        thread.declared_posts,
        thread.pending_posts,
        *times,
        last_at,
    )


def _parting(grown: Trace, look: ListLook, own: Sequence[Step]) -> Iterator[str]:
    """Where both ask for another page, with what they were shown before."""
    world = World(grown, look)
    pure: list[Step] = []
    run(
        world, _noting([], pure)(world.stored_forum(), grown.begins_at), PAGES_A_DAY, first=refresh.PageRequest("entry")
    )
    real_asks, pure_asks = _requests(own), _requests(pure)
    pairs = zip(real_asks, pure_asks, strict=False)
    parted = next((place for place, (one, other) in enumerate(pairs) if _page(one) != _page(other)), None)
    if parted is None:
        yield f"  the same {min(len(real_asks), len(pure_asks))} requests"
        return
    yield f"  request {parted + 1} is another, of {len(real_asks)}"
    first = max(0, parted - _BEFORE)
    for place in range(first, parted + 1):
        for who, asks, all_steps in (("pages", real_asks, own), ("simul", pure_asks, pure)):
            for step in (each for each in all_steps if each.at == asks[place].at):
                yield f"  {place + 1:4} {who} {_step_line(step, grown.begins_at)}"
    differing = _first_shown_otherwise(own, pure)
    if differing is not None:
        yield "  shown otherwise for the first time:"
        yield from (
            f"    {who} {_step_line(step, grown.begins_at)}"
            for who, step in zip(("pages", "simul"), differing, strict=True)
        )


def _requests(steps: Sequence[Step]) -> list[Step]:
    return [
        step
        for step in steps
        if not isinstance(step.seen, refresh.ObservedLinks | refresh.MissingPage)
        and not (step.ask.kind == "board" and isinstance(step.seen, refresh.ObservedBoards))
    ]


def _page(step: Step) -> tuple[Any, ...]:
    """What was asked for; a page of a thread is given by what it shows."""
    return step.ask.kind, step.ask.list, step.ask.page if step.ask.kind != "thread" else 0


def _first_shown_otherwise(own: Sequence[Step], pure: Sequence[Step]) -> tuple[Step, Step] | None:
    pairs = zip(own, pure, strict=False)
    return next(
        ((one, other) for one, other in pairs if _observation_summary(one) != _observation_summary(other)), None
    )


def _observation_summary(step: Step) -> tuple[Any, ...]:
    seen = step.seen
    if isinstance(seen, refresh.ObservedRows):
        shown: Any = [(row.thread, row.posts, row.last_at) for row in seen.rows]
    elif isinstance(seen, refresh.ObservedBoards):
        shown = sorted((each.board, each.posts or 0, each.last_at or 0, each.last_thread or 0) for each in seen.boards)
    elif isinstance(seen, refresh.ObservedPosts):
        shown = (len(seen.times), max(seen.times, default=0))
    else:
        shown = seen
    return (*_page(step), shown)


def _step_line(step: Step, begins_at: float) -> str:
    """A step in one line; times are minutes of the day."""

    def minute(at: float | None) -> str:
        return "-" if at is None else f"{(at - begins_at) / 60:.1f}"

    ask, seen = step.ask, step.seen
    why = f"{' audit' if ask.is_audit else ''}{' on' if ask.is_continuation else ''}"
    head = f"{minute(step.at)} {ask.kind} {ask.list}/{ask.page}{why}: "
    if isinstance(seen, refresh.ObservedRows):
        rows = (
            f"{row.thread}({row.posts} {minute(row.last_at)}{' s' if row.is_sticky else ''})"
            for row in seen.rows[:_ROWS]
        )
        return f"{head}{len(seen.rows)} rows of {seen.pages} pages: {' '.join(rows)}"
    if isinstance(seen, refresh.ObservedBoards):
        boards = sorted(seen.boards, key=lambda each: each.board)
        return head + " ".join(
            f"{each.board}({each.posts} {minute(each.last_at)} t{each.last_thread})" for each in boards
        )
    if isinstance(seen, refresh.ObservedPosts):
        return (
            f"{head}{len(seen.times)} posts, the last at {minute(max(seen.times, default=None))}, "
            f"new {seen.new_posts}, pages {seen.pages}, down {seen.is_newest_first}, total {seen.thread_posts}"
        )
    return f"{head}{seen}"


@dataclass(frozen=True, slots=True)
class SimulatedNumbers:
    """The numbers that the boards and threads of a watch have in its simulation; what is in neither is below 0."""

    boards: dict[int, int]
    threads: dict[int, int]

    def renumbered(self, known: refresh.StoredForum) -> refresh.StoredForum:
        boards = [replace(board, board=_of(board.board, self.boards)) for board in known.boards]
        return replace(known, boards=boards, threads=[self._thread(each) for each in known.threads])

    def _thread(self, known: refresh.StoredThread) -> refresh.StoredThread:
        board = None if known.board is None else _of(known.board, self.boards)
        return replace(known, thread=_of(known.thread, self.threads), board=board)

    def step(self, step: Step) -> Step:
        ask = step.ask
        numbers = self.threads if ask.kind == "thread" else self.boards
        own = replace(ask, list=_of(ask.list, numbers)) if ask.kind in ("thread", "board") else ask
        return Step(step.at, own, self._renumbered_observation(step.seen))

    def _renumbered_observation(self, seen: refresh.Observation) -> refresh.Observation:
        if isinstance(seen, refresh.ObservedRows):
            return replace(seen, rows=[replace(row, thread=_of(row.thread, self.threads)) for row in seen.rows])
        if isinstance(seen, refresh.ObservedLinks):
            return replace(seen, threads=[_of(thread, self.threads) for thread in seen.threads])
        if isinstance(seen, refresh.ObservedBoards):
            return replace(seen, boards=[self._board(each) for each in seen.boards])
        return seen

    def _board(self, told: refresh.ListedBoard) -> refresh.ListedBoard:
        last = None if told.last_thread is None else _of(told.last_thread, self.threads)
        return replace(told, board=_of(told.board, self.boards), last_thread=last)


def _of(number: int, numbers: dict[int, int]) -> int:
    return numbers.get(number, -1 - number)


def _simulated(forum: Forum, names: Names, folder: Path) -> SimulatedNumbers:
    with open_archive(folder) as archive:
        boards = {board.id: _place(forum, board.url) for board in archive.boards()}
        threads = {thread.id: _place(forum, thread.url) for thread in archive.threads()}
    return SimulatedNumbers(_numbers(names.boards, boards), _numbers(names.threads, threads))


def _numbers(names: Numbers, places: dict[str, int | None]) -> dict[int, int]:
    return {names.of(name): place for name, place in places.items() if name in names and place is not None}


def _place(forum: Forum, url: str) -> int | None:
    """The number that a simulation gives to a board or thread."""
    own = urlsplit(forum.base_url)
    page = forum.classify(
        urlsplit(url)._replace(scheme=own.scheme, netloc=own.netloc).geturl(), drawn_forum.ENDS_AT
    ).page
    found = re.match(r"(?:board|thread):(\d+)", page or "")
    return int(found[1]) - 1 if found else None


if __name__ == "__main__":
    sys.exit(main())
