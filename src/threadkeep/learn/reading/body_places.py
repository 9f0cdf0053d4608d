"""Plainer and narrower selectors for the texts of posts, which only records make possible.

On a page a selector must find all texts and nothing else; in a record it need only find one text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from threadkeep.learn.reading.selectors import candidates_for
from threadkeep.learn.reading.sheets import Sheet
from threadkeep.learn.reading.told import Told, told_posts
from threadkeep.page import TEXT_TAG
from threadkeep.strategy import PostShape

_LAST_STEP = re.compile(r"[^\s>+~]+$")


@dataclass(frozen=True, slots=True)
class NarrowingThresholds:
    """When an element inside bodies holds the texts, and what is beside it is the forum's. Chosen on foreign forums."""

    # Share of the posts that must have one such element with words, and none beside it that are in no element.
    held: float = 0.97
    # Share of a body's letters that an element must hold to be tried; half of the bodies must have such a one.
    most: float = 0.5
    # Share of the letters of all bodies that must be inside: people sign with more words than they write.
    letters: float = 0.35
    # Fewer posts show too little.
    posts: int = 8
    # Labels of elements that are tried.
    tried: int = 4


NARROWING = NarrowingThresholds()


def plainer(selectors: Sequence[str]) -> Iterator[str]:
    """What each selector finds, wherever it is: "div.open > div.text" is "div.text" in a record."""
    for selector in selectors:
        last = _LAST_STEP.search(selector) if re.search(r"[,(\"']", selector) is None else None
        if last is not None and last[0] != selector and re.search(r"[.#\[]", last[0]):
            yield last[0]


def with_narrower_texts(shape: PostShape, sheets: Sequence[Sheet]) -> PostShape:
    """The shape; where all texts have one element with most of their words, the text is what is in that.

    What is beside it in other elements is the forum's: a signature, thanks, a note of an edit.
    """
    bodies = [(one, one.bodies[0]) for one in told_posts(shape, sheets) if one.bodies and _letters(one, one.bodies[0])]
    if shape.body.at is None or len(bodies) < NARROWING.posts:
        return shape
    inside = [_main_elements(one, node) for one, node in bodies]
    labels = Counter(label for found in inside for label in found)
    for label, count in labels.most_common(NARROWING.tried):
        if count < NARROWING.most * len(bodies):
            break
        pairs = zip(bodies, inside, strict=True)
        targets = [(one.nodes, (found[label],)) for (one, _), found in pairs if label in found]
        for inner in sorted(candidates_for(targets, most=12), key=lambda each: each.cost):
            if _holds_texts(bodies, inner.text):
                return replace(shape, body=replace(shape.body, at=inner.text))
    return shape


def _holds_texts(bodies: Sequence[tuple[Told, int]], inner: str) -> bool:
    """Whether all bodies have one such element with words, and some have words of other elements beside it."""
    held = whole = letters = inside = 0
    for one, body in bodies:
        ends = one.nodes.ends
        found = list(one.record.own_nodes(one.taker.select(inner)))
        is_one = len(found) == 1 and body < found[0] < ends[body] and not _has_loose_words(one, body, found[0])
        own, every = _letters(one, found[0]) if is_one else 0, _letters(one, body)
        held, whole = held + (own > 0), whole + (own == every)
        letters, inside = letters + every, inside + own
    are_held = held >= NARROWING.held * len(bodies) and inside >= NARROWING.letters * letters
    return are_held and whole < len(bodies)


def _has_loose_words(one: Told, body: int, inner: int) -> bool:
    """Whether words are beside an element, or beside those around it in the body, in no element of their own."""
    nodes, node = one.nodes, inner
    while node > body:
        node = nodes.parents[node]
        if any(nodes.tags[child] == TEXT_TAG and nodes.texts[child].strip() for child in nodes.children(node)):
            return True
    return False


def _main_elements(one: Told, body: int) -> dict[str, int]:
    """The elements with a class or an id inside a body that hold most of its words, by tag and mark."""
    nodes, found = one.nodes, dict[str, int]()
    least = NARROWING.most * _letters(one, body)
    node: int | None = body
    while node is not None:
        below = [child for child in nodes.children(node) if nodes.tags[child] != TEXT_TAG]
        node = next((child for child in below if _letters(one, child) > least), None)
        if node is not None and (mark := _mark(one, node)):
            found[mark] = node
    return found


def _mark(one: Told, node: int) -> str:
    nodes = one.nodes
    given = re.sub(r"\d+", "#", nodes.attribute(node, "id") or "")
    classes = nodes.classes(node)[:1]
    return f"{nodes.tags[node]}.{classes[0]}" if classes else f"{nodes.tags[node]}#{given}" if given else ""


def _letters(one: Told, node: int) -> int:
    return sum(map(str.isalnum, one.taker.page.text_of(node, names_images=False)))
