"""The text of a page as hashes: shingles of neighbouring words, and runs of letters without a link."""

from __future__ import annotations

import re
from collections import defaultdict
from zlib import crc32

from threadkeep.page import NodeTable
from threadkeep.sitemap.facts.node_sums import NodeSums

_WORD = re.compile(r"\w+")
_DIGITS = re.compile(r"\d+")
# Scripts that are written without spaces between words: kana, Chinese characters, Thai, Lao, Khmer, Burmese.
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")
# Three neighbouring words, or six characters of a script without spaces: chosen, not tuned.
_WORDS, _CHARACTERS = 3, 6
# A shorter text is a label, a name or a date.
SHORTEST_RUN = 25


def shingles_of(nodes: NodeTable, sums: NodeSums) -> frozenset[int]:
    """Hashes of neighbouring words of unlinked text in one block, with numbers masked; short cells have none."""
    words: defaultdict[int, list[str]] = defaultdict(list)
    for node, is_linked in sums.visible_texts:
        if not is_linked:
            words[sums.blocks[node]] += _words(nodes.texts[node])
    found: set[int] = set()
    for block in words.values():
        found.update(_shingles(block))
    return frozenset(found)


def _words(text: str) -> list[str]:
    return _WORD.findall(_DIGITS.sub("0", text.lower()))


def _shingles(words: list[str]) -> list[int]:
    joined = [f"{a} {b} {c}" for a, b, c in zip(words, words[1:], words[2:], strict=False)]
    for stretch in _UNSPACED.findall(" ".join(words)):
        joined += [stretch[i : i + _CHARACTERS] for i in range(0, len(stretch) - _CHARACTERS + 1, 2)]
    return [crc32(each.encode()) for each in joined]


def runs_of(nodes: NodeTable, sums: NodeSums) -> tuple[tuple[int, int], ...]:
    """Hash and length of each single text outside links that is no label."""
    found = {}
    for node, is_linked in sums.visible_texts:
        if is_linked:
            continue
        text = " ".join(_DIGITS.sub("0", nodes.texts[node]).split())
        # One character of a script without spaces says as much as two letters.
        letters = len(text) + sum(map(len, _UNSPACED.findall(text)))
        if letters >= SHORTEST_RUN:
            found[crc32(text.encode())] = letters
    return tuple(found.items())
