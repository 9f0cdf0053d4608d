"""What sample pages prove of threads and boards: how many posts or threads they hold, and who began them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from threadkeep.model import Identity, Reading
from threadkeep.strategy import Strategy, list_name, url_groups

NO_END = 10**9


@dataclass(frozen=True, slots=True)
class Fact:
    """A list's contents: at least `low` and at most `high`, which are the same where it has one page.

    Of a thread `written` are the earliest and the latest time of the posts that were seen.
    """

    low: int
    high: int
    author: str = ""
    written: tuple[datetime, datetime] | None = None

    def less(self, count: int) -> Fact:
        return replace(self, low=self.low - count, high=self.high - count)

    def allows(self, count: int) -> bool:
        return self.low <= count <= self.high


def thread_facts(readings: Iterable[Reading], strategy: Strategy) -> dict[str, Fact]:
    """The posts of threads whose first pages were seen, by the threads' names."""
    return _facts(readings, strategy, lambda reading: len(reading.posts))


def board_facts(readings: Iterable[Reading], strategy: Strategy) -> dict[str, Fact]:
    """The threads of boards whose first pages were seen, by the boards' names.

    Some forums count the threads of boards below with them: large boards may have more than their pages show.
    """
    of_boards = (reading for reading in readings if reading.identity is not None and reading.identity.role == "index")
    found = _facts(of_boards, strategy, lambda reading: len(reading.rows))
    return {name: fact if fact.low == fact.high else Fact(fact.low, NO_END) for name, fact in found.items()}


def _facts(readings: Iterable[Reading], strategy: Strategy, count: Callable[[Reading], int]) -> dict[str, Fact]:
    facts: dict[str, Fact] = {}
    firsts = [
        (reading, here, held)
        for reading in readings
        if (here := reading.identity) is not None and here.position is None and (held := count(reading))
    ]
    tells_last = any(len(_positions(reading, here)) > 1 for reading, here, _ in firsts)
    for reading, here, held in firsts:
        author = reading.posts[0].author.name if reading.posts else ""
        low, high = _bounds(_positions(reading, here), here, strategy, held)
        # Where no list names more than its next page, that says nothing of the last one.
        high = high if tells_last or low == high else NO_END
        facts.setdefault(list_name(here), Fact(low, high, author, _written(reading)))
    return facts


def _written(reading: Reading) -> tuple[datetime, datetime] | None:
    times = [post.published.at for post in reading.posts if post.published.at is not None]
    return (min(times), max(times)) if times else None


def _positions(reading: Reading, here: Identity) -> set[str]:
    """The later pages of a list that its first page names."""
    named = [link.identity for link in reading.links if link.identity is not None and link.identity.role == here.role]
    return {each.position for each in named if each.position is not None and list_name(each) == list_name(here)}


def _bounds(positions: Collection[str], here: Identity, strategy: Strategy, held: int) -> tuple[int, int]:
    """How much a list of several pages holds, from the last position that its first page names."""
    if not positions:
        return held, held
    numbers = [int(position) for position in positions if position.isdecimal()]
    kind = strategy.kind(here.kind)
    if not numbers or kind is None:
        return held + 1, NO_END
    if "page" in url_groups(kind):
        first = int(dict(kind.first_position).get("page", "1") or 1)
        pages = max(numbers) - first + 1
        # Where pages are counted from the end, the last one has no number, and no link of its own names it.
        return (pages - 1) * held + 1, (pages + 1) * held
    # A position may name the first post of its page, the last one, or any between them.
    return max(held + 1, max(numbers) - held + 1), max(numbers) + held


def post_facts(readings: Iterable[Reading]) -> Mapping[str, Fact]:
    """The posts of boards of one page, as the rows of their threads declare them."""
    facts: dict[str, Fact] = {}
    for reading in readings:
        here = reading.identity
        replies = [row.replies for row in reading.rows if row.replies is not None]
        if here is None or here.role != "index" or here.position is not None or len(replies) < len(reading.rows):
            continue
        is_whole = not any(link.is_flip for link in reading.links)
        if replies and is_whole:
            total = sum(replies) + len(replies)
            facts.setdefault(list_name(here), Fact(total, total))
    return facts
