"""The kinds and [[same]] rules of a strategy whose patterns match a URL."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import re2

from threadkeep.fetch import same_site
from threadkeep.model import Ids
from threadkeep.strategy.handwritten import lines_in_order_of_use
from threadkeep.strategy.matching.url_paths import path_to_match, without_parameters
from threadkeep.strategy.patterns import compiled_pattern
from threadkeep.strategy.strategy import POSITIONS, AliasRule, Kind, Strategy

# The matches of this many paths are cached: the links of menus, boards and users are on every page.
PATH_CACHE_SIZE = 4_096


@dataclass(frozen=True, slots=True)
class UrlMatch:
    """A URL and the rule that matches it: a kind, or a [[same]] rule (`alias`) with the kind that it names."""

    path: str
    kind: Kind
    groups: Mapping[str, str]
    alias: AliasRule | None = None

    def ids(self) -> Ids:
        return tuple(sorted((name, value) for name, value in self.groups.items() if name not in POSITIONS))

    def positions(self) -> Ids:
        """The position of the page in its list; empty for the first page."""
        first = dict(self.kind.first_position)
        positions = ((name, value) for name, value in self.groups.items() if name in POSITIONS)
        return tuple(sorted((name, value) for name, value in positions if first.get(name) != value))


@dataclass(frozen=True, slots=True)
class _Matcher:
    """All patterns of a strategy as one automaton; `rules` in order, [[same]] rules before the kinds.

    `ignored_parameters` change nothing on a page. `removed_parameters` are those that requests do not have either.
    """

    rules: tuple[tuple[str, Kind, AliasRule | None], ...]
    patterns: re2.Set | None
    ignored_parameters: frozenset[str]
    removed_parameters: frozenset[str]

    def matches(self, path: str) -> Iterator[UrlMatch]:
        """All matches of a path, in the order of the rules."""
        numbers = (self.patterns.Match(path) or ()) if self.patterns is not None else ()
        for number in sorted(numbers):
            pattern, kind, alias = self.rules[number]
            result = compiled_pattern(pattern).search(path)
            groups = result.groupdict() if result else {}
            yield UrlMatch(path, kind, {name: value for name, value in groups.items() if value is not None}, alias)


@lru_cache(maxsize=64)
def _matcher(strategy: Strategy) -> _Matcher:
    kinds = {kind.name: kind for kind in strategy.kinds}
    aliases = [
        (rule.url, kinds[rule.kind], rule)
        for _, rule in lines_in_order_of_use(strategy, strategy.aliases)
        if rule.url and rule.kind in kinds
    ]
    own = [
        (kind.url, kind, None) for _, kind in lines_in_order_of_use(strategy, strategy.kinds) if kind.url is not None
    ]
    rules = (*aliases, *own)
    ignored = frozenset(name for rule in strategy.aliases for name in rule.drop)
    removed = frozenset(name for rule in strategy.aliases if not rule.stays_in_requests for name in rule.drop)
    return _Matcher(rules, _pattern_set(tuple(pattern for pattern, _, _ in rules)), ignored, removed)


def _pattern_set(patterns: tuple[str, ...]) -> re2.Set | None:
    if not patterns:
        return None
    pattern_set = re2.Set.SearchSet()
    for pattern in patterns:
        pattern_set.Add(pattern)
    pattern_set.Compile()
    return pattern_set


def first_match(strategy: Strategy, url: str) -> UrlMatch | None:
    """The first match of a URL of the site; [[same]] rules are before the kinds."""
    return next(iter(matches_of(strategy, url)), None)


def matches_of(strategy: Strategy, url: str) -> tuple[UrlMatch, ...]:
    """All matches of a URL of the site: the URLs of several kinds may look alike."""
    path = path_on_site(strategy, url)
    return path_matches(strategy, path) if path is not None else ()


def path_on_site(strategy: Strategy, url: str) -> str | None:
    """The text that patterns are matched against; None for a URL of another site."""
    return path_to_match(url, _matcher(strategy).ignored_parameters) if same_site(url, strategy.site) else None


@lru_cache(maxsize=PATH_CACHE_SIZE)
def path_matches(strategy: Strategy, path: str) -> tuple[UrlMatch, ...]:
    """All matches of a path, cached: most links of a page are on the next page too."""
    return tuple(_matcher(strategy).matches(path))


def clean_url(strategy: Strategy, url: str) -> str:
    """The URL as it is requested: without session ids and other parameters that the strategy drops from requests."""
    return without_parameters(url, _matcher(strategy).removed_parameters)
