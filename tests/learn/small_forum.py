"""A hand-made forum of three boards with four threads each, as a learner sees it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from tests.learn.made import AT, HOST, at, link, page
from threadkeep.learn import Seen, SeenLink, nothing_seen
from threadkeep.learn.switches import ALL_ON, Switches
from threadkeep.learn.threadkeep import threadkeep
from threadkeep.strategy import Strategy

NAMES = ["Ann", "Bert", "Carla", "Dora"]
TITLES = ["The lathe is loud", "Which oil for gears", "A bench of oak", "Sharpening saws"]
BOARDS = range(1, 4)
THREADS = [board * 10 + row for board in BOARDS for row in range(4)]


@dataclass(frozen=True)
class SmallForum:
    """The URLs of boards, threads and people; `flip` is that of a thread's later page, empty where there is none.

    `says` are the words and positions of a thread's pager.
    """

    board: str = "/b/{}"
    thread: str = "/t/{}"
    person: str = "/u/{}"
    flip: str = ""
    says: tuple[tuple[str, int], ...] = (("2", 2), ("3", 3))

    def pages(self) -> Iterator[Seen]:
        boards = [link(self.board.format(n), f"Board of {NAMES[n]}", "table.boards>tr>td>a.board", n) for n in BOARDS]
        yield marked(page("/", boards, numbers=(30,)), "table.boards", "body>table")
        for number in BOARDS:
            links = [each for row in range(4) for each in self._row(number, row)]
            yield marked(page(self.board.format(number), links, numbers=(7,)), "table.list", "body>table")
        yield from (self._thread(number) for number in THREADS)

    def _row(self, board: int, row: int) -> tuple[SeenLink, SeenLink]:
        title = f"{TITLES[row]} {'abc'[board - 1]}"
        return (
            link(self.thread.format(board * 10 + row), title, "table.list>tr>td>a.title", row, 1),
            link(self.person.format(50 + row), NAMES[row], "table.list>tr>td>a.who", row, 5),
        )

    def _thread(self, number: int) -> Seen:
        people = [link(self.person.format(50 + n), NAMES[n], "div.post>b>a") for n in range(2)]
        said = self.says if self.flip else ()
        flips = [link(self.flip.format(number, where), words, "p.pages>a") for words, where in said]
        shown = marked(page(self.thread.format(number), [*people, *flips], "thread"), "div.post", "body>div")
        return replace(shown, people=frozenset(p.url for p in people), steps=frozenset(f.url for f in flips))


def marked(seen: Seen, *marks: str) -> Seen:
    return replace(seen, marks=frozenset(marks))


def learned(
    pages: Iterable[Seen], start: str = "/", also: Iterable[str] = (), switches: Switches = ALL_ON
) -> tuple[Strategy, list[str]]:
    """What is learned of some pages, and the paths that were asked for; every other page is missing."""
    known, asked, steps = {each.url: each for each in pages}, [], threadkeep(at(start), also, switches)
    try:
        wanted = next(steps)
        while True:
            asked.append(wanted.url.removeprefix(HOST))
            wanted = steps.send(known.get(wanted.url) or nothing_seen(wanted.url, AT, "status 404", 404))
    except StopIteration as end:
        strategy: Strategy = end.value
        return strategy, asked
