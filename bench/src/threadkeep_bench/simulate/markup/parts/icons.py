"""Small pictures: images with or without words, empty spans, drawn shapes, signs of a symbol font."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import NOTHING, Html, Style, text

IconForm = Literal["none", "image", "image-plain", "span", "sign", "shape", "letter"]
ICON_FORMS: tuple[IconForm, ...] = ("none", "image", "image-plain", "span", "sign", "shape", "letter")
_LETTERS = {"board": "▣", "thread": "✉", "sticky": "★", "locked": "⚿", "new": "●", "last": "»", "tool": "▸", "nav": "·"}
_SHAPE = "M3 3h18v14H8l-5 4z"


@dataclass(frozen=True, slots=True)
class IconLook:
    form: IconForm = "image"
    folder: str = "/img"
    ending: str = "gif"
    size: int = 16

    def draw(self, name: str, style: Style, label: str = "") -> Html:
        """The icon; `label` is its alternative text where the form has one."""
        side = str(self.size)
        match self.form:
            case "image":
                address = f"{self.folder}/{name}.{self.ending}"
                return style.void("img", "icon", src=address, alt=label, width=side, height=side)
            case "image-plain":
                return style.void("img", "", src=f"{self.folder}/{name}.{self.ending}", alt="", border="0")
            case "span":
                return style.el("span", f"icon.{name}")
            case "sign":
                return style.el("i", f"icon.{name}", aria_hidden="true")
            case "shape":
                return self._shape(style)
            case "letter":
                return style.el("span", "icon", text(_LETTERS.get(name, "•")))
            case _:
                return NOTHING

    def _shape(self, style: Style) -> Html:
        path = style.el("path", "", d=_SHAPE)
        return style.el("svg", "icon", path, width=str(self.size), height=str(self.size), viewBox="0 0 24 24")


def draw_icons(rng: Random, *, is_old: bool) -> IconLook:
    forms: tuple[IconForm, ...] = ("image", "image", "image-plain", "none", "letter") if is_old else ICON_FORMS
    return IconLook(
        form=rng.choice(forms),
        folder=rng.choice(("/img", "/images/icons", "/static/i", "/gfx", "/assets/ui", "/pics", "/theme/img")),
        ending=rng.choice(("gif", "gif", "png") if is_old else ("png", "svg", "webp", "gif")),
        size=rng.choice((12, 16, 18, 20, 24, 32)),
    )
