"""URL patterns by successive refinement: from any URL to what enough of them share (after Koppula, WSDM 2010)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import log2
from typing import Literal

from threadkeep.learn.focus.pattern import HEX, NUMBER, PartPattern, UrlPattern
from threadkeep.learn.focus.url_parts import Tokens, UrlParts

# A pattern stays only if it matches more than this share of all URLs of its kind.
SUPPORT = 0.2
# A place where the frequent values make up less than this share varies, and is left open. In the paper's own example
# four of six URLs share a word and the other two are noise.
SETTLED = 0.5
_END = "\n"
_HEX_LENGTH = 16
Side = Literal["head", "tail"]


@dataclass(frozen=True, slots=True)
class _Step:
    """A way to refine: the next token at one end of one part, and the URLs by what they have there."""

    part: int
    side: Side
    members: dict[str, list[UrlParts]]

    @property
    def entropy(self) -> float:
        counts = [len(members) for members in self.members.values()]
        return sum(-count / sum(counts) * log2(count / sum(counts)) for count in counts)


def url_patterns(urls: Iterable[UrlParts], support: float = SUPPORT) -> tuple[UrlPattern, ...]:
    """The most specific patterns that each match more than `support` of all URLs, the most frequent first."""
    distinct = list({url.path: url for url in urls}.values())
    least = support * len(distinct)
    shapes: dict[tuple[int, tuple[str, ...]], list[UrlParts]] = defaultdict(list)
    for url in distinct:
        shapes[url.shape].append(url)
    found = [
        pattern
        for shape, members in shapes.items()
        if len(members) > least
        for pattern in _final(_generic(shape, members), members, least)
    ]
    return tuple(sorted(found, key=lambda pattern: -pattern.support))


def _generic(shape: tuple[int, tuple[str, ...]], members: Sequence[UrlParts]) -> UrlPattern:
    return UrlPattern(shape, tuple(PartPattern() for _ in members[0].parts), len(members), members[0].path)


def _final(pattern: UrlPattern, members: Sequence[UrlParts], least: float) -> Iterator[UrlPattern]:
    """The patterns that this one is refined to in the end; itself where nothing can be refined."""
    refining = [(pattern, members)]
    while refining:
        pattern, members = refining.pop()
        step = _best_step(pattern, members, least)
        if step is None:
            yield pattern
            continue
        for value, having in step.members.items():
            if len(having) > least:
                part = _settled(pattern.parts[step.part], step.side, value)
                refining.append((pattern.refined(step.part, part, having), having))


def _settled(part: PartPattern, side: Side, value: str) -> PartPattern:
    if value == _END:
        return replace(part, is_open=False)
    if side == "head":
        return replace(part, head=(*part.head, value))
    return replace(part, tail=(value, *part.tail))


def _best_step(pattern: UrlPattern, members: Sequence[UrlParts], least: float) -> _Step | None:
    """The way to refine with the smallest entropy, of those that keep most of the URLs."""
    steps = (step for step in _steps(pattern, members) if _kept(step, least) > SETTLED * len(members))
    return min(steps, key=lambda step: step.entropy, default=None)


def _kept(step: _Step, least: float) -> int:
    return sum(len(having) for having in step.members.values() if len(having) > least)


def _steps(pattern: UrlPattern, members: Sequence[UrlParts]) -> Iterator[_Step]:
    for number, part in enumerate(pattern.parts):
        if part.is_open:
            rests = [part.rest(url.parts[number]) for url in members]
            yield _Step(number, "head", _by_value(members, [_first(rest) for rest in rests]))
            yield _Step(number, "tail", _by_value(members, [_first(rest[::-1]) for rest in rests]))


def _first(rest: Tokens) -> str:
    return rest[0] if rest else _END


def _by_value(members: Sequence[UrlParts], tokens: Sequence[str]) -> dict[str, list[UrlParts]]:
    """URLs by the token they have; numbers and long ids are one value, unless all have the same."""
    is_constant = len(Counter(tokens)) == 1
    by_value: dict[str, list[UrlParts]] = defaultdict(list)
    for url, token in zip(members, tokens, strict=True):
        by_value[token if is_constant else _value(token)].append(url)
    return by_value


def _value(token: str) -> str:
    if token.isdecimal():
        return NUMBER
    is_hex = len(token) >= _HEX_LENGTH and all(character in "0123456789abcdef" for character in token)
    return HEX if is_hex else token
