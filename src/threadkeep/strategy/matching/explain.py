"""Why a crawl requests a URL, or does not: the verdict and the rules behind it."""

from __future__ import annotations

from dataclasses import dataclass

from threadkeep.fetch import same_site
from threadkeep.model import Identity
from threadkeep.strategy.matching.follow import rule_name
from threadkeep.strategy.matching.identity import identity_of
from threadkeep.strategy.matching.url_matches import UrlMatch, clean_url, first_match
from threadkeep.strategy.matching.url_paths import without_parameters
from threadkeep.strategy.strategy import FollowRule, Strategy


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a strategy decides about a URL; rules are named by their place in the file (`kind.board`, `follow[2]`).

    `rule` decided which page the URL is, the rules in `same` make it equal to other URLs, and those in `reached_by` may
    lead to it. `why` is the verdict in one sentence.
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
    match = first_match(strategy, url)
    reached_by = _reached_by(strategy, match)
    return Explanation(
        url=url,
        asked_as=clean_url(strategy, url),
        identity=identity_of(match) if match is not None else None,
        rule=_rule(strategy, match) if match is not None else None,
        same=_alias_rules(strategy, url, match),
        reached_by=reached_by,
        is_asked=bool(reached_by) or clean_url(strategy, url) == strategy.entry,
        why=_why(strategy, url, match, reached_by),
    )


def _rule(strategy: Strategy, match: UrlMatch) -> str:
    return f"same[{strategy.aliases.index(match.alias) + 1}]" if match.alias is not None else f"kind.{match.kind.name}"


def _alias_rules(strategy: Strategy, url: str, match: UrlMatch | None) -> tuple[str, ...]:
    applying: list[str] = []
    for number, rule in enumerate(strategy.aliases, 1):
        if without_parameters(url, frozenset(rule.drop)) != url:
            applying.append(f"same[{number}] drops {', '.join(rule.drop)}")
        if match is not None and match.alias == rule:
            applying.append(f"same[{number}] is {rule.kind}")
    return tuple(applying)


def _reached_by(strategy: Strategy, match: UrlMatch | None) -> tuple[str, ...]:
    if match is None or match.alias is not None:
        return ()
    numbered = enumerate(strategy.follow, 1)
    return tuple(_described(number, follow) for number, follow in numbered if follow.to == match.kind.name)


def _described(number: int, follow: FollowRule) -> str:
    at = f" at {follow.at}" if follow.at else ""
    return f"{rule_name(number, follow)}{' as flip' if follow.as_ else ''}{at}"


def _why(strategy: Strategy, url: str, match: UrlMatch | None, reached_by: tuple[str, ...]) -> str:
    if not same_site(url, strategy.site):
        return f"not asked for: it is not on {strategy.site}"
    if clean_url(strategy, url) == strategy.entry:
        return "asked for: it is the entry"
    if match is None:
        return "not asked for: no kind has a url that fits it"
    if match.alias is not None:
        return f"not asked for: it leads into a page of kind {match.kind.name!r} that is reached anyhow"
    if not reached_by:
        return f"not asked for: it is of kind {match.kind.name!r}, and no rule follows links to that kind"
    return f"asked for: it is of kind {match.kind.name!r}, where a rule finds a link to it"
