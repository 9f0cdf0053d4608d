"""The shapes of subtrees: equal subtrees share one number, so that comparing them costs nothing."""

from __future__ import annotations

from dataclasses import dataclass

from threadkeep.layout.elements import Elements


@dataclass(frozen=True, slots=True)
class Shapes:
    """Each distinct shape once: its tag, the shapes below it, and how many elements it has; `of[i]` is a node's."""

    of: tuple[int, ...]
    tags: tuple[str, ...]
    below: tuple[tuple[int, ...], ...]
    sizes: tuple[int, ...]


def shapes_of(elements: Elements) -> Shapes:
    """The shapes of a page's elements, classes and formatting apart; linear in the page."""
    known: dict[tuple[str, tuple[int, ...]], int] = {}
    sizes: list[int] = []
    of = [0] * len(elements.nodes)
    for node in range(len(elements.nodes) - 1, -1, -1):
        below = tuple([of[kid] for kid in elements.kids[node]])
        key = (elements.nodes.tags[node], below)
        shape = known.get(key)
        if shape is None:
            shape = known[key] = len(sizes)
            sizes.append(1 + sum([sizes[each] for each in below]))
        of[node] = shape
    return Shapes(tuple(of), tuple([tag for tag, _ in known]), tuple([below for _, below in known]), tuple(sizes))
