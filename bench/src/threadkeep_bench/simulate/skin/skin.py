"""How a community is shown: a product of independent choices."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup import MarkupLook
from threadkeep_bench.simulate.skin.dates import DateStyle
from threadkeep_bench.simulate.skin.noise import Noise
from threadkeep_bench.simulate.skin.pagers import PagerStyle
from threadkeep_bench.simulate.skin.rows import RowStyle
from threadkeep_bench.simulate.urls import UrlStyle


@dataclass(frozen=True, slots=True)
class Structure:
    """Which pages there are and what they hold.

    `boards` false: one list of all threads is the entry page. `posts`: how replies hang together. `children`: where
    sub-boards are listed. `mixed`: the entry page lists the newest threads too. `portal`: a home page around the forum.
    """

    boards: bool = True
    posts: Literal["flat", "nested", "answers"] = "flat"
    children: Literal["entry", "parent", "both"] = "both"
    categories: bool = True
    mixed: bool = False
    portal: bool = False
    recent: bool = False
    feeds: Literal["none", "rss", "atom"] = "none"
    sitemap_xml: bool = False
    robots: Literal["none", "open", "closed"] = "open"
    threads_a_page: int = 20
    posts_a_page: int = 10


def draw_structure(rng: Random) -> Structure:
    """A structure nobody has looked at."""
    posts: Literal["flat", "nested", "answers"] = rng.choice(("flat", "flat", "flat", "flat", "nested", "answers"))
    return Structure(
        boards=rng.random() < 0.88,
        posts=posts,
        children=rng.choice(("entry", "parent", "both", "both")),
        categories=rng.random() < 0.7,
        mixed=rng.random() < 0.12,
        portal=rng.random() < 0.12,
        recent=rng.random() < 0.5,
        feeds=rng.choice(("none", "rss", "atom")),
        sitemap_xml=rng.random() < 0.3,
        robots=rng.choice(("none", "open", "closed")),
        threads_a_page=rng.choice((10, 15, 20, 20, 25, 30, 40)),
        posts_a_page=rng.choice((10, 10, 15, 15, 20, 20, 25)),
    )


@dataclass(frozen=True, slots=True)
class Skin:
    """`looks` has one entry, or two for a site with two layouts, taken in turn by board.

    `anchor` is how a post's element is named; empty: it has no name.
    """

    looks: tuple[MarkupLook, ...]
    title: str = "Forum"
    urls: UrlStyle = field(default_factory=UrlStyle)
    structure: Structure = field(default_factory=Structure)
    rows: RowStyle = field(default_factory=RowStyle)
    board_pager: PagerStyle = field(default_factory=PagerStyle)
    thread_pager: PagerStyle = field(default_factory=PagerStyle)
    post_dates: DateStyle = field(default_factory=DateStyle)
    row_dates: DateStyle = field(default_factory=DateStyle)
    noise: Noise = field(default_factory=Noise)
    anchor: str = "p{id}"

    @property
    def traits(self) -> tuple[str, ...]:
        """What makes this site special, in words, for tables of results."""
        urls, structure, noise = self.urls, self.structure, self.noise
        words = {
            f"{urls.form} urls": True,
            f"{urls.thread_position} positions": urls.thread_position != "number",
            "no boards": not structure.boards,
            f"{structure.posts} posts": structure.posts != "flat",
            "portal": structure.portal,
            "two layouts": len(self.looks) > 1,
            "next-only pager": self.thread_pager.numbers == "none",
            "session ids": noise.sessions != "never",
            "soft 404": noise.soft_404,
        }
        return tuple(word for word, holds in words.items() if holds)
