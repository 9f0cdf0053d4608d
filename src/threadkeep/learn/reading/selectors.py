"""Selectors that a person would write for some nodes: by class, by attribute, by place, the simplest first."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from threadkeep.page import TEXT_TAG, NodeTable

# Letters only, or letters with numbers behind them: what else stands in a class would have to be escaped.
_NAME = re.compile(r"-?[A-Za-z_][A-Za-z0-9_-]*")
_QUOTABLE = re.compile(r"[^\"\\\r\n\f\x00]+")
_DIGITS = re.compile(r"\d")
_BEFORE_DIGITS = re.compile(r"[^\d\"\\\s]+")
# The rest of a number with letters for digits; digits alone may follow a word that has such letters only.
_HEXADECIMAL = re.compile(r"(?=\d*[a-fA-F])[\da-fA-F]+")
_PLAIN_VALUE = re.compile(r"[A-Za-z0-9#%_./ -]{1,24}")
# Words of an address with what stands before and behind them, which two words may share: `/forum/user/`.
_ADDRESS_WORD = re.compile(r"(?=((?:[/?&;]|^)[A-Za-z_-]{2,}(?:\.[a-z]{2,5})?[/=?]))")
# A parameter that is a word, before another one: `?action=profile&`.
_WORDY_PARAMETER = re.compile(r"[?&;][A-Za-z_-]+=[A-Za-z_-]{2,24}[&;]")
# What an element is for, where its tag says so; the others say nothing alone.
_TELLING_TAGS = frozenset(
    {"article", "time", "blockquote", "cite", "address", "h1", "h2", "h3", "h4", "h5", "h6", "dt", "dd", "th", "header"}
)
# Weak evidence: words in classes for what one record is and the next is not; another mark is better if there is one.
# fmt: off
_STATES = frozenset({
    "odd", "even", "alt", "read", "unread", "new", "old", "hot", "first", "last", "online", "offline", "active", "own",
    "hidden", "locked", "sticky", "pinned", "closed", "moved", "deleted", "guest", "member", "admin", "moderator",
    "selected", "current", "solved", "unsolved", "bg1", "bg2", "row1", "row2",
})
# Attributes that say nothing of what an element is for, or are looked at apart.
_NO_MARKS = frozenset({
    "class", "id", "name", "style", "href", "src", "srcset", "title", "alt", "value", "content", "datetime", "target",
    "type", "action", "method", "for", "lang",
})
_PAINT = frozenset({
    "align", "valign", "width", "height", "bgcolor", "colspan", "rowspan", "color", "size", "face", "border",
    "cellpadding", "cellspacing", "role", "rel", "dir",
})
# fmt: on
_STATED = 1.5
_WORD_ENDS = re.compile(r"[-_]")
LONGEST_STYLE = 90
NEAR, ANCESTORS = 2, 5
PAINTED = 2.8
MOST_STEPS = 14
MOST_WORDS = 4
MOST_INNER = 6
# Targets whose selectors are looked at: more of them share the same.
MOST_TARGETS = 40
# Targets that must share a selector for it to be tried.
SHARED = 0.4
# What one selector misses may be several things: a question, and remarks below answers.
SHARED_BY_SOME = 0.12
# How much more a selector may cost that all targets share.
FREQUENT = 3.0

# Nodes of one page, any of which will do.
Target = tuple[NodeTable, Sequence[int]]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Candidate:
    """A selector, and how far it is from what a person would write."""

    text: str
    cost: float


def candidates_for(targets: Iterable[Target], most: int = 160, shared: float = SHARED) -> list[Candidate]:
    """Selectors that so many of the targets share, the simplest first; each finds a node of the target."""
    counts: Counter[str] = Counter()
    costs: dict[str, float] = {}
    total = 0
    for nodes, alternatives in thinned(list(targets), MOST_TARGETS):
        total += 1
        own: dict[str, float] = {}
        for node in alternatives:
            for one in selectors_of(nodes, node):
                own[one.text] = min(one.cost, own.get(one.text, one.cost))
        for text, cost in own.items():
            counts[text] += 1
            costs[text] = min(cost, costs.get(text, cost))
    kept = [text for text, count in counts.items() if count >= shared * total]
    ranked = sorted(kept, key=lambda text: (costs[text] - FREQUENT * counts[text] / total, len(text), text))[:most]
    return [Candidate(text, costs[text]) for text in ranked]


def thinned(items: Sequence[T], most: int) -> Sequence[T]:
    """So many of them, evenly from the first to the last."""
    if len(items) <= most:
        return items
    return [items[number * len(items) // most] for number in range(most)]


def selectors_of(nodes: NodeTable, node: int) -> Iterator[Candidate]:
    """Selectors of a node: its own marks, then with what stands above, before and inside it."""
    own = steps_of(nodes, node)
    yield from own
    plain = Candidate(nodes.selector_tag(node), _tag_cost(nodes.tags[node]))
    simple = [*(own[:4]), plain]
    yield from _below(nodes, node, simple)
    yield from _beside(nodes, node, [*simple[:2], plain])
    yield from _below_one_beside(nodes, node, plain)
    yield from _holding(nodes, node, plain)
    yield from _numbered(nodes, node, plain)


def steps_of(nodes: NodeTable, node: int) -> list[Candidate]:
    """The marks of a node itself, the plainest first."""
    tag, given = nodes.selector_tag(node), nodes.attributes[node]
    found = [Candidate(tag, _tag_cost(tag))]
    names = [name for name in dict.fromkeys(nodes.classes(node)) if _NAME.fullmatch(name)]
    found += [Candidate(f"{tag}.{name}", _class_cost(name)) for name in names]
    found += [Candidate(f"{tag}.{one}.{two}", 1.9) for one in names[:4] for two in names[:4] if one < two]
    for name in ("id", "name"):
        found += _named(tag, name, given.get(name))
    # A question, its answers and the remarks below may be elements of three kinds with one mark.
    found += [Candidate(one.text.removeprefix(tag), one.cost + 0.25) for one in found if one.text[len(tag) :]]
    found += [Candidate(f"{tag}[{name}]", 1.7) for name in given if name.startswith("data-") and _NAME.fullmatch(name)]
    if tag == "a":
        found += _addressed(given.get("href") or "")
    for name, value in given.items():
        if value and name not in _NO_MARKS and not name.startswith(("data-", "on", "aria-", "item")):
            is_plain = _NAME.fullmatch(name) and _PLAIN_VALUE.fullmatch(value)
            found += [Candidate(f'{tag}[{name}="{value}"]', 2.8 if name in _PAINT else 1.8)] if is_plain else []
    style = given.get("style")
    if style and len(style) <= LONGEST_STYLE and _QUOTABLE.fullmatch(style):
        found.append(Candidate(f'{tag}[style="{style}"]', 4.0))
    return sorted(found, key=lambda one: one.cost)[:MOST_STEPS]


def _class_cost(name: str) -> float:
    is_state = not _STATES.isdisjoint(_WORD_ENDS.split(name.lower()))
    return 1.0 + 0.3 * bool(_DIGITS.search(name)) + _STATED * is_state


def _tag_cost(tag: str) -> float:
    return 1.2 if tag in _TELLING_TAGS else 2.4


def _named(tag: str, name: str, value: str | None) -> list[Candidate]:
    if not value:
        return []
    if not _DIGITS.search(value):
        is_mark = name == "id" and _NAME.fullmatch(value)
        return [Candidate(f"{tag}#{value}", 1.1)] if is_mark else []
    before = _before_number(value)
    if before:
        return [Candidate(f'{tag}[{name}^="{before}"]', 1.4)]
    return [Candidate(f"{tag}[{name}]", 2.2)]


def _before_number(value: str) -> str:
    """What stands before the number of an id; of post_f3a9 it is post_, for the next may be post_07be."""
    before = _BEFORE_DIGITS.match(value)
    if before is None:
        return ""
    is_hexadecimal = _HEXADECIMAL.fullmatch(value[before.end() :]) is not None
    return before[0].rstrip("abcdefABCDEF") if is_hexadecimal else before[0]


def _addressed(href: str) -> list[Candidate]:
    path = href.partition("#")[0]
    inside = path.partition("://")[2].partition("/")[2] or path
    words = [*_WORDY_PARAMETER.findall(inside), *_ADDRESS_WORD.findall(inside)]
    named = [Candidate(f'a[href*="{word}"]', 2.2) for word in dict.fromkeys(words)][:MOST_WORDS]
    return [*named, Candidate('a[href*="#"]', 2.6)] if "#" in href else named


def _marked(nodes: NodeTable, node: int) -> list[Candidate]:
    """Marks that are worth naming an ancestor or a neighbour by."""
    return [one for one in steps_of(nodes, node) if one.cost < 2.0][:3]


def _painted(nodes: NodeTable, node: int) -> list[Candidate]:
    """How a node looks, where nothing else tells it from its like: a cell is told by its width and no class."""
    return [one for one in steps_of(nodes, node) if one.cost >= PAINTED and "[" in one.text][:1]


def _below(nodes: NodeTable, node: int, own: Sequence[Candidate]) -> Iterator[Candidate]:
    """With a parent or an ancestor that has a mark, or with the bare tags of both."""
    parent = nodes.parents[node]
    if parent < 0:
        return
    bare = Candidate(nodes.selector_tag(parent), _tag_cost(nodes.tags[parent]))
    for above in (*_marked(nodes, parent), *_painted(nodes, parent), bare):
        yield from (Candidate(f"{above.text} > {one.text}", above.cost + 0.6 * one.cost + 0.4) for one in own)
    upper = nodes.parents[parent]
    way = nodes.selector_tag(parent)
    for distance in range(NEAR, ANCESTORS + 1):
        if upper < 0 or nodes.tags[upper] in ("html", "body"):
            return
        for above in (*_marked(nodes, upper), *(_painted(nodes, upper) if distance == NEAR else ())):
            for one in own:
                cost = above.cost + 0.6 * one.cost + 0.2 * distance
                yield Candidate(f"{above.text} {one.text}", cost + 0.3)
                yield Candidate(f"{above.text} > {way} > {one.text}", cost + 0.8)
        if distance == NEAR:
            yield from (Candidate(f"{nodes.selector_tag(upper)} > {way} > {one.text}", 4.0 + one.cost) for one in own)
        way = f"{nodes.selector_tag(upper)} > {way}"
        upper = nodes.parents[upper]


def _beside(nodes: NodeTable, node: int, own: Sequence[Candidate]) -> Iterator[Candidate]:
    """Behind its neighbour: `dt + dd`."""
    before = _element_before(nodes, node)
    if before >= 0:
        for mark in (*_marked(nodes, before)[:2], Candidate(nodes.selector_tag(before), 2.0)):
            yield from (Candidate(f"{mark.text} + {one.text}", mark.cost + 0.6 * one.cost + 1.2) for one in own)


def _below_one_beside(nodes: NodeTable, node: int, own: Candidate) -> Iterator[Candidate]:
    """In an element without a mark that stands behind one that has: `.head + div > div`."""
    parent = nodes.parents[node]
    if parent < 0 or _marked(nodes, parent):
        return
    before = _element_before(nodes, parent)
    for mark in _marked(nodes, before)[:2] if before >= 0 else ():
        way, cost = f"{mark.text} + {nodes.selector_tag(parent)} > {own.text}", mark.cost + 0.6 * own.cost + 1.8
        yield Candidate(way, cost)
        yield Candidate(f"{way}:nth-of-type({_number(nodes, node)})", cost + 2.0)


def _element_before(nodes: NodeTable, node: int) -> int:
    """The element just before a node, below the same one; -1 where it is the first."""
    parent, before = nodes.parents[node], -1
    for child in nodes.children(parent) if parent >= 0 else ():
        if child == node:
            break
        before = child if nodes.tags[child] != TEXT_TAG else before
    return before


def _holding(nodes: NodeTable, node: int, own: Candidate) -> Iterator[Candidate]:
    """With what stands inside it: an anchor with a number, a child with a class."""
    seen = 0
    for inner in range(node + 1, min(nodes.ends[node], node + 60)):
        if nodes.tags[inner] == TEXT_TAG or nodes.depths[inner] - nodes.depths[node] > 4:
            continue
        is_child = nodes.parents[inner] == node
        for mark in steps_of(nodes, inner)[:MOST_INNER]:
            is_anchor = "^=" in mark.text
            if is_anchor or (is_child and mark.cost < 2.9):
                arrow = "> " if is_child else ""
                yield Candidate(
                    f"{own.text}:has({arrow}{mark.text})", own.cost + mark.cost + 0.6 + 0.4 * (not is_child)
                )
                seen += 1
        if seen > 12:
            return


def _numbered(nodes: NodeTable, node: int, own: Candidate) -> Iterator[Candidate]:
    """By its number among its like, with and without a mark above: the last resort."""
    parent = nodes.parents[node]
    if parent < 0:
        return
    like = [each for each in nodes.children(parent) if nodes.tags[each] == nodes.tags[node]]
    number, behind = like.index(node) + 1, len(like) - like.index(node)
    places = [f":nth-of-type({number})"] if number <= 6 else []
    places += [":last-of-type"] if behind == 1 and number > 1 else []
    for place in places:
        yield Candidate(f"{own.text}{place}", 5.0)
        for above in (*_marked(nodes, parent), *_painted(nodes, parent)):
            yield Candidate(f"{above.text} > {own.text}{place}", above.cost + 3.2)
        yield Candidate(f"{nodes.selector_tag(parent)} > {own.text}{place}", 5.5)
        upper = nodes.parents[parent]
        if upper >= 0:
            tags = f"{nodes.selector_tag(parent)} > {own.text}{place}"
            around = (*_marked(nodes, upper), *_painted(nodes, upper))
            yield from (Candidate(f"{above.text} > {tags}", above.cost + 4.0) for above in around)
            yield Candidate(
                f"{nodes.selector_tag(parent)}:nth-of-type({_number(nodes, parent)}) > {own.text}{place}", 6.5
            )


def _number(nodes: NodeTable, node: int) -> int:
    parent = nodes.parents[node]
    if parent < 0:
        return 1
    return sum(nodes.tags[each] == nodes.tags[node] for each in nodes.children(parent) if each <= node)
