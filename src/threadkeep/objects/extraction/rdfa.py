"""Items from RDFa Lite: `vocab`, `typeof`, `property`, `resource`."""

from __future__ import annotations

from collections.abc import Iterator

from threadkeep.objects.extraction.items import MAX_DEPTH, Item, Property, local_name
from threadkeep.objects.extraction.microdata import element_value
from threadkeep.page import Page


def rdfa_items(page: Page) -> tuple[Item, ...]:
    """The typed items of a page that are not a property of another item."""
    attributes = page.nodes.attributes
    typed = page.select("[typeof]")
    return tuple(_item(page, node, 0) for node in typed if "property" not in attributes[node])


def _item(page: Page, node: int, depth: int) -> Item:
    types = (page.nodes.attribute(node, "typeof") or "").split()
    properties = tuple(_properties(page, node, depth)) if depth < MAX_DEPTH else ()
    return Item(tuple(map(local_name, types)), properties, page.nodes.attribute(node, "resource") or "")


def _properties(page: Page, scope: int, depth: int) -> Iterator[tuple[str, Property]]:
    nodes = page.nodes
    node = scope + 1
    while node < nodes.ends[scope]:
        given = nodes.attributes[node]
        is_item = "typeof" in given
        for name in (given.get("property") or "").split():
            yield local_name(name), _item(page, node, depth + 1) if is_item else element_value(page, node)
        node = nodes.ends[node] if is_item else node + 1
