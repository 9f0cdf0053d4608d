"""The hand that writes elements: a tag, a role and children in, one site's HTML out."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy

from threadkeep_bench.simulate.markup.elements.html import NOTHING, Html, TagGrammar, joined, text
from threadkeep_bench.simulate.markup.elements.naming import Naming

# What a role carries on each of its elements: {"post-side": {"bgcolor": "#eee"}}.
Fixed = Mapping[str, Mapping[str, str]]
Classes = Mapping[str, tuple[str, ...]]
_NO_LETTERS: Mapping[str, str] = {}
# Parts that a page has once: what a site without classes gives an id.
SINGLE = frozenset(
    {"page", "header", "logo", "nav", "crumbs", "main", "content", "heading", "aside", "footer", "posts", "thread-list"}
)
_TABLE_TAGS = frozenset({"table", "tr", "td", "th", "body"})
_TABLE_ONLY = frozenset({"bgcolor", "valign", "width", "align"})
COUNTED = frozenset({"post", "post-body", "thread", "thread-title", "board", "board-title", "pager", "form"})


class Style:
    """Writes the elements of one site; on a page it counts them where the site numbers its elements.

    `classes` and `fixed` are what the elements of a role carry, `words` the site's own words by key; `letters` are the
    attributes of the font element that a site without a sheet puts into every cell.
    """

    def __init__(
        self, tags: TagGrammar, naming: Naming, classes: Classes, fixed: Fixed, letters: Mapping[str, str] = _NO_LETTERS
    ) -> None:
        self.tags = tags
        self.naming = naming
        self.words: Mapping[str, str] = {}
        self._classes = classes
        self._fixed = fixed
        self._letters = letters
        # Start and end tag of each tag and role seen: the same on every page of a site.
        self._ends: dict[tuple[str, str], tuple[str, str]] = {}
        self._written = 0

    def on_a_page(self, words: Mapping[str, str]) -> Style:
        """The same hand at the start of a new page, speaking with these words."""
        page = copy(self)
        page.words = words
        return page

    def el(self, tag: str, role: str = "", /, *children: Html, **attributes: str | None) -> Html:
        """An element with its children; an attribute that is None is left out, `_` in its name is printed as `-`."""
        opening, closing = self._ends.get((tag, role)) or self._remembered(tag, role)
        inner = "".join(children)
        if attributes or self.naming.numbers_elements:
            return Html(f"{opening}{self._attributes(role, attributes)}>{inner}{closing}")
        return Html(f"{opening}>{inner}{closing}")

    def void(self, tag: str, role: str = "", /, **attributes: str | None) -> Html:
        """An element that has no end tag."""
        opening, _ = self._ends.get((tag, role)) or self._remembered(tag, role)
        written = self._attributes("", attributes) if attributes else ""
        return Html(f"{opening}{written}{self.tags.void_end()}{self.tags.line_end(tag)}")

    def boxed(self, tag: str, role: str, /, *children: Html, **attributes: str | None) -> Html:
        """An element, or nothing where it would be empty."""
        return self.el(tag, role, *children, **attributes) if any(children) else NOTHING

    def cell(self, role: str = "", /, *children: Html, **attributes: str | None) -> Html:
        """A table cell, its letters set inside where no sheet sets them."""
        if self._letters and any(children):
            return self.el("td", role, self.el("font", "", *children, **self._letters), **attributes)
        return self.el("td", role, *children, **attributes)

    def phrase_text(self, key: str, **values: str) -> str:
        """What the site says for a key, in its language; nothing where it has no word for it."""
        return self.words.get(key, "").format(**values)

    def word(self, key: str, **values: str) -> Html:
        return text(self.phrase_text(key, **values))

    def phrase(self, key: str, name: Html) -> Html:
        """What the site says around a name that is already HTML: `by {name}`."""
        before, _, after = self.words.get(key, "{name}").partition("{name}")
        return joined((text(before), name, text(after)))

    def classes(self, role: str) -> tuple[str, ...]:
        return self._classes.get(role.partition(".")[0], ()) or self.naming.names(role)

    def _remembered(self, tag: str, role: str) -> tuple[str, str]:
        ends = self._ends[tag, role] = (self._opening(tag, role), self.tags.closing(tag))
        return ends

    def _opening(self, tag: str, role: str) -> str:
        parts = [f"<{self.tags.name(tag)}"]
        if names := self.classes(role):
            parts.append(self.tags.attribute("class", " ".join(names)))
        if self.naming.scheme == "ids" and role in SINGLE:
            parts.append(self.tags.attribute("id", self.naming.spelled(role)))
        for name, value in self._fixed.get(role.partition(".")[0], {}).items():
            if name not in _TABLE_ONLY or tag in _TABLE_TAGS:
                parts.append(self.tags.attribute(name, value))
        return "".join(parts)

    def _attributes(self, role: str, attributes: dict[str, str | None]) -> str:
        written = [
            self.tags.attribute(name.replace("_", "-"), value)
            for name, value in attributes.items()
            if value is not None
        ]
        if self.naming.numbers_elements and role in COUNTED and not attributes.get("id"):
            self._written += 1
            written.append(self.tags.attribute("id", f"{self.naming.prefix}{self._written}"))
        return "".join(written)
