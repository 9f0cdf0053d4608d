"""Texts behind a head that the forum writes into every post: its number, mostly."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from threadkeep.learn.reading.bodies import doubt_of
from threadkeep.learn.reading.selectors import candidates_for
from threadkeep.learn.reading.told import Told
from threadkeep.page import TEXT_TAG, one_line
from threadkeep.strategy import Field

# The share of posts that must begin alike, and the fewest of them: people begin as they like.
SURELY = 0.95
FEWEST = 5
LONGEST_HEAD = 40
_DIGITS = re.compile(r"\d+")


def behind_heads(body: Field, told: Sequence[Told]) -> Field:
    """The body, or the one element inside it that holds all that stands behind a head of one form."""
    inner = [_behind_head(one, one.taker.dropped_nodes(body)) for one in told]
    heads = Counter(_DIGITS.sub("#", head) for head, _ in filter(None, inner))
    if len(told) < FEWEST or not heads or heads.most_common(1)[0][1] < SURELY * len(told):
        return body
    pairs = [(one, found[1]) for one, found in zip(told, inner, strict=True) if found is not None]
    tried = candidates_for((one.nodes, (node,)) for one, node in pairs)
    fitting = (each.text for each in tried if not doubt_of(each.text) and _share(each.text, pairs) >= SURELY)
    at = next(fitting, None)
    return replace(body, at=at) if at is not None else body


def _behind_head(one: Told, hidden: Collection[int]) -> tuple[str, int] | None:
    """The first words of a body, and the only element behind them; None where there is none, or others beside it."""
    parts = list(one.bodies)
    while len(parts) == 1 and one.nodes.tags[parts[0]] != TEXT_TAG:
        parts = list(_worded(one, parts[0], hidden))
    if len(parts) != 2 or any(one.nodes.tags[node] == TEXT_TAG for node in parts):
        return None
    head = one_line(one.taker.page.text_of(parts[0]))
    return (head, parts[1]) if len(head) <= LONGEST_HEAD else None


def _worded(one: Told, node: int, hidden: Collection[int]) -> Iterator[int]:
    """What stands in an element and says something."""
    for child in one.nodes.children(node):
        if child not in hidden and one.taker.page.text_of(child, hidden).strip():
            yield child


def _share(selector: str, pairs: Sequence[tuple[Told, int]]) -> float:
    """The share of posts in which a selector finds the element, and nothing else."""
    hits = sum(list(one.record.own_nodes(one.taker.select(selector))) == [node] for one, node in pairs)
    return hits / len(pairs)
