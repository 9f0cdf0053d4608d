"""Single links, times and names, and runs of links: bars, lists, cells, buttons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined, text
from threadkeep_bench.simulate.page_content import LinkItem, Stamp

RunForm = Literal["list", "ordered", "cells", "bar", "spans", "buttons", "lines", "definition", "brackets", "blocks"]
RUN_FORMS: tuple[RunForm, ...] = (
    "list", "ordered", "cells", "bar", "spans", "buttons", "lines", "definition", "brackets", "blocks",
)  # fmt: skip
BARS = (" | ", " &middot; ", " - ", " &bull; ", "&nbsp;&nbsp;", " / ", " :: ", " ", " ~ ")
StampForm = Literal["bare", "span", "small", "italic", "time", "abbr"]
STAMP_FORMS: tuple[StampForm, ...] = ("bare", "span", "small", "italic", "time", "abbr")
_STAMP_TAGS = {"span": "span", "small": "small", "italic": "i", "time": "time", "abbr": "abbr"}


@dataclass(frozen=True, slots=True)
class RunLook:
    form: RunForm = "list"
    bar: str = " | "
    has_titles: bool = False


def draw_run(rng: Random, *forms: RunForm) -> RunLook:
    return RunLook(rng.choice(forms or RUN_FORMS), rng.choice(BARS), rng.random() < 0.4)


def anchor(item: LinkItem, role: str, style: Style, *before: Html, title: str | None = None) -> Html:
    if not item.url:
        return style.el("span", role, *before, text(item.label))
    return style.el(
        "a", role, *before, text(item.label), href=item.url, rel=item.rel or None, title=item.title or title or None
    )


def named_link(label: str, url: str, role: str, style: Style) -> Html:
    """A name, as a link where it leads somewhere."""
    if not label:
        return NOTHING
    return style.el("a", role, text(label), href=url) if url else style.el("span", role, text(label))


def stamped(stamp: Stamp | None, form: StampForm, role: str, style: Style) -> Html:
    """A time; an attribute that carries it for machines needs an element of its own."""
    if stamp is None:
        return NOTHING
    if stamp.attribute == "datetime":
        return style.el("time", role, text(stamp.text), datetime=stamp.machine)
    if stamp.attribute:
        tag = _STAMP_TAGS.get(form, "span")
        return style.el(tag, role, text(stamp.text), **{stamp.attribute.replace("-", "_"): stamp.machine})
    return text(stamp.text) if form in ("bare", "time") else style.el(_STAMP_TAGS[form], role, text(stamp.text))


def link_run(items: Sequence[LinkItem], role: str, look: RunLook, style: Style, icon: Html = NOTHING) -> Html:
    """The links of a menu, a trail or a row of buttons."""
    links = [anchor(item, f"{role}-link", style, icon, title=item.label if look.has_titles else None) for item in items]
    return laid_out(links, role, look, style)


def laid_out(links: Sequence[Html], role: str, look: RunLook, style: Style) -> Html:
    """Pieces of a run, laid out; nothing for nothing."""
    if not links:
        return NOTHING
    entry = f"{role}-item"
    match look.form:
        case "list" | "ordered":
            return style.el(
                "ul" if look.form == "list" else "ol", f"{role}-list", *_elements(links, "li", entry, style)
            )
        case "cells":
            row = style.el("tr", "", *_elements(links, "td", entry, style))
            return style.el("table", f"{role}-list", row, cellpadding="2", cellspacing="0")
        case "definition":
            return style.el("dl", f"{role}-list", *_elements(links, "dd", entry, style))
        case "spans":
            return joined(_elements(links, "span", entry, style), " ")
        case "blocks":
            return joined(_elements(links, "div", entry, style))
        case "buttons":
            return joined(style.el("span", f"{role}-item", style.el("b", "", link)) for link in links)
        case "lines":
            return joined(links, str(style.void("br")))
        case "brackets":
            return joined((Html(f"[{link}]") for link in links), " ")
        case _:
            return joined(links, look.bar)


def _elements(links: Iterable[Html], tag: str, role: str, style: Style) -> list[Html]:
    return [style.el(tag, role, link) for link in links]
