"""What a hand wrote stays: a learned strategy with a person's lines in it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import TypeVar

from threadkeep.strategy.shape import BoardShape, PostShape, RowShape
from threadkeep.strategy.strategy import Follow, Kind, Same, Strategy

Line = TypeVar("Line", bound=Same | Follow | PostShape | RowShape | BoardShape)


def is_by_hand(strategy: Strategy) -> bool:
    """Whether a person wrote the whole file: what a learner wrote says so."""
    return strategy.learned is None


def keeping_hand(learned: Strategy, before: Strategy) -> Strategy:
    """The newly learned strategy with the lines that are marked `by = "hand"` in the one before it.

    A person's lines come first, for the first that fits wins; learned lines that say the same are left out.
    """
    lists = replace(
        learned,
        same=_lines(learned.same, before.same),
        follow=_lines(learned.follow, before.follow),
        posts=_lines(learned.posts, before.posts),
        rows=_lines(learned.rows, before.rows),
        boards=_lines(learned.boards, before.boards),
    )
    return replace(lists, kinds=_kinds(lists, before))


def _lines(learned: tuple[Line, ...], before: tuple[Line, ...]) -> tuple[Line, ...]:
    by_hand = tuple(line for line in before if line.by == "hand")
    said = {_said(line) for line in by_hand}
    return (*by_hand, *(line for line in learned if _said(line) not in said))


def _said(line: Line) -> tuple[object, ...]:
    """What a line says, without who says it and why."""
    return tuple(getattr(line, part.name) for part in fields(line) if part.name not in ("why", "by"))


def _kinds(learned: Strategy, before: Strategy) -> tuple[Kind, ...]:
    by_hand = {kind.name: kind for kind in before.kinds if kind.by == "hand"}
    # A hand-written rule may speak of a kind that the learner calls otherwise by now.
    named = set(_names_by_hand(before)) - {kind.name for kind in learned.kinds} - by_hand.keys()
    kept = tuple(kind for kind in before.kinds if kind.name in named)
    known = {kind.name for kind in learned.kinds}
    added = tuple(kind for name, kind in by_hand.items() if name not in known)
    return (*added, *(by_hand.get(kind.name, kind) for kind in learned.kinds), *kept)


def _names_by_hand(strategy: Strategy) -> Iterator[str]:
    for same in strategy.same:
        if same.by == "hand" and same.is_ is not None:
            yield same.is_
    for follow in strategy.follow:
        if follow.by == "hand":
            yield from (follow.from_, follow.to)
    shapes: tuple[PostShape | RowShape | BoardShape, ...] = (*strategy.posts, *strategy.rows, *strategy.boards)
    yield from (shape.on for shape in shapes if shape.by == "hand")
