"""The links of a page that are worth a request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from threadkeep.model import Found, Identity, Link
from threadkeep.page import Page
from threadkeep.strategy.identity import clean_url, identity_of, is_same_list, matched
from threadkeep.strategy.strategy import Follow, Strategy


@dataclass(frozen=True, slots=True)
class Followed:
    links: tuple[Found, ...]
    skipped_nofollow: int


@dataclass(frozen=True, slots=True)
class _Rule:
    """A [[follow]] rule on one page: its place in the file, and whether a node stands where it looks."""

    follow: Follow
    place: str
    holds: Callable[[int], bool]

    def takes(self, node: int, here: Identity, there: Identity) -> bool:
        if there.kind != self.follow.to:
            return False
        if self.follow.as_ == "flip" and not is_same_list(here, there):
            return False
        return self.holds(node)


def followed(page: Page, strategy: Strategy, here: Identity) -> Followed:
    """The links that a rule takes, each page once, in document order; never the page itself, never nofollow."""
    rules = tuple(_rules(page, strategy, here))
    taken: dict[str, Found] = {}
    refused: set[str] = set()
    if not rules:
        return Followed((), 0)
    for node, link, there in _candidates(page, strategy):
        if there.key == here.key or there.key in taken:
            continue
        rule = next((rule for rule in rules if rule.takes(node, here, there)), None)
        if rule is None:
            continue
        if link.is_nofollow:
            refused.add(there.key)
        else:
            url = clean_url(strategy, link.url)
            taken[there.key] = Found(url, there, is_same_list(here, there), rule.place)
    return Followed(tuple(taken.values()), len(refused - taken.keys()))


def _candidates(page: Page, strategy: Strategy) -> Iterator[tuple[int, Link, Identity]]:
    """The links to pages of a kind. What a [[same]] rule knows leads into a page that is reached anyhow."""
    known: dict[str, Identity | None] = {}
    for node, link in zip(page.link_nodes, page.links, strict=True):
        if link.url not in known:
            found = matched(strategy, link.url)
            known[link.url] = identity_of(found) if found is not None and found.same is None else None
        there = known[link.url]
        if there is not None:
            yield node, link, there


def _rules(page: Page, strategy: Strategy, here: Identity) -> Iterator[_Rule]:
    for number, follow in enumerate(strategy.follow, 1):
        if follow.from_ == here.kind:
            yield _Rule(follow, place_of(number, follow), _standing(page, follow.at))


def place_of(number: int, follow: Follow) -> str:
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
