"""What each role looks like: declarations by role, mixed from the palette."""

from __future__ import annotations

from collections.abc import Mapping

from threadkeep_bench.simulate.markup.elements import digest
from threadkeep_bench.simulate.markup.painting.palette import Palette

Rules = Mapping[str, tuple[str, ...]]

# Menus and pagers whose entries stand side by side even where they are lists.
_FLAT = ("nav", "crumbs", "tool", "footer", "pager", "tag", "child", "post-action", "thread-pages")
_FLAT_LISTS = tuple(f"{role}-list" for role in _FLAT)
_FLAT_ITEMS = tuple(f"{role}-item" for role in _FLAT)

# Without these the columns of a page fall apart, so a site that has no class for them writes them into the element.
STRUCTURE: Rules = {
    "row-cells": ("display:flex", "align-items:center"),
    "row-grid": ("display:grid", "grid-template-columns:auto"),
    "cell-main": ("flex:1 1 auto", "min-width:0"),
    "cell-count": ("width:70px", "text-align:center", "flex:none"),
    "cell-last": ("width:200px", "flex:none"),
    "cell-author": ("width:110px", "flex:none"),
    "cell-icon": ("width:34px", "flex:none", "text-align:center"),
    "post-columns": ("display:flex", "align-items:stretch"),
    "post-side": ("width:150px", "flex:none", "vertical-align:top"),
    "post-column": ("flex:1 1 auto", "min-width:0"),
    "columns": ("display:flex", "align-items:flex-start"),
    "aside": ("width:220px", "flex:none"),
    "main": ("flex:1 1 auto", "min-width:0"),
    **dict.fromkeys(_FLAT_LISTS, ("list-style:none", "margin:0", "padding:0")),
    **dict.fromkeys(_FLAT_ITEMS, ("display:inline-block", "margin-right:6px")),
}


def rules(palette: Palette, seed: int) -> Rules:
    """Declarations by role; one seed decides the small tastes (what is bold, boxed, in capitals)."""
    mixed = {role: tuple(_mixed(line, palette) for line in lines) for role, lines in _PAINT.items()}
    for role, tastes in _TASTES.items():
        taste = tastes[digest(seed, "taste", role) % len(tastes)]
        mixed[role] = mixed.get(role, ()) + tuple(_mixed(line, palette) for line in taste)
    return {role: mixed.get(role, ()) + tuple(STRUCTURE.get(role, ())) for role in {**mixed, **STRUCTURE}}


def _mixed(line: str, palette: Palette) -> str:
    if "{" not in line:
        return line
    return line.format(p=palette, gap=palette.gap, half=palette.gap // 2, small=max(palette.size - 2, 9))


_BOX = "border:1px {p.rules} {p.border}"
_PAINT: Rules = {
    "page": ("max-width:{p.width}", "margin:0 auto"),
    "header": ("background:{p.accent}", "color:{p.on_accent}", "padding:{gap}px"),
    "site-title": ("font-weight:bold",),
    "heading": ("margin:{gap}px 0",),
    "nav": ("padding:{half}px {gap}px", "background:{p.second}"),
    "nav-link": ("margin-right:{gap}px",),
    "crumbs": ("padding:{half}px 0", "font-size:{small}px"),
    "tools": ("margin:{gap}px 0",),
    "tool": ("margin-right:{gap}px", "padding:2px {gap}px", _BOX),
    "notice": ("padding:{gap}px", "margin:{gap}px 0", "background:{p.second}", _BOX),
    "aside": ("margin:0 {gap}px",),
    "aside-block": ("margin-bottom:{gap}px", "background:{p.surface}", _BOX),
    "aside-title": ("padding:{half}px {gap}px", "background:{p.second}", "font-weight:bold"),
    "aside-list": ("padding:{half}px {gap}px", "margin:0", "list-style:none"),
    "footer": ("padding:{gap}px", "margin-top:{gap}px", "color:{p.muted}", "font-size:{small}px"),
    "footer-link": ("margin-right:{gap}px",),
    "form": ("margin:{gap}px 0", "padding:{gap}px"),
    "category": ("margin-bottom:{gap}px", "background:{p.surface}"),
    "category-title": ("padding:{gap}px",),
    "board-list": ("margin:0", "padding:0", "width:100%"),
    "thread-list": ("margin:0", "padding:0", "width:100%", "background:{p.surface}"),
    "list-head": ("background:{p.second}", "color:{p.muted}", "font-size:{small}px"),
    "board": ("padding:{half}px", "border-bottom:1px {p.rules} {p.border}"),
    "thread": ("padding:{half}px", "border-bottom:1px {p.rules} {p.border}"),
    "board-about": ("color:{p.muted}",),
    "thread-excerpt": ("color:{p.muted}", "font-size:{small}px"),
    "thread-meta": ("color:{p.muted}", "font-size:{small}px"),
    "cell-last": ("font-size:{small}px",),
    "cell-count": ("color:{p.muted}",),
    "tag": ("padding:0 4px", "background:{p.second}", "font-size:{small}px"),
    "posts": ("width:100%", "margin:{gap}px 0", "padding:0"),
    "post": ("background:{p.surface}", "margin-bottom:{gap}px", _BOX),
    "post-head": ("padding:{half}px {gap}px", "color:{p.muted}", "font-size:{small}px"),
    "post-side": ("padding:{gap}px", "background:{p.second}"),
    "post-info": ("font-size:{small}px", "color:{p.muted}", "margin:0", "padding:0", "list-style:none"),
    "post-body": ("padding:{gap}px",),
    "post-signature": ("margin-top:{gap}px", "border-top:1px dashed {p.border}", "font-size:{small}px"),
    "post-edited": ("color:{p.muted}", "font-size:{small}px"),
    "post-foot": ("padding:{half}px {gap}px", "font-size:{small}px"),
    "post-action": ("margin-right:{gap}px",),
    "post-votes": ("text-align:center", "padding:{gap}px", "font-weight:bold"),
    "replies": ("margin-left:26px", "padding-left:{half}px", "list-style:none"),
    "quote": ("margin:{half}px {gap}px", "padding:{half}px {gap}px", "background:{p.second}"),
    "code": ("padding:{half}px", "background:{p.second}", "overflow:auto", _BOX),
    "pager": ("margin:{gap}px 0", "padding:0", "list-style:none"),
    "pager-item": ("margin-right:{half}px",),
    "pager-current": ("font-weight:bold", "margin-right:{half}px"),
    "ad": ("padding:{gap}px", "margin-bottom:{gap}px", "background:{p.second}"),
    "icon": ("margin-right:4px",),
    "clock": ("color:{p.muted}", "font-size:{small}px"),
}
_ACCENT = ("background:{p.accent}", "color:{p.on_accent}")
_TASTES: Mapping[str, tuple[tuple[str, ...], ...]] = {
    "header": ((), ("border-bottom:4px solid {p.border}",), ("text-align:center",), ("border-radius:{p.radius}px",)),
    "site-title": (("font-size:28px",), ("font-size:20px", "letter-spacing:1px"), ("font-size:34px",), ()),
    "heading": (
        ("font-size:22px",),
        ("font-size:17px",),
        ("font-size:28px", "font-weight:normal"),
        ("color:{p.link}",),
    ),
    "nav": (_ACCENT, ("border-bottom:1px solid {p.border}",), ("text-align:center",), ("text-align:right",)),
    "category-title": (
        _ACCENT,
        ("border-bottom:2px solid {p.accent}",),
        ("font-variant:small-caps",),
        ("font-size:18px",),
    ),
    "aside-title": (_ACCENT, (), ("text-transform:uppercase", "letter-spacing:1px"), ("color:{p.link}",)),
    "list-head": (_ACCENT, (), ("text-transform:uppercase",), ("text-align:left",)),
    "board-title": (("font-weight:bold",), ("font-size:17px",), ("text-decoration:none",), ()),
    "thread-title": (("font-weight:bold",), ("text-decoration:none",), ("font-size:15px",), ()),
    "thread": ((), ("border-radius:{p.radius}px",), ("margin-bottom:{half}px",), ("background:{p.second}",)),
    "post": (("border-radius:{p.radius}px",), ("box-shadow:0 1px 3px {p.border}",), ("border-width:0 0 1px 0",), ()),
    "post-head": (_ACCENT, ("background:{p.second}",), ("border-bottom:1px {p.rules} {p.border}",), ()),
    "post-side": (("text-align:center",), ("border-right:1px {p.rules} {p.border}",), ("background:none",), ()),
    "post-author": (("font-weight:bold",), ("font-size:16px",), ("color:{p.link}",), ()),
    "post-foot": (("text-align:right",), ("border-top:1px {p.rules} {p.border}",), ("background:{p.second}",), ()),
    "quote": (("border-left:4px solid {p.accent}",), (_BOX,), ("font-style:italic",), ("border-radius:{p.radius}px",)),
    "pager": (("text-align:right",), ("text-align:center",), ("background:{p.second}",), ()),
    "pager-item": ((_BOX, "padding:2px 7px"), ("padding:0 3px",), ("padding:4px 10px", "background:{p.second}"), ()),
    "tool": (_ACCENT, ("background:{p.second}",), ("border-radius:{p.radius}px",), ("border:0",)),
    "footer": (("text-align:center",), _ACCENT, ("border-top:1px solid {p.border}",), ("background:{p.second}",)),
}
