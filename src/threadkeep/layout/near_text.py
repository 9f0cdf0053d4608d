"""The words of a page that are its own: texts with their places, without the template that all pages share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from threadkeep.layout.elements import UNSEEN
from threadkeep.layout.near_places import Places, number_of
from threadkeep.page import NodeTable, Page

# A text that stands at one place on more than this share of the pages belongs to the template.
TEMPLATE_SHARE = 0.4
# A place belongs to it where at least this share of its texts does.
PLACE_SHARE = 0.5
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
    """One text of a page: a number for its path and words together, one for its exact place, and its words' numbers."""

    key: int
    place: int
    words: tuple[int, ...]
    unspaced: int = 0
    is_linked: bool = False


@dataclass(frozen=True, slots=True)
class PageText:
    """The texts of a page as numbers that are equal in every process; small enough to leave the worker."""

    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Template:
    """What the pages of a site share: texts by their keys, and places where hardly anything else stands."""

    keys: frozenset[int] = frozenset()
    places: frozenset[int] = frozenset()

    def holds(self, block: Block) -> bool:
        return block.key in self.keys or block.place in self.places


@dataclass(frozen=True, slots=True)
class OwnWords:
    """The words of a page without its template; `is_unspaced`: most are characters of a script without spaces."""

    words: tuple[int, ...]
    is_unspaced: bool


def page_text(page: Page) -> PageText:
    """The texts of a page in document order, its title first, each with its place."""
    title = _block(0, 0, _WORD.findall(page.title.lower()))
    return PageText((title, *_bounded(_blocks(page.nodes))))


def template_of(pages: Iterable[PageText]) -> Template:
    """The texts that most pages share, and the places of such texts; pages with equal texts count as one.

    A list of who is online stands on all pages and changes: the names that most pages show give its place away.
    """
    distinct = {frozenset((block.key, block.place) for block in page.blocks) for page in pages}
    if len(distinct) < FEWEST_PAGES:
        return Template()
    support = Counter(key for blocks in distinct for key in {key for key, _ in blocks})
    keys = frozenset(key for key, count in support.items() if count > TEMPLATE_SHARE * len(distinct))
    return Template(keys, _template_places(distinct, keys))


def _template_places(distinct: Iterable[frozenset[tuple[int, int]]], keys: Collection[int]) -> frozenset[int]:
    whole: Counter[int] = Counter()
    shared: Counter[int] = Counter()
    for blocks in distinct:
        whole.update(place for _, place in blocks)
        shared.update(place for key, place in blocks if key in keys)
    return frozenset(place for place, count in shared.items() if count >= PLACE_SHARE * whole[place])


def own_words(page: PageText, template: Template) -> OwnWords:
    own = [block for block in page.blocks if not template.holds(block)]
    words = tuple(word for block in own for word in block.words)
    return OwnWords(words, 2 * sum(block.unspaced for block in own) > len(words))


def plain_blocks(page: PageText, template: Template) -> list[Block]:
    """The texts outside links without the template: on a page with one message, the message among them."""
    return [block for block in page.blocks if not block.is_linked and not template.holds(block)]


def _blocks(nodes: NodeTable) -> Iterator[Block]:
    places = Places(nodes)
    unseen_until = linked_until = 0
    for node, tag in enumerate(nodes.tags):
        places.enter(node)
        if node < unseen_until:
            continue
        if tag == "a" and "href" in nodes.attributes[node]:
            linked_until = nodes.ends[node]
        elif tag in _SKIPPED:
            unseen_until = nodes.ends[node]
        elif nodes.texts[node] and (words := _words(nodes.texts[node])):
            above = nodes.parents[node]
            yield _block(places.paths[above], places.exact[above], words, is_linked=node < linked_until)


def _words(text: str) -> list[str]:
    # Digits are not words in short texts, see LONGEST_COUNTER.
    return (_LETTERS if len(text.strip()) <= LONGEST_COUNTER else _WORD).findall(text.lower())


def _block(path: int, place: int, words: Sequence[str], *, is_linked: bool = False) -> Block:
    key = number_of(f"{path}\n{' '.join(words)}")
    unspaced = sum(1 for word in words if _CHARACTER.match(word))
    return Block(key, place, tuple(map(number_of, words)), unspaced, is_linked)


def _bounded(blocks: Iterable[Block]) -> Iterator[Block]:
    left = MOST_WORDS
    for block in blocks:
        if left <= 0:
            return
        yield block
        left -= len(block.words)
