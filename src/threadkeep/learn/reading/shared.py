"""What one layout of a forum teaches of another: the words around quoted names and in notes of edits are the same."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from threadkeep.strategy.shape import Field, PostShape


def with_shared(shapes: Sequence[PostShape]) -> tuple[PostShape, ...]:
    """The shapes; one whose pages showed neither quotation nor edit reads them by the words that another one has."""
    quotes = _in_words(shapes, lambda shape: shape.quotes)
    edited = _in_words(shapes, lambda shape: shape.edited)
    return tuple(
        replace(
            shape,
            quotes=shape.quotes or _placed(quotes, shape.body, "*"),
            edited=shape.edited or _placed(edited, shape.body, ":last-child"),
        )
        for shape in shapes
    )


def _in_words(shapes: Sequence[PostShape], part: Callable[[PostShape], Field | None]) -> Field | None:
    """The first such field that goes by words: a pattern holds wherever they stand, a class only where it was seen."""
    found = (part(shape) for shape in shapes)
    return next((field for field in found if field is not None and field.match and field.take == "text"), None)


def _placed(field: Field | None, body: Field, child: str) -> Field | None:
    """The field, looked for among the children of the texts."""
    if field is None or body.at is None:
        return None
    return replace(field, at=", ".join(f"{part} > {child}" for part in body.at.split(", ")))
