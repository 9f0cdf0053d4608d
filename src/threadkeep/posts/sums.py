"""Prefix sums over the nodes of a page: what a stretch of nodes holds costs one subtraction."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from threadkeep.fetch import path_and_query
from threadkeep.layout.stock import Stock
from threadkeep.page import TEXT_TAG

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]

# Texts that are so long are rather written than part of the page's frame.
LONG_TEXT = 40
# A text that occurs so often is part of the page's frame.
REPEATED = 3
# Names of people are links of at most so many characters.
LONGEST_NAME = 40
# Kinds of addresses that may be those of people: the most frequent ones among short links.
ADDRESS_KINDS = 6

_TAGS: dict[str, tuple[str, ...]] = {
    "images": ("img",),
    "fields": ("input", "textarea", "select"),
    "paragraphs": ("p",),
    "breaks": ("br",),
    "headings": ("h1", "h2", "h3", "h4", "h5", "h6"),
    "buttons": ("button",),
    "forms": ("form",),
    "times": ("time",),
    "quotes": ("blockquote", "pre", "code", "q"),
    "cells": ("td", "th", "dd", "dt"),
    "rows": ("tr",),
    "boxes": ("div", "section", "article"),
    "entries": ("li",),
    "rules": ("hr",),
    "articles": ("article",),
}
_COUNTS = (
    "chars",
    "linked",
    "long",
    "repeated",
    "texts",
    "dates",
    "signs",
    "links",
    "names",
    "ids",
    "marked",
    "elements",
)
KINDS = tuple(f"address {number}" for number in range(ADDRESS_KINDS))
COLUMNS = (*_COUNTS, *_TAGS, *KINDS)
COLUMN = {name: number for number, name in enumerate(COLUMNS)}

_SIGNS = re.compile(r"[.,;:!?…。、，！？；：؟،।]")
_DIGITS = re.compile(r"\d+")
_LAST_PART = re.compile(r"[^/=]+/?$")
_LETTER = re.compile(r"[^\W\d_]")
_BODY_MARKS = frozenset({"articleBody", "text", "comment", "description", "reviewBody"})


@dataclass(frozen=True, slots=True)
class PageSums:
    """`before[i]` are the sums over all nodes before node `i`, one column for each of `COLUMNS`.

    `parents` and `ends` are those of the page's nodes.
    """

    before: Numbers
    parents: Places
    ends: Places

    def between(self, starts: Places, ends: Places) -> Numbers:
        return self.before[ends] - self.before[starts]


def page_sums(stock: Stock) -> PageSums:
    nodes = stock.elements.nodes
    rows = np.zeros((len(nodes) + 1, len(COLUMNS)))
    _add_letters(stock, rows)
    _add_texts(stock, rows)
    _add_elements(stock, rows)
    _add_addresses(stock, rows)
    return PageSums(np.cumsum(rows, axis=0), np.array(nodes.parents), np.array(nodes.ends))


def _add_letters(stock: Stock, rows: Numbers) -> None:
    """Row `i + 1` gets what node `i` holds, so that the sums before a node exclude it."""
    elements = stock.elements
    rows[1:, COLUMN["chars"]] = np.diff(np.array(elements.chars_before))
    rows[1:, COLUMN["linked"]] = np.diff(np.array(elements.linked_before))


def _add_texts(stock: Stock, rows: Numbers) -> None:
    nodes = stock.elements.nodes
    count = Counter(item.text for item in stock.items)
    for item in stock.items:
        row = rows[item.node + 1]
        if nodes.tags[item.node] == TEXT_TAG:
            row[COLUMN["texts"]] = 1
            row[COLUMN["signs"]] = len(_SIGNS.findall(item.text))
            if item.link < 0 and len(item.text) >= LONG_TEXT:
                row[COLUMN["long"]] = len(item.text)
            if count[item.text] >= REPEATED:
                row[COLUMN["repeated"]] = len(item.text)
    for item in stock.dated:
        rows[item.node + 1][COLUMN["dates"]] = 1


def _add_elements(stock: Stock, rows: Numbers) -> None:
    nodes = stock.elements.nodes
    number_of = {tag: number for number, tags in enumerate(_TAGS.values()) for tag in tags}
    first = COLUMN[next(iter(_TAGS))]
    tags = np.array([number_of.get(tag, -1) for tag in nodes.tags])
    known = np.flatnonzero(tags >= 0)
    rows[known + 1, tags[known] + first] = 1
    articles = np.array([tag == "article" for tag in nodes.tags])
    rows[1:, COLUMN["boxes"]] += articles
    rows[1:, COLUMN["elements"]] = [tag != TEXT_TAG for tag in nodes.tags]
    for node, given in enumerate(nodes.attributes):
        if given:
            value = given.get("id")
            if value and value[-1].isdigit():
                rows[node + 1, COLUMN["ids"]] = 1
            if given.get("itemprop") in _BODY_MARKS:
                rows[node + 1, COLUMN["marked"]] = 1


def _add_addresses(stock: Stock, rows: Numbers) -> None:
    """Short links by the kind of their address: one kind of them leads to the authors."""
    for node in stock.links:
        rows[node + 1, COLUMN["links"]] = 1
    named = [
        (item, address_kind(stock.links[item.link].url))
        for item in stock.items
        if item.link in stock.links and 1 < len(item.text) <= LONGEST_NAME and _LETTER.search(item.text)
    ]
    texts: dict[str, set[str]] = {}
    for item, kind in named:
        rows[item.node + 1, COLUMN["names"]] = 1
        texts.setdefault(kind, set()).add(item.text)
    numbers = {kind: number for number, kind in enumerate(_frequent(kind for _, kind in named))}
    for item, kind in named:
        if kind in numbers:
            rows[item.node + 1, COLUMN[KINDS[numbers[kind]]]] = 1


def _frequent(kinds: Iterable[str]) -> list[str]:
    return [kind for kind, _ in Counter(kinds).most_common(ADDRESS_KINDS)]


def address_kind(url: str) -> str:
    """An address without its numbers and without its last part, where names of people are."""
    return _LAST_PART.sub("", _DIGITS.sub("#", path_and_query(url)))
