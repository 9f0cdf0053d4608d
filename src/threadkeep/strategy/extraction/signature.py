"""The last element of a text: below the words of a user, a forum writes the user's signature."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from threadkeep.page import TEXT_TAG, Page, one_line


def closing_element(page: Page, bodies: Sequence[int], dropped: Collection[int]) -> int | None:
    """The last element of a text, without the dropped nodes; None if nothing is before it."""
    parts, nodes = list(bodies), page.nodes
    while len(parts) == 1 and nodes.tags[parts[0]] != TEXT_TAG:
        children = (child for child in nodes.children(parts[0]) if child not in dropped)
        parts = [child for child in children if page.text_of(child, dropped).strip()]
    return parts[-1] if len(parts) > 1 and nodes.tags[parts[-1]] != TEXT_TAG else None


def text_in_one_line(page: Page, node: int) -> str:
    return one_line(page.text_of(node))
