"""A map as an SVG file that needs no other, readable on a light and on a dark ground."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import log

from threadkeep.ui.cli.output.text import many
from threadkeep.ui.map.graph import Graph, Node
from threadkeep.ui.map.paths import Path, paths, skip_path
from threadkeep.ui.map.placed import WIDTH, Box, Line, PlacedGraph, placed

# What fits between two boxes and into one, in letters.
LONGEST_LABEL, LONGEST_BESIDE, LONGEST_LIKE, LONGEST_SKIP, LONGEST_LINE = 60, 25, 34, 40, 98

# Fills are written out in both grounds, for viewers that know no variables; roles differ in lightness, too.
STYLE = """
text { font: 13px system-ui, sans-serif; fill: #1c2430 }
.ground { fill: #ffffff }
.title { font-size: 19px; font-weight: 650 }
.name { font-size: 15px; font-weight: 650 }
.quiet { fill: #5b6675; font-size: 12px }
.code { font-family: ui-monospace, monospace; font-size: 11.5px }
.small { font-size: 12px }
.box { stroke-width: 1.5 }
.entry { fill: #fff3d6; stroke: #b7791f }
.index { fill: #dcebfb; stroke: #2b6cb0 }
.thread { fill: #dbf3e2; stroke: #2f855a }
.other { fill: #eceff3; stroke: #718096 }
.bar { fill: #1c2430; opacity: .22 }
.arc { fill: none; stroke: #2d3748; stroke-width: 1.8 }
.skip { fill: none; stroke: #a3adba; stroke-width: 1; stroke-dasharray: 4 3 }
.head { fill: #2d3748 }
.head-skip { fill: #a3adba }
.label { paint-order: stroke; stroke: #ffffff; stroke-width: 5px; stroke-linejoin: round }
@media (prefers-color-scheme: dark) {
  text { fill: #e6eaf0 }
  .ground { fill: #14181f }
  .quiet { fill: #9aa6b5 }
  .entry { fill: #4a3812; stroke: #ecb64c }
  .index { fill: #17344f; stroke: #63a4e0 }
  .thread { fill: #173d28; stroke: #5cc189 }
  .other { fill: #2a303a; stroke: #8b97a6 }
  .bar { fill: #ffffff }
  .arc { stroke: #cbd3de }
  .skip { stroke: #5c6775 }
  .head { fill: #cbd3de }
  .head-skip { fill: #5c6775 }
  .label { stroke: #14181f }
}
"""


def svg(graph: Graph) -> str:
    """The map of a graph; the same graph gives the same bytes."""
    at = placed(graph)
    drawn = tuple(paths(at))
    largest = max((node.size for node in graph.nodes), default=0)
    parts = [
        *(_skip_arc(at, line) for line in at.lines),
        *(f'<path class="arc" d="{path.d}" marker-end="url(#head)"/>' for path in drawn),
        *(_box(box, largest) for box in at.boxes.values()),
        *(_label(path) for path in drawn),
        *(_skip_words(line) for line in at.lines),
    ]
    return "\n".join((*_opening(at), *parts, *_legend(at), "</svg>", ""))


def _opening(at: PlacedGraph) -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{at.width:.0f}" height="{at.height:.0f}"'
        f' viewBox="0 0 {at.width:.0f} {at.height:.0f}" role="img">'
    )
    yield f"<title>{escape(at.graph.site)}</title>\n<style>{STYLE}</style>"
    yield f"<defs>{_head('head', 8)}{_head('head-skip', 6)}</defs>"
    yield '<rect class="ground" width="100%" height="100%"/>'
    yield _text(28, 36, at.graph.site, "title")
    yield _text(28, 58, at.graph.about, "quiet")


def _head(name: str, size: int) -> str:
    return (
        f'<marker id="{name}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="{size}" markerHeight="{size}"'
        f' markerUnits="userSpaceOnUse" orient="auto"><path class="{name}" d="M0,0 L10,5 L0,10 z"/></marker>'
    )


def _box(box: Box, largest: int) -> str:
    node, x, y = box.node, box.x, box.y
    bar = (WIDTH - 24) * log(1 + node.size) / log(1 + largest) if largest else 0
    return "\n".join(
        (
            f'<g><title>{escape(node.name)}: {escape(node.like)}</title><rect class="box {node.role}" x="{x:.1f}"'
            f' y="{y:.1f}" width="{WIDTH}" height="{box.height}" rx="9"/>',
            _text(x + 14, y + 24, f"{_cut(node.name, 24)}", "name"),
            _text(x + WIDTH - 14, y + 24, node.role if node.role != node.name else "", "quiet", "end"),
            _text(x + 14, y + 46, _sizes(node), ""),
            _text(x + 14, y + 66, _cut(node.like, LONGEST_LIKE), "code"),
            f'<rect class="bar" x="{x + 12:.1f}" y="{box.bottom - 11:.1f}" width="{bar:.1f}" height="4" rx="2"/></g>',
        )
    )


def _sizes(node: Node) -> str:
    """How many pages are known."""
    archived = f"{node.done:,} of {node.known:,} pages archived" if node.known is not None else ""
    seen = f"{node.seen:,} seen while learning" if node.seen else ""
    return " · ".join(filter(None, (archived, seen))) if not (archived and seen) else archived


def _label(path: Path) -> str:
    """The words of an arc: the places of its links, and how many pages they led to."""
    arc = path.arc
    pages = many(arc.pages, "page") if arc.pages else ""
    if path.is_beside:
        places = _tail(", ".join(arc.words), LONGEST_BESIDE - len(pages))
        return _text(path.x, path.y, " · ".join(filter(None, (places, pages))), "label small", "end")
    places = _tail(", ".join(arc.words), LONGEST_LABEL)
    words = _text(path.x, path.y, places, "label small", "middle")
    return words + _text(path.x, path.y + 15, pages, "label quiet", "middle")


def _skip_arc(at: PlacedGraph, line: Line) -> str:
    return f'<path class="skip" d="{skip_path(at, line)}" marker-end="url(#head-skip)"/>'


def _skip_words(line: Line) -> str:
    skip = line.skip
    links = many(skip.links, "link") if skip.links else ""
    form = _cut(skip.form, LONGEST_SKIP)
    target = f"to {skip.target}" if skip.target else ""
    words = " · ".join(filter(None, (links, target, skip.why)))
    return (
        f'<g><title>{escape(skip.form)}: {escape(words)}</title><text x="{line.x:.1f}" y="{line.y:.1f}" class="quiet">'
        f'<tspan class="code">{escape(form)}</tspan>'
        f'<tspan dx="10">{escape(_cut(words, LONGEST_LINE - len(form)))}</tspan></text></g>'
    )


def _legend(at: PlacedGraph) -> Iterator[str]:
    y = at.height - 24
    yield f'<path class="arc" d="M28,{y - 4:.0f} h36" marker-end="url(#head)"/>'
    yield _text(74, y, "links that are followed", "quiet")
    if at.lines:
        yield f'<path class="skip" d="M240,{y - 4:.0f} h36" marker-end="url(#head-skip)"/>'
        yield _text(286, y, "links that are not followed, and why", "quiet")


def _text(x: float, y: float, words: str, style: str, anchor: str = "start") -> str:
    if not words:
        return ""
    turned = f' text-anchor="{anchor}"' if anchor != "start" else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{style}"{turned}>{escape(words)}</text>'


def _cut(words: str, longest: int) -> str:
    return words if len(words) <= longest else f"{words[: longest - 1]}…"


def _tail(words: str, longest: int) -> str:
    """The end of a selector: the part nearest to the link says most."""
    return words if len(words) <= longest else f"…{words[1 - longest :]}"
