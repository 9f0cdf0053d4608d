"""Random samples of pages: some items of many, or the same number of URLs of each kind."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import TypeVar

from threadkeep_bench.simulate import TrueThread, Truth, UrlKind

T = TypeVar("T")


def threads_by_page(truth: Truth) -> dict[str, TrueThread]:
    """Each thread under the class of each of its pages."""
    return {truth.classify(url).page or url: thread for thread in truth.threads for url in thread.pages}


def some(items: Iterable[T], count: int, random: Random) -> list[T]:
    """So many of the items, drawn by chance, in their order."""
    known = list(items)
    chosen = sorted(random.sample(range(len(known)), min(count, len(known))))
    return [known[place] for place in chosen]


def evenly(urls: Mapping[str, UrlKind], count: int, random: Random) -> list[str]:
    """So many URLs, as many of each kind, if there are so many."""
    by_kind: dict[UrlKind, list[str]] = defaultdict(list)
    for url, kind in urls.items():
        by_kind[kind].append(url)
    shuffled = [random.sample(each, len(each)) for each in by_kind.values()]
    return _dealt(shuffled)[:count]


def _dealt(hands: Sequence[Sequence[str]]) -> list[str]:
    longest = max(map(len, hands), default=0)
    return [hand[place] for place in range(longest) for hand in hands if place < len(hand)]
