"""Links to the other pages of a list."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined, text
from threadkeep_bench.simulate.markup.parts.links import RunForm, RunLook, draw_run, laid_out
from threadkeep_bench.simulate.page_content import Pager, PagerItem

CurrentForm = Literal["strong", "span", "self link", "brackets", "bold", "bare"]
CURRENT_FORMS: tuple[CurrentForm, ...] = ("strong", "span", "self link", "brackets", "bold", "bare")


@dataclass(frozen=True, slots=True)
class PagerLook:
    """`box` is the element around; `selects` adds a select box with the page numbers."""

    run: RunLook = field(default_factory=lambda: RunLook("bar", " "))
    current: CurrentForm = "strong"
    box: Literal["div", "nav", "td", "span"] = "div"
    caption_first: bool = True
    selects: bool = False


def draw_pager(rng: Random, *, is_old: bool) -> PagerLook:
    old: tuple[RunForm, ...] = ("bar", "bar", "cells", "brackets")
    new: tuple[RunForm, ...] = ("list", "list", "spans", "bar", "cells", "blocks", "buttons")
    return PagerLook(
        run=draw_run(rng, *(old if is_old else new)),
        current=rng.choice(CURRENT_FORMS),
        box=rng.choice(("div", "td", "span") if is_old else ("div", "nav", "div")),
        caption_first=rng.random() < 0.7,
        selects=rng.random() < 0.12,
    )


def pager_html(pager: Pager | None, look: PagerLook, style: Style) -> Html:
    """The pager with its caption; nothing where the list has one page and says nothing of it."""
    if pager is None:
        return NOTHING
    links = laid_out([_item(item, look.current, style) for item in pager.items], "pager", look.run, style)
    caption = style.boxed("span", "pager-caption", text(pager.caption))
    parts = (caption, links) if look.caption_first else (links, caption)
    return _boxed(joined((*parts, _select(pager, style) if look.selects else NOTHING), " "), look, style)


def mini_pager(pager: Pager | None, run: RunLook, style: Style) -> Html:
    """The pages of a thread, beside its title in an index row."""
    if pager is None or not pager.items:
        return NOTHING
    caption = text(pager.caption)
    links = laid_out([_item(item, "bare", style) for item in pager.items], "thread-pages", run, style)
    return style.el("div" if run.form in ("list", "ordered", "cells") else "span", "thread-pages", caption, links)


def _boxed(inner: Html, look: PagerLook, style: Style) -> Html:
    if look.box == "td":
        row = style.el("tr", "", style.cell("pager", inner))
        return style.el("table", "", row, width="100%", border="0", cellspacing="0", cellpadding="2")
    return style.boxed(look.box, "pager", inner)


def _item(item: PagerItem, current: CurrentForm, style: Style) -> Html:
    if item.url:
        return style.el("a", "pager-item", text(item.label), href=item.url, rel=item.rel or None)
    if not item.is_current:
        return style.el("span", "pager-gap", text(item.label))
    return _current(text(item.label), current, style)


def _current(label: Html, form: CurrentForm, style: Style) -> Html:
    match form:
        case "strong":
            return style.el("strong", "pager-current", label)
        case "bold":
            return style.el("b", "", label)
        case "self link":
            return style.el("a", "pager-current", label, href="#", aria_current="page")
        case "brackets":
            return Html(f"[{label}]")
        case "bare":
            return label
        case _:
            return style.el("span", "pager-current", label)


def _select(pager: Pager, style: Style) -> Html:
    options = [style.el("option", "", text(item.label), value=item.url) for item in pager.items if item.url]
    return style.boxed("select", "pager-select", *options, name="page")
