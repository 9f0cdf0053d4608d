"""The visible text below a node, in the lines a reader sees."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass, field

from threadkeep.page.nodes import TEXT_TAG, NodeTable
from threadkeep.page.visibility import is_hidden

# fmt: off
_BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "body", "caption", "center", "dd", "details", "dialog", "dir",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6",
    "header", "hr", "html", "legend", "li", "main", "menu", "nav", "ol", "p", "pre", "search", "section",
    "summary", "table", "tbody", "textarea", "tfoot", "thead", "tr", "ul",
})
# fmt: on
_CELLS = frozenset({"td", "th"})
_SPACED = frozenset({"pre", "textarea", "listing", "xmp"})
_SPACES = " \t\n\r\f\v\x1c\x1d\x1e\x1f\x85\xa0\u2028\u2029"
_PARTED = re.compile(r"(?<![\d.,])\d{1,3}(?:[ \xa0\u2009\u202f]\d{3})+(?![\d.,]\d|\d)")


@dataclass(slots=True)
class _Lines:
    """Text as it grows: spaces run together, and a line break is made only where there is something to break."""

    done: list[str] = field(default_factory=list)
    line: list[str] = field(default_factory=list)
    wants_space: bool = False

    def add(self, text: str) -> None:
        words = text.split()
        if not words:
            self.wants_space = self.wants_space or bool(text)
            return
        if (self.wants_space or text[0] in _SPACES) and self.line:
            self.line.append(" ")
        self.line.append(" ".join(words))
        self.wants_space = text[-1] in _SPACES

    def add_spaced(self, text: str) -> None:
        first, *more = text.expandtabs().splitlines() or [""]
        self.line.append(first)
        for line in more:
            self.break_line()
            self.line.append(line)
        if text.endswith("\n"):
            self.break_line()

    def break_line(self) -> None:
        self.done.append("".join(self.line).rstrip())
        self.line.clear()
        self.wants_space = False

    def end_line(self) -> None:
        if self.line:
            self.break_line()
        self.wants_space = False

    def text(self) -> str:
        self.end_line()
        return re.sub(r"\n{3,}", "\n\n", "\n".join(self.done)).strip("\n")


def join_thousands(text: str) -> str:
    """The text without the spaces between groups of three digits: "1328 posts" for "1 328 posts"."""
    return _PARTED.sub(lambda found: "".join(found[0].split()), text)


def visible_text(
    nodes: NodeTable,
    start: int,
    leave_out: Collection[int] = (),
    *,
    joins_thousands: bool = False,
    names_images: bool = True,
) -> str:
    """What a reader sees below `start`, without the nodes of `leave_out`: one line per block.

    `joins_thousands`: "1 328" becomes "1328". This is done for each text node, because only there it is clear that the
    space is inside a number: "791" and "100" in two elements are two numbers.
    `names_images`: an image is named by its alternative text.
    """
    lines = _Lines()
    closing: list[int] = []
    spaced_until = start + 1 if nodes.tags[start] not in _SPACED else nodes.ends[start]
    node, end = start, nodes.ends[start]
    while node < end:
        while closing and closing[-1] <= node:
            closing.pop()
            lines.end_line()
        tag = nodes.tags[node]
        if node in leave_out or (tag != TEXT_TAG and is_hidden(tag, nodes.attributes[node])):
            node = nodes.ends[node]
            continue
        if tag == TEXT_TAG:
            words = join_thousands(nodes.texts[node]) if joins_thousands else nodes.texts[node]
            (lines.add_spaced if node < spaced_until else lines.add)(words)
        else:
            _enter(lines, tag)
            if tag == "img" and names_images:
                lines.add(nodes.attribute(node, "alt") or "")
            if tag in _BLOCKS:
                closing.append(nodes.ends[node])
            if tag in _SPACED:
                spaced_until = max(spaced_until, nodes.ends[node])
        node += 1
    return lines.text()


def first_words(nodes: NodeTable, start: int) -> str:
    """The first piece of what a reader sees below `start`: what `visible_text` begins with."""
    node, end = start, nodes.ends[start]
    while node < end:
        tag = nodes.tags[node]
        words = nodes.texts[node] if tag == TEXT_TAG else (nodes.attribute(node, "alt") or "") if tag == "img" else ""
        if tag != TEXT_TAG and is_hidden(tag, nodes.attributes[node]):
            node = nodes.ends[node]
            continue
        if words.strip():
            return words
        node += 1
    return ""


def _enter(lines: _Lines, tag: str) -> None:
    if tag == "br":
        lines.break_line()
    elif tag in _BLOCKS:
        lines.end_line()
    elif tag in _CELLS:
        lines.wants_space = True
