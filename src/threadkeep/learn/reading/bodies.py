"""Where what somebody wrote stands in a post, and what of it the forum added."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from threadkeep.layout import SeenPost
from threadkeep.learn.reading.each import FULL_WEIGHT
from threadkeep.learn.reading.selectors import SHARED_BY_SOME, Target, candidates_for
from threadkeep.learn.reading.sheets import Sheet, same_texts

# A post without its text is lost, one with an advertisement in it is not.
MISSED = 4
# Below this a second selector is looked for beside the first few, of so many, and must bring so much.
WHOLE, JOINED, MOST_OTHERS, WORTHWHILE = 0.97, 3, 40, 0.02
DOUBT = 0.15
# What so many posts of a page say alike, and so large a share of them, is nobody's text.
FEWEST_ALIKE, ALIKE = 2, 0.4
_ASKS_FOR_WRITING = re.compile(r":has\(> (?:br|p|a|b|i|u|s|em|strong|img|font|hr|[ou]l|pre|code|blockquote)\)")


@dataclass(frozen=True, slots=True)
class Body:
    """A selector of bodies, and how well it agrees with those that were seen, over pages."""

    text: str
    cost: float
    score: float


def chosen_bodies(sheets: Sequence[Sheet]) -> list[Body]:
    """The best selectors for the texts of posts, the best first."""
    sheets = [sheet for sheet in _worded(sheets) if sheet.posts]
    found = _ranked(Body(one.text, one.cost, _score(sheets, one.text)) for one in candidates_for(_targets(sheets)))
    if found and found[0].score < WHOLE:
        found = _ranked([*found, *(both for one in found[:JOINED] for both in _joined(sheets, one))])
    return found[:8]


def _ranked(bodies: Iterable[Body]) -> list[Body]:
    def rank(body: Body) -> tuple[float, float, int, str]:
        return -round(body.score - doubt_of(body.text), 2), body.cost, len(body.text), body.text

    return sorted(bodies, key=rank)


def doubt_of(selector: str) -> float:
    """How far a selector is to be doubted: one that asks for what authors write misses the next who writes less."""
    return DOUBT if _ASKS_FOR_WRITING.search(selector) else 0.0


def _joined(sheets: Sequence[Sheet], first: Body) -> Iterator[Body]:
    """A selector with another beside it, for the texts that it misses: answers and remarks may stand in two ways."""
    missed = [replace(sheet, posts=_missed(sheet, first.text)) for sheet in sheets]
    for other in candidates_for(_targets(missed), MOST_OTHERS, SHARED_BY_SOME):
        both = f"{first.text}, {other.text}"
        score = _score(sheets, both)
        if score >= first.score + WORTHWHILE:
            yield Body(both, first.cost + other.cost, score)


def _missed(sheet: Sheet, selector: str) -> tuple[SeenPost, ...]:
    found = frozenset(sheet.taker.select(selector))
    return tuple(post for post in sheet.posts if found.isdisjoint(same_texts(sheet, post)))


def _targets(sheets: Sequence[Sheet]) -> Iterator[Target]:
    for sheet in sheets:
        for post in sheet.posts:
            if post.body_node is not None:
                yield sheet.nodes, same_texts(sheet, post)


def _worded(sheets: Sequence[Sheet]) -> list[Sheet]:
    """The pages with the posts whose texts somebody wrote: what most posts of a page say alike is a button of each."""
    return [replace(sheet, posts=tuple(_with_words(sheet.posts))) for sheet in sheets]


def _with_words(posts: Sequence[SeenPost]) -> Iterator[SeenPost]:
    said = Counter(post.text.strip() for post in posts)
    for post in posts:
        often = said[post.text.strip()]
        if post.text.strip() and (often < FEWEST_ALIKE or often < ALIKE * len(posts)):
            yield post


def _score(sheets: Sequence[Sheet], selector: str) -> float:
    weights = [min(len(sheet.posts), FULL_WEIGHT) for sheet in sheets]
    total = sum(weight * _agreement(sheet, selector) for sheet, weight in zip(sheets, weights, strict=True))
    return total / sum(weights) if sheets else 0.0


def _agreement(sheet: Sheet, selector: str) -> float:
    """The bodies found by those seen and those found; what stands inside a body is no other.

    A body that is missed weighs more than one too many.
    """
    bodies = {node for post in sheet.posts for node in same_texts(sheet, post)}
    found = outermost(sheet, sheet.taker.select(selector))
    hits = sum(node in bodies for node in found)
    return (MISSED + 1) * hits / (MISSED * len(sheet.posts) + len(found)) if found else 0.0


def outermost(sheet: Sheet, found: Sequence[int]) -> list[int]:
    kept: list[int] = []
    for node in found:
        if not kept or node >= sheet.nodes.ends[kept[-1]]:
            kept.append(node)
    return kept
