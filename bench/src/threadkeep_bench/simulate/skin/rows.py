"""What an index row of a simulated forum shows, and how rows are ordered."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal


@dataclass(frozen=True, slots=True)
class RowStyle:
    """`last`: how much of the newest post a row shows. `sticky`: first on page 1, first on every page, or like others.

    `counts_first`: the counter of a row counts the opening post too.
    """

    replies: bool = True
    views: bool = True
    author: bool = True
    started: bool = False
    last: Literal["none", "time", "full"] = "full"
    counts_first: bool = False
    mini_pager: bool = False
    excerpt: bool = False
    order: Literal["last", "created"] = "last"
    sticky: Literal["first", "every", "plain"] = "first"
    board_counters: bool = True
    board_last: bool = True
    board_description: bool = True


def draw_rows(rng: Random) -> RowStyle:
    """A style nobody has looked at."""
    return RowStyle(
        replies=rng.random() < 0.8,
        views=rng.random() < 0.6,
        author=rng.random() < 0.75,
        started=rng.random() < 0.35,
        last=rng.choice(("full", "full", "full", "time", "none")),
        counts_first=rng.random() < 0.2,
        mini_pager=rng.random() < 0.45,
        excerpt=rng.random() < 0.1,
        order=rng.choice(("last", "last", "last", "last", "created")),
        sticky=rng.choice(("first", "first", "every", "plain")),
        board_counters=rng.random() < 0.8,
        board_last=rng.random() < 0.7,
        board_description=rng.random() < 0.8,
    )
