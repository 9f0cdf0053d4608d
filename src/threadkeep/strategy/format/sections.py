"""The sections of a strategy file and the keys of each: the one place where both are named."""

from __future__ import annotations

import re

from threadkeep.strategy.format import values
from threadkeep.strategy.format.keys import Key, as_table, table_of, value_of
from threadkeep.strategy.shapes import Field

TOP_KEYS = ("format", "site", "entry", "learned", "same", "kind", "follow", "post", "row", "board")

FIELD_KEYS = (
    Key("at", values.selector),
    Key("take", values.text),
    Key("match", values.one_group),
    Key("format", values.date_formats, write=lambda formats: formats[0] if len(formats) == 1 else list(formats)),
    Key("language", values.text),
    Key("zone", values.zone),
    Key("by_zone", values.one_of("assumed", "shown", "site")),
    Key("days", values.days, write=dict),
    Key("drop", values.selectors, write=list),
    Key("cut", values.text, attribute="separator"),
    Key("ends", values.texts, attribute="signatures", write=list),
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


_EVIDENCE = (Key("why", values.text), Key("by", values.one_of("hand", "")))
_RECORD = (Key("on", values.text), Key("each", values.selector, attribute="selector"), Key("until", values.run_end))

LEARNED_KEYS = (
    Key("at", values.moment),
    Key("pages", values.count),
    Key("learner", values.text),
    Key("parser", values.text),
)
SAME_KEYS = (
    Key("drop", values.texts, write=list),
    Key("asked", values.flag, attribute="stays_in_requests"),
    Key("url", values.pattern),
    Key("is", values.text, attribute="kind"),
    *_EVIDENCE,
)
KIND_KEYS = (
    Key("role", values.one_of("entry", "index", "thread", "other")),
    Key("url", values.pattern),
    Key("has", values.selector, attribute="marker"),
    Key("first", values.positions, attribute="first_position", write=_written_positions),
    Key("seen", values.count, attribute="page_count"),
    Key("like", values.url, attribute="example"),
    *_EVIDENCE,
)
FOLLOW_KEYS = (
    Key("from", values.text, attribute="from_"),
    Key("to", values.text),
    Key("at", values.selector),
    Key("as", values.one_of("flip"), attribute="as_"),
    Key("but", values.texts, attribute="excluded_words", write=list),
    *_EVIDENCE,
)
POST_KEYS = (
    *_RECORD,
    Key("also", values.flag, attribute="shares_pages"),
    *_fields("id", "author", "date", "body", "edited", "edited_by", "url", "parent", "depth"),
    *_fields("quotes", "reactions", "attachments"),
    *_EVIDENCE,
)
ROW_KEYS = (
    *_RECORD,
    *_fields("title", "author", "replies", "posts", "views", "last", "sticky", "locked", "moved"),
    Key("none", values.selector, attribute="empty_marker"),
    *_EVIDENCE,
)
BOARD_KEYS = (*_RECORD, *_fields("title", "description", "threads", "posts", "last"), *_EVIDENCE)
