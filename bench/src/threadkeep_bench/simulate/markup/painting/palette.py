"""Colours, letters and distances of one site."""

from __future__ import annotations

from colorsys import hls_to_rgb
from dataclasses import dataclass
from random import Random
from typing import Literal

Tone = Literal["light", "white", "paper", "grey", "dark", "tinted", "loud"]
TONES: tuple[Tone, ...] = ("light", "light", "white", "white", "paper", "grey", "dark", "tinted", "loud")
# Lightness of ground, surface, second surface, border, muted text and text, and the saturation of the grounds.
_LEVELS: dict[Tone, tuple[float, float, float, float, float, float, float]] = {
    "light": (0.95, 1.0, 0.97, 0.85, 0.45, 0.15, 0.2),
    "white": (1.0, 1.0, 0.985, 0.9, 0.5, 0.1, 0.05),
    "paper": (0.9, 0.96, 0.93, 0.75, 0.4, 0.12, 0.45),
    "grey": (0.75, 0.93, 0.87, 0.6, 0.35, 0.05, 0.02),
    "dark": (0.08, 0.14, 0.18, 0.28, 0.6, 0.88, 0.15),
    "tinted": (0.82, 0.95, 0.9, 0.65, 0.35, 0.1, 0.55),
    "loud": (0.7, 0.93, 0.85, 0.45, 0.3, 0.05, 0.4),
}
FACES = (
    "Verdana, Geneva, sans-serif", "Tahoma, Arial, sans-serif", "Arial, Helvetica, sans-serif", "Georgia, serif",
    "'Times New Roman', serif", "system-ui, sans-serif", "'Trebuchet MS', sans-serif", "'Courier New', monospace",
    "'Segoe UI', Roboto, sans-serif", "'Open Sans', 'DejaVu Sans', sans-serif", "Palatino, 'Book Antiqua', serif",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Palette:
    ground: str = "#eef1f4"
    surface: str = "#ffffff"
    second: str = "#f6f8fa"
    border: str = "#c9d2da"
    muted: str = "#66727d"
    ink: str = "#1c2126"
    link: str = "#1a5fa3"
    accent: str = "#2a5885"
    on_accent: str = "#ffffff"
    face: str = "Verdana, Geneva, sans-serif"
    size: int = 13
    gap: int = 8
    radius: int = 0
    width: str = "1000px"
    rules: Literal["solid", "dotted", "double", "none"] = "solid"
    underlines: bool = True


def draw_palette(rng: Random, *, is_old: bool) -> Palette:
    hue = rng.random()
    tone = rng.choice(("grey", "white", "paper", "tinted", "loud", "dark") if is_old else TONES)
    ground, surface, second, border, muted, ink, grey = _LEVELS[tone]
    accent_hue = (hue + rng.choice((0.0, 0.0, 0.08, 0.33, 0.5))) % 1
    accent = rng.uniform(0.25, 0.5)
    return Palette(
        ground=colour(hue, ground, grey),
        surface=colour(hue, surface, grey),
        second=colour(hue, second, grey),
        border=colour(hue, border, grey),
        muted=colour(hue, muted, grey / 2),
        ink=colour(hue, ink, grey / 2),
        link="#0000ee"
        if is_old and tone != "dark" and rng.random() < 0.4
        else colour(accent_hue, 0.7 if tone == "dark" else 0.35, 0.7),
        accent=colour(accent_hue, accent, rng.uniform(0.2, 0.8)),
        on_accent=rng.choice(("#ffffff", "#ffffff", colour(accent_hue, 0.92, 0.5))),
        face=rng.choice(FACES[:5] if is_old else FACES),
        size=rng.choice((11, 12, 13) if is_old else (12, 13, 14, 15, 16)),
        gap=rng.choice((2, 4, 6, 8, 10, 14)),
        radius=0 if is_old else rng.choice((0, 0, 2, 4, 8, 14)),
        width=rng.choice(("760px", "90%", "100%", "95%") if is_old else ("100%", "960px", "1100px", "1240px", "92%")),
        rules=rng.choice(("solid", "solid", "dotted", "double", "none")),
        underlines=is_old or rng.random() < 0.3,
    )


def colour(hue: float, lightness: float, saturation: float) -> str:
    red, green, blue = (round(part * 255) for part in hls_to_rgb(hue, lightness, saturation))
    return f"#{red:02x}{green:02x}{blue:02x}"
