"""Small things that real rows and posts are full of: boxes to tick, stars, dots, menus that open on a click."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import Html, Style, joined, token

Bit = Literal["tick", "stars", "dot", "menu", "tooltip", "buttons", "data", "bar", "comment"]
OLD_BITS: tuple[Bit, ...] = ("tick", "stars", "comment")
NEW_BITS: tuple[Bit, ...] = ("tick", "stars", "dot", "menu", "tooltip", "buttons", "data", "bar", "comment")
DEAD_LINKS = ("#", "javascript:;", "javascript:void(0)")
_MENU_WORDS = ("share", "bookmark")


@dataclass(frozen=True, slots=True)
class Clutter:
    """What is beside each row or each post; none of it leads anywhere."""

    bits: tuple[Bit, ...] = ()
    dead: str = "#"

    def render(self, number: int, style: Style) -> Html:
        return joined(_BITS[bit](number, self.dead, style) for bit in self.bits)


def draw_clutter(rng: Random, *, is_old: bool) -> Clutter:
    bits = OLD_BITS if is_old else NEW_BITS
    count = rng.choice((0, 0, 0, 1)) if is_old else rng.choice((0, 0, 0, 1, 2, 4, 6))
    return Clutter(tuple(rng.sample(bits, count)), rng.choice(DEAD_LINKS))


def _tick(number: int, dead: str, style: Style) -> Html:
    return style.void("input", "tick", type="checkbox", name=f"pick[{number}]", value=str(number))


def _stars(number: int, dead: str, style: Style) -> Html:
    star = style.void("img", "", src="/img/star.gif", alt="*", width="10", height="10")
    return style.el("span", "stars", *((star,) * (number * 7 % 5 + 1)))


def _dot(number: int, dead: str, style: Style) -> Html:
    return style.el("span", "dot", style.el("span", "dot-inner", aria_hidden="true"))


def _menu(number: int, dead: str, style: Style) -> Html:
    entries = (
        style.el("li", "menu-item", style.el("a", "menu-link", style.el("i", "icon"), style.word(key), href=dead))
        for key in _MENU_WORDS
    )
    opener = style.el("button", "menu-opener", style.el("i", "icon"), type="button", aria_haspopup="true")
    hidden = style.el("ul", "menu-list", *entries, role="menu", style="display:none")
    return style.el("div", "menu-box", opener, hidden)


def _tooltip(number: int, dead: str, style: Style) -> Html:
    return style.el("span", "tip", style.el("span", "tip-arrow"), style.el("span", "tip-box"), hidden="hidden")


def _buttons(number: int, dead: str, style: Style) -> Html:
    keys = ("like", "thank", "share")
    pressed = (
        style.el("button", "reaction", style.el("span", "icon"), type="button", title=style.phrase_text(key))
        for key in keys
    )
    return style.el("div", "reactions", *pressed)


def _data(number: int, dead: str, style: Style) -> Html:
    return style.el("span", "anchor-point", data_index=str(number), data_key=token(number * 7919 + 13, 8))


def _bar(number: int, dead: str, style: Style) -> Html:
    inner = style.el("div", "bar-inner", style=f"width:{number * 13 % 100}%")
    return style.el("div", "bar", style.el("div", "bar-track", inner))


def _comment(number: int, dead: str, style: Style) -> Html:
    return Html(f"<!-- {number} -->")


_BITS: dict[Bit, Callable[[int, str, Style], Html]] = {
    "tick": _tick,
    "stars": _stars,
    "dot": _dot,
    "menu": _menu,
    "tooltip": _tooltip,
    "buttons": _buttons,
    "data": _data,
    "bar": _bar,
    "comment": _comment,
}
