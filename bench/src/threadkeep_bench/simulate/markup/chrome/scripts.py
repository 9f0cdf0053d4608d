"""Inline scripts of the size and the dullness of real ones; none of them does anything."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import Html, Style, digest, token

_SNIPPETS = (
    "var {a} = {a} || {{}};\n{a}.{b} = function (key, value) {{ if (!value) return {a}[key]; {a}[key] = value; }};\n",
    "function {a}(box) {{\n  var all = document.getElementsByName(box);\n  for (var i = 0; i < all.length; i++)"
    " all[i].checked = !all[i].checked;\n  return false;\n}}\n",
    "window.{a} = {{ version: {n}, token: '{t}', locale: document.documentElement.lang, polling: {n}, {b}: [] }};\n",
    "function {a}(id) {{ var e = document.getElementById(id); if (e) e.style.display ="
    " e.style.display == 'none' ? '' : 'none'; }}\n",
    "(function () {{ var {a} = {n}; function {b}(x) {{ return x ? {b}(x - 1) + {a} : 0; }} }})();\n",
    "var {a} = new Array();\n{a}[0] = '{t}';\n{a}[1] = '{b}';\nvar {b}Count = {n};\n",
    "document.addEventListener('click', function (event) {{ var {a} = event.target.closest('[data-{b}]');"
    " if ({a}) {a}.classList.toggle('{t}'); }});\n",
    "const {a} = (items) => items.filter(Boolean).map((item) => ({{ ...item, {b}: {n} }}));\n",
)
_NAMES = (
    "toggle",
    "store",
    "menu",
    "ready",
    "config",
    "smiley",
    "notify",
    "editor",
    "cookie",
    "pane",
    "queue",
    "draft",
)


@dataclass(frozen=True, slots=True)
class ScriptLook:
    """`lines` is how many snippets the page carries in all."""

    lines: int = 4
    seed: int = 0
    place: Literal["head", "end", "both"] = "head"
    has_types: bool = False


def draw_scripts(rng: Random, *, is_old: bool) -> ScriptLook:
    return ScriptLook(
        lines=rng.choice((0, 1, 2, 5)) if is_old else rng.choice((1, 3, 6, 10, 16)),
        seed=rng.getrandbits(32),
        place=rng.choice(("head", "end", "both")),
        has_types=is_old or rng.random() < 0.3,
    )


def script_html(look: ScriptLook, place: Literal["head", "end"], style: Style) -> Html:
    """The scripts that are at one end of the page."""
    if look.place not in (place, "both") or not look.lines:
        return Html("")
    source = "".join(_snippet(digest(look.seed, place, number)) for number in range(look.lines))
    kind = "text/javascript" if look.has_types else None
    outer = style.el("script", "", src=f"/js/{token(look.seed, 6)}.js", type=kind)
    return Html(outer + style.el("script", "", Html(source), type=kind))


def _snippet(seed: int) -> str:
    first, second = _NAMES[seed % len(_NAMES)], _NAMES[seed // 16 % len(_NAMES)]
    snippet = _SNIPPETS[seed // 256 % len(_SNIPPETS)]
    return snippet.format(a=f"{first}{seed % 97}", b=second, n=seed % 5000, t=token(seed, 8))
