"""Post shapes that agree better on some pages of a kind than those of a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from threadkeep.learn.reading.choice import CHOICE, Judge
from threadkeep.learn.reading.shapes import SamplePage, dated_pages, shapes_of
from threadkeep.learn.reading.sheets import sheet_of
from threadkeep.strategy import PostShape, Strategy


@dataclass(frozen=True, slots=True)
class BetterPosts:
    """The shapes for a kind; none where its pages agree better one by one."""

    shapes: tuple[PostShape, ...]


def better_post_shapes(samples: Sequence[SamplePage], strategy: Strategy, kind: str) -> BetterPosts | None:
    """Better shapes for the posts of a kind, learned from these pages; None if those of the strategy agree as well."""
    sheets = [sheet_of(page.page, page.at) for page in dated_pages(samples, strategy, kind)]
    own = tuple(shape for shape in strategy.posts if shape.on == kind)
    judge = Judge(sheets)
    least = judge.agreement_page_by_page().score - CHOICE.tolerated
    if own and judge.score(own) >= least:
        return None
    found = shapes_of(samples, replace(strategy, posts=())).posts
    learned = tuple(shape for shape in found if shape.on == kind)
    if learned and judge.score(learned) >= least:
        return BetterPosts(learned)
    return BetterPosts(()) if own else None
