"""Items from `itemscope`, `itemtype` and `itemprop`."""

from __future__ import annotations

from collections.abc import Iterator

from threadkeep.objects.extraction.items import MAX_DEPTH, Item, Property, local_name
from threadkeep.page import Page

# The attribute that holds an element's value, by the HTML standard; other elements have their text.
_VALUE_ATTRIBUTES = {
    "meta": "content",
    "audio": "src",
    "embed": "src",
    "iframe": "src",
    "img": "src",
    "source": "src",
    "track": "src",
    "video": "src",
    "a": "href",
    "area": "href",
    "link": "href",
    "object": "data",
    "data": "value",
    "meter": "value",
    "time": "datetime",
}


def microdata_items(page: Page) -> tuple[Item, ...]:
    """The items of a page that are not a property of another item."""
    attributes = page.nodes.attributes
    scopes = page.select("[itemscope]")
    return tuple(_item(page, node, 0) for node in scopes if "itemprop" not in attributes[node])


def _item(page: Page, node: int, depth: int) -> Item:
    types = (page.nodes.attribute(node, "itemtype") or "").split()
    properties = tuple(_properties(page, node, depth)) if depth < MAX_DEPTH else ()
    return Item(tuple(map(local_name, types)), properties, page.nodes.attribute(node, "itemid") or "")


def _properties(page: Page, scope: int, depth: int) -> Iterator[tuple[str, Property]]:
    for start in (scope, *_referred(page, scope)):
        yield from _properties_below(page, start, depth, is_scope=start == scope)


def _referred(page: Page, scope: int) -> Iterator[int]:
    """Elements elsewhere that `itemref` makes a part of the item."""
    for name in (page.nodes.attribute(scope, "itemref") or "").split():
        yield from (node for node in page.select("[id]") if page.nodes.attribute(node, "id") == name)


def _properties_below(page: Page, start: int, depth: int, is_scope: bool) -> Iterator[tuple[str, Property]]:
    nodes = page.nodes
    node = start + 1 if is_scope else start
    while node < nodes.ends[start]:
        given = nodes.attributes[node]
        is_item = "itemscope" in given
        for name in (given.get("itemprop") or "").split():
            yield local_name(name), _item(page, node, depth + 1) if is_item else element_value(page, node)
        # What is inside an inner item belongs to that item.
        node = nodes.ends[node] if is_item else node + 1


def element_value(page: Page, node: int) -> str:
    """The value of a property's element: its `content`, the attribute of its kind, or its text."""
    given = page.nodes.attributes[node]
    for name in ("content", _VALUE_ATTRIBUTES.get(page.nodes.tags[node], "")):
        if given.get(name):
            return str(given[name])
    return " ".join(page.text_of(node).split())
