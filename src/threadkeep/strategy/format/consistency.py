"""A strategy checked against itself: what it names exists, and what it asks for can happen."""

from __future__ import annotations

from collections.abc import Iterator

from threadkeep.fetch import same_site
from threadkeep.strategy.format.keys import Fault
from threadkeep.strategy.strategy import POSITIONS, Strategy, url_groups


def consistency_faults(strategy: Strategy) -> tuple[Fault, ...]:
    return tuple(fault for faults in _CHECKS for fault in faults(strategy))


def _entry_elsewhere(strategy: Strategy) -> Iterator[Fault]:
    if not same_site(strategy.entry, strategy.site):
        yield Fault("entry", f"{strategy.entry} is not on {strategy.site}")


def _no_kinds(strategy: Strategy) -> Iterator[Fault]:
    if not any(kind.role == "thread" for kind in strategy.kinds):
        yield Fault("kind", "no kind has the role 'thread'", "without one nothing can be archived")


def _unknown_kinds(strategy: Strategy) -> Iterator[Fault]:
    known = ", ".join(kind.name for kind in strategy.kinds) or "none"
    for path, name in _kind_names(strategy):
        if strategy.kind(name) is None:
            yield Fault(path, f"there is no kind {name!r}", f"the kinds of this file: {known}")


def _kind_names(strategy: Strategy) -> Iterator[tuple[str, str]]:
    for number, same in enumerate(strategy.aliases, 1):
        if same.kind is not None:
            yield f"same[{number}].is", same.kind
    for number, follow in enumerate(strategy.follow, 1):
        yield f"follow[{number}].from", follow.from_
        yield f"follow[{number}].to", follow.to
    yield from ((f"post[{number}].on", shape.on) for number, shape in enumerate(strategy.posts, 1))
    yield from ((f"row[{number}].on", shape.on) for number, shape in enumerate(strategy.rows, 1))
    yield from ((f"board[{number}].on", shape.on) for number, shape in enumerate(strategy.boards, 1))


def _empty_same(strategy: Strategy) -> Iterator[Fault]:
    for number, same in enumerate(strategy.aliases, 1):
        if not same.drop and same.url is None:
            yield Fault(f"same[{number}]", "says nothing", 'write drop = ["sid"], or url and is')
        if (same.url is None) != (same.kind is None):
            yield Fault(f"same[{number}]", "'url' and 'is' go together", "which kind do these URLs lead into?")


def _first_without_group(strategy: Strategy) -> Iterator[Fault]:
    for kind in strategy.kinds:
        for name, _ in kind.first_position:
            if name not in POSITIONS:
                yield Fault(f"kind.{kind.name}.first", f"{name!r} is not a position", _POSITION_HINT)
            elif name not in url_groups(kind):
                yield Fault(f"kind.{kind.name}.first", f"the url has no group (?P<{name}>...)")


def _unreachable_follows(strategy: Strategy) -> Iterator[Fault]:
    for number, follow in enumerate(strategy.follow, 1):
        to = strategy.kind(follow.to)
        if to is not None and to.url is None:
            yield Fault(f"follow[{number}].to", f"kind {to.name!r} has no url, so no link is known to lead to it")


def _flips_without_position(strategy: Strategy) -> Iterator[Fault]:
    for number, follow in enumerate(strategy.follow, 1):
        to, source = strategy.kind(follow.to), strategy.kind(follow.from_)
        if follow.as_ != "flip" or to is None or source is None:
            continue
        if to.role != source.role:
            yield Fault(
                f"follow[{number}].as", f"a flip stays in its list, but {source.name} and {to.name} differ in role"
            )
        elif to.url is not None and POSITIONS.isdisjoint(url_groups(to)):
            yield Fault(f"follow[{number}].as", f"the url of kind {to.name!r} has no position", _POSITION_HINT)


def _posts_elsewhere(strategy: Strategy) -> Iterator[Fault]:
    for number, shape in enumerate(strategy.posts, 1):
        kind = strategy.kind(shape.on)
        if kind is not None and kind.role != "thread":
            yield Fault(
                f"post[{number}].on", f"kind {kind.name!r} has the role {kind.role!r}", "posts are read on threads"
            )


def _threads_without_posts(strategy: Strategy) -> Iterator[Fault]:
    """Where a strategy was learned, posts that nothing says how to read are seen by their layout."""
    read = {shape.on for shape in strategy.posts}
    for kind in strategy.kinds if strategy.learned is None else ():
        if kind.role == "thread" and kind.name not in read:
            yield Fault(
                f"kind.{kind.name}", "no [[post]] says how its posts are read", f'write one with on = "{kind.name}"'
            )


_POSITION_HINT = f"positions are the groups {', '.join(sorted(POSITIONS))}: (?P<page>\\d+)"
_CHECKS = (
    _entry_elsewhere,
    _no_kinds,
    _unknown_kinds,
    _empty_same,
    _first_without_group,
    _unreachable_follows,
    _flips_without_position,
    _posts_elsewhere,
    _threads_without_posts,
)
