"""Lists that go on for ever: behind a few pages that show nothing no further page of the list is asked for."""

from __future__ import annotations

from collections import Counter

from threadkeep.crawl.policies.scope import RankOf
from threadkeep.model import Found, Reading
from threadkeep.strategy import list_name

# One page may be empty because guests may not see what it lists; the next one need not be.
FEWEST = 3


class UnproductiveLists:
    """Counts the pages of each list that show neither a thread nor a board."""

    def __init__(self) -> None:
        self._empty: Counter[str] = Counter()

    @property
    def stopped_count(self) -> int:
        """How many lists were left, of which nobody knows whether they go on."""
        return sum(pages >= FEWEST for pages in self._empty.values())

    def ranks(self, rank: RankOf, reading: Reading) -> RankOf:
        """The ranks of what stands on a page; none for further pages of its list, where that often shows nothing."""
        here = reading.identity
        if here is None or here.role != "index" or here.position is None or _shows_something(reading):
            return rank
        self._empty[list_name(here)] += 1
        is_barren = self._empty[list_name(here)] >= FEWEST

        def without_steps(found: Found, depth: int) -> int | None:
            return None if is_barren and found.is_flip else rank(found, depth)

        return without_steps


def _shows_something(reading: Reading) -> bool:
    return bool(reading.rows or reading.boards) or any(not found.is_flip for found in reading.links)
