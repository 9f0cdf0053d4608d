"""A page with what was seen on it drawn over: one file that asks for nothing and runs nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from importlib.resources import files

from threadkeep.page import TEXT_TAG, VOID_TAGS, NodeTable
from threadkeep.sitemap.sight import Sight
from threadkeep.ui.inspect.marks import Mark, large_regions, marks_of

# fmt: off
# What could run, load or hide something is left out with all that is in it.
_LEFT_OUT = frozenset({
    "script", "noscript", "template", "iframe", "object", "embed", "applet", "frame", "link", "meta", "base", "title",
    "svg", "math", "audio", "video", "source", "track", "param", "portal", "noembed", "noframes",
})
_KEPT = frozenset({
    "class", "id", "style", "dir", "lang", "title", "alt", "colspan", "rowspan", "align", "valign", "width", "height",
    "bgcolor", "color", "size", "face", "border", "cellpadding", "cellspacing", "datetime", "type", "value", "start",
})
_ROOTS = frozenset({"html", "head", "body", "frameset"})
# fmt: on
# Whatever a style names, nothing is fetched for it.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def overlay(nodes: NodeTable, sight: Sight) -> str:
    """The page as HTML with its regions outlined, records numbered, and posts, dates and flips tinted."""
    marks = marks_of(nodes, sight)
    sheet = files(__package__).joinpath("overlay.css").read_text(encoding="utf-8")
    head = f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{_POLICY}">'
    title = f"<title>{escape(sight.title or sight.url)}</title>"
    whole = "".join(_pieces(nodes, marks))
    # The sheet comes last, so that it wins over the page's own.
    return f"<!doctype html><html>{head}{title}<body>{_legend(sight)}{whole}<style>{sheet}</style></body></html>\n"


def _legend(sight: Sight) -> str:
    kind = sight.type.kind
    words = (
        f"{kind} {sight.type.scores.get(kind, 0.0):.2f}",
        f"{len(sight.thread_posts)} posts",
        f"{len(large_regions(sight))} regions",
        f"{len(sight.flips)} flips",
    )
    tints = "".join(f'<span class="tk-{name}">{name}</span>' for name in ("author", "date", "body", "flip"))
    return f'<div class="tk-legend"><b>{escape(" · ".join(words))}</b> {tints} {escape(sight.url)}</div>'


def _pieces(nodes: NodeTable, marks: dict[int, tuple[Mark, ...]]) -> Iterator[str]:
    closing: list[tuple[int, str]] = []
    node = 0
    while node < len(nodes):
        while closing and closing[-1][0] <= node:
            yield f"</{closing.pop()[1]}>"
        tag = nodes.tags[node]
        if tag in _LEFT_OUT:
            node = nodes.ends[node]
            continue
        if tag == TEXT_TAG:
            yield _text(nodes, node)
        elif tag not in _ROOTS:
            name = _safe_tag(tag)
            yield _opening(nodes, node, name, marks.get(node, ()))
            if name not in VOID_TAGS:
                closing.append((nodes.ends[node], name))
        node += 1
    yield from (f"</{name}>" for _, name in reversed(closing))


def _safe_tag(tag: str) -> str:
    """A tag that means no more than it says; `<xmp>` and the like would take the rest of the page for their text."""
    is_plain = tag.isascii() and tag.replace("-", "").isalnum()
    return tag if is_plain and tag not in ("xmp", "plaintext", "listing") else "div"


def _text(nodes: NodeTable, node: int) -> str:
    # A sheet ends at the first "</style" for a browser; so it did when it was read, unless it was in a drawing.
    is_sheet = nodes.tags[nodes.parents[node]] == "style"
    return nodes.texts[node].replace("</", "<\\/") if is_sheet else escape(nodes.texts[node], quote=False)


def _opening(nodes: NodeTable, node: int, name: str, marks: Sequence[Mark]) -> str:
    given = {key: value or "" for key, value in nodes.attributes[node].items() if key in _KEPT}
    if marks:
        given["class"] = " ".join((given.get("class", ""), *map(_class, marks))).strip()
    number = next((mark.number for mark in marks if mark.number), "")
    if number:
        given["data-tk"] = number
    written = "".join(f' {key}="{escape(value)}"' for key, value in given.items())
    return f"<{name}{written}>"


def _class(mark: Mark) -> str:
    return f"tk-{mark.name} tk-{mark.name}-{mark.colour}" if mark.name == "record" else f"tk-{mark.name}"
