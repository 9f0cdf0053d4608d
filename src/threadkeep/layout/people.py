"""What the addresses of links tell about names: whether they lead to people."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence

from threadkeep.fetch import path_and_query, same_site
from threadkeep.layout.columns import Cells
from threadkeep.layout.stock import Item, Stock

# Weak evidence only: words that addresses of people, and of buttons, have in many forums.
_PERSON = re.compile(r"user|member|profile|author|people|person|poster", re.IGNORECASE)
_ACTION = re.compile(r"repl|quote|report|delete|edit|vote|rate|like|login|regist|subscri|print|search", re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
# A button may be missing in some records, as in one's own.
IN_ALL = 0.8
_LAST_PART = re.compile(r"[^/=]+/?$")


def leads_away(stock: Stock, item: Item) -> bool:
    """Whether a text is a link to another page."""
    link = stock.links.get(item.link)
    return link is not None and link.url != stock.page.url


def leads_to_other_site(stock: Stock, item: Item) -> bool:
    link = stock.links.get(item.link)
    return link is not None and not same_site(link.url, stock.page.url)


def is_twice(stock: Stock, items: Sequence[Item]) -> float:
    """The share of names whose address stands on the page once more, around a picture."""
    links = stock.links
    pictures = {links[node].url for node in stock.pictured if node in links}
    return sum(1 for item in items if item.link in links and links[item.link].url in pictures) / len(items)


def is_action(stock: Stock, items: Sequence[Item]) -> float:
    return sum(1 for path in _paths(stock, items) if _ACTION.search(path)) / len(items)


def is_personal(stock: Stock, items: Sequence[Item]) -> float:
    return sum(1 for path in _paths(stock, items) if _PERSON.search(path)) / len(items)


def _paths(stock: Stock, items: Iterable[Item]) -> list[str]:
    return [path_and_query(stock.links[item.link].url) for item in items if item.link in stock.links]


def has_one_address_each(stock: Stock, items: Iterable[Item]) -> bool:
    """Whether equal names lead to equal addresses: a button leads to each post's own."""
    urls: dict[str, set[str]] = defaultdict(set)
    for item in items:
        if item.link in stock.links:
            urls[item.text].add(stock.links[item.link].url)
    return all(len(found) == 1 for found in urls.values())


def are_buttons(stock: Stock, items: Iterable[Item | None]) -> bool:
    """Whether texts say all the same and each leads to an address of its own, as "quote" does."""
    found = [item for item in items if item is not None]
    urls = {stock.links[item.link].url for item in found if item.link in stock.links}
    return len({item.text for item in found}) == 1 < len(urls) == len(found)


def without_buttons(stock: Stock, cells: Cells) -> Cells:
    """The texts of a column without the one that nearly all records have, each leading elsewhere, as "answer" does.

    Several such are a bar of buttons, where nobody is named: left as it is, as is one of which nothing would be left.
    """
    # A button beside a name makes two texts: most columns have one in every record, and are left at once.
    if max(map(len, cells), default=0) < 2:
        return cells
    urls: dict[str, set[str]] = defaultdict(set)
    for item in (item for items in cells for item in items):
        if item.link in stock.links:
            urls[item.text].add(stock.links[item.link].url)
    buttons = {text for text, found in urls.items() if len(found) >= max(2, IN_ALL * len(cells))}
    left = tuple([tuple([item for item in items if item.text not in buttons]) for items in cells])
    return left if len(buttons) == 1 and 2 * sum(map(bool, left)) > len(cells) else cells


def people_shapes(stock: Stock, items: Iterable[Item | None]) -> set[str]:
    """The addresses that names lead to, without what tells one person from another and what all addresses have."""
    urls = [stock.links[item.link].url for item in items if item is not None and leads_away(stock, item)]
    return {_LAST_PART.sub("", _DIGITS.sub("#", _own_address(url, stock.everywhere))) for url in urls}


def _own_address(url: str, everywhere: frozenset[str]) -> str:
    """Path and query without parameters that stand in the addresses of most links, as a session's do."""
    path, _, query = path_and_query(url).partition("?")
    own = [part for part in query.split("&") if part and part not in everywhere]
    return f"{path}?{'&'.join(own)}" if own else path
