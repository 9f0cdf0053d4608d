"""Marks by which a row may say something of its thread: classes, pictures, and words beside the title."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.learn.reading.listings import Row
from threadkeep.learn.slots import escaped
from threadkeep.page import TEXT_TAG, one_line
from threadkeep.strategy import Field

LONGEST_WORDS = 24
_NAME = re.compile(r"-?[A-Za-z_][A-Za-z0-9_-]*")
_VALUE = re.compile(r'[^"\\\n]{1,40}')
_FILE = re.compile(r"([\w-]+)\.(?:png|gif|jpe?g|svg|webp|ico)\b", re.IGNORECASE)
_TOLD = ("alt", "title", "aria-label")


@dataclass(frozen=True, slots=True)
class Mark:
    """A field that is there in some rows, and the words of it that may say why."""

    field: Field
    words: str


def marks_of(row: Row) -> Iterator[Mark]:
    """The marks of a row, outside the words of its title."""
    nodes = row.taker.page.nodes
    title_end = nodes.ends[row.title.node]
    for node in row.record.node_numbers():
        if row.title.node < node < title_end:
            continue
        if nodes.tags[node] == TEXT_TAG:
            yield from _words(row, node)
        else:
            yield from _attributes(row, node)


def _attributes(row: Row, node: int) -> Iterator[Mark]:
    nodes = row.taker.page.nodes
    tag = nodes.selector_tag(node)
    for name in nodes.classes(node):
        if _NAME.fullmatch(name):
            yield Mark(Field(at=f"{tag}.{name}"), name.replace("_", " ").replace("-", " "))
    for name in ("src", "style"):
        if found := _FILE.search(nodes.attribute(node, name) or ""):
            yield Mark(Field(at=f'{tag}[{name}*="{found[0]}"]'), found[1].replace("_", " "))
    for name in _TOLD:
        value = nodes.attribute(node, name)
        # What a link to the thread shows when it is pointed at is mostly the title itself.
        if value and _VALUE.fullmatch(value) and row.title.words not in value:
            yield Mark(Field(at=f'{tag}[{name}="{value}"]'), value)


def _words(row: Row, node: int) -> Iterator[Mark]:
    """Short words: all that an element says, or what it begins with."""
    nodes = row.taker.page.nodes
    words, holder = one_line(nodes.texts[node]), nodes.parents[node]
    if not words or len(words) > LONGEST_WORDS or any(map(str.isdigit, words)) or holder < row.record.start:
        return
    whole = one_line(row.taker.page.text_of(holder))
    if not whole.startswith(words):
        return
    end = "$" if whole == words else ""
    for selector in _selectors(row, holder):
        yield Mark(Field(at=selector, match=f"^{escaped(words)}{end}"), words)


def _selectors(row: Row, node: int) -> Sequence[str]:
    nodes = row.taker.page.nodes
    tag = nodes.selector_tag(node)
    named = [f"{tag}.{name}" for name in nodes.classes(node) if _NAME.fullmatch(name)]
    return (*named, tag)


def holds(row: Row, field: Field) -> bool:
    return row.taker.value_in(row.record, field) is not None
