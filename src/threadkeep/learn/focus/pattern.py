"""A pattern of URLs: parts that are settled from both ends inwards, with what varies left open."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count

from threadkeep.learn.focus.url_parts import Tokens, UrlParts
from threadkeep.strategy import compiled_pattern

# What stands for a token that varies; no token holds a tab.
NUMBER = "\t\\d+"
HEX = "\t[0-9a-f]+"
_SPECIAL = frozenset("\\.+*?()|[]{}^$")


@dataclass(frozen=True, slots=True)
class PartPattern:
    """Tokens settled at the head and at the tail of a part; `is_open`: something may stand between them."""

    head: Tokens = ()
    tail: Tokens = ()
    is_open: bool = True

    def rest(self, tokens: Tokens) -> Tokens:
        return tokens[len(self.head) : len(tokens) - len(self.tail)]


@dataclass(frozen=True, slots=True)
class UrlPattern:
    """URLs of one shape; `support` is how many of those learned from it matches."""

    shape: tuple[int, tuple[str, ...]]
    parts: tuple[PartPattern, ...]
    support: int = 0
    like: str = ""

    def refined(self, number: int, part: PartPattern, members: Sequence[UrlParts]) -> UrlPattern:
        parts = (*self.parts[:number], part, *self.parts[number + 1 :])
        return replace(self, parts=parts, support=len(members), like=members[0].path)

    def regex(self, names: Sequence[str] = ()) -> str:
        """Anchored; each varying piece is a group, named by `names` in order, and unnamed where there are none."""
        numbers = count()

        def slot(regex: str) -> str:
            number = next(numbers)
            return f"(?P<{names[number]}>{regex})" if number < len(names) else f"({regex})"

        return f"^{''.join(self._pieces(slot))}$"

    def values(self, path: str) -> tuple[str, ...] | None:
        """What stands in the varying pieces of a URL; None where the pattern does not match."""
        found = compiled_pattern(self.regex()).search(path)
        return tuple(found.groups()) if found is not None else None

    @property
    def slots(self) -> int:
        """How many pieces vary."""
        return int(compiled_pattern(self.regex()).groups)

    @property
    def exactness(self) -> int:
        """How many characters of the URL are settled."""
        return sum(len(token) for part in self.parts for token in part.head + part.tail if not token.startswith("\t"))

    def _pieces(self, slot: Callable[[str], str]) -> Iterator[str]:
        segments, names = self.shape
        for number, part in enumerate(self.parts):
            in_query = number >= segments
            if in_query:
                yield ("\\?" if number == segments else "&") + escaped(names[number - segments])
            else:
                yield "/"
            yield from (_piece(token, slot) for token in part.head)
            if part.is_open:
                yield slot("[^&]*" if in_query else "[^/?]*")
            yield from (_piece(token, slot) for token in part.tail)


def escaped(text: str) -> str:
    return "".join(f"\\{character}" if character in _SPECIAL else character for character in text)


def _piece(token: str, slot: Callable[[str], str]) -> str:
    return slot(token[1:]) if token.startswith("\t") else escaped(token)
