"""Names as they stand in texts: bare, behind a label, or behind a word that all records have before them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise, takewhile

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

# "3 of 8", "Message 3 von 8": which of the posts this is.
_PLACE = re.compile(r"(?:[^\W\d]+\.?\s+)?#?\d+(?:\s+[^\W\d_]{1,4}\s+|\s*/\s*)\d+")


def is_name(item: Item) -> bool:
    return item.moment is None and 1 < len(item.text) <= MAX_NAME and bool(_LETTERS.search(item.text))


def worded(cells: Cells) -> Cells:
    """The texts of a column that say something: no dates, no signs between others, no labels."""
    return _one_side(tuple([tuple([item for item in items if _says_something(item)]) for items in cells]))


def _one_side(cells: Cells) -> Cells:
    """A column with what stands before a date or behind it, of which only one may be a name."""
    pairs = [pair for items in cells for pair in pairwise(items) if pair[0].node == pair[1].node]
    if not pairs:
        return cells
    dropped = {pair[0] if _are_behind(pairs) else pair[1] for pair in pairs}
    return tuple([tuple([item for item in items if item not in dropped]) for items in cells])


def _are_behind(pairs: Sequence[tuple[Item, Item]]) -> bool:
    """Whether names stand behind dates: what is before them is always the same, or a word for it is behind them."""
    before, behind = ({item.text for item in side} for side in zip(*pairs, strict=True))
    return len(before) == 1 < len(behind) or all(map(_BY.match, behind))


def may_be_names(words: Cells) -> bool:
    """Whether at least half of the records have a text in the column, and nearly all begin with a short one."""
    items = [items[0] for items in words if items]
    if not items or len(items) * 2 < len(words):
        return False
    return sum(map(is_name, items)) >= 0.8 * len(items)


def are_labelled(words: Cells) -> bool:
    """Whether some texts of a column stand behind a label, or are one."""
    return any(":" in items[0].text for items in words if items)


def bare_names(words: Cells) -> Cells:
    """The texts without what stands before or behind the name in all of them."""
    firsts = [items[0].text for items in words if items]
    before = _shared(firsts)
    behind = _shared([text.removeprefix(before)[::-1] for text in firsts])[::-1]
    return tuple(tuple(_bare(item, before, behind) for item in items) for items in words)


def _says_something(item: Item) -> bool:
    text = item.text
    if item.moment is not None or text[-1] == ":" or not _LETTERS.search(text):
        return False
    return not _BY.fullmatch(text) and not _PLACE.fullmatch(text)


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
