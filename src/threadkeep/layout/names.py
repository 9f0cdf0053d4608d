"""Names as they stand in texts: bare, behind a label, or behind a word that all records have before them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import takewhile

from threadkeep.layout.columns import Cells
from threadkeep.layout.stock import Item

MAX_NAME = 40
MAX_LABEL = 16
_LETTERS = re.compile(r"[^\W\d_]")
# Weak evidence, where a page shows too few records to compare: words between a post and its author's name.
_BY = re.compile(
    r"(?:(?:posted|written|sent|geschrieben|verfasst|écrit|posté|escrito|publicado|scritto|inviato|geplaatst)\s+)?"
    r"(?:by|from|von|par|por|di|da|door|av|af|od|przez|от)(?:\s+|$)",
    re.IGNORECASE,
)


def is_name(item: Item) -> bool:
    return item.moment is None and 1 < len(item.text) <= MAX_NAME and bool(_LETTERS.search(item.text))


def may_be_names(cells: Cells) -> bool:
    """Whether at least half of the records have a text in the column, and nearly all begin with a short one."""
    items = [found[0] for items in cells if (found := _worded(items))]
    if not items or len(items) * 2 < len(cells):
        return False
    return sum(map(is_name, items)) >= 0.8 * len(items)


def are_labelled(cells: Cells) -> bool:
    """Whether some texts of a column stand behind a label, or are one."""
    return any(":" in item.text for items in cells for item in _worded(items)[:1])


def bare_names(cells: Cells) -> Cells:
    """The texts without dates and signs, and without what stands before or behind the name in all of them."""
    worded = [_worded(items) for items in cells]
    firsts = [items[0].text for items in worded if items]
    before = _shared(firsts)
    behind = _shared([text.removeprefix(before)[::-1] for text in firsts])[::-1]
    return tuple(tuple(_bare(item, before, behind) for item in items) for items in worded)


def _worded(items: Sequence[Item]) -> list[Item]:
    """The texts that say something: no dates, no signs between others, no labels."""
    return [
        item
        for item in items
        if item.moment is None and item.text[-1] != ":" and _LETTERS.search(item.text) and not _BY.fullmatch(item.text)
    ]


def _shared(texts: Sequence[str]) -> str:
    """The whole words that several different texts begin with, unless one of them says nothing else."""
    if len(set(texts)) < 2:
        return ""
    alike = takewhile(lambda letters: len(set(letters)) == 1, zip(*texts, strict=False))
    start = "".join(letters[0] for letters in alike)
    start = start[: start.rfind(" ") + 1]
    return start if len(start) <= MAX_LABEL and all(text[len(start) :].strip() for text in texts) else ""


def _bare(item: Item, before: str, behind: str) -> Item:
    text = item.text.removeprefix(before).removesuffix(behind)
    label, colon, rest = text.partition(":")
    if colon and len(label) <= MAX_LABEL and rest.strip() and item.link < 0:
        text = rest.strip()
    if item.link < 0 and (by := _BY.match(text)):
        text = text[by.end() :]
    return item if text == item.text else replace(item, text=text)
