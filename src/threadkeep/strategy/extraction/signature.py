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


def nodes_behind_separator(page: Page, bodies: Sequence[int], separator: str) -> frozenset[int]:
    """The last line of a text that is the separator, and all behind it; nothing if nothing is before it."""
    if not separator or not bodies:
        return frozenset()
    nodes = page.nodes
    inside = [node for body in bodies for node in range(body, nodes.ends[body])]
    said = [node for node in inside if nodes.tags[node] == TEXT_TAG and nodes.texts[node].strip()]
    line = next((node for node in reversed(said) if one_line(nodes.texts[node]) == separator), -1)
    return frozenset(node for node in inside if node >= line) if said and line > said[0] else frozenset()
