"""Notes of edits that no page of the sample has: a line at the end of a text that says so, with a time."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from threadkeep.learn.reading.dates import spelled
from threadkeep.learn.reading.flag_words import EDITING, UNSPACED
from threadkeep.learn.reading.shared import places_of_notes
from threadkeep.page import SiteFormat
from threadkeep.strategy import Field, PostShape, date_order

LONGEST_SIDE = 80
# Its words begin alike in many languages, and forums often keep them where the rest is translated.
COMMON = "en"
WHY = "no edit was seen: a last line that tells of one by its words is taken for a note"


def with_likely_edits(shape: PostShape, by: SiteFormat, languages: Collection[str]) -> PostShape:
    """The shape; where no edit was seen, notes are known by what forums say of edits in these languages."""
    if shape.edited is not None or shape.body.at is None:
        return shape
    edited = spelled(Field(at=places_of_notes(shape.body.at, shape.until), match=_pattern(languages)), by, ())
    order = date_order(shape.date)
    formats = (order,) if order is not None else edited.format
    return replace(shape, edited=replace(edited, format=formats), why="; ".join(filter(None, (shape.why, WHY))))


def _pattern(languages: Collection[str]) -> str:
    """A whole line with a word for editing that does not end as a sentence does.

    "Edit: it works now" and "Edit: 9 May, 10:02" are somebody's: a name must come behind a colon, and a time at last.
    """
    told = sorted(EDITING.keys() & languages)
    known = dict.fromkeys((COMMON, *told) if told else EDITING)
    spaced = "|".join(dict.fromkeys(EDITING[each] for each in known if each not in UNSPACED))
    glued = [EDITING[each] for each in known if each in UNSPACED]
    side = f".{{0,{LONGEST_SIDE}}}"
    words = "|".join((rf"(?:{side}\PL)?(?:{spaced})", *(f"{side}(?:{each})" for each in glued)))
    plain, timed = rf"[^\pL:：]{side}?(?:[^.!?。！？]|[ap]\.m\.)", rf"[:：] ?[^\d ]{side}\d[:.]\d\d(?: ?[ap]\.?m\.?)?"
    return rf"(?i)^((?:{words})\pL*(?:{plain}|{timed})?)$"
