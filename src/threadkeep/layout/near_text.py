"""The words of a page that are its own: texts with their places, without the template that all pages share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from xxhash import xxh3_64_intdigest

from threadkeep.layout.elements import UNSEEN
from threadkeep.page import Nodes, Page
from threadkeep.page.nodes import TEXT

# A text that stands at one place on more than this share of the pages belongs to the template.
TEMPLATE_SHARE = 0.4
# On fewer different pages two that are alike by chance would make a template of their content.
FEWEST_PAGES = 8
# A number in a text this short counts something (views, replies, who is online) or tells the time: it may change while
# the page stays the same. In longer texts it is what somebody wrote.
LONGEST_COUNTER = 60
# A hostile page may be one long text.
MOST_WORDS = 50_000
# Scripts without spaces: each character is a word.
_UNSPACED = "\u0e00-\u0eff\u1780-\u17ff\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_WORD = re.compile(rf"[{_UNSPACED}]|[^\W_{_UNSPACED}]+")
# Words that begin with a letter, so that "anna7" is one and "12", "3rd" and "5h" are none.
_LETTERS = re.compile(rf"[{_UNSPACED}]|\b[^\W\d_{_UNSPACED}][^\W_{_UNSPACED}]*")
_CHARACTER = re.compile(f"[{_UNSPACED}]")
_SKIPPED = UNSEEN | {"textarea"}


@dataclass(frozen=True, slots=True)
class Block:
    """One text of a page: a number for its place and words together, and its words by their numbers."""

    key: int
    words: tuple[int, ...]
    unspaced: int = 0


@dataclass(frozen=True, slots=True)
class PageText:
    """The texts of a page as numbers that are equal in every process; small enough to leave the worker."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class OwnWords:
    """The words of a page without its template; `is_unspaced`: most of them are characters of a script without spaces."""

    words: tuple[int, ...]
    is_unspaced: bool


def page_text(page: Page) -> PageText:
    """The texts of a page in document order, its title first, each with its place."""
    title = _block(0, _WORD.findall(page.title.lower()))
    return PageText((title, *_bounded(_blocks(page.nodes))))


def template_of(pages: Iterable[PageText]) -> frozenset[int]:
    """The keys of the texts that most pages share; pages with equal texts count as one."""
    distinct = {frozenset(block.key for block in page.blocks) for page in pages}
    if len(distinct) < FEWEST_PAGES:
        return frozenset()
    support = Counter(key for keys in distinct for key in keys)
    return frozenset(key for key, count in support.items() if count > TEMPLATE_SHARE * len(distinct))


def own_words(page: PageText, template: Collection[int]) -> OwnWords:
    own = [block for block in page.blocks if block.key not in template]
    words = tuple(word for block in own for word in block.words)
    return OwnWords(words, 2 * sum(block.unspaced for block in own) > len(words))


def _blocks(nodes: Nodes) -> Iterator[Block]:
    places: dict[tuple[int, str], int] = {}
    place_of: list[int] = []
    unseen_until = 0
    for node, tag in enumerate(nodes.tags):
        above = place_of[nodes.parents[node]] if node else 0
        place_of.append(above if tag == TEXT else _place(places, above, tag))
        if node < unseen_until:
            continue
        if tag in _SKIPPED:
            unseen_until = nodes.ends[node]
        elif nodes.texts[node] and (words := _words(nodes.texts[node])):
            yield _block(above, words)


def _place(places: dict[tuple[int, str], int], above: int, tag: str) -> int:
    """The number of a path of tags."""
    if (above, tag) not in places:
        places[above, tag] = _number(f"{above}/{tag}")
    return places[above, tag]


def _words(text: str) -> list[str]:
    # Digits are not words in short texts, see LONGEST_COUNTER.
    return (_LETTERS if len(text.strip()) <= LONGEST_COUNTER else _WORD).findall(text.lower())


def _block(place: int, words: Sequence[str]) -> Block:
    key = _number(f"{place}\n{' '.join(words)}")
    unspaced = sum(1 for word in words if _CHARACTER.match(word))
    return Block(key, tuple(map(_number, words)), unspaced)


def _number(text: str) -> int:
    return xxh3_64_intdigest(text.encode("utf-8", "replace"))


def _bounded(blocks: Iterable[Block]) -> Iterator[Block]:
    left = MOST_WORDS
    for block in blocks:
        if left <= 0:
            return
        yield block
        left -= len(block.words)
