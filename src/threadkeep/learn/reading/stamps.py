"""Times of posts where nearly all posts of the sample have theirs: a page alone may take that of an edit for one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from threadkeep.layout.stock import Item, stock_of
from threadkeep.learn.reading.known import Known
from threadkeep.learn.reading.sheets import Sheet

# The share of times that must stand at one place for it to be the place of all.
USUAL = 0.8


def with_stamps(known: Sequence[Known]) -> list[Known]:
    """The posts; those whose time stands elsewhere than usual get the one at the usual place, if there is just one."""
    places = [_place(one, one.post.date_node) for one in known]
    counts = Counter(place for place in places if place is not None)
    usual, count = counts.most_common(1)[0] if counts else (None, 0)
    if usual is None or count == sum(counts.values()) or count < USUAL * sum(counts.values()):
        return list(known)
    odd = {id(one.sheet): one.sheet for one, place in zip(known, places, strict=True) if place not in (None, usual)}
    dated = {key: stock_of(sheet.page, sheet.taker.seen_at).dated for key, sheet in odd.items()}
    return [
        one if place in (None, usual) else _stamped(one, usual, dated) for one, place in zip(known, places, strict=True)
    ]


def _stamped(one: Known, usual: str, dated: Mapping[int, Sequence[Item]]) -> Known:
    own = set(one.record.own_nodes(tuple(item.node for item in dated[id(one.sheet)])))
    found = [item for item in dated[id(one.sheet)] if item.node in own and _place(one, item.holder) == usual]
    if len(found) != 1:
        return one
    return replace(one, post=replace(one.post, published=found[0].moment, date_node=found[0].holder))


def _place(one: Known, node: int | None) -> str | None:
    """The elements from a node up to the first with a class, by tag, or up to the record.

    Without numbers, for an element more before it shifts them; and no further, for posts may stand in an element more.
    """
    return None if node is None else ">".join(_steps(one.sheet, one.record.start, node))


def _steps(sheet: Sheet, start: int, node: int) -> Iterator[str]:
    nodes = sheet.nodes
    while node > start:
        yield ".".join((nodes.tags[node], *nodes.classes(node)[:1]))
        node = start if nodes.classes(node) else nodes.parents[node]
