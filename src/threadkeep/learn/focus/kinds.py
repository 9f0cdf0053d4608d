"""Learned patterns as a strategy: a kind for each, and every link that fits one is followed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import count, product
from typing import Literal

from threadkeep.fetch import normalise, origin
from threadkeep.learn.focus.pattern import UrlPattern, escaped
from threadkeep.learn.focus.refinement import url_patterns
from threadkeep.learn.focus.training import TrainingSet, Urls
from threadkeep.learn.focus.url_parts import url_parts
from threadkeep.strategy import AliasRule, FollowRule, Kind, Provenance, Strategy, path_to_match

ListRole = Literal["index", "thread"]
_ID = {"index": "board", "thread": "thread"}
_WHY = "the form of its URL is all that the paper looks at"


@dataclass(frozen=True, slots=True)
class _Typed:
    """A pattern and what its URLs are; `position` numbers the varying piece that flips change, where one does."""

    role: ListRole
    pattern: UrlPattern
    is_flip: bool = False
    position: int | None = None

    @property
    def base(self) -> str:
        return f"{self.role}-flip" if self.is_flip else self.role

    def groups(self, name: str) -> tuple[str, ...]:
        """The groups of its URL: everything that varies is an id called `name`, but the position.

        Flips without a position are known by their URL.
        """
        if self.is_flip and self.position is None:
            return ()
        ids = (f"{name}{number or ''}" for number in count())
        return tuple("page" if number == self.position else next(ids) for number in range(self.pattern.slots))


def strategy_by_pattern(
    entry: str, training: TrainingSet, dropped: frozenset[str], pages: int, at: datetime
) -> Strategy:
    """The strategy that pushes every link which fits a pattern, from wherever it is met."""
    kinds = (_entry_kind(entry, dropped), *_kinds(training, dropped, entry))
    return Strategy(
        site=f"{origin(entry)}/",
        entry=entry,
        learned=Provenance(at=at.replace(microsecond=0), pages=pages, learner="focus", parser="lexbor"),
        aliases=tuple(_same(dropped)),
        kinds=kinds,
        follow=tuple(FollowRule(source.name, to.name, why=_WHY) for source, to in product(kinds, kinds[1:])),
    )


def _same(dropped: frozenset[str]) -> Iterator[AliasRule]:
    if dropped:
        yield AliasRule(drop=tuple(sorted(dropped)), why="differed between two answers of one page")


def _entry_kind(entry: str, dropped: frozenset[str]) -> Kind:
    return Kind("entry", "entry", f"^{escaped(path_to_match(entry, dropped))}$", example=entry)


def _kinds(training: TrainingSet, dropped: frozenset[str], entry: str) -> Iterator[Kind]:
    """A kind for each pattern, the most exact first: a URL is of the first kind that fits."""
    typed = sorted(_typed(training, dropped), key=lambda each: (-each.pattern.exactness, -each.pattern.support))
    distinct = tuple(reversed({each.pattern.regex(): each for each in reversed(typed)}.values()))
    alike = Counter(each.base for each in distinct)
    numbers: Counter[str] = Counter()
    for each in distinct:
        numbers[each.base] += 1
        name = each.base if numbers[each.base] == 1 else f"{each.base}-{numbers[each.base]}"
        # Pages of two kinds with the same ids are one page: kinds share a name only where their ids must be the same.
        is_paired = alike[each.role] == 1 and alike[f"{each.role}-flip"] <= 1
        group = _ID[each.role] if is_paired else name.replace("-", "_") + "_"
        url = each.pattern.regex(each.groups(group))
        why = f"matches {each.pattern.support} of the {'flips' if each.is_flip else 'URLs'} learned from"
        yield Kind(
            name, each.role, url, page_count=each.pattern.support, example=normalise(each.pattern.like, entry), why=why
        )


def _typed(training: TrainingSet, dropped: frozenset[str]) -> Iterator[_Typed]:
    plain: tuple[tuple[ListRole, Urls], ...] = (("thread", training.thread), ("index", training.index))
    for role, urls in plain:
        yield from (_Typed(role, pattern) for pattern in url_patterns(url_parts(url, dropped) for url in urls))
    flipped: tuple[tuple[ListRole, tuple[Urls, ...]], ...] = (
        ("thread", training.thread_flips),
        ("index", training.index_flips),
    )
    for role, groups in flipped:
        paths = [[path_to_match(url, dropped) for url in group] for group in groups]
        for pattern in url_patterns(url_parts(url, dropped) for group in groups for url in group):
            yield _Typed(role, pattern, True, position_of(pattern, paths))


def position_of(pattern: UrlPattern, groups: Sequence[Sequence[str]]) -> int | None:
    """The one varying piece that differs among the flips of a page; None where there is not exactly one."""
    changing: Counter[int] = Counter()
    for group in groups:
        values = [found for path in group if (found := pattern.values(path)) is not None]
        changing.update(number for number, each in enumerate(zip(*values, strict=True)) if len(set(each)) > 1)
    return next(iter(changing)) if len(changing) == 1 else None
