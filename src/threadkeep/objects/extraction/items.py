"""Items of structured data: what JSON-LD, microdata and RDFa have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Union

# Items below items below items: what is deeper than this was made to exhaust a reader.
MAX_DEPTH = 12


@dataclass(frozen=True, slots=True)
class Item:
    """One thing with its types (`Event`, without the vocabulary's address) and properties in document order."""

    types: tuple[str, ...]
    properties: tuple[tuple[str, Property], ...]
    id: str = ""

    def values(self, name: str) -> Iterator[Property]:
        return (value for key, value in self.properties if key == name)


Property = Union[str, Item]  # noqa: UP007 - the class is not known above


def all_items(items: tuple[Item, ...], depth: int = 0) -> Iterator[Item]:
    """Every item and every item inside it, outer ones first."""
    for item in items:
        yield item
        if depth < MAX_DEPTH:
            yield from all_items(tuple(v for _, v in item.properties if isinstance(v, Item)), depth + 1)


def property_text(item: Item, path: str) -> str | None:
    """The first text at a property path such as `location.name`; a path that ends at an item gives None."""
    first, _, rest = path.partition(".")
    for value in item.values(first):
        text = _text_at(value, rest)
        if text and text.strip():
            return " ".join(text.split())
    return None


def _text_at(value: Property, rest: str) -> str | None:
    if isinstance(value, Item):
        return property_text(value, rest) if rest else None
    return None if rest else value


def local_name(address: str) -> str:
    """`Event` of `https://schema.org/Event` and of `schema:Event`."""
    return address.rstrip("/#").replace("#", "/").rpartition("/")[2].rpartition(":")[2]
