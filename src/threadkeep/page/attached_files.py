"""What forums write into texts about attached files: "Attached: scan.zip (4 KB)", "photo.jpg (213 kB)"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from threadkeep.page.invisible import one_line
from threadkeep.page.nodes import TEXT_TAG, NodeTable
from threadkeep.page.text import visible_text

# Nobody writes the size of a file in brackets behind its name: on foreign forums all such notes are the forum's.
_SIZE = r"\(\s*[~≈]?\d[\d.,\s]*\s*(?:bytes?|[kmgкмг]i?[bбo]|байт|octets)\b[^()]{0,40}\)"
_FILE = r"[^\s/\\?*:|\"<>()][^/\\?*:|\"<>()\n]{0,119}\.[A-Za-z][A-Za-z0-9]{1,4}"
_LABEL = r"(?:[^\W\d][^:：\n.()]{0,30}[:：]\s*)?"
_NOTE = re.compile(rf"{_LABEL}(?:{_FILE}\s*{_SIZE}[\s,;·•|]*)+", re.IGNORECASE)
_HAS_SIZE = re.compile(_SIZE, re.IGNORECASE)
_LABEL_ALONE = re.compile(r"[^\W\d][^:：\n.()]{0,30}[:：]")
# Letters of a note; a list of some dozen files is that long.
_LONGEST = 2_000


def file_notes(nodes: NodeTable, start: int) -> frozenset[int]:
    """The nodes below a node that say nothing but which files are attached, and how large they are."""
    return frozenset(node for size in _sizes(nodes, start) for node in _note_around(nodes, start, size))


def _sizes(nodes: NodeTable, start: int) -> Iterator[int]:
    inside = range(start + 1, nodes.ends[start])
    return (node for node in inside if nodes.tags[node] == TEXT_TAG and _HAS_SIZE.search(nodes.texts[node]))


def _note_around(nodes: NodeTable, start: int, size: int) -> tuple[int, ...]:
    """The largest element around a size that is a note; or the siblings that are one together."""
    largest: tuple[int, ...] = ()
    node = size
    while node > start:
        if _is_note(text := _text(nodes, node)):
            largest = (node,)
        elif not largest:
            largest = _siblings(nodes, node)
        if len(text) > _LONGEST:
            break
        node = nodes.parents[node]
    return largest


def _siblings(nodes: NodeTable, size: int) -> tuple[int, ...]:
    """A size with the name of the file before it, and the label before that."""
    before = [node for node in nodes.children(nodes.parents[size]) if node <= size and _text(nodes, node)][-3:]
    pairs = before[-2:]
    if len(pairs) < 2 or not _is_note(" ".join(_text(nodes, node) for node in pairs)):
        return ()
    has_label = len(before) > 2 and _LABEL_ALONE.fullmatch(_text(nodes, before[0]))
    return tuple(before if has_label else pairs)


def _is_note(text: str) -> bool:
    return len(text) <= _LONGEST and _NOTE.fullmatch(text) is not None


def _text(nodes: NodeTable, node: int) -> str:
    if nodes.tags[node] == TEXT_TAG:
        return one_line(nodes.texts[node])
    return one_line(visible_text(nodes, node, (), names_images=False))
