"""Objects of a page: the first way that finds complete ones."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from threadkeep.objects.extraction.items import Item, all_items, property_text
from threadkeep.objects.extraction.json_ld import json_ld_items
from threadkeep.objects.extraction.microdata import microdata_items
from threadkeep.objects.extraction.rdfa import rdfa_items
from threadkeep.objects.extraction.wrapper import Wrapper, wrapped_objects
from threadkeep.objects.types import ObjectType, Values
from threadkeep.page import Page

Source = Literal["json-ld", "microdata", "rdfa", "wrapper"]
# No page lists more objects than this for people; a page that does was made for something else.
MAX_OBJECTS = 2_000


@dataclass(frozen=True, slots=True)
class FoundObject:
    """ObjectField values as one page shows them, and how they were found; `wrapper` is the number of the wrapper."""

    values: Values
    source: Source
    wrapper: int = 0


_READERS: tuple[tuple[Source, Callable[[Page], tuple[Item, ...]]], ...] = (
    ("json-ld", json_ld_items),
    ("microdata", microdata_items),
    ("rdfa", rdfa_items),
)


def page_objects(page: Page, type: ObjectType, wrappers: Sequence[Wrapper]) -> tuple[FoundObject, ...]:
    """What markup declares, and what the site's wrappers find beyond it."""
    declared = markup_objects(page, type)
    if any(type.is_complete(found.values) for found in declared):
        return declared
    wrapped = [FoundObject(values, "wrapper", number) for number, values in wrapped_objects(page, type, wrappers)]
    return tuple(wrapped[:MAX_OBJECTS]) or declared


def markup_objects(page: Page, type: ObjectType) -> tuple[FoundObject, ...]:
    """The objects that schema.org markup declares; a page with several kinds of markup says each only once."""
    for source, items in _READERS:
        found = tuple(_objects(items(page), type, source))[:MAX_OBJECTS]
        if found:
            return found
    return ()


def _objects(items: tuple[Item, ...], type: ObjectType, source: Source) -> Iterator[FoundObject]:
    for values in dict.fromkeys(_values(item, type) for item in _typed(items, type)):
        if values:
            yield FoundObject(values, source)


def _typed(items: tuple[Item, ...], type: ObjectType) -> Iterable[Item]:
    return (item for item in all_items(items) if not set(type.schema).isdisjoint(item.types))


def _values(item: Item, type: ObjectType) -> Values:
    pairs = ((field.name, _first_text(item, field.schema)) for field in type.fields)
    return tuple((name, text) for name, text in pairs if text)


def _first_text(item: Item, paths: tuple[str, ...]) -> str | None:
    return next((text for path in paths if (text := property_text(item, path))), None)
