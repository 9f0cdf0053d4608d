"""How one site writes a tag: its case, its quotes, its line ends and the end tags it leaves out."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from html import escape, unescape
from random import Random
from typing import Literal, NewType

# Text becomes Html only through `text`, so the type checker proves that nothing is printed unescaped.
Html = NewType("Html", str)
NOTHING = Html("")

Quoting = Literal["double", "single", "bare"]
Spacing = Literal["minified", "lines", "ragged"]

BLOCKS = frozenset(
    {
        "html", "head", "body", "title", "meta", "link", "style", "script", "div", "table", "thead", "tr", "td", "th",
        "ul", "ol", "li", "dl", "dt", "dd", "p", "form", "fieldset", "section", "article", "header", "footer", "nav",
        "main", "aside", "h1", "h2", "h3", "h4", "hr", "center", "select", "blockquote", "details",
    }
)  # fmt: skip
# Templates are indented inside their own file and not by depth, so a tag is at the same column wherever it comes.
COLUMNS = {"tr": 2, "td": 3, "th": 3, "li": 2, "dt": 2, "dd": 2, "div": 1, "p": 3, "article": 1, "h2": 2, "h3": 3}
MAY_STAY_OPEN = frozenset({"li", "td", "th", "tr", "dt", "dd", "option"})
_BARE = re.compile(r"[A-Za-z0-9_.:#/?-]*[A-Za-z0-9_.:#?-]")
_ADDRESSES = frozenset({"href", "action", "src"})


def text(value: str) -> Html:
    return Html(escape(value, quote=False))


def joined(parts: Iterable[Html], between: str = "") -> Html:
    """The parts that are there, with `between` (already HTML) between them."""
    return Html(between.join(part for part in parts if part))


@dataclass(frozen=True, slots=True)
class TagGrammar:
    is_upper: bool = False
    quoting: Quoting = "double"
    is_xhtml: bool = False
    leaves_open: frozenset[str] = frozenset()
    spacing: Spacing = "lines"
    has_raw_ampersands: bool = False

    def name(self, word: str) -> str:
        return word.upper() if self.is_upper else word

    def closing(self, tag: str) -> str:
        return ("" if tag in self.leaves_open else f"</{self.name(tag)}>") + self.line_end(tag)

    def line_end(self, tag: str) -> str:
        if self.spacing == "minified" or tag not in BLOCKS:
            return ""
        return "\n" + "\t" * COLUMNS.get(tag, 0) if self.spacing == "ragged" else "\n"

    def void_end(self) -> str:
        return " />" if self.is_xhtml else ">"

    def attribute(self, name: str, value: str) -> str:
        return f" {self.name(name)}={self.quoted(value, name in _ADDRESSES)}"

    def quoted(self, value: str, is_address: bool = False) -> str:
        if self.quoting == "bare" and _BARE.fullmatch(value):
            return value
        safe = escape(value)
        # `&copy_id=1` would be read as a sign of copyright, so not even a careless site can leave that one raw.
        if is_address and self.has_raw_ampersands and unescape(value) == value:
            safe = safe.replace("&amp;", "&")
        return f"'{safe}'" if self.quoting == "single" else f'"{safe}"'


def draw_tags(rng: Random, *, is_old: bool, is_xhtml: bool) -> TagGrammar:
    return TagGrammar(
        is_upper=is_old and rng.random() < 0.5,
        quoting=rng.choice(("double", "single", "double") if is_xhtml else ("double", "single", "bare", "double")),
        is_xhtml=is_xhtml,
        leaves_open=MAY_STAY_OPEN if not is_xhtml and rng.random() < (0.5 if is_old else 0.15) else frozenset(),
        spacing=rng.choice(("minified", "lines", "ragged")),
        has_raw_ampersands=rng.random() < (0.6 if is_old else 0.15),
    )
