"""How the author of a record is read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from threadkeep.learn.reading.fields import Held, Sought, held_field
from threadkeep.learn.slots import escaped
from threadkeep.page import one_line
from threadkeep.strategy import Field

LEVELS = 3
# Letters beside a name that are looked at, and the share of texts that must have them.
LONGEST_SHARED = 16
USUAL = 0.6
# A word and a colon before a name, and the share of names that must have the same.
_LABEL = re.compile(r"[^\W\d_]{1,16}\s?[:：]\s*")
LABELLED = 0.8


def author_field(sought: Sequence[Sought]) -> Held | None:
    """The field that gives the names; `value` of what is sought is the name, its first node where it stands."""
    sought = _without_label(sought)
    wider = [_wider(one) for one in sought]
    patterns = tuple(dict.fromkeys((None, *name_patterns(sought))))

    def fields_of(selector: str) -> Iterator[Field]:
        return (Field(at=selector, match=pattern) for pattern in patterns)

    return held_field(wider, fields_of, _is_named)


def _without_label(sought: Sequence[Sought]) -> list[Sought]:
    """The names without a word and a colon before nearly all of them: "Author: Ann"."""
    labels = Counter(found[0] if (found := _LABEL.match(one.value)) is not None else "" for one in sought)
    label, count = labels.most_common(1)[0] if labels else ("", 0)
    if not label or count < LABELLED * len(sought):
        return list(sought)
    return [replace(one, value=one.value.removeprefix(label)) for one in sought if one.value != label]


def _is_named(one: Sought, field: Field) -> bool:
    return one.taker.text_in(one.record, field) == one.value


def _wider(one: Sought) -> Sought:
    """With the elements around the name that say nothing else: a guest's name may lack the link that others have."""
    page = one.taker.page
    found = [*one.nodes]
    node = one.nodes[0]
    for _ in range(LEVELS):
        node = page.nodes.parents[node]
        if node < one.record.start or _text(one, node) != one.value:
            break
        found.append(node)
    return Sought(one.taker, one.record, tuple(found), one.value)


def _text(one: Sought, node: int) -> str:
    return one_line(one.taker.page.text_of(node))


def name_patterns(sought: Sequence[Sought]) -> Iterator[str]:
    """Patterns for names that stand among other words, from what stands before and behind them in most records."""
    texts = [(_text(one, one.nodes[0]), one.value) for one in sought]
    split = [text.split(name, 1) for text, name in texts if name and name in text and text != name]
    if 2 * len(split) < len(texts) or not split:
        return
    before = usual_end([pair[0] for pair in split])
    behind = usual_start([pair[1] for pair in split])
    yield f"{_anchored(before)}(.+?){escaped(behind)}" + ("" if behind.strip() else "$")
    yield f"^(.+?){escaped(behind)}" + ("" if behind.strip() else "$")


def _anchored(before: str) -> str:
    return f"{escaped(before)}" if before.strip() else "^"


def usual_start(texts: Sequence[str]) -> str:
    """What most texts begin with, letter by letter, up to a number."""
    shared, left = "", [*texts]
    while len(shared) < LONGEST_SHARED:
        letters = Counter(text[len(shared)] for text in left if len(text) > len(shared))
        letter, count = letters.most_common(1)[0] if letters else ("", 0)
        if not letter or count < USUAL * len(texts) or letter.isdigit():
            break
        shared += letter
        left = [text for text in left if text.startswith(shared)]
    return shared


def usual_end(texts: Sequence[str]) -> str:
    return usual_start([text[::-1] for text in texts])[::-1]
