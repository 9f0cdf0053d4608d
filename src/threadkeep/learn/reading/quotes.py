"""Whom posts quote: told by words of a post that stand in another one, and by who wrote that."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from threadkeep.learn.reading.added import Bodied
from threadkeep.learn.reading.authors import name_patterns
from threadkeep.learn.reading.fields import HOLDS, Sought, held_field
from threadkeep.page.nodes import TEXT
from threadkeep.strategy.posts import quoted_in
from threadkeep.strategy.shape import Field

# Letters and digits at the end of a quotation that must stand in the post that is quoted.
TELLING = 24
# Letters before the words of a quotation that may say whose they are.
LONGEST_HEAD = 60
FEWEST = 2
# People who are quoted are people who write: other names are words that the field mistakes for names.
KNOWN = 0.5
_INLINE = frozenset({"a", "b", "strong", "em", "u", "s", "br", "img", "span", "code"})


def quote_field(bodied: Sequence[Bodied]) -> Field | None:
    """The field of the people that posts quote; None where no quotation could be proven."""
    sought = [found for number, one in enumerate(bodied) if (found := _quotation(one, _before(bodied, number)))]
    if len(sought) < FEWEST:
        return None
    patterns = (None, *name_patterns(sought))

    def fields_of(selector: str) -> Iterator[Field]:
        return (Field(at=selector, match=pattern) for pattern in patterns)

    bodies = {(id(one.taker), one.record.start): one.body for one in bodied}

    def is_right(one: Sought, field: Field) -> bool:
        body = bodies[id(one.taker), one.record.start]
        return quoted_in(one.taker, one.record, field, (body,)) == (one.value,)

    held = held_field([_narrower(one) for one in sought], fields_of, is_right)
    return held.field if held is not None and held.score >= HOLDS and _are_people(bodied, held.field) else None


def _are_people(bodied: Sequence[Bodied], field: Field) -> bool:
    people = {one.author for one in bodied}
    named = [name for one in bodied for name in quoted_in(one.taker, one.record, field, (one.body,))]
    return sum(name in people for name in named) >= KNOWN * len(named)


def _before(bodied: Sequence[Bodied], number: int) -> list[Bodied]:
    """The posts of the same page that may be quoted."""
    page = bodied[number].taker
    return [one for other, one in enumerate(bodied) if one.taker is page and other != number]


def _quotation(one: Bodied, others: Sequence[Bodied]) -> Sought | None:
    """The outermost element of a text whose last words are another's, with the name of that author in its head."""
    nodes, page = one.nodes, one.taker.page
    known = [(other.author, _letters(other.post.text)) for other in others if other.author]
    whole = _letters(one.post.text)
    for node in range(one.body + 1, nodes.ends[one.body]):
        if nodes.tags[node] == TEXT or nodes.tags[node] in _INLINE:
            continue
        text = " ".join(page.text_of(node).split())
        letters = _letters(text)
        if len(letters) < TELLING or len(letters) >= len(whole):
            continue
        author = next((name for name, written in known if letters[-TELLING:] in written and name in text), None)
        if author is not None and text.find(author) <= LONGEST_HEAD:
            return Sought(one.taker, one.record, (node,), author)
    return None


def _narrower(one: Sought) -> Sought:
    """With the elements inside that hold the name."""
    page = one.taker.page
    inside = range(one.nodes[0] + 1, page.nodes.ends[one.nodes[0]])
    holding = [node for node in inside if page.nodes.tags[node] != TEXT and one.value in page.text_of(node)]
    return Sought(one.taker, one.record, (*one.nodes, *holding[:4]), one.value)


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text.casefold())
