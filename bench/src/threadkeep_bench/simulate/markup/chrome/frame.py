"""The arrangement of a page: what is above, beside and below the content, in how many boxes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, joined

Skeleton = Literal["landmarks", "blocks", "tables", "plain", "shell"]
NEW_SKELETONS: tuple[Skeleton, ...] = ("landmarks", "landmarks", "blocks", "blocks", "tables", "shell")
OLD_SKELETONS: tuple[Skeleton, ...] = ("tables", "tables", "plain")
Piece = Literal["crumbs", "heading", "notice", "tools", "pager", "clock"]
_PLACES: tuple[tuple[bool, bool], ...] = ((True, False), (False, True), (True, True))


@dataclass(frozen=True, slots=True)
class FrameLook:
    """`above` and `below` are the pieces before and after the content, in order; `soup` boxes stand around it."""

    skeleton: Skeleton = "blocks"
    above: tuple[Piece, ...] = ("crumbs", "heading", "notice", "tools", "pager")
    below: tuple[Piece, ...] = ("pager", "clock")
    aside: Literal["left", "right", "below"] = "right"
    nav: Literal["in header", "under header", "left"] = "under header"
    search: Literal["header", "aside", "below"] = "below"
    soup: int = 1
    is_centred: bool = False
    has_pager_in_crumbs: bool = False


@dataclass(frozen=True, slots=True)
class Pieces:
    """All pieces of a page, written and not yet arranged."""

    title: Html
    nav: Html
    content: Html
    aside: Html
    search: Html
    forms: Html
    footer: Html
    hidden: Html
    around: Mapping[Piece, Html]

    def run(self, names: Sequence[Piece]) -> Html:
        return joined(self.around[name] for name in names)


def draw_frame(rng: Random, *, is_old: bool) -> FrameLook:
    above, below = _draw_order(rng)
    return FrameLook(
        skeleton=rng.choice(OLD_SKELETONS if is_old else NEW_SKELETONS),
        above=above,
        below=below,
        aside=rng.choice(("left", "right", "right", "below")),
        nav=rng.choice(("in header", "under header", "under header", "left")),
        search=rng.choice(("header", "aside", "below")),
        soup=rng.choice((0, 0, 1)) if is_old else rng.choice((0, 1, 2, 3, 5, 8)),
        is_centred=is_old and rng.random() < 0.4,
        has_pager_in_crumbs=rng.random() < 0.1,
    )


def _draw_order(rng: Random) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """A usual order with some neighbours swapped, and above, below or both for what real sites move about."""
    order: list[Piece] = ["clock", "crumbs", "heading", "notice", "tools", "pager"]
    for _ in range(rng.choice((0, 1, 2, 3))):
        first = rng.randrange(len(order) - 1)
        order[first : first + 2] = reversed(order[first : first + 2])
    places: dict[Piece, tuple[bool, bool]] = {
        "crumbs": rng.choice(((True, False), (True, False), (True, True))),
        "heading": (True, False),
        "notice": (True, False),
        "tools": rng.choice(_PLACES),
        "pager": rng.choice((*_PLACES, (True, True))),
        "clock": rng.choice(((True, False), (False, True))),
    }
    above = tuple(piece for piece in order if places[piece][0])
    return above, tuple(piece for piece in reversed(order) if places[piece][1])


def framed(pieces: Pieces, look: FrameLook, style: Style) -> Html:
    """The inside of the body element."""
    return _SKELETONS[look.skeleton](pieces, look, style)


def _landmarks(pieces: Pieces, look: FrameLook, style: Style) -> Html:
    header = style.el("header", "header", _top(pieces, look, style, "nav"))
    main = style.el("main", "main", _middle(pieces, look, style))
    aside = style.boxed("aside", "aside", _side_blocks(pieces, look, style))
    columns = style.el("div", "columns", *_columns(main, aside, look))
    footer = style.el("footer", "footer", pieces.footer)
    return style.el("div", "page", header, _under(pieces, look, style, "nav"), columns, footer, pieces.hidden)


def _blocks(pieces: Pieces, look: FrameLook, style: Style) -> Html:
    header = style.el("div", "header", style.el("div", "header-inner", _top(pieces, look, style, "div")))
    main = style.el("div", "main", style.el("div", "content", _middle(pieces, look, style)))
    aside = style.boxed("div", "aside", _side_blocks(pieces, look, style))
    columns = style.el("div", "columns", *_columns(main, aside, look))
    footer = style.el("div", "footer", pieces.footer)
    page = style.el("div", "page", pieces.hidden, header, _under(pieces, look, style, "div"), columns, footer)
    return style.el("div", "outer", page)


def _tables(pieces: Pieces, look: FrameLook, style: Style) -> Html:
    """A table for the page, a row for each of header, middle and footer, a cell for the side."""
    main = style.el("td", "main", _middle(pieces, look, style), valign="top")
    aside = style.boxed("td", "aside", _side_blocks(pieces, look, style), valign="top")
    below = style.boxed("tr", "", aside) if look.aside == "below" else NOTHING
    middle = style.el("tr", "", *(_columns(main, aside, look) if look.aside != "below" else (main,)))
    header = style.el("tr", "", style.el("td", "header", _top(pieces, look, style, "div"), colspan="3"))
    bar = style.boxed("tr", "", style.boxed("td", "nav", _under(pieces, look, style, "div"), colspan="3"))
    footer = style.el("tr", "", style.el("td", "footer", pieces.footer, colspan="3"))
    table = style.el(
        "table",
        "page",
        header,
        bar,
        middle,
        below,
        footer,
        width="100%",
        cellspacing="0",
        cellpadding="4",
        border="0",
        align="center",
    )
    return joined((table, pieces.hidden))


def _plain(pieces: Pieces, look: FrameLook, style: Style) -> Html:
    """Everything one after the other, rules between."""
    rule = style.void("hr")
    inner = joined(
        (
            _top(pieces, look, style, "div"),
            _under(pieces, look, style, "div"),
            rule,
            _middle(pieces, look, style),
            _side_blocks(pieces, look, style),
            rule,
            pieces.footer,
            pieces.hidden,
        )
    )
    return style.el("center", "", inner) if look.is_centred else inner


def _shell(pieces: Pieces, look: FrameLook, style: Style) -> Html:
    """An application's shell: a bar, a rail and a stage, the side after the stage."""
    bar = style.el("div", "header", _top(pieces, look, style, "nav"), role="banner")
    stage = style.el("div", "main", style.el("section", "content", _middle(pieces, look, style)), role="main")
    rail = style.boxed("div", "aside", _side_blocks(pieces, look, style), role="complementary")
    columns = style.el("div", "columns", *_columns(stage, rail, look))
    foot = style.el("div", "footer", pieces.footer, role="contentinfo")
    return style.el(
        "div", "app", style.el("div", "page", bar, _under(pieces, look, style, "nav"), columns, foot), pieces.hidden
    )


_SKELETONS: Mapping[Skeleton, Callable[[Pieces, FrameLook, Style], Html]] = {
    "landmarks": _landmarks,
    "blocks": _blocks,
    "tables": _tables,
    "plain": _plain,
    "shell": _shell,
}


def _top(pieces: Pieces, look: FrameLook, style: Style, tag: str) -> Html:
    nav = style.boxed(tag, "nav", pieces.nav) if look.nav == "in header" else NOTHING
    return joined((pieces.title, pieces.search if look.search == "header" else NOTHING, nav))


def _under(pieces: Pieces, look: FrameLook, style: Style, tag: str) -> Html:
    return style.boxed(tag, "nav", pieces.nav) if look.nav == "under header" else NOTHING


def _side_blocks(pieces: Pieces, look: FrameLook, style: Style) -> Html:
    nav = style.boxed("div", "aside-nav", pieces.nav) if look.nav == "left" else NOTHING
    return joined((nav, pieces.search if look.search == "aside" else NOTHING, pieces.aside))


def _middle(pieces: Pieces, look: FrameLook, style: Style) -> Html:
    search = pieces.search if look.search == "below" else NOTHING
    inner = joined((pieces.run(look.above), pieces.content, pieces.run(look.below), pieces.forms, search))
    for level in range(look.soup):
        inner = style.el("div", f"wrap-{level}", inner)
    return inner


def _columns(main: Html, aside: Html, look: FrameLook) -> tuple[Html, Html]:
    return (aside, main) if look.aside == "left" else (main, aside)
