"""Texts that stand where names may be, and are none: buttons, counters, notes of edits, headings of lists of links."""

from __future__ import annotations

import re

from threadkeep.layout.columns import Cells
from threadkeep.layout.stock import Item, Stock
from threadkeep.page import TEXT_TAG

_CONTROLS = frozenset({"button", "label", "option", "select", "legend", "summary"})
_LISTS = frozenset({"ul", "ol", "dl", "menu"})
_DIGITS = re.compile(r"\d+")
# Weak evidence, beside the places: what notes of edits begin with in the languages of most forums.
_EDITED = re.compile(
    r"(?:last\s+)?(?:edited|modified|updated)\b|(?:zuletzt\s+)?(?:bearbeitet|geändert)\b|(?:dernière\s+)?(?:modifi|édit)"
    r"|(?:última\s+)?(?:edi(?:tado|ção|ción)|modific)|(?:последн\w+\s+)?(?:редакт|измен|правк)",
    re.IGNORECASE,
)
# A name with a number in it is rare; so many different numbers behind one word are counts.
FEWEST_COUNTS = 2


def without_other_texts(stock: Stock, cells: Cells) -> Cells:
    """A column without texts that name nobody; empty where all of it counts something."""
    left = tuple([tuple([item for item in items if not _is_other(stock, item)]) for items in cells])
    return tuple([() for _ in left]) if _are_counters(left) else left


def _is_other(stock: Stock, item: Item) -> bool:
    return _is_control(stock, item) or _EDITED.match(item.text) is not None or _heads_links(stock, item)


def _is_control(stock: Stock, item: Item) -> bool:
    nodes, node = stock.elements.nodes, item.holder
    while node >= 0 and nodes.depths[item.holder] - nodes.depths[node] <= 2:
        if nodes.tags[node] in _CONTROLS or nodes.attribute(node, "role") == "button":
            return True
        node = nodes.parents[node]
    return False


def _heads_links(stock: Stock, item: Item) -> bool:
    """Whether a text without a link stands right before a list of links: "Follow-ups", "See also"."""
    if item.link >= 0:
        return False
    behind = _element_behind(stock, item.holder)
    nodes = stock.elements.nodes
    return (
        behind >= 0 and nodes.tags[behind] in _LISTS and any(behind < node < nodes.ends[behind] for node in stock.links)
    )


def _element_behind(stock: Stock, node: int) -> int:
    """The element right behind a node; -1 where a text is between, or nothing."""
    nodes = stock.elements.nodes
    behind = nodes.ends[node]
    while behind < len(nodes) and nodes.tags[behind] == TEXT_TAG and not nodes.texts[behind].strip(" \t\r\n:"):
        behind += 1
    is_element = behind < len(nodes) and nodes.tags[behind] != TEXT_TAG
    return behind if is_element else -1


def _are_counters(cells: Cells) -> bool:
    """Whether the texts of a column are one word with different numbers: "Posts: 12", "7 answers"."""
    texts = {items[0].text for items in cells if items and items[0].link < 0}
    masked = {_DIGITS.sub("#", text) for text in texts}
    # "user-250" is a name; a word and its number are two words.
    return len(masked) == 1 and len(texts) >= FEWEST_COUNTS and any(each in " :" for each in min(masked))
