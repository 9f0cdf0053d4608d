"""Which links outside the plan are worth a few requests: new kinds of page may have come."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice, zip_longest

from threadkeep.objects.patterns import Matcher, url_patterns


@dataclass(frozen=True, slots=True)
class Exploration:
    """How many requests beside the plan a round may make, as a share of those by the plan, and at least so many."""

    share: float = 0.05
    least: int = 1


def explored_urls(passed_over: Collection[str], known: Collection[str], count: int) -> dict[str, str]:
    """So many of the links that were passed over, one of each kind by turns, each with the pattern of its kind.

    Kinds without a known URL when the plan was learned come first: what was known then was looked at then.
    """
    if count <= 0 or not passed_over:
        return {}
    urls = sorted(passed_over)
    matcher = Matcher(url_patterns(urls))
    kinds: dict[str, list[str]] = {}
    for url in urls:
        kinds.setdefault(matcher.first(url) or url, []).append(url)
    seen = Matcher(url_patterns(known)) if known else Matcher(())
    new = [members for members in kinds.values() if seen.first(members[0]) is None]
    old = [[url for url in members if url not in known] for members in kinds.values() if members not in new]
    chosen = islice(chain(by_turns(new), by_turns([members for members in old if members])), count)
    return {url: matcher.first(url) or url for url in chosen}


def by_turns(groups: Sequence[Sequence[str]]) -> Iterator[str]:
    """The first of each group, then the second of each; large groups first."""
    ordered = sorted(groups, key=lambda members: (-len(members), members[0]))
    return (url for turn in zip_longest(*ordered) for url in turn if url is not None)
