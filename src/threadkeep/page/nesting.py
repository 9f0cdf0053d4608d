"""How deep a page nests, measured before a parser sees it, and the page with the surplus taken out."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from threadkeep.page.nodes import VOID_TAGS

# Elements that may be open at the same time.
MAX_DEPTH = 1_000
# Lexbor's time grows with the square of the depth: 5,000 open elements take 38 ms, 20,000 take 0.65 s and 200,000 more
# than 40 s. A page with fewer opening tags than this cannot be slow, so it is not scanned before it is parsed.
HARMLESS_TAGS = 5_000

# A quote opens a value only behind "="; possessive, so that no page makes it look twice.
_TAG = re.compile(
    r"<!--(?:-?>|.*?(?:--!?>|\Z))"
    r"|<(?P<end>/?)(?P<name>[a-zA-Z][^\s/>]*)(?:[^=>]++|=\s*+(?:\"[^\"]*+\"|'[^']*+')?+)*+>?",
    re.DOTALL,
)
# Void in HTML, but elements like any other inside svg and math, where they nest.
_VOID_BUT_FOREIGN = frozenset({"area", "base", "col", "input", "link", "param", "source", "track", "wbr"})
_FOREIGN = frozenset({"svg", "math"})
# What stays in force when its parent ends, and is opened again inside the next one, until it is closed itself.
_FORMATTING = frozenset({"b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u"})
# Where formatting ends with its element.
_BARRIERS = frozenset({"td", "th", "caption", "object", "marquee", "applet", "template"})
# A new one of the first closes an open one of the second, unless one of `_HOLDERS` is between.
_CLOSES = {
    "p": frozenset({"p"}),
    "li": frozenset({"li"}),
    "dd": frozenset({"dd", "dt"}),
    "dt": frozenset({"dd", "dt"}),
    "option": frozenset({"option"}),
    "optgroup": frozenset({"option", "optgroup"}),
    "tr": frozenset({"tr", "td", "th"}),
    "td": frozenset({"td", "th"}),
    "th": frozenset({"td", "th"}),
    "tbody": frozenset({"tbody", "thead", "tfoot", "tr", "td", "th"}),
    "tfoot": frozenset({"tbody", "thead", "tr", "td", "th"}),
}
# fmt: off
_HOLDERS = frozenset({
    "table", "ul", "ol", "dl", "menu", "dir", "div", "section", "article", "blockquote", "button", "template",
    "select", "li", "dd", "dt", "td",
})
# fmt: on


@dataclass(slots=True)
class _OpenElements:
    """The elements open at one point of a page: at least as many as a browser would have."""

    names: list[str] = field(default_factory=list)
    counts: Counter[str] = field(default_factory=Counter)
    reopened: Counter[str] = field(default_factory=Counter)
    foreign_void: int = 0
    has_foreign: bool = False

    def has_room(self, name: str, limit: int) -> bool:
        """Whether one more element stays within the limit; void ones, which nest only in drawings, have their own."""
        return (self.foreign_void if name in VOID_TAGS else len(self.names) + self.reopened.total()) < limit

    def open(self, name: str) -> None:
        if name in VOID_TAGS:
            self.foreign_void += self.has_foreign and name in _VOID_BUT_FOREIGN
            return
        self._close_implied(name)
        self.has_foreign = self.has_foreign or name in _FOREIGN
        self.names.append(name)
        self.counts[name] += 1

    def close(self, name: str) -> None:
        if not self.counts[name]:
            if self.reopened[name]:
                self.reopened[name] -= 1
        elif name in _FORMATTING:
            del self.names[_last(self.names, name)]
            self.counts[name] -= 1
        else:
            self._pop_to(_last(self.names, name))

    def _close_implied(self, name: str) -> None:
        closes = _CLOSES.get(name)
        if not closes or not any(self.counts[other] for other in closes):
            return
        outermost = None
        for at in range(len(self.names) - 1, -1, -1):
            if self.names[at] in closes:
                outermost = at
            elif self.names[at] in _HOLDERS:
                break
        if outermost is not None:
            self._pop_to(outermost)

    def _pop_to(self, at: int) -> None:
        popped = self.names[at:]
        del self.names[at:]
        self.counts.subtract(popped)
        if popped[0] not in _BARRIERS:
            self.reopened.update(name for name in popped if name in _FORMATTING)


def _last(names: list[str], name: str) -> int:
    return len(names) - 1 - names[::-1].index(name)


def has_many_tags(html: str) -> bool:
    return html.count("<") - html.count("</") > HARMLESS_TAGS


def flatten_deep_elements(html: str, limit: int = MAX_DEPTH) -> str:
    """The page without the opening tags that would nest deeper than `limit`; their text stays."""
    kept: list[str] = []
    opened = _OpenElements()
    done = 0
    for tag in _TAG.finditer(html):
        name = (tag["name"] or "").lower()
        if not name or tag["end"]:
            opened.close(name)
            continue
        if opened.has_room(name, limit):
            opened.open(name)
        else:
            kept.append(html[done : tag.start()])
            done = tag.end()
    kept.append(html[done:])
    return "".join(kept)
