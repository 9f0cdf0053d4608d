"""The places of a page's block elements, how often each occurs, and how many of them hold prose."""

from __future__ import annotations

from collections import Counter

from threadkeep.page import INLINE_TAGS, TEXT_TAG, UNSEEN_TAGS, NodeTable
from threadkeep.sitemap.facts.node_sums import NodeSums

# A block with fewer letters is a label or a date.
PROSE_LETTERS = 40
_NO_BLOCKS = (
    INLINE_TAGS | UNSEEN_TAGS | {TEXT_TAG, "br", "hr", "img", "input", "option", "html", "head", "link", "meta"}
)


def blocks_of(nodes: NodeTable, sums: NodeSums) -> tuple[tuple[str, int, int], ...]:
    """(place, copies, copies with prose); columns of tables without classes are numbered."""
    paths: list[str] = []
    copies: Counter[str] = Counter()
    with_prose: Counter[str] = Counter()
    columns: Counter[int] = Counter()
    for node, tag in enumerate(nodes.tags):
        parent = nodes.parents[node]
        above = paths[parent] if parent >= 0 else ""
        if tag in _NO_BLOCKS:
            paths.append(above)
            continue
        step = sums.steps[node]
        if tag in ("td", "th"):
            columns[parent] += 1
            step = step if "." in step else f"{step}:{columns[parent]}"
        path = f"{above}>{step}" if above else step
        paths.append(path)
        copies[path] += 1
        with_prose[path] += sums.letters_in(nodes, node) >= PROSE_LETTERS
    return tuple((path, count, with_prose[path]) for path, count in copies.items())
