"""What a forum writes below every text in elements that nothing but their place tells: a number, a bar of buttons."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from threadkeep.learn.reading.added import LONGEST_SIGNATURE, Bodied
from threadkeep.page import TEXT_TAG, one_line
from threadkeep.strategy import Field

# The share of posts that must end alike, and the fewest posts and people: no two people end all that they write alike.
SURELY = 0.95
FEWEST_POSTS, FEWEST_PEOPLE = 5, 3
MOST = 3
# What texts are made of: all may end with a line that somebody asked for, in one of these.
_PEOPLES = frozenset(
    {"p", "blockquote", "ul", "ol", "pre", "h1", "h2", "h3", "h4", "h5", "h6", "b", "i", "em", "strong"}
)
_DIGITS = re.compile(r"\d+")
_WORDS = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class _Tail:
    """The last element of a text that says something: what, and where it stands below the element of the text.

    `is_links`: it says nothing but in links, as a bar of buttons does.
    """

    words: str
    tag: str
    depth: int
    from_end: int
    is_links: bool = False

    def stands_as(self, other: _Tail) -> bool:
        return (self.tag, self.depth, self.from_end) == (other.tag, other.depth, other.from_end)

    def below(self, body: str) -> str:
        """The selector for it below those of the texts."""
        place = ":last-child" if self.from_end == 1 else f":nth-last-child({self.from_end})"
        steps = f" > {'* > ' * self.depth}{self.tag}{place}"
        return ", ".join(f"{part}{steps}" for part in body.split(", "))


def tails(bodied: Sequence[Bodied], body: str, drop: Sequence[str]) -> tuple[str, ...]:
    """Selectors of what ends nearly all texts, the last first; `body` finds the texts, `drop` what they lose already.

    What has a class, or is an element that people cannot write, is dropped by that. This stands always at its place.
    """
    bodied = list({(one.author, one.post.text): one for one in bodied}.values())
    hidden = [one.taker.dropped_nodes(Field(drop=tuple(drop))) for one in bodied]
    found: list[str] = []
    while len(found) < MOST:
        ends = [_tail(one, left_out) for one, left_out in zip(bodied, hidden, strict=True)]
        usual = _usual(bodied, [end[1] if end is not None else None for end in ends])
        if usual is None:
            break
        found.append(usual.below(body))
        hidden = [
            left_out | {end[0]} if end is not None and end[1] == usual else left_out
            for end, left_out in zip(ends, hidden, strict=True)
        ]
    return tuple(found)


def _usual(bodied: Sequence[Bodied], ends: Sequence[_Tail | None]) -> _Tail | None:
    """What nearly all texts end with, at one place, whoever wrote them."""
    counts = Counter(end for end in ends if end is not None)
    if not counts or len(bodied) < FEWEST_POSTS:
        return None
    usual, count = counts.most_common(1)[0]
    people = {one.author for one, end in zip(bodied, ends, strict=True) if end == usual}
    # A place is all that the selector tells: what one post has there of its own would be cut from it, and lost.
    # A bar with a note of an edit before it, or with other buttons, is the forum's as well.
    own = [end for end in counts if not end.is_links and not end.words.endswith(usual.words)]
    is_alone = not any(end.stands_as(usual) for end in own)
    return usual if is_alone and count >= SURELY * len(bodied) and len(people) >= FEWEST_PEOPLE else None


def _tail(one: Bodied, hidden: frozenset[int]) -> tuple[int, _Tail] | None:
    """The last element of a text; None where words stand behind it, or nothing before it."""
    nodes, depth, parts = one.nodes, 0, list(_worded(one, one.body, hidden))
    while len(parts) == 1 and nodes.tags[parts[0]] != TEXT_TAG:
        parts, depth = list(_worded(one, parts[0], hidden)), depth + 1
    if len(parts) < 2 or nodes.tags[parts[-1]] == TEXT_TAG:
        return None
    node = parts[-1]
    words = one_line(one.taker.page.text_of(node))
    beside = [child for child in nodes.children(nodes.parents[node]) if nodes.tags[child] != TEXT_TAG]
    place = len(beside) - beside.index(node)
    tail = _Tail(_DIGITS.sub("#", words), nodes.tags[node], depth, place, _is_links(one, node))
    may_be = nodes.tags[node] not in _PEOPLES or tail.is_links
    return (node, tail) if may_be and len(words) <= LONGEST_SIGNATURE else None


def _is_links(one: Bodied, node: int) -> bool:
    """Whether all words of an element stand in links, as those of buttons do."""
    return not _WORDS.search(one.taker.page.text_of(node, frozenset(one.taker.page.link_nodes)))


def _worded(one: Bodied, node: int, hidden: frozenset[int]) -> Iterator[int]:
    """What stands in an element and says something."""
    for child in one.nodes.children(node):
        if child not in hidden and one.taker.page.text_of(child, hidden).strip():
            yield child
