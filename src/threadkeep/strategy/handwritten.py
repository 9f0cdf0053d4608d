"""The lines that a person wrote in a learned strategy; learning the forum again keeps them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import TypeVar

from threadkeep.strategy.shapes import BoardShape, PostShape, RowShape
from threadkeep.strategy.strategy import AliasRule, FollowRule, Kind, Strategy

AnyRule = TypeVar("AnyRule", bound=AliasRule | Kind | FollowRule | PostShape | RowShape | BoardShape)


def is_handwritten(strategy: Strategy) -> bool:
    """Whether a person wrote the whole file. A file that a learner wrote has a [learned] table."""
    return strategy.learned is None


def has_handwritten_lines(strategy: Strategy) -> bool:
    """Whether some line is marked `by = "hand"`."""
    marks = {*(kind.by for kind in strategy.kinds), *(same.by for same in strategy.aliases)}
    marks |= {rule.by for rule in strategy.follow} | {shape.by for shape in _shapes(strategy)}
    return "hand" in marks


def lines_in_order_of_use(strategy: Strategy, lines: Sequence[AnyRule]) -> list[tuple[int, AnyRule]]:
    """The lines with their numbers in the file, in the order in which they are tried.

    Lines that a person added to a learned file come first, wherever they are in the file.
    """
    numbered = list(enumerate(lines, 1))
    if is_handwritten(strategy):
        return numbered
    return sorted(numbered, key=lambda numbered_line: numbered_line[1].by != "hand")


def _shapes(strategy: Strategy) -> tuple[PostShape | RowShape | BoardShape, ...]:
    return (*strategy.posts, *strategy.rows, *strategy.boards)


def keep_handwritten_lines(learned: Strategy, before: Strategy) -> Strategy:
    """The newly learned strategy with the lines that are marked `by = "hand"` in the one before it.

    A person's lines come first, because the first line that matches is used. A learned line that is equal to one of
    them is dropped.
    """
    lists = replace(
        learned,
        aliases=_lines(learned.aliases, before.aliases),
        follow=_lines(learned.follow, before.follow),
        posts=_lines(learned.posts, before.posts),
        rows=_lines(learned.rows, before.rows),
        boards=_lines(learned.boards, before.boards),
    )
    return replace(lists, kinds=_kinds(lists, before))


def _lines(learned: tuple[AnyRule, ...], before: tuple[AnyRule, ...]) -> tuple[AnyRule, ...]:
    handwritten = tuple(line for line in before if line.by == "hand")
    contents = {_content(line) for line in handwritten}
    return (*handwritten, *(line for line in learned if _content(line) not in contents))


def _content(line: AnyRule) -> tuple[object, ...]:
    """The fields of a line without `why` and `by`."""
    return tuple(getattr(line, part.name) for part in fields(line) if part.name not in ("why", "by"))


def _kinds(learned: Strategy, before: Strategy) -> tuple[Kind, ...]:
    handwritten = {kind.name: kind for kind in before.kinds if kind.by == "hand"}
    learned_names = {kind.name for kind in learned.kinds}
    # A handwritten rule may name a kind that has another name in the newly learned strategy.
    missing = set(_kinds_in_handwritten_lines(before)) - learned_names - handwritten.keys()
    restored = tuple(kind for kind in before.kinds if kind.name in missing)
    added = tuple(kind for name, kind in handwritten.items() if name not in learned_names)
    return (*added, *(handwritten.get(kind.name, kind) for kind in learned.kinds), *restored)


def _kinds_in_handwritten_lines(strategy: Strategy) -> Iterator[str]:
    for same in strategy.aliases:
        if same.by == "hand" and same.kind is not None:
            yield same.kind
    for follow in strategy.follow:
        if follow.by == "hand":
            yield from (follow.from_, follow.to)
    yield from (shape.on for shape in _shapes(strategy) if shape.by == "hand")
