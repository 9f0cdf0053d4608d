"""Plainer and narrower selectors for the texts of posts, which only records make possible.

On a page a selector must find all texts and nothing else; in a record it need only find one text.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.learn.reading.known import Known
from threadkeep.learn.reading.selectors import candidates_for
from threadkeep.page import TEXT_TAG

_LAST_STEP = re.compile(r"[^\s>+~]+$")


@dataclass(frozen=True, slots=True)
class NarrowingThresholds:
    """When an element inside bodies holds the texts, and what is beside it is the forum's. Chosen on foreign forums."""

    # Share of the posts that must have one such element with words, if they have words.
    held: float = 0.97
    # Share of the posts whose words are all inside: those without a signature, if that stands beside it.
    whole: float = 0.25
    # Share of all letters that are inside.
    letters: float = 0.6
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


def narrower(known: Sequence[Known], selector: str) -> str:
    """The selector, or that of an element inside that all bodies have, with all words of most posts.

    What other posts have beside it, thanks or a note of an edit, is then the forum's.
    """
    bodies = [(one, node) for one in known if (node := _first(one, selector)) is not None and _letters(one, node)]
    if len(bodies) < NARROWING.posts:
        return selector
    labels = Counter(label for one, node in bodies for label in _whole_inside(one, node))
    for label, count in labels.most_common(NARROWING.tried):
        if count < NARROWING.whole * len(bodies):
            break
        targets = [(one.sheet.nodes, nodes) for one, node in bodies if (nodes := _whole_inside(one, node).get(label))]
        for inner in sorted(candidates_for(targets, most=12), key=lambda each: each.cost):
            if _holds_texts(bodies, inner.text):
                return inner.text
    return selector


def _holds_texts(bodies: Sequence[tuple[Known, int]], inner: str) -> bool:
    held = whole = letters = inside = 0
    for one, body in bodies:
        ends = one.sheet.nodes.ends
        found = list(one.record.own_nodes(one.sheet.taker.select(inner)))
        own = _letters(one, found[0]) if len(found) == 1 and body < found[0] < ends[body] else 0
        every = _letters(one, body)
        held, whole = held + (own > 0), whole + (own == every)
        letters, inside = letters + every, inside + own
    are_held = held >= NARROWING.held * len(bodies) and inside >= NARROWING.letters * letters
    return are_held and NARROWING.whole * len(bodies) <= whole < len(bodies)


def _whole_inside(one: Known, body: int) -> dict[str, tuple[int]]:
    """The elements with a class or an id inside a body that hold all its words, by tag and mark."""
    nodes, found = one.sheet.nodes, dict[str, tuple[int]]()
    every = _letters(one, body)
    node: int | None = body
    while node is not None:
        below = [child for child in nodes.children(node) if nodes.tags[child] != TEXT_TAG]
        node = next((child for child in below if _letters(one, child) == every), None)
        if node is not None and (mark := _mark(one, node)):
            found[mark] = (node,)
    return found


def _mark(one: Known, node: int) -> str:
    nodes = one.sheet.nodes
    given = re.sub(r"\d+", "#", nodes.attribute(node, "id") or "")
    classes = nodes.classes(node)[:1]
    return f"{nodes.tags[node]}.{classes[0]}" if classes else f"{nodes.tags[node]}#{given}" if given else ""


def _first(one: Known, selector: str) -> int | None:
    return next(one.record.own_nodes(one.sheet.taker.select(selector)), None)


def _letters(one: Known, node: int) -> int:
    return sum(map(str.isalnum, one.sheet.page.text_of(node, names_images=False)))
