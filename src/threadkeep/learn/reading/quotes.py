"""Whom posts quote: told by words of a post that stand in another one, and by names that quotations begin with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from threadkeep.learn.reading.added import Bodied
from threadkeep.learn.reading.authors import usual_end, usual_start
from threadkeep.learn.reading.fields import HOLDS, Sought, held_field
from threadkeep.learn.slots import escaped
from threadkeep.page import TEXT_TAG, one_line
from threadkeep.strategy import Field, quoted_names

# Letters and digits at the end of a quotation that must stand in the post that is quoted.
TELLING = 24
# Letters before the words of a quotation that may say whose they are.
LONGEST_HEAD = 60
FEWEST = 2
MOST_AROUND = 5
# Letters that all heads must have behind the names, where nothing else tells quotations: "wrote:", "写道：".
SHORTEST_WORDS = 3
# People who are quoted are people who write: other names are words that the field mistakes for names.
KNOWN = 0.5
_INLINE = frozenset({"a", "b", "strong", "em", "u", "s", "br", "img", "span", "code"})
# What is made for quotations, and by nobody for anything else.
_QUOTING = frozenset({"blockquote", "q"})
_HEAD_ENDS = re.compile(r"[:：»>\"“„]\s*")


@dataclass(frozen=True, slots=True)
class Quotation:
    """An element of a text with the name of one who writes at its head; proven where its words are that one's.

    Its own author is named by signatures and by notes that it was edited, and rarely by a quotation.
    """

    sought: Sought
    label: str
    is_proven: bool
    is_own: bool


def quote_field(bodied: Sequence[Bodied]) -> Field | None:
    """The field of the people that posts quote; None where nothing is sure to be a quotation."""
    found = _quotations(bodied)
    by_label = {one.label: [other for other in found if other.label == one.label] for one in found}
    sought = [one.sought for alike in by_label.values() if _are_quotations(alike) for one in alike]
    if len(sought) < FEWEST:
        return None
    patterns = (None, *_patterns(sought))

    def fields_of(selector: str) -> Iterator[Field]:
        return (Field(at=selector, match=pattern) for pattern in patterns)

    bodies = {(id(one.taker), one.record.start): one.body for one in bodied}

    def is_right(one: Sought, field: Field) -> bool:
        body = bodies[id(one.taker), one.record.start]
        return quoted_names(one.taker, field, (body,)) == (one.value,)

    held = held_field([_narrower(one) for one in sought], fields_of, is_right)
    return held.field if held is not None and held.score >= HOLDS and _are_people(bodied, held.field) else None


def _are_quotations(alike: Sequence[Quotation]) -> bool:
    """Whether one of them repeats what was written, or they are of an element for quotations, or begin alike."""
    if any(one.is_proven for one in alike) or alike[0].label.partition(".")[0] in _QUOTING:
        return True
    if len({one.sought.value for one in alike}) < FEWEST or 2 * sum(one.is_own for one in alike) >= len(alike):
        return False
    return len(usual_start([behind for _, behind in _around(one.sought for one in alike)]).strip()) >= SHORTEST_WORDS


def _are_people(bodied: Sequence[Bodied], field: Field) -> bool:
    people = {one.author for one in bodied}
    named = [name for one in bodied for name in quoted_names(one.taker, field, (one.body,))]
    return sum(name in people for name in named) >= KNOWN * len(named)


def _quotations(bodied: Sequence[Bodied]) -> list[Quotation]:
    """The first quotation of each text."""
    written: dict[str, list[str]] = {}
    for one in bodied:
        written.setdefault(one.author, []).append(_letters(one.post.text))
    names = sorted(filter(None, written), key=len, reverse=True)
    return [found for one in bodied if (found := _quotation(one, names, written)) is not None]


def _quotation(one: Bodied, names: Sequence[str], written: dict[str, list[str]]) -> Quotation | None:
    """The outermost element of a text that has a name at its head, and is not all of the text."""
    nodes, whole = one.nodes, _letters(one.taker.page.text_of(one.body))
    for node in range(one.body + 1, nodes.ends[one.body]):
        if nodes.tags[node] == TEXT_TAG or nodes.tags[node] in _INLINE:
            continue
        letters = _letters(one.taker.page.text_of(node))
        name = _named(one, node, names)
        if name is None or len(letters) <= len(_letters(name)) or len(letters) >= len(whole):
            continue
        tail = letters[-TELLING:]
        is_proven = len(letters) >= TELLING and any(tail in said for said in written[name])
        label = ".".join((nodes.tags[node], *nodes.classes(node)))
        if is_proven or label != nodes.tags[node] or label in _QUOTING:
            return Quotation(Sought(one.taker, one.record, (node,), name), label, is_proven, name == one.author)
    return None


def _named(one: Bodied, node: int, names: Sequence[str]) -> str | None:
    """The first name at the head of an element, the longest of those that begin there: `Ann` is not `Ann4`."""
    passed = 0
    for text in range(node, one.nodes.ends[node]):
        if one.nodes.tags[text] != TEXT_TAG or passed > LONGEST_HEAD:
            continue
        words = one_line(one.nodes.texts[text])
        found = [(place, -len(name), name) for name in names if (place := _place(words, name)) is not None]
        if found:
            return min(found)[2]
        passed += len(words)
    return None


def _place(head: str, name: str) -> int | None:
    place = head.find(name)
    if not 0 <= place <= LONGEST_HEAD:
        return None
    around = head[place - 1 : place], head[place + len(name) : place + len(name) + 1]
    return None if any((each.isalnum() and each.isascii()) or each == "_" for each in around) else place


def _patterns(sought: Sequence[Sought]) -> Iterator[str]:
    """Patterns for the names, from what stands around them at most heads, up to the words that are quoted."""
    split = _around(sought)
    if 2 * len(split) < len(sought) or not split:
        return
    before = usual_end([pair[0] for pair in split])
    behind = usual_start([pair[1] for pair in split])
    if (end := _HEAD_ENDS.search(behind)) is not None:
        behind = behind[: end.end()].rstrip()
    closed = escaped(behind) + ("" if behind.strip() else "$")
    yield f"{escaped(before) if before.strip() else '^'}(.+?){closed}"
    yield f"^(.+?){closed}"


def _around(sought: Iterable[Sought]) -> list[tuple[str, str]]:
    """What stands before and behind each name in the innermost element around it, where something does."""
    texts = [(one_line(one.taker.page.text_of(_narrower(one).nodes[-1])), one.value) for one in sought]
    split = [text.partition(name) for text, name in texts if text != name]
    return [(before, behind) for before, _, behind in split]


def _narrower(one: Sought) -> Sought:
    """With the elements around the name at its head, each inside the one before."""
    page, around = one.taker.page, [*one.nodes]
    for node in range(one.nodes[0] + 1, page.nodes.ends[one.nodes[0]]):
        is_inside = node < page.nodes.ends[around[-1]] and page.nodes.tags[node] != TEXT_TAG
        if is_inside and one.value in page.text_of(node):
            around.append(node)
    return Sought(one.taker, one.record, tuple(around[:MOST_AROUND]), one.value)


def _letters(text: str) -> str:
    return re.sub(r"\W+", "", text.casefold())
