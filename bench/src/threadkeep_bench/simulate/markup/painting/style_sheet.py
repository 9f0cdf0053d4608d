"""How a site is painted: a style sheet, atomic classes, inline styles, or the attributes of 1999."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal

from threadkeep_bench.simulate.markup.elements import ELSEWHERE, Fixed, Naming, digest, spelled
from threadkeep_bench.simulate.markup.painting.palette import Palette
from threadkeep_bench.simulate.markup.painting.role_rules import STRUCTURE, Rules, rules

Paint = Literal["sheet", "inline", "attributes"]
_ATTRIBUTES = {"background": "bgcolor", "text-align": "align", "vertical-align": "valign", "width": "width"}


@dataclass(frozen=True, slots=True)
class Painting:
    """`filler` is how many rules the sheet holds that no page uses."""

    paint: Paint = "sheet"
    palette: Palette = field(default_factory=Palette)
    seed: int = 0
    filler: int = 10
    has_one_line_rules: bool = True

    def rules(self) -> Rules:
        return rules(self.palette if self.paint == "sheet" else _pale(self.palette), self.seed)


def _pale(palette: Palette) -> Palette:
    """Without a sheet all links have one colour, so they need a ground on which it is read."""
    return replace(palette, accent=palette.border, on_accent=palette.ink)


def draw_painting(rng: Random, palette: Palette, *, is_old: bool) -> Painting:
    paints: tuple[Paint, ...] = (
        ("attributes", "attributes", "inline", "sheet") if is_old else ("sheet",) * 7 + ("inline",)
    )
    return Painting(
        paint=rng.choice(paints),
        palette=palette,
        seed=rng.getrandbits(32),
        filler=rng.choice((0, 5, 20)) if is_old else rng.choice((5, 15, 30, 50)),
        has_one_line_rules=rng.random() < 0.6,
    )


def atomic_classes(painting: Painting, naming: Naming) -> Mapping[str, tuple[str, ...]]:
    """A class for each declaration of a role, where the site names classes that way."""
    if naming.scheme != "utility":
        return {}
    return {role: tuple(_atom(line) for line in lines) for role, lines in painting.rules().items()}


def fixed_attributes(painting: Painting, naming: Naming) -> Fixed:
    """What the elements of a role carry themselves: all of their paint, or only what holds the columns."""
    if naming.scheme == "utility":
        return {}
    found = {}
    unnamed = _without_a_name_of_their_own(painting, naming)
    for role, lines in painting.rules().items():
        if painting.paint == "attributes":
            found[role] = {**_as_attributes(lines), **_inline(STRUCTURE.get(role, ()))}
        elif painting.paint == "inline":
            found[role] = _inline(lines)
        elif role in unnamed:
            found[role] = _inline(STRUCTURE.get(role, ()))
    return found


def _without_a_name_of_their_own(painting: Painting, naming: Naming) -> frozenset[str]:
    """Roles that a sheet cannot lay out: it would lay out another one too, or none."""
    names = {role: naming.name(role) for role in painting.rules()}
    uses = Counter(names.values())
    return frozenset(role for role, name in names.items() if not name or uses[name] > 1)


def letters(painting: Painting) -> Mapping[str, str]:
    """What a font element says on a site that sets letters without a sheet."""
    if painting.paint != "attributes":
        return {}
    return {"face": painting.palette.face.replace("'", ""), "size": "1" if painting.palette.size < 12 else "2"}


def sheet(painting: Painting, naming: Naming) -> str:
    """The text of the style element."""
    end, gap = ("}\n", "") if painting.has_one_line_rules else ("\n}\n", "\n  ")
    return "".join(
        f"{selector}{{{gap}{(';' + gap).join(lines)}{end}" for selector, lines in _rules(painting, naming) if lines
    )


def _rules(painting: Painting, naming: Naming) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield from _tag_rules(painting.palette)
    yield from _role_rules(painting, naming)
    yield from _filler(painting, naming)


def _tag_rules(palette: Palette) -> Iterator[tuple[str, tuple[str, ...]]]:
    ground, ink = f"background:{palette.ground}", f"color:{palette.ink}"
    yield "body", (ground, ink, f"font:{palette.size}px {palette.face}", "margin:0")
    yield "a", (f"color:{palette.link}", *(() if palette.underlines else ("text-decoration:none",)))
    yield "td,th", (f"font-size:{palette.size}px", "vertical-align:top")
    yield "img", ("border:0",)


def _role_rules(painting: Painting, naming: Naming) -> Iterator[tuple[str, tuple[str, ...]]]:
    if naming.scheme == "utility":
        atoms = sorted({line for lines in painting.rules().values() for line in lines})
        yield from ((f".{_atom(line)}", (line,)) for line in atoms)
    elif painting.paint == "sheet":
        unnamed = _without_a_name_of_their_own(painting, naming)
        for role, lines in painting.rules().items():
            if name := naming.name(role):
                found = tuple(line for line in lines if role not in unnamed or line not in STRUCTURE.get(role, ()))
                yield f".{name}", found
                yield f".{name} a", _links_in(found, painting.palette)


def _links_in(lines: tuple[str, ...], palette: Palette) -> tuple[str, ...]:
    """The colour of links on a ground of its own: on the accent colour that of links would not be read."""
    if not any(line.startswith("background:#") for line in lines):
        return ()
    return (f"color:{palette.on_accent if f'background:{palette.accent}' in lines else palette.link}",)


def _filler(painting: Painting, naming: Naming) -> Iterator[tuple[str, tuple[str, ...]]]:
    lines = [line for found in painting.rules().values() for line in found]
    for number in range(painting.filler):
        seed = digest(painting.seed, "filler", number)
        word, other = ELSEWHERE[seed % len(ELSEWHERE)], ELSEWHERE[seed // 64 % len(ELSEWHERE)]
        name = spelled(naming.scheme, (word, other), seed, naming.prefix)
        yield f".{name}", tuple(lines[(seed >> shift) % len(lines)] for shift in (3, 17, 29))


def _atom(line: str) -> str:
    name, _, value = line.partition(":")
    initials = "".join(part[0] for part in name.split("-"))
    return f"{initials}-{re.sub(r'[^a-z0-9]+', '-', value).strip('-')}"


def _inline(lines: tuple[str, ...]) -> dict[str, str]:
    return {"style": ";".join(lines)} if lines else {}


def _as_attributes(lines: tuple[str, ...]) -> dict[str, str]:
    pairs = (line.partition(":") for line in lines)
    return {
        _ATTRIBUTES[name]: value.removesuffix("px")
        for name, _, value in pairs
        if name in _ATTRIBUTES and value != "none"
    }
