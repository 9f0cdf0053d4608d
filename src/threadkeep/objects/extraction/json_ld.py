"""Items from `<script type="application/ld+json">`."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator, Mapping
from typing import Any

from threadkeep.objects.extraction.items import MAX_DEPTH, Item, Property, local_name
from threadkeep.page import Page

_Graph = Mapping[str, dict[str, Any]]
# A reference counts as so many levels: entries that all refer to each other would be written out without end.
_REFERENCE_DEPTH = 4


def json_ld_items(page: Page) -> tuple[Item, ...]:
    """The items of all blocks of a page; a block that is no JSON is left out."""
    blocks = [block for node in page.select('script[type="application/ld+json"]') for block in _parsed(page, node)]
    graph = {entry["@id"]: entry for entry in _entries(blocks) if isinstance(entry.get("@id"), str) and len(entry) > 1}
    return tuple(_item(entry, graph, 0) for entry in _entries(blocks))


def _parsed(page: Page, node: int) -> Iterator[Any]:
    text = "".join(page.nodes.texts[below] for below in range(node + 1, page.nodes.ends[node])).strip()
    text = text.removeprefix("<!--").removesuffix("-->").removeprefix("//<![CDATA[").removesuffix("//]]>")
    try:
        # Many templates put line breaks into texts; strict JSON forbids them.
        yield json.loads(text, strict=False)
    except (ValueError, RecursionError):
        # Not only text that is no JSON: Python refuses numbers with thousands of digits.
        return


def _entries(value: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """The objects at the top of a block: the block itself, the entries of its list or its graph."""
    if depth > MAX_DEPTH:
        return
    if isinstance(value, list):
        for one in value:
            yield from _entries(one, depth + 1)
    elif isinstance(value, dict):
        if "@graph" in value:
            yield from _entries(value["@graph"], depth + 1)
        else:
            yield value


def _item(entry: dict[str, Any], graph: _Graph, depth: int) -> Item:
    types = entry.get("@type")
    named = [word for word in (types if isinstance(types, list) else [types]) if isinstance(word, str)]
    properties = tuple(
        (local_name(key), value)
        for key, given in entry.items()
        if not key.startswith("@")
        for value in _values(given, graph, depth + 1)
    )
    return Item(tuple(local_name(word) for word in named), properties, str(entry.get("@id", "")))


def _values(given: Any, graph: _Graph, depth: int) -> Iterator[Property]:
    if depth > MAX_DEPTH or given is None or isinstance(given, bool):
        return
    if isinstance(given, list):
        for one in given:
            yield from _values(one, graph, depth + 1)
    elif isinstance(given, dict):
        yield from _object(given, graph, depth)
    else:
        yield html.unescape(str(given))


def _object(given: dict[str, Any], graph: _Graph, depth: int) -> Iterator[Property]:
    if "@value" in given:
        yield html.unescape(str(given["@value"]))
        return
    # An entry may name another one by its id alone.
    if set(given) == {"@id"}:
        yield _item(graph.get(str(given["@id"]), given), graph, depth + _REFERENCE_DEPTH)
    else:
        yield _item(given, graph, depth)
