"""Which column of some records holds the names of their authors."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from threadkeep.fetch.urls import path_and_query
from threadkeep.layout.columns import Cells, Columns, loose, share_with_one
from threadkeep.layout.stamped import NOTHING, Chosen
from threadkeep.layout.stock import Item, Key, Stock

MAX_NAME = 40
_STRESSED = frozenset({"b", "strong", "h2", "h3", "h4", "h5", "a", "cite"})
_LETTERS = re.compile(r"[^\W\d_]")
# Weak evidence only: words that addresses of people have in many forums.
_PERSON = re.compile(r"user|member|profile|author|people|person|poster", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_LAST_PART = re.compile(r"[^/=]+/?$")
_ACTION = re.compile(r"repl|quote|report|delete|edit|vote|rate|like|login|regist|subscri|print|search", re.IGNORECASE)


def authors_of(columns: Columns) -> Chosen:
    """The names: short, once a record, not the same everywhere, mostly links, often around a picture too."""
    candidates = [(key, cells) for key, cells in columns.by_key.items() if _may_be_names(cells)]
    scored = [(_score(columns, key, cells), number) for number, (key, cells) in enumerate(candidates)]
    if not scored:
        return NOTHING
    score, number = max(scored, key=lambda each: (each[0], -each[1]))
    key, cells = candidates[number]
    return Chosen(_filled(columns, key, cells), score)


def _may_be_names(cells: Cells) -> bool:
    items = [items[0] for items in cells if items]
    if len(items) * 2 < len(cells):
        return False
    short = sum(1 for item in items if _is_name(item))
    return short >= 0.8 * len(items)


def _is_name(item: Item) -> bool:
    return item.moment is None and 1 < len(item.text) <= MAX_NAME and bool(_LETTERS.search(item.text))


def _score(columns: Columns, key: Key, cells: Cells) -> float:
    items = [items[0] for items in cells if items]
    values = [item.text for item in items]
    distinct = len(set(values)) / len(values)
    linked = sum(_leads_away(columns.stock, item) for item in items) / len(items)
    stressed = any(step.partition(".")[0].partition(":")[0] in _STRESSED for step in key[:2])
    worth = 0.35 * linked + 0.25 * min(1.0, 2 * distinct) + 0.1 * stressed + 0.15 * _is_personal(columns.stock, items)
    worth += 0.15 * _is_twice(columns, items)
    if len(values) > 1 and len(set(values)) == 1:
        worth *= 0.2 if len(values) > 2 else 0.6
    if any(":" in value for value in values):
        worth *= 0.5
    return worth * share_with_one(cells) * (1 - 0.7 * _is_action(columns.stock, items))


def _leads_away(stock: Stock, item: Item) -> bool:
    link = stock.links.get(item.link)
    return link is not None and link.url != stock.page.url


def _is_twice(columns: Columns, items: Sequence[Item]) -> float:
    """The share of names whose address stands beside the name once more, around a picture."""
    links = columns.stock.links
    pictures = {links[node].url for node in columns.pictured if node in links}
    return sum(1 for item in items if item.link in links and links[item.link].url in pictures) / len(items)


def _is_action(stock: Stock, items: Sequence[Item]) -> float:
    urls = [path_and_query(stock.links[item.link].url) for item in items if item.link in stock.links]
    return sum(1 for url in urls if _ACTION.search(url)) / len(items)


def _is_personal(stock: Stock, items: Sequence[Item]) -> float:
    urls = [path_and_query(stock.links[item.link].url) for item in items if item.link in stock.links]
    return sum(1 for url in urls if _PERSON.search(url)) / len(items)


def _filled(columns: Columns, key: Key, cells: Cells) -> tuple[Item | None, ...]:
    """The names; where the place is empty, what stands at it without a link, nearly at it, or leads to such a page."""
    plain = columns.by_key.get(key[1:]) if key[0].partition(".")[0] == "a" else None
    shapes = people_shapes(columns.stock, [items[0] for items in cells if items])
    return tuple(
        items[0]
        if items
        else next((item for item in plain[number] if _is_name(item)), None)
        if plain and plain[number]
        else _instead(columns, number, key, shapes)
        for number, items in enumerate(cells)
    )


def _instead(columns: Columns, record: int, key: Key, shapes: set[str]) -> Item | None:
    names = [item for item in columns.owned[record] if _is_name(item)]
    near = [item for item in names if loose(columns.key_of(record, item)) == loose(key)]
    alike = [item for item in names if not shapes.isdisjoint(people_shapes(columns.stock, [item]))]
    return next((found[0] for found in (near, alike) if len({item.text for item in found}) == 1), None)


def people_shapes(stock: Stock, items: Iterable[Item | None]) -> set[str]:
    """The addresses that names lead to, without what tells one person from another."""
    urls = [stock.links[item.link].url for item in items if item is not None and _leads_away(stock, item)]
    return {_LAST_PART.sub("", _DIGITS.sub("#", path_and_query(url))) for url in urls}
