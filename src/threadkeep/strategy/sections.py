"""The sections of a strategy file and the keys of each: the one place where both are named."""

from __future__ import annotations

import re

from threadkeep.strategy import checked
from threadkeep.strategy.keys import Key, as_table, table_of, value_of
from threadkeep.strategy.shape import Field

TOP_KEYS = ("format", "site", "entry", "learned", "same", "kind", "follow", "post", "row", "board")

FIELD_KEYS = (
    Key("at", checked.selector),
    Key("take", checked.text),
    Key("match", checked.one_group),
    Key("format", checked.date_formats, write=lambda formats: formats[0] if len(formats) == 1 else list(formats)),
    Key("language", checked.text),
    Key("zone", checked.zone),
    Key("by_zone", checked.one_of("assumed", "shown", "site")),
    Key("days", checked.days, write=dict),
    Key("drop", checked.selectors, write=list),
    Key("ends", checked.texts, write=list),
)


def _field(value: object, path: str) -> Field:
    return value_of(Field, FIELD_KEYS, as_table(value, path), path)


def _field_table(field: Field) -> dict[str, object]:
    return table_of(field, FIELD_KEYS)


def _fields(*names: str) -> tuple[Key, ...]:
    return tuple(Key(name, _field, write=_field_table) for name in names)


def _written_positions(first: tuple[tuple[str, str], ...]) -> dict[str, object]:
    """Plain numbers are written bare; a text like "007" stays one."""
    return {name: int(position) if re.fullmatch("0|[1-9][0-9]*", position) else position for name, position in first}


_EVIDENCE = (Key("why", checked.text), Key("by", checked.one_of("hand", "")))
_RECORD = (Key("on", checked.text), Key("each", checked.selector), Key("until", checked.run_end))

LEARNED_KEYS = (
    Key("at", checked.moment),
    Key("pages", checked.count),
    Key("learner", checked.text),
    Key("parser", checked.text),
)
SAME_KEYS = (
    Key("drop", checked.texts, write=list),
    Key("asked", checked.flag),
    Key("url", checked.pattern),
    Key("is", checked.text, attribute="is_"),
    *_EVIDENCE,
)
KIND_KEYS = (
    Key("role", checked.one_of("entry", "index", "thread", "other")),
    Key("url", checked.pattern),
    Key("has", checked.selector),
    Key("first", checked.positions, write=_written_positions),
    Key("seen", checked.count),
    Key("like", checked.url),
    *_EVIDENCE,
)
FOLLOW_KEYS = (
    Key("from", checked.text, attribute="from_"),
    Key("to", checked.text),
    Key("at", checked.selector),
    Key("as", checked.one_of("flip"), attribute="as_"),
    Key("but", checked.texts, write=list),
    *_EVIDENCE,
)
POST_KEYS = (
    *_RECORD,
    Key("also", checked.flag),
    *_fields("id", "author", "date", "body", "edited", "edited_by", "url", "parent", "depth"),
    *_fields("quotes", "reactions", "attachments"),
    *_EVIDENCE,
)
ROW_KEYS = (
    *_RECORD,
    *_fields("title", "author", "replies", "posts", "views", "last", "sticky", "locked", "moved"),
    Key("none", checked.selector),
    *_EVIDENCE,
)
BOARD_KEYS = (*_RECORD, *_fields("title", "description", "threads", "posts", "last"), *_EVIDENCE)
