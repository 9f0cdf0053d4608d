"""The links of a page that a crawl follows."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from threadkeep.model import FollowedLink, Identity, Link
from threadkeep.page import Page
from threadkeep.strategy.handwritten import lines_in_order_of_use
from threadkeep.strategy.matching.identity import identity_of, is_same_list
from threadkeep.strategy.matching.url_matches import PATH_CACHE_SIZE, clean_url, path_matches, path_on_site
from threadkeep.strategy.strategy import FollowRule, Strategy

Kinds = Mapping[str, Identity]


@dataclass(frozen=True, slots=True)
class FollowedLinks:
    links: tuple[FollowedLink, ...]
    skipped_nofollow: int


@dataclass(frozen=True, slots=True)
class _LinkCandidate:
    """A link to a page of the site: its node, its words, and the page that it leads to, for each kind that matches."""

    node: int
    link: Link
    words: Collection[str]
    kinds: Kinds


@dataclass(frozen=True, slots=True)
class _RuleOnPage:
    """A [[follow]] rule on one page: its name, and whether a node is at the rule's place."""

    follow: FollowRule
    name: str
    is_at_place: Callable[[int], bool]

    def target(self, candidate: _LinkCandidate, here: Identity) -> Identity | None:
        """The page that the rule follows a link to; None if it does not follow the link."""
        target = candidate.kinds.get(self.follow.to)
        if target is None or target.key == here.key:
            return None
        if target.kind != here.kind and _is_of_list(here, candidate.kinds):
            return None
        if target.position and any(word in self.follow.excluded_words for word in candidate.words):
            return None
        if self.follow.as_ == "flip" and not is_same_list(here, target):
            return None
        return target if self.is_at_place(candidate.node) else None


def _is_of_list(here: Identity, kinds: Kinds) -> bool:
    """Whether a link may lead to another page of the list that it is on, if its URL matches several kinds.

    Then it does: the "previous" link of a pager may be at the place of the thread titles.
    """
    own = kinds.get(here.kind)
    return bool(here.ids) and own is not None and is_same_list(here, own)


def followed_links(page: Page, strategy: Strategy, here: Identity) -> FollowedLinks:
    """The links that a rule follows, each page once, in document order, without the page itself.

    Nofollow links are left out, except page flips: "nofollow" says whom a site vouches for, and a further page of a
    list that is archived is part of that list. A page that asks to follow none of its links is obeyed.
    """
    rules = tuple(_rules(page, strategy, here))
    followed: dict[str, FollowedLink] = {}
    refused: set[str] = set()
    if not rules:
        return FollowedLinks((), 0)
    words = _words_by_url(page) if any(rule.follow.excluded_words for rule in rules) else {}
    for candidate in _candidates(page, strategy, words):
        choice = next(_targets(rules, candidate, here), None)
        if choice is None or choice[1].key in followed:
            continue
        rule, target = choice
        is_flip = is_same_list(here, target)
        if candidate.link.is_nofollow and (page.is_nofollow or not is_flip):
            refused.add(target.key)
        else:
            url = clean_url(strategy, candidate.link.url)
            followed[target.key] = FollowedLink(url, target, is_flip, rule.name)
    return FollowedLinks(tuple(followed.values()), len(refused - followed.keys()))


def _targets(
    rules: Iterable[_RuleOnPage], candidate: _LinkCandidate, here: Identity
) -> Iterator[tuple[_RuleOnPage, Identity]]:
    for rule in rules:
        target = rule.target(candidate, here)
        if target is not None:
            yield rule, target


def _words_by_url(page: Page) -> Mapping[str, Collection[str]]:
    """The words of all links of a page, by URL."""
    words: defaultdict[str, set[str]] = defaultdict(set)
    for link in page.links:
        words[link.url].add(without_brackets(link.anchor))
    return words


def _words_of(link: Link, words_by_url: Mapping[str, Collection[str]]) -> Collection[str]:
    """The words of a link; a link without words (<link rel="prev">, an arrow) has those of other links to its URL.

    Numbers of other links always count: on a second page "previous" leads to the same page as "1".
    """
    others = words_by_url.get(link.url, ())
    own = without_brackets(link.anchor)
    return {own, *(word for word in others if word.isdigit())} if own else others


def page_keys(links: Iterable[FollowedLink]) -> frozenset[str]:
    """The keys of the pages that links lead to."""
    return frozenset(link.identity.key for link in links if link.identity is not None)


def _candidates(
    page: Page, strategy: Strategy, words_by_url: Mapping[str, Collection[str]]
) -> Iterator[_LinkCandidate]:
    """The links whose URL matches a kind, and no [[same]] rule: a crawl reaches those pages by other URLs."""
    kinds_by_url: dict[str, Kinds] = {}
    for node, link in zip(page.link_nodes, page.links, strict=True):
        if link.url not in kinds_by_url:
            path = path_on_site(strategy, link.url)
            kinds_by_url[link.url] = _kinds(strategy, path) if path is not None else {}
        if kinds_by_url[link.url]:
            yield _LinkCandidate(node, link, _words_of(link, words_by_url), kinds_by_url[link.url])


@lru_cache(maxsize=PATH_CACHE_SIZE)
def _kinds(strategy: Strategy, path: str) -> Kinds:
    """The kinds that match a path, up to the first without a marker; none if a [[same]] rule matches."""
    kinds: dict[str, Identity] = {}
    for match in path_matches(strategy, path):
        if match.alias is not None:
            return {}
        kinds[match.kind.name] = identity_of(match)
        if match.kind.marker is None:
            break
    return kinds


def without_brackets(anchor: str) -> str:
    """The words of a link without the brackets that pagers put around them."""
    return anchor.strip("[]() ")


def _rules(page: Page, strategy: Strategy, here: Identity) -> Iterator[_RuleOnPage]:
    for number, follow in lines_in_order_of_use(strategy, strategy.follow):
        if follow.from_ == here.kind:
            yield _RuleOnPage(follow, rule_name(number, follow), _place_test(page, follow.at))


def rule_name(number: int, follow: FollowRule) -> str:
    """The name of a rule in messages and in the archive: its number in the file, and its kinds."""
    return f"follow[{number}] {follow.from_} -> {follow.to}"


def _place_test(page: Page, selector: str | None) -> Callable[[int], bool]:
    """A function that returns whether the selector finds a node, or a node above it."""
    if selector is None:
        return lambda node: True
    places = frozenset(page.select(selector))
    parents = page.nodes.parents

    def is_at_place(node: int) -> bool:
        while node >= 0 and node not in places:
            node = parents[node]
        return node >= 0

    return is_at_place
