"""The seam: who answers a query with URLs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, zip_longest
from typing import Protocol


class SearchProvider(Protocol):
    async def search(self, query: str, count: int) -> list[str]:
        """The first `count` URLs for a query, best first; UnreachableError if the provider does not answer."""
        ...


@dataclass(frozen=True, slots=True)
class SeveralProviders:
    """Asks all of them, and takes their answers by turns."""

    providers: Sequence[SearchProvider]

    async def search(self, query: str, count: int) -> list[str]:
        answers = [await provider.search(query, count) for provider in self.providers]
        mixed = chain.from_iterable(zip_longest(*answers))
        return list(dict.fromkeys(url for url in mixed if url is not None))[:count]
