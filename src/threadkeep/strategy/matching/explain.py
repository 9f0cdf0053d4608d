"""Why a URL would be asked for or not, in words and rules."""

from __future__ import annotations

from dataclasses import dataclass

from threadkeep.fetch.urls import same_site
from threadkeep.model import Identity
from threadkeep.strategy.matching.follow import rule_name
from threadkeep.strategy.matching.identity import UrlMatch, clean_url, first_match, identity_of
from threadkeep.strategy.matching.url_paths import without_parameters
from threadkeep.strategy.strategy import FollowRule, Strategy


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a strategy says of a URL; rules are named by their place in the file (`kind.board`, `follow[2]`).

    `rule` is the one that decided which page it is, `same` those that make it one with other URLs, `reached_by` those
    that may lead to it. `why` says the verdict in one sentence.
    """

    url: str
    asked_as: str
    identity: Identity | None
    rule: str | None
    same: tuple[str, ...]
    reached_by: tuple[str, ...]
    is_asked: bool
    why: str


def explain(strategy: Strategy, url: str) -> Explanation:
    found = first_match(strategy, url)
    reached_by = _reached_by(strategy, found)
    return Explanation(
        url=url,
        asked_as=clean_url(strategy, url),
        identity=identity_of(found) if found is not None else None,
        rule=_rule(strategy, found) if found is not None else None,
        same=_same(strategy, url, found),
        reached_by=reached_by,
        is_asked=bool(reached_by) or clean_url(strategy, url) == strategy.entry,
        why=_why(strategy, url, found, reached_by),
    )


def _rule(strategy: Strategy, found: UrlMatch) -> str:
    return f"same[{strategy.aliases.index(found.alias) + 1}]" if found.alias is not None else f"kind.{found.kind.name}"


def _same(strategy: Strategy, url: str, found: UrlMatch | None) -> tuple[str, ...]:
    applying: list[str] = []
    for number, same in enumerate(strategy.aliases, 1):
        if without_parameters(url, frozenset(same.drop)) != url:
            applying.append(f"same[{number}] drops {', '.join(same.drop)}")
        if found is not None and found.alias == same:
            applying.append(f"same[{number}] is {same.kind}")
    return tuple(applying)


def _reached_by(strategy: Strategy, found: UrlMatch | None) -> tuple[str, ...]:
    if found is None or found.alias is not None:
        return ()
    numbered = enumerate(strategy.follow, 1)
    return tuple(_described(number, follow) for number, follow in numbered if follow.to == found.kind.name)


def _described(number: int, follow: FollowRule) -> str:
    at = f" at {follow.at}" if follow.at else ""
    return f"{rule_name(number, follow)}{' as flip' if follow.as_ else ''}{at}"


def _why(strategy: Strategy, url: str, found: UrlMatch | None, reached_by: tuple[str, ...]) -> str:
    if not same_site(url, strategy.site):
        return f"not asked for: it is not on {strategy.site}"
    if clean_url(strategy, url) == strategy.entry:
        return "asked for: it is the entry"
    if found is None:
        return "not asked for: no kind has a url that fits it"
    if found.alias is not None:
        return f"not asked for: it leads into a page of kind {found.kind.name!r} that is reached anyhow"
    if not reached_by:
        return f"not asked for: it is of kind {found.kind.name!r}, and no rule follows links to that kind"
    return f"asked for: it is of kind {found.kind.name!r}, where a rule finds a link to it"
