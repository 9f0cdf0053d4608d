"""Post shapes that agree better on some pages of a kind than those of a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep.learn.reading.agreement import Agreement
from threadkeep.learn.reading.choice import CHOICE, Judge
from threadkeep.learn.reading.shapes import SamplePage, dated_pages, learned_post_shapes
from threadkeep.learn.reading.sheets import sheet_of
from threadkeep.strategy import PostShape, Strategy


@dataclass(frozen=True, slots=True)
class BetterPosts:
    """The shapes for a kind; none where its pages agree better one by one."""

    shapes: tuple[PostShape, ...]


def better_post_shapes(samples: Sequence[SamplePage], strategy: Strategy, kind: str) -> BetterPosts | None:
    """Better shapes for the posts of a kind, learned from these pages; None if those of the strategy agree as well.

    The first pages that a crawl requests are often alike. Pages from all over the archive show other layouts too.
    """
    pages = dated_pages(samples, strategy, kind)
    judge = Judge([sheet_of(page.page, page.at) for page in pages])
    own = tuple(shape for shape in strategy.posts if shape.on == kind)
    learned = learned_post_shapes(samples, strategy, kind)
    least = judge.agreement_page_by_page().score - CHOICE.tolerated
    if (
        learned
        and judge.score(learned) >= least
        and (not own or is_better_agreement(judge.agreement(learned), judge.agreement(own)))
    ):
        return BetterPosts(learned)
    return BetterPosts(()) if own and judge.score(own) < least else None


def is_better_agreement(one: Agreement, other: Agreement) -> bool:
    """Whether posts agree better than others, and hardly fewer are read."""
    gain = one.score - other.score
    return gain >= CHOICE.renewed and other.coverage - one.coverage <= CHOICE.lost * gain
