"""How much text stands before each node of a page, so that any part of it is two look-ups."""

from __future__ import annotations

import re
from dataclasses import dataclass

from threadkeep.layout.elements import UNSEEN
from threadkeep.page import TEXT_TAG, NodeTable

# Letters that are syllables or words, and as wide as two others.
_WIDE = re.compile(r"[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]")
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Sums:
    """Characters before each node that a reader sees, and those of them that stand in links; one more than nodes."""

    ends: tuple[int, ...]
    chars_before: list[int]
    linked_before: list[int]

    def chars(self, node: int) -> int:
        return self.chars_before[self.ends[node]] - self.chars_before[node]

    def linked(self, node: int) -> int:
        return self.linked_before[self.ends[node]] - self.linked_before[node]


def width(text: str) -> int:
    """How much a text says: its letters, those of Chinese, Japanese and Korean twice."""
    return len(text) if text.isascii() else len(text) + len(_WIDE.findall(text))


def bare_words(text: str) -> str:
    """The words of a text in small letters, without what stands between them."""
    return " ".join(_WORD.findall(text.lower()))


def sums_of(nodes: NodeTable) -> Sums:
    """One pass; text that only a style sheet hides counts as seen."""
    chars, linked = [0], [0]
    unseen_until = link_until = 0
    for node, tag in enumerate(nodes.tags):
        length = 0
        if tag == TEXT_TAG:
            length = width(nodes.texts[node].strip()) if node >= unseen_until else 0
        elif tag in UNSEEN or "hidden" in nodes.attributes[node]:
            unseen_until = max(unseen_until, nodes.ends[node])
        elif tag == "a" and "href" in nodes.attributes[node]:
            link_until = max(link_until, nodes.ends[node])
        chars.append(chars[-1] + length)
        linked.append(linked[-1] + (length if node < link_until else 0))
    return Sums(nodes.ends, chars, linked)
