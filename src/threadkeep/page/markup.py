"""The HTML of a node, written from the flat nodes, so that parts of it can be left out."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape

from threadkeep.page.nodes import TEXT_TAG, VOID_TAGS, NodeTable

_RAW = frozenset({"script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"})
_EATS_A_NEWLINE = frozenset({"pre", "textarea", "listing"})


def inner_html(nodes: NodeTable, node: int, leave_out: Collection[int] = ()) -> str:
    """The HTML inside `node` without the nodes of `leave_out` and without comments."""
    return "".join(_pieces(nodes, node, leave_out))


def _pieces(nodes: NodeTable, top: int, leave_out: Collection[int]) -> Iterator[str]:
    closing: list[int] = []
    node = top + 1
    while node < nodes.ends[top]:
        while closing and nodes.ends[closing[-1]] <= node:
            yield f"</{nodes.tags[closing.pop()]}>"
        if node in leave_out:
            node = nodes.ends[node]
            continue
        if nodes.tags[node] == TEXT_TAG:
            yield _text(nodes, node)
        else:
            yield _opening(nodes, node)
            if nodes.tags[node] not in VOID_TAGS:
                closing.append(node)
        node += 1
    yield from (f"</{nodes.tags[open_node]}>" for open_node in reversed(closing))


def _opening(nodes: NodeTable, node: int) -> str:
    given = nodes.attributes[node].items()
    written = "".join(f' {name}="{escape(value or "")}"' for name, value in given)
    first = nodes.texts[node + 1 : node + 2] if nodes.ends[node] > node + 1 else ()
    newline = "\n" if nodes.tags[node] in _EATS_A_NEWLINE and first and first[0].startswith("\n") else ""
    return f"<{nodes.tags[node]}{written}>{newline}"


def _text(nodes: NodeTable, node: int) -> str:
    text = nodes.texts[node]
    return text if nodes.tags[nodes.parents[node]] in _RAW else escape(text, quote=False)
