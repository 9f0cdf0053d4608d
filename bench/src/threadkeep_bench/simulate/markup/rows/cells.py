"""The fields of an index row, put together into cells before anyone decides what a row is made of."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined, text
from threadkeep_bench.simulate.markup.parts import STAMP_FORMS, StampForm, named_link, stamped
from threadkeep_bench.simulate.page_content import LastItem

CellKind = Literal["icon", "main", "author", "count", "last"]
Place = Literal["cell", "main"]
CountsPlace = Literal["cells", "one cell", "main"]
CountForm = Literal["bare", "before", "after", "title", "bold"]
LastOrder = Literal[
    "time-author-title",
    "author-time-title",
    "title-author-time",
    "title-time-author",
    "author-title-time",
    "time-title-author",
]
LAST_ORDERS: tuple[LastOrder, ...] = (
    "time-author-title", "author-time-title", "title-author-time", "title-time-author", "author-title-time",
    "time-title-author",
)  # fmt: skip
COUNT_FORMS: tuple[CountForm, ...] = ("bare", "before", "after", "title", "bold")
TITLE_TAGS = ("", "b", "strong", "h2", "h3", "h4", "span", "div", "big")
_AFTER = {"replies": "reply_count", "views": "view_count", "posts": "post_count", "topics": "topic_count"}


@dataclass(frozen=True, slots=True)
class RowCell:
    """`head` is the word over its column."""

    role: str
    kind: CellKind
    html: Html
    head: Html = NOTHING


@dataclass(frozen=True, slots=True)
class CellLook:
    """Where the fields of a row stand, and how each is written."""

    icon: Literal["none", "cell", "main"] = "cell"
    author: Literal["cell", "main", "below"] = "cell"
    counts: CountsPlace = "cells"
    last: Place = "cell"
    counts_first: bool = False
    title_tag: str = ""
    count_form: CountForm = "bare"
    grouping: str = ""
    last_order: LastOrder = "time-author-title"
    last_between: str = "<br>"
    stamp_form: StampForm = "span"
    details_tag: str = "div"


def draw_cells(rng: Random, *, is_old: bool) -> CellLook:
    counts = _draw_counts(rng)
    # Numbers in running text need their words: nobody writes "12 340" under a title.
    forms: tuple[CountForm, ...] = ("before", "after", "bold") if counts == "main" else COUNT_FORMS
    return CellLook(
        icon=rng.choice(("none", "cell", "cell", "main")),
        author=rng.choice(("cell", "main", "below")),
        counts=counts,
        last=rng.choice(("cell", "cell", "cell", "main")),
        counts_first=rng.random() < 0.15,
        title_tag=rng.choice(("", "b", "font", "big", "strong") if is_old else TITLE_TAGS),
        count_form=rng.choice(forms),
        grouping=rng.choice(("", "", ",", ".", "'")),
        last_order=rng.choice(LAST_ORDERS),
        last_between=rng.choice(("<br>", " ", ", ", " - ", " · ", " » ")),
        stamp_form=rng.choice(STAMP_FORMS),
        details_tag=rng.choice(("font", "small", "span", "i") if is_old else ("div", "p", "small", "span", "em")),
    )


def _draw_counts(rng: Random) -> CountsPlace:
    return rng.choice(("cells", "cells", "one cell", "main"))


def titled(label: str, url: str, role: str, look: CellLook, style: Style) -> Html:
    link = style.el("a", role, text(label), href=url)
    return style.el(look.title_tag, f"{role}-mark", link) if look.title_tag else link


def counted(count: int | None, key: str, look: CellLook, style: Style) -> Html:
    """A number with its word, or alone."""
    if count is None:
        return NOTHING
    number = f"{count:,}".replace(",", look.grouping)
    match look.count_form:
        case "before":
            return Html(f"{style.word(key)}: {number}")
        case "after":
            return style.word(_AFTER[key], n=number)
        case "title":
            return style.el("span", f"{key}-count", text(number), title=style.phrase_text(key))
        case "bold":
            label = style.el("span", "count-label", style.word(key))
            return joined((style.el("b", f"{key}-count", text(number)), label), " ")
        case _:
            return text(number)


def count_cells(counts: tuple[tuple[str, int | None], ...], prefix: str, look: CellLook, style: Style) -> list[RowCell]:
    """One cell a number, or one for all, or none where they are in the main cell."""
    written = [(key, counted(count, key, look, style)) for key, count in counts if count is not None]
    if look.counts == "main" or not written:
        return []
    if look.counts == "cells":
        return [RowCell(f"{prefix}-{key}", "count", html, style.word(key)) for key, html in written]
    heads = joined((style.word(key) for key, _ in written), " / ")
    return [RowCell(f"{prefix}-counts", "count", joined((html for _, html in written), " / "), heads)]


def last_written(last: LastItem | None, look: CellLook, style: Style) -> Html:
    """The newest post as a row shows it, its fields in the site's order."""
    if last is None:
        return NOTHING
    author = named_link(last.author, last.author_url, "last-author", style)
    title, time = _title_and_time(last, look, style)
    fields = {"title": title, "time": time, "author": style.phrase("by", author) if author else NOTHING}
    return joined((fields[name] for name in look.last_order.split("-")), _break(look, style))


def _title_and_time(last: LastItem, look: CellLook, style: Style) -> tuple[Html, Html]:
    """The link to the newest post is on its title, or else on its time, or else on an arrow."""
    time = stamped(last.stamp, look.stamp_form, "last-time", style)
    if last.title:
        return named_link(last.title, last.url, "last-title", style), time
    if not last.url:
        return NOTHING, time
    return NOTHING, style.el("a", "last-link", time or text("»"), href=last.url)


def _break(look: CellLook, style: Style) -> str:
    return str(style.void("br")) if look.last_between == "<br>" else look.last_between
