"""What page a URL is, by the patterns of a strategy."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

import re2

from threadkeep.fetch.urls import same_site
from threadkeep.model import Identity, Ids
from threadkeep.strategy.matching.url_paths import path_to_match, without_parameters
from threadkeep.strategy.patterns import compiled_pattern
from threadkeep.strategy.strategy import POSITIONS, AliasRule, Kind, Strategy, url_groups

# Paths whose rules are remembered: those of menus, boards and people come again on every page.
PATH_CACHE_SIZE = 4_096


@dataclass(frozen=True, slots=True)
class UrlMatch:
    """A URL and the rule that knows it: a kind, or a [[same]] rule that says into which kind the URL leads."""

    path: str
    kind: Kind
    groups: Mapping[str, str]
    alias: AliasRule | None = None

    def ids(self) -> Ids:
        return tuple(sorted((name, value) for name, value in self.groups.items() if name not in POSITIONS))

    def positions(self) -> Ids:
        """Where in its list the page stands; nothing for the first page."""
        first = dict(self.kind.first_position)
        given = ((name, value) for name, value in self.groups.items() if name in POSITIONS)
        return tuple(sorted((name, value) for name, value in given if first.get(name) != value))


@dataclass(frozen=True, slots=True)
class _Matcher:
    """All patterns of a strategy as one automaton; `rules` in order, [[same]] before the kinds.

    `dropped` changes nothing; `unasked` of it is not even asked for.
    """

    rules: tuple[tuple[str, Kind, AliasRule | None], ...]
    patterns: re2.Set | None
    ignored_parameters: frozenset[str]
    removed_parameters: frozenset[str]

    def matches(self, path: str) -> Iterator[UrlMatch]:
        """All rules that know a path, in their order."""
        fitting = (self.patterns.Match(path) or ()) if self.patterns is not None else ()
        for number in sorted(fitting):
            url, kind, same = self.rules[number]
            found = compiled_pattern(url).search(path)
            groups = {name: value for name, value in found.groupdict().items() if value is not None} if found else {}
            yield UrlMatch(path, kind, groups, same)


@lru_cache(maxsize=64)
def _matcher(strategy: Strategy) -> _Matcher:
    kinds = {kind.name: kind for kind in strategy.kinds}
    leading = [(same.url, kinds[same.kind], same) for same in strategy.aliases if same.url and same.kind in kinds]
    own = [(kind.url, kind, None) for kind in strategy.kinds if kind.url is not None]
    rules = (*leading, *own)
    dropped = frozenset(name for same in strategy.aliases for name in same.drop)
    unasked = frozenset(name for same in strategy.aliases if not same.stays_in_requests for name in same.drop)
    return _Matcher(rules, _set(tuple(url for url, _, _ in rules)), dropped, unasked)


def _set(patterns: tuple[str, ...]) -> re2.Set | None:
    if not patterns:
        return None
    any_of = re2.Set.SearchSet()
    for pattern in patterns:
        any_of.Add(pattern)
    any_of.Compile()
    return any_of


def first_match(strategy: Strategy, url: str) -> UrlMatch | None:
    """The first rule that knows a URL of the site; a [[same]] rule comes before the kinds."""
    return next(iter(matches_of(strategy, url)), None)


def matches_of(strategy: Strategy, url: str) -> tuple[UrlMatch, ...]:
    """Every rule that knows a URL of the site: where URLs do not tell kinds apart, there are several."""
    path = path_on_site(strategy, url)
    return path_matches(strategy, path) if path is not None else ()


def path_on_site(strategy: Strategy, url: str) -> str | None:
    """What patterns are matched against; None for a URL of another site."""
    return path_to_match(url, _matcher(strategy).ignored_parameters) if same_site(url, strategy.site) else None


@lru_cache(maxsize=PATH_CACHE_SIZE)
def path_matches(strategy: Strategy, path: str) -> tuple[UrlMatch, ...]:
    """Every rule that knows a path; most links of a page stand on the next one, too."""
    return tuple(_matcher(strategy).matches(path))


def clean_url(strategy: Strategy, url: str) -> str:
    """The URL as it is asked for: without sessions and whatever else a strategy leaves out of requests."""
    return without_parameters(url, _matcher(strategy).removed_parameters)


def identify(strategy: Strategy, url: str) -> Identity | None:
    """What page a URL is; None where no pattern of the strategy fits it.

    A URL that a [[same]] rule knows is a page of the kind it leads into: the very page if the rule's pattern has the
    ids, else a page known only by its path.
    """
    found = first_match(strategy, url)
    return identity_of(found) if found is not None else None


def leads_elsewhere(strategy: Strategy, url: str) -> bool:
    """Whether a [[same]] rule says that the URL leads into a page that has its own, and is never worth a request."""
    found = first_match(strategy, url)
    return found is not None and found.alias is not None


def identity_of(found: UrlMatch) -> Identity:
    positions = found.positions()
    return Identity(
        kind=found.kind.name,
        role=found.kind.role,
        key="/".join((found.kind.role, *_key_parts(found, positions))),
        ids=found.ids(),
        position=",".join(value for _, value in positions) or None,
    )


def _key_parts(found: UrlMatch, positions: Ids) -> tuple[str, ...]:
    ids = tuple(f"{name}={value}" for name, value in found.ids())
    place = tuple(f"{name}={value}" for name, value in positions)
    if ids or found.kind.role == "entry":
        return (*ids, *place)
    if found.alias is None and not POSITIONS.isdisjoint(url_groups(found.kind)):
        # A position and no id: the kind is one list.
        return (found.kind.name, *place)
    return (found.path,)


def is_same_list(a: Identity, b: Identity) -> bool:
    """Whether two pages are of one list: the pages of one board, or of one thread."""
    return a.role == b.role and a.ids == b.ids and (bool(a.ids) or a.kind == b.kind)


def list_name(identity: Identity) -> str:
    """The id of the board or thread that a page belongs to, after all else that tells it from others.

    Where the numbers of threads begin anew in every board, the number alone would name many threads.
    """
    role = "thread" if identity.role == "thread" else "board"
    own = identity.id(role)
    beside = (value for name, value in identity.ids if name != role)
    return (
        (own and "/".join((*beside, own)))
        or "&".join(f"{name}={value}" for name, value in identity.ids)
        or _name_without_ids(identity)
    )


def _name_without_ids(identity: Identity) -> str:
    """The name of a list without ids: its kind where that is one list of many pages, else its only page."""
    is_one_list = f"{identity.key}/".startswith(f"{identity.role}/{identity.kind}/")
    return identity.kind if is_one_list else identity.key
