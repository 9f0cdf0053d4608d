"""The pages of one board or thread as a truth file counts them, under every address it gives them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from threadkeep_bench.simulate import UrlTruth


@dataclass(frozen=True, slots=True)
class PageList:
    """A list's pages in order; the addresses of one page stand together, the plainest first."""

    role: Literal["index", "thread"]
    id: str
    pages: tuple[tuple[str, ...], ...]

    @property
    def plainest(self) -> tuple[str, ...]:
        return tuple(addresses[0] for addresses in self.pages)


def page_truths(lists: Iterable[PageList], entry: Iterable[str]) -> dict[str, UrlTruth]:
    """What every listed address is: role, list and number of page."""
    truths = dict.fromkeys(entry, UrlTruth("entry", "entry"))
    for each in lists:
        for number, addresses in enumerate(each.pages, start=1):
            truths |= dict.fromkeys(addresses, UrlTruth(each.role, f"{each.role}/{each.id}/{number}"))
    return truths
