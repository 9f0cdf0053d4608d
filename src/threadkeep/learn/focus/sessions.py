"""Session ids: what differs in the links of one page between two answers."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from threadkeep.learn.seen import Seen

_PARAMETER = re.compile(r"[?&;]([^?&;=/]+)=([^?&;/]*)")


def session_parameters(first: Seen, second: Seen) -> frozenset[str]:
    """The parameters, of query or path, that most links which have them carry with another value or not at all."""
    having: Counter[str] = Counter()
    differing: Counter[str] = Counter()
    for one, other in _paired(first, second):
        for name in one.keys() | other.keys():
            having[name] += 1
            differing[name] += one.get(name) != other.get(name)
    return frozenset(name for name, count in differing.items() if count > 0.5 * having[name])


def _paired(first: Seen, second: Seen) -> Iterator[tuple[Mapping[str, str], Mapping[str, str]]]:
    """The parameters of the links of both answers that stand at one place, say the same and lead to one path."""
    there = _by_standing(second)
    for standing, urls in _by_standing(first).items():
        for one, other in zip(urls, there.get(standing, ()), strict=False):
            yield _parameters(one), _parameters(other)


def _by_standing(page: Seen) -> dict[tuple[str, str, str], list[str]]:
    links: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for link in page.links:
        links[link.place, link.anchor, re.split("[?;]", link.url)[0]].append(link.url)
    return links


def _parameters(url: str) -> dict[str, str]:
    return {unquote(name): value for name, value in _PARAMETER.findall(url)}
