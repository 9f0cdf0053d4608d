"""Where what somebody wrote stands in a post, and what of it the forum added."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.learn.reading.each import FULL_WEIGHT
from threadkeep.learn.reading.selectors import Target, candidates_for
from threadkeep.learn.reading.sheets import Sheet

MISSED = 4


@dataclass(frozen=True, slots=True)
class Body:
    """A selector of bodies, and how well it agrees with those that were seen, over pages."""

    text: str
    cost: float
    score: float


def chosen_bodies(sheets: Sequence[Sheet]) -> list[Body]:
    """The best selectors for the texts of posts, the best first."""
    found = [Body(one.text, one.cost, _score(sheets, one.text)) for one in candidates_for(_targets(sheets))]
    return sorted(found, key=lambda body: (-round(body.score, 2), body.cost, len(body.text), body.text))[:8]


def _targets(sheets: Sequence[Sheet]) -> Iterator[Target]:
    for sheet in sheets:
        for post in sheet.posts:
            if post.body_node is not None:
                yield sheet.nodes, (post.body_node,)


def _score(sheets: Sequence[Sheet], selector: str) -> float:
    weights = [min(len(sheet.posts), FULL_WEIGHT) for sheet in sheets]
    total = sum(weight * _agreement(sheet, selector) for sheet, weight in zip(sheets, weights, strict=True))
    return total / sum(weights) if sheets else 0.0


def _agreement(sheet: Sheet, selector: str) -> float:
    """The bodies found by those seen and those found; what stands inside a body is no other.

    A body that is missed weighs four times one too many: without one a post is lost, and an advertisement is only more.
    """
    bodies = {post.body_node for post in sheet.posts}
    found = outermost(sheet, sheet.taker.select(selector))
    hits = sum(node in bodies for node in found)
    return (MISSED + 1) * hits / (MISSED * len(bodies) + len(found)) if found else 0.0


def outermost(sheet: Sheet, found: Sequence[int]) -> list[int]:
    kept: list[int] = []
    for node in found:
        if not kept or node >= sheet.nodes.ends[kept[-1]]:
            kept.append(node)
    return kept
