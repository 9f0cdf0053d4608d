"""What a forum adds at the end of a post's text: buttons, the author's signature, a note that the post was edited."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from threadkeep.layout.found import Found
from threadkeep.layout.units import Unit
from threadkeep.page import TEXT_TAG

LONGEST = 400
LONGEST_NOTE = 160
# Ends of a text that are looked at.
ENDINGS = 4
# A class that only ends of texts have, on so many of them, is no user's.
ENDS = 3
# Lines that separate a signature, as mail programs and forums write them.
_SEPARATED = re.compile(r"(?:_{4,}|-{4,}|--)(?:\s|$)")
# Weak evidence, beside a date at the end of a text: "edited", "changed" in the languages of many forums.
_EDITED = re.compile(
    r"edit|modif|bearbeitet|geändert|gewijzigd|bewerkt|redigera|ändrad|edyto|zmien|измен|редакт|düzenle|değişti"
    r"|编辑|編輯|修改|編集|수정|편집|تعديل|تحرير",
    re.IGNORECASE,
)


def late_parts(found: Found, units: Sequence[Sequence[Unit]]) -> frozenset[int]:
    """The nodes at the ends of bodies that their authors did not write with them."""
    endings = [tuple(_endings(each)) for each in units]
    names = [author.text if author else "" for author in found.authors.items]
    sure = _signatures(endings, names)
    said = Counter(text for ends in endings for text in {unit.text for unit in ends})
    for ends, name, each in zip(endings, names, units, strict=True):
        sure |= {unit.node for unit in ends if _is_told(unit, each, said) or _is_note(unit, name)}
        sure |= {unit.node for unit in ends if _is_separated(unit)}
    named = {unit.label for ends in endings for unit in ends if unit.node in sure and "." in unit.label}
    named |= _ending_labels(units, endings)
    return frozenset(unit.node for ends in endings for unit in ends if unit.node in sure or unit.label in named)


def _is_told(unit: Unit, units: Sequence[Unit], said: Counter[str]) -> bool:
    """Whether the forum says it; a paragraph like the others, with a number of its own, may as well be the author's.

    People end their posts with codes, dates and references; to lose them is worse than to keep a button.
    """
    if not unit.is_furniture:
        return False
    is_like_others = any(other.label == unit.label and not other.is_furniture for other in units)
    return "." in unit.label or said[unit.text] > 1 or not is_like_others or ":" in unit.text


def _endings(units: Sequence[Unit]) -> Iterator[Unit]:
    """The last elements of a body, the last first; something must stand before them."""
    for unit in units[:0:-1][:ENDINGS]:
        if unit.tag == TEXT_TAG or len(unit.text) > LONGEST:
            return
        yield unit


def _is_note(unit: Unit, name: str) -> bool:
    """Whether a short piece with a date says who edited the post, or that it was edited."""
    if unit.moment is None or len(unit.text) > LONGEST_NOTE or unit.is_quote:
        return False
    return bool(name and name in unit.text) or bool(_EDITED.search(unit.text))


def _is_separated(unit: Unit) -> bool:
    return bool(_SEPARATED.match(unit.text)) or (unit.is_ruled and unit.tag in ("div", "small", "p", "span", "font"))


def _ending_labels(units: Sequence[Sequence[Unit]], endings: Sequence[Sequence[Unit]]) -> set[str]:
    """The labels with a class of pieces that always end a text, and in several records."""
    last = Counter(ends[0].label for ends in endings if ends and "." in ends[0].label and not ends[0].is_quote)
    everywhere = Counter(unit.label for each in units for unit in each)
    return {label for label, count in last.items() if count >= ENDS and count == everywhere[label]}


def _signatures(endings: Sequence[Sequence[Unit]], names: Sequence[str]) -> set[int]:
    """What one author, and nobody else, ends several posts with."""
    said: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for found, name in zip(endings, names, strict=True):
        for ending in found:
            said[ending.text].append((name, ending.node))
    repeated = [where for where in said.values() if len(where) > 1 and len({name for name, _ in where}) == 1]
    return {node for where in repeated for _, node in where}
