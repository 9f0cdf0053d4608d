"""What one layout of a forum teaches of another: the words around quoted names and in notes of edits are the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

from threadkeep.strategy import Field, PostShape

# A line of words alone, and one of the last two elements around some words: a signature may stand behind a note.
PLAIN = ":not(:has(br, p, div, table, ul, ol, blockquote))"
LINE = f":nth-last-child(-n+2){PLAIN}"


def with_shared(shapes: Sequence[PostShape]) -> tuple[PostShape, ...]:
    """The shapes; one whose pages showed neither quotation nor edit reads them by the words that another one has."""
    quotes = _in_words(shapes, lambda shape: shape.quotes)
    edited = _in_words(shapes, lambda shape: shape.edited)
    return tuple(
        replace(
            shape,
            quotes=shape.quotes or _placed(quotes, shape.body, _children),
            edited=shape.edited or _placed(edited, shape.body, partial(places_of_notes, until=shape.until)),
        )
        for shape in shapes
    )


def _in_words(shapes: Sequence[PostShape], part: Callable[[PostShape], Field | None]) -> Field | None:
    """The first such field that goes by words: a pattern holds wherever they stand, a class only where it was seen."""
    found = (part(shape) for shape in shapes)
    return next((field for field in found if field is not None and field.match and field.take == "text"), None)


def _placed(field: Field | None, body: Field, places: Callable[[str], str]) -> Field | None:
    """The field, looked for at some places of the texts."""
    return None if field is None or body.at is None else replace(field, at=places(body.at))


def _children(body: str) -> str:
    return ", ".join(f"{part} > *" for part in body.split(", "))


def places_of_notes(body: str, until: str | None) -> str:
    """Where the note of an edit may stand: at the end of a text, or as one more text beside the first.

    In a run, right behind the text: what is last there is the last of all posts.
    """
    ends = ("", " ") if until is None else ("", " ", " + *")
    return ", ".join(f"{part}{end}{PLAIN if '+' in end else LINE}" for part in body.split(", ") for end in ends)
