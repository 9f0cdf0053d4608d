"""Near-duplicates: which pages of one site show the same content, by MinHash, bands and an exact check."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations

import numpy as np
from xxhash import xxh3_64_intdigest

from threadkeep.layout.near_text import PageText, Template, own_words, plain_blocks, template_of
from threadkeep.layout.shingles import NO_NUMBERS, Numbers, Rarity, jaccard, mixed, shingles, text_shingles

PERMUTATIONS = 128
BANDS = 32
# Equal enough to be one page; two pages of one list share quotes and signatures, and stay far below.
ALIKE = 0.85
# Pages with the same content may differ in what stands beside it: who is online, what is new.
SIMILAR = 0.6
# The share of what is their own, rare texts counting most, that equal pages have in common.
SAME_CONTENT = 0.4
# Shorter pages (log-in forms, errors) are equal or they are not.
FEWEST_WORDS = 20
# A bucket of one band is compared with its first pages only: equal pages meet in the others, too.
BUCKET = 50
_SEEDS: Numbers = mixed(np.arange(PERMUTATIONS, dtype=np.uint64))
_ODD = np.uint64(0xBF58476D1CE4E5B9)
_HALF = np.uint64(32)
# Shingles that are permuted together: a matrix of half a megabyte stays in the cache.
_AT_ONCE = 512
_BIG_ENDIAN = ">u8"
# Numbers before the minima of a stored sketch.
HEAD = 3


@dataclass(frozen=True, slots=True)
class Sketch:
    """What is kept of a page's words: all shingles in rising order, their minima, and a hash of short pages.

    `plain` are the shingles of the texts outside links, each text for itself.
    """

    shingles: Numbers
    minima: Numbers
    short: int | None = None
    plain: Numbers = field(default_factory=lambda: NO_NUMBERS)

    def to_bytes(self) -> bytes:
        """The sketch as bytes that mean the same on every machine."""
        head = np.array([self.short is not None, self.short or 0, len(self.plain)], dtype=_BIG_ENDIAN)
        return b"".join(part.astype(_BIG_ENDIAN).tobytes() for part in (head, self.minima, self.plain, self.shingles))

    @classmethod
    def from_bytes(cls, stored: bytes) -> Sketch:
        numbers = np.frombuffer(stored, dtype=_BIG_ENDIAN).astype(np.uint64)
        (is_short, short, plain), rest = numbers[:HEAD].tolist(), numbers[HEAD + PERMUTATIONS :]
        minima = numbers[HEAD : HEAD + PERMUTATIONS]
        return cls(rest[plain:], minima, short if is_short else None, rest[:plain])

    def bands(self) -> Iterator[tuple[int, bytes]]:
        """A number and a key for each band; pages that share one may be alike."""
        for number, band in enumerate(self.minima.reshape(BANDS, -1)):
            yield number, band.astype(_BIG_ENDIAN).tobytes()


def sketch(page: PageText, template: Template) -> Sketch:
    """The sketch of a page whose site has this template."""
    own = own_words(page, template)
    found = shingles(own)
    short = xxh3_64_intdigest(repr(own.words).encode()) if len(own.words) < FEWEST_WORDS else None
    return Sketch(found, _minima(found), short, text_shingles(plain_blocks(page, template)))


def are_alike(one: Sketch, other: Sketch) -> bool:
    """Whether two pages of one site show the same."""
    if one.short is not None or other.short is not None:
        return one.short == other.short
    return jaccard(one.shingles, other.shingles) >= ALIKE


def near_classes(sketches: Sequence[Sketch]) -> tuple[int, ...]:
    """For each page the number of the first page of its class: pages linked by likeness are one class.

    What few pages of the site hold weighs more: two messages below the same tree of titles are two.
    """
    first = list(range(len(sketches)))
    rarity = Rarity.among([each.plain for each in sketches])
    for one, other in _candidates(sketches):
        low, high = sorted((_root(first, one), _root(first, other)))
        if low != high and _show_the_same(sketches[one], sketches[other], rarity):
            first[high] = low
    return tuple(_root(first, number) for number in range(len(sketches)))


def _show_the_same(one: Sketch, other: Sketch, rarity: Rarity) -> bool:
    """Whether two pages are alike in most words and also in the rare ones, or in nearly all of the rare ones."""
    content = rarity.likeness(one.plain, other.plain)
    if content < SAME_CONTENT or one.short != other.short:
        return False
    is_whole = content >= ALIKE and len(one.plain) >= FEWEST_WORDS
    return are_alike(one, other) or (is_whole and jaccard(one.shingles, other.shingles) >= SIMILAR)


def page_classes(pages: Sequence[PageText]) -> tuple[int, ...]:
    """The classes of a site's pages, their common template taken out first."""
    template = template_of(pages)
    return near_classes([sketch(page, template) for page in pages])


def _minima(found: Numbers) -> Numbers:
    if not len(found):
        return np.zeros(PERMUTATIONS, dtype=np.uint64)
    minima = np.full(PERMUTATIONS, np.iinfo(np.uint64).max, dtype=np.uint64)
    for start in range(0, len(found), _AT_ONCE):
        # One multiplication and one shift permute well enough what is already mixed.
        permuted = (found[start : start + _AT_ONCE, np.newaxis] ^ _SEEDS) * _ODD
        minima = np.minimum(minima, (permuted ^ (permuted >> _HALF)).min(axis=0))
    return minima


def _candidates(sketches: Sequence[Sketch]) -> Iterator[tuple[int, int]]:
    buckets: dict[tuple[int, bytes], list[int]] = defaultdict(list)
    for number, each in enumerate(sketches):
        for key in each.bands() if each.short is None else [(-1, each.short.to_bytes(8, "big"))]:
            buckets[key].append(number)
    for members in buckets.values():
        yield from combinations(members[:BUCKET], 2)
        yield from ((members[0], other) for other in members[BUCKET:])


def _root(first: list[int], number: int) -> int:
    while first[number] != number:
        first[number] = first[first[number]]
        number = first[number]
    return number
