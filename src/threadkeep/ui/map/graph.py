"""The graph of a strategy: kinds as nodes, followed links as arcs, and what is not followed, with why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from threadkeep.model import Role
from threadkeep.strategy import FollowRule, Kind, Strategy, rule_name
from threadkeep.ui.cli.output.readable_path import readable_path


@dataclass(frozen=True, slots=True)
class Node:
    """A kind of page: how many were seen while learning, how many are archived and known; None: not counted."""

    name: str
    role: Role
    like: str = ""
    seen: int | None = None
    done: int | None = None
    known: int | None = None

    @property
    def size(self) -> int:
        return self.known or self.seen or 0


@dataclass(frozen=True, slots=True)
class Arc:
    """Links that are followed from one kind to another, every rule a line of `words`; `pages` were found by them."""

    source: str
    target: str
    words: tuple[str, ...]
    pages: int = 0
    is_flip: bool = False


@dataclass(frozen=True, slots=True)
class Skip:
    """Links of one form that are not followed, and why; `target` is the kind they lead to, where they have one."""

    source: str
    form: str
    links: int
    why: str
    target: str | None = None


@dataclass(frozen=True, slots=True)
class Graph:
    site: str
    about: str
    nodes: tuple[Node, ...]
    arcs: tuple[Arc, ...]
    skips: tuple[Skip, ...] = ()

    def node(self, name: str) -> Node:
        return next(node for node in self.nodes if node.name == name)


@dataclass(frozen=True, slots=True)
class Sizes:
    """Pages by kind (archived, known) and pages that each rule found, by its place in the file."""

    kinds: Mapping[str, tuple[int, int]]
    rules: Mapping[str, int]


NO_SIZES = Sizes({}, {})


def graph_of(strategy: Strategy, sizes: Sizes = NO_SIZES, skips: Iterable[Skip] = ()) -> Graph:
    """The graph; kinds that no rule touches are no part of it."""
    kinds = [kind for kind in strategy.kinds if _is_touched(strategy, kind)]
    seen = tuple(skips) or tuple(_declared_skips(strategy))
    return Graph(
        site=strategy.site,
        about=_about(strategy, sizes),
        nodes=tuple(_node(kind, sizes) for kind in kinds),
        arcs=tuple(_arcs(strategy, sizes)),
        skips=tuple(skip for skip in seen if any(kind.name == skip.source for kind in kinds)),
    )


def _is_touched(strategy: Strategy, kind: Kind) -> bool:
    return kind.role == "entry" or any(kind.name in (rule.from_, rule.to) for rule in strategy.follow)


def _node(kind: Kind, sizes: Sizes) -> Node:
    done, known = sizes.kinds.get(kind.name, (None, None))
    return Node(
        kind.name,
        kind.role,
        readable_path(kind.example) if kind.example else kind.url or "",
        kind.page_count,
        done,
        known,
    )


def _about(strategy: Strategy, sizes: Sizes) -> str:
    learned = strategy.learned
    parts = ["written by hand"] if learned is None else [f"learned by {learned.learner or 'a learner'}"]
    if learned is not None and learned.pages:
        parts.append(f"from {learned.pages:,} pages")
    if learned is not None and learned.at:
        parts.append(f"on {learned.at:%Y-%m-%d}")
    done, known = (sum(pair[place] for pair in sizes.kinds.values()) for place in (0, 1))
    archived = f"; {done:,} of {known:,} known pages archived" if known else ""
    return " ".join(parts) + archived


def _arcs(strategy: Strategy, sizes: Sizes) -> Iterator[Arc]:
    """One arc for all rules between two kinds; flips are separate."""
    grouped: dict[tuple[str, str, bool], list[tuple[str, FollowRule]]] = {}
    for number, rule in enumerate(strategy.follow, 1):
        key = (rule.from_, rule.to, rule.as_ == "flip")
        grouped.setdefault(key, []).append((rule_name(number, rule), rule))
    for (source, target, is_flip), rules in grouped.items():
        pages = sum(sizes.rules.get(place, 0) for place, _ in rules)
        words = tuple(rule.at or ("flips" if is_flip else "any link") for _, rule in rules)
        yield Arc(source, target, words, pages, is_flip)


def _declared_skips(strategy: Strategy) -> Iterator[Skip]:
    """What the file itself says of links that lead into pages which are reached anyhow."""
    sources = [kind.name for kind in strategy.kinds if kind.role == "thread"]
    for same in strategy.aliases:
        if same.url is not None and sources:
            yield Skip(sources[0], same.url, 0, same.why or "the same page has a URL of its own", same.kind)


def strongest(skips: Sequence[Skip], most: int) -> tuple[Skip, ...]:
    """The forms with most links; the rest in one line."""
    ranked = sorted(skips, key=lambda skip: (-skip.links, skip.form))
    if len(ranked) <= most:
        return tuple(ranked)
    rest = ranked[most - 1 :]
    links = sum(skip.links for skip in rest)
    return (*ranked[: most - 1], Skip(rest[0].source, f"{len(rest):,} more forms of URL", links, ""))
