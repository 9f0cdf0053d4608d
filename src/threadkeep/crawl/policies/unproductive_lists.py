"""Lists that continue for ever: after a few pages that show nothing, no further page of the list is requested."""

from __future__ import annotations

from collections import Counter

from threadkeep.crawl.thresholds import UNPRODUCTIVE
from threadkeep.model import Reading
from threadkeep.strategy import list_name


class UnproductiveLists:
    """Counts the pages of each list that show neither a thread nor a board."""

    def __init__(self) -> None:
        self._empty: Counter[str] = Counter()

    @property
    def stopped_count(self) -> int:
        """How many lists were stopped; nobody knows whether their further pages show something."""
        return sum(pages >= UNPRODUCTIVE.empty_pages for pages in self._empty.values())

    def stops_at(self, reading: Reading) -> bool:
        """Count the page, and say whether the further pages of its list are not worth a request."""
        here = reading.identity
        if here is None or here.role != "index" or here.position is None or _shows_something(reading):
            return False
        self._empty[list_name(here)] += 1
        return self._empty[list_name(here)] >= UNPRODUCTIVE.empty_pages


def _shows_something(reading: Reading) -> bool:
    return bool(reading.rows or reading.boards) or any(not found.is_flip for found in reading.links)
