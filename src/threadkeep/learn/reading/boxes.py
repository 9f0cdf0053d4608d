"""Threads in a box beside the lists of several boards: a thread is of one board, and a row only there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Set

from threadkeep.strategy import FieldReader, Strategy, identify, list_name


def boxed_names(linked: Iterable[tuple[FieldReader, Set[str]]], strategy: Strategy) -> frozenset[str]:
    """The threads, by their names, that pages of several boards link to."""
    boards: defaultdict[str, set[str]] = defaultdict(set)
    for taker, names in linked:
        here = identify(strategy, taker.page.url)
        if here is not None and here.role == "index":
            for name in names:
                boards[name].add(list_name(here))
    return frozenset(name for name, found in boards.items() if len(found) > 1)
