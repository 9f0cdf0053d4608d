"""The shape of a URL: numbers, slugs and opaque words masked, and the words that many URLs share kept."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.fetch import path_and_query

_PIECE = re.compile(r"[^\W_]+")
_PREFIXED = re.compile(r"([^\W\d_]+)\d+")
_EXTENSION = re.compile(r"\.[a-z][a-z0-9]{1,4}$", re.IGNORECASE)
_HEX = re.compile("[0-9a-f]{4,}")
_LAST_NUMBER = re.compile(r"#(?!.*#)")
_PARAMETER_END = re.compile("[&;]")
# A step with so many words is a title.
_SLUG_WORDS = 3
# Random keys are at least so long.
_SHORTEST_KEY = 10
# Random base64 changes between capitals, small letters and digits at 62 % of its letters, hexadecimal at 47 %.
_KEY_CHANGES = 0.3
# Fewer values do not show that they are random.
_FEWEST_KEYS = 5


@dataclass(frozen=True, slots=True)
class ShapeThresholds:
    """A word is kept if it is part of `fewest_urls` URLs and of `least_share` of them; chosen on the foreign forums.

    Titles end with a number of meaning if `numbered_slugs` of them do. If `opaque_numbers` of the words with digits are
    opaque, all of them are. If `same_length` of the values in one place are as long as each other and mix letters and
    digits, they are keys, whatever separators are in them.
    """

    fewest_urls: int = 3
    least_share: float = 0.015
    numbered_slugs: float = 0.6
    opaque_numbers: float = 0.3
    same_length: float = 0.6


THRESHOLDS = ShapeThresholds()


@dataclass(frozen=True, slots=True)
class _Step:
    """A folder, file or value of a URL: the words and numbers in it, what is between them, and its extension."""

    where: str
    pieces: tuple[str, ...]
    separators: tuple[str, ...]
    extension: str

    @property
    def is_key_like(self) -> bool:
        """Whether it may be a random key: capitals, small letters and digits follow each other without order."""
        classes = [(each.isdigit(), each.isupper()) for each in "".join(self.pieces)]
        changes = sum(a != b for a, b in pairwise(classes))
        return self.length >= _SHORTEST_KEY and changes >= _KEY_CHANGES * len(classes)

    @property
    def length(self) -> int:
        return sum(map(len, self.pieces)) + sum(map(len, self.separators))

    @property
    def is_slug(self) -> bool:
        return sum(piece.isalpha() for piece in self.pieces) >= _SLUG_WORDS


class UrlShapes:
    """The shapes of URLs, by the words that are frequent among them."""

    def __init__(self, urls: Iterable[str], thresholds: ShapeThresholds = THRESHOLDS) -> None:
        self._thresholds = thresholds
        words: Counter[tuple[str, str]] = Counter()
        slugs: Counter[tuple[str, bool]] = Counter()
        digits: defaultdict[str, Counter[str]] = defaultdict(Counter)
        lengths: defaultdict[str, Counter[int]] = defaultdict(Counter)
        keys: Counter[tuple[str, int]] = Counter()
        total = 0
        for url in urls:
            total += 1
            steps = list(_steps(url))
            words.update({(step.where, word) for step in steps for word in _kept_words(step)})
            for step in steps:
                digits[step.where].update(_digit_pieces(step))
                lengths[step.where][step.length] += 1
                keys[step.where, step.length] += step.is_key_like
            slugs.update({(step.where, step.pieces[-1].isdecimal()) for step in steps if step.is_slug})
        least = max(thresholds.fewest_urls, thresholds.least_share * total)
        self._frequent = {word for word, count in words.items() if count >= least}
        self._numbered = {
            where
            for where, has_number in slugs
            if has_number
            and slugs[where, True] >= thresholds.numbered_slugs * (slugs[where, True] + slugs[where, False])
        }
        self._keys = {where for where, counts in lengths.items() if self._holds_keys(where, counts, keys)}
        self._opaque = {where for where, pieces in digits.items() if self._is_opaque(where, pieces)}
        self._known: dict[str, str] = {}

    def _holds_keys(self, where: str, lengths: Counter[int], keys: Counter[tuple[str, int]]) -> bool:
        """Whether most values there are keys of one length."""
        length, count = lengths.most_common(1)[0]
        enough = self._thresholds.same_length
        return count >= max(_FEWEST_KEYS, enough * lengths.total()) and keys[where, length] >= enough * count

    def _is_opaque(self, where: str, pieces: Counter[str]) -> bool:
        """Whether what looks like a number there may be an opaque word by chance, "4711" beside "4f2a"."""
        opaque = sum(count for word, count in pieces.items() if word and (where, word) not in self._frequent)
        return 0 < opaque >= self._thresholds.opaque_numbers * pieces.total()

    def shape(self, url: str) -> str:
        if (shape := self._known.get(url)) is None:
            shape = self._known[url] = self._shape(url)
        return shape

    def _shape(self, url: str) -> str:
        path = "/".join(self._masked(step) for step in _path_steps(url))
        query = "&".join(sorted(f"{step.where}={self._masked(step)}" for step in _query_steps(url)))
        shape = f"{path}?{query}" if query else path
        numbers = re.findall(r"\d+", path_and_query(url).partition("#")[0])
        # The first page of a list has a group of its own where its number is written.
        if len(numbers) > 1 and numbers[-1] in ("0", "1"):
            return _LAST_NUMBER.sub(numbers[-1], shape)
        return shape

    def _masked(self, step: _Step) -> str:
        if not step.pieces:
            return "".join(step.separators) + step.extension
        if step.where in self._keys and step.length >= _SHORTEST_KEY and not step.extension:
            return "x"
        if step.is_slug:
            return self._masked_slug(step) + step.extension
        masked = [self._masked_piece(step.where, piece) for piece in step.pieces]
        joined = "".join(f"{before}{piece}" for before, piece in zip(step.separators, masked, strict=False))
        return re.sub(r"S(?:[-_+%~.,!'()*:@$ ]+S)+", "S", joined) + step.separators[-1] + step.extension

    def _masked_slug(self, step: _Step) -> str:
        first, last = step.pieces[0], step.pieces[-1]
        start = self._masked_piece(step.where, first) + step.separators[1] if _has_digit(first) else ""
        is_numbered = _has_digit(last) and (step.where in self._numbered or not last.isdecimal())
        end = step.separators[-2] + self._masked_piece(step.where, last) if is_numbered else ""
        return f"{start}S{'' if end.endswith('x') else end}"

    def _masked_piece(self, where: str, piece: str) -> str:
        lower = piece.lower()
        if where in self._opaque and (_has_digit(piece) or _HEX.fullmatch(lower)):
            return "x"
        if piece.isdecimal():
            return "#"
        if not _has_digit(piece):
            return lower if (where, lower) in self._frequent else "S"
        prefixed = _PREFIXED.fullmatch(lower)
        return f"{prefixed[1]}#" if prefixed and (where, f"{prefixed[1]}#") in self._frequent else "x"


def _has_digit(piece: str) -> bool:
    return any(character.isdigit() for character in piece)


def _digit_pieces(step: _Step) -> Iterator[str]:
    """For each piece with a digit its words around the digits, empty for a number."""
    for piece in step.pieces[:1] if step.is_slug else step.pieces:
        if _has_digit(piece):
            prefixed = _PREFIXED.fullmatch(piece.lower())
            yield "" if piece.isdecimal() else f"{prefixed[1]}#" if prefixed else "?"


def _kept_words(step: _Step) -> Iterator[str]:
    """The words that may be part of a shape: those of a title are not."""
    pieces = step.pieces if not step.is_slug else (step.pieces[0], step.pieces[-1])
    for piece in map(str.lower, pieces):
        if prefixed := _PREFIXED.fullmatch(piece):
            yield f"{prefixed[1]}#"
        elif not step.is_slug and not _has_digit(piece):
            yield piece


def _steps(url: str) -> Iterator[_Step]:
    yield from _path_steps(url)
    yield from _query_steps(url)


def _path_steps(url: str) -> Iterator[_Step]:
    path = path_and_query(url).partition("#")[0].partition("?")[0]
    for depth, step in enumerate(path.split("/")):
        extension = found[0] if (found := _EXTENSION.search(step)) else ""
        yield _step(str(depth), step.removesuffix(extension), extension)


def _query_steps(url: str) -> Iterator[_Step]:
    query = path_and_query(url).partition("#")[0].partition("?")[2]
    for parameter in filter(None, _PARAMETER_END.split(query)):
        name, _, value = parameter.partition("=")
        yield _step(re.sub(r"\d+", "#", name), value, "")


def _step(where: str, text: str, extension: str) -> _Step:
    return _Step(where, tuple(_PIECE.findall(text)), tuple(_PIECE.split(text)), extension)
