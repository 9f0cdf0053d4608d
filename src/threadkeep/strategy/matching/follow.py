"""The links of a page that are worth a request."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from threadkeep.model import Found, Identity, Link, Role
from threadkeep.page import Page
from threadkeep.strategy.matching.identity import (
    PATH_CACHE_SIZE,
    clean_url,
    identity_of,
    is_same_list,
    matches_of,
    path_matches,
    path_on_site,
)
from threadkeep.strategy.strategy import FollowRule, Strategy


@dataclass(frozen=True, slots=True)
class FollowedLinks:
    links: tuple[Found, ...]
    skipped_nofollow: int


@dataclass(frozen=True, slots=True)
class _RuleOnPage:
    """A [[follow]] rule on one page: its place in the file, and whether a node stands where it looks."""

    follow: FollowRule
    place: str
    holds: Callable[[int], bool]

    def taken(
        self, node: int, words: Collection[str], here: Identity, kinds: Mapping[str, Identity]
    ) -> Identity | None:
        """What page the rule takes a link for; None where it does not take it."""
        there = kinds.get(self.follow.to)
        if there is None or there.key == here.key or (there.kind != here.kind and _is_of_list(here, kinds)):
            return None
        if there.position and any(word in self.follow.excluded_words for word in words):
            return None
        if self.follow.as_ == "flip" and not is_same_list(here, there):
            return None
        return there if self.holds(node) else None


def _is_of_list(here: Identity, kinds: Mapping[str, Identity]) -> bool:
    """Whether a link is to a page of the list it stands on, where URLs do not tell kinds apart.

    Then it is nothing else: the "previous" of a pager may stand where titles of threads do.
    """
    own = kinds.get(here.kind)
    return bool(here.ids) and own is not None and is_same_list(here, own)


def followed_links(page: Page, strategy: Strategy, here: Identity) -> FollowedLinks:
    """The links that a rule takes, each page once, in document order; never the page itself, never nofollow."""
    rules = tuple(_rules(page, strategy, here))
    taken: dict[str, Found] = {}
    refused: set[str] = set()
    if not rules:
        return FollowedLinks((), 0)
    said = _words_by_url(page) if any(rule.follow.excluded_words for rule in rules) else {}
    for node, link, kinds in _candidates(page, strategy):
        found = next(_taken(rules, node, _words(link, said), here, kinds), None)
        if found is None or found[1].key in taken:
            continue
        rule, there = found
        if link.is_nofollow:
            refused.add(there.key)
        else:
            url = clean_url(strategy, link.url)
            taken[there.key] = Found(url, there, is_same_list(here, there), rule.place)
    return FollowedLinks(tuple(taken.values()), len(refused - taken.keys()))


def _words_by_url(page: Page) -> Mapping[str, Collection[str]]:
    """What the links of a page say, for each URL."""
    said: defaultdict[str, set[str]] = defaultdict(set)
    for link in page.links:
        said[link.url].add(without_brackets(link.anchor))
    return said


def _words(link: Link, said: Mapping[str, Collection[str]]) -> Collection[str]:
    """What a link says; one without words (<link rel="prev">, an arrow) says what others to the same page say.

    A number names its page, whatever else leads there: on a second page "previous" leads where "1" leads.
    """
    others = said.get(link.url, ())
    own = without_brackets(link.anchor)
    return {own, *(word for word in others if word.isdigit())} if own else others


def page_of_role(strategy: Strategy, url: str, role: Role, keys: Collection[str]) -> Identity | None:
    """The page of a role that a URL is; where URLs do not tell, it must be one of the `keys` that rules lead to."""
    fitting = list(matches_of(strategy, url))
    if not fitting or fitting[0].kind.marker is None:
        pages = [identity_of(each) for each in fitting[:1]]
    else:
        pages = [page for page in map(identity_of, fitting) if page.key in keys]
    return next((page for page in pages if page.role == role), None)


def page_keys(links: Iterable[Found]) -> frozenset[str]:
    """The keys of the pages that links lead to."""
    return frozenset(link.identity.key for link in links if link.identity is not None)


def _taken(
    rules: Iterable[_RuleOnPage], node: int, words: Collection[str], here: Identity, kinds: Mapping[str, Identity]
) -> Iterator[tuple[_RuleOnPage, Identity]]:
    for rule in rules:
        there = rule.taken(node, words, here, kinds)
        if there is not None:
            yield rule, there


def _candidates(page: Page, strategy: Strategy) -> Iterator[tuple[int, Link, Mapping[str, Identity]]]:
    """The links to pages of a kind, or of one of several where URLs do not tell them apart.

    What a [[same]] rule knows leads into a page that is reached anyhow.
    """
    known: dict[str, Mapping[str, Identity]] = {}
    for node, link in zip(page.link_nodes, page.links, strict=True):
        if link.url not in known:
            path = path_on_site(strategy, link.url)
            known[link.url] = _kinds(strategy, path) if path is not None else {}
        if known[link.url]:
            yield node, link, known[link.url]


@lru_cache(maxsize=PATH_CACHE_SIZE)
def _kinds(strategy: Strategy, path: str) -> Mapping[str, Identity]:
    kinds: dict[str, Identity] = {}
    for found in path_matches(strategy, path):
        if found.alias is not None:
            return {}
        kinds[found.kind.name] = identity_of(found)
        if found.kind.marker is None:
            break
    return kinds


def without_brackets(anchor: str) -> str:
    """The words of a link without the brackets that pagers put around them."""
    return anchor.strip("[]() ")


def _rules(page: Page, strategy: Strategy, here: Identity) -> Iterator[_RuleOnPage]:
    for number, follow in enumerate(strategy.follow, 1):
        if follow.from_ == here.kind:
            yield _RuleOnPage(follow, rule_name(number, follow), _standing(page, follow.at))


def rule_name(number: int, follow: FollowRule) -> str:
    return f"follow[{number}] {follow.from_} -> {follow.to}"


def _standing(page: Page, selector: str | None) -> Callable[[int], bool]:
    """Whether a node, or one above it, is found by the selector."""
    if selector is None:
        return lambda node: True
    found = frozenset(page.select(selector))
    parents = page.nodes.parents

    def holds(node: int) -> bool:
        while node >= 0 and node not in found:
            node = parents[node]
        return node >= 0

    return holds
