"""The last piece of a text: what a forum writes below the words of everybody who has a signature."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from threadkeep.page import TEXT_TAG, Page


def closing_element(page: Page, bodies: Sequence[int], left_out: Collection[int]) -> int | None:
    """The last element of a text, without what is left out; something else must stand before it."""
    parts, nodes = list(bodies), page.nodes
    while len(parts) == 1 and nodes.tags[parts[0]] != TEXT_TAG:
        below = (child for child in nodes.children(parts[0]) if child not in left_out)
        parts = [child for child in below if page.text_of(child, left_out).strip()]
    return parts[-1] if len(parts) > 1 and nodes.tags[parts[-1]] != TEXT_TAG else None


def text_in_one_line(page: Page, node: int) -> str:
    return " ".join(page.text_of(node).split())
