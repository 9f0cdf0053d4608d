"""Where the texts of a page stand, as numbers that are equal on every page of a site and in every process."""

from __future__ import annotations

from collections import Counter

from xxhash import xxh3_64_intdigest

from threadkeep.page import TEXT_TAG, NodeTable

# Down to this depth the parts of a page are told apart by their number: header, lists beside the content, footer.
NUMBERED = 5


def number_of(text: str) -> int:
    return xxh3_64_intdigest(text.encode("utf-8", "replace"))


class Places:
    """The places of a page's nodes, which are entered in document order.

    `paths` are the tags above a node alone; `exact` adds classes and, near the root, which of several equal elements
    it is.
    """

    def __init__(self, nodes: NodeTable) -> None:
        self.paths: list[int] = []
        self.exact: list[int] = []
        self._nodes = nodes
        self._known: dict[tuple[int, str], int] = {}
        self._seen: Counter[tuple[int, str]] = Counter()

    def enter(self, node: int) -> None:
        nodes = self._nodes
        above, tag = nodes.parents[node], nodes.tags[node]
        path, exact = (self.paths[above], self.exact[above]) if above >= 0 else (0, 0)
        is_text = tag == TEXT_TAG
        self.paths.append(path if is_text else self._below(path, tag))
        self.exact.append(exact if is_text else self._below(exact, self._step(node)))

    def _step(self, node: int) -> str:
        nodes = self._nodes
        label = f"{nodes.tags[node]}.{nodes.attributes[node].get('class') or ''}"
        if nodes.depths[node] > NUMBERED:
            return label
        place = (nodes.parents[node], label)
        self._seen[place] += 1
        return f"{label}:{self._seen[place]}"

    def _below(self, above: int, step: str) -> int:
        if (above, step) not in self._known:
            self._known[above, step] = number_of(f"{above}/{step}")
        return self._known[above, step]
