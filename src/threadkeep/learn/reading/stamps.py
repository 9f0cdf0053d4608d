"""Times of posts by all sample pages together: one page may take the time of an edit or a quotation for one."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from threadkeep.layout.stock import Item, stock_of
from threadkeep.learn.reading.known import Known
from threadkeep.learn.reading.sheets import Sheet


@dataclass(frozen=True, slots=True)
class TimeColumnThresholds:
    """When the times of all posts are at one place. Chosen on recorded foreign forums."""

    # If this share of the times that were seen are at one place, only the others are looked for there.
    usual: float = 0.8
    # A place must show a time in this share of the posts.
    covers: float = 0.8
    # How much it counts that the times of all posts were seen at a place, beside their order and their number.
    seen_weight: float = 0.3
    # If most people have one and the same time in all their posts, it is when they joined.
    constant: float = 0.5


TIME_COLUMNS = TimeColumnThresholds()

# The dates at a place by the number of the post.
Column = Mapping[int, Sequence[Item]]


def with_stamps(known: Sequence[Known]) -> list[Known]:
    """The posts, their times at the place that has one in most posts, in order on each page."""
    places = [_place(one, one.post.date_node) for one in known]
    seen = Counter(place for place in places if place is not None)
    usual, count = seen.most_common(1)[0] if seen else (None, 0)
    if usual is None or count == len(known):
        return list(known)
    columns, most = _columns(known), 1
    if count < TIME_COLUMNS.usual * len(known):
        usual = max(columns, key=lambda place: _score(known, columns[place], seen[place]), default=usual)
        # The time of an edit may be in an element like that of the post's own, after it.
        most = len(known)
    column = columns.get(usual, {})
    if len(column) < TIME_COLUMNS.covers * len(known):
        return list(known)
    found = [column.get(number, ()) if place != usual else () for number, place in enumerate(places)]
    return [_stamped(one, items) if len(items) <= most else one for one, items in zip(known, found, strict=True)]


def _stamped(one: Known, items: Sequence[Item]) -> Known:
    if not items:
        return one
    return replace(one, post=replace(one.post, published=items[0].moment, date_node=items[0].holder))


def _columns(known: Sequence[Known]) -> dict[str, Column]:
    """The dates at each place of the records."""
    sheets = {id(one.sheet): one.sheet for one in known}
    dated = {key: stock_of(sheet.page, sheet.taker.seen_at).dated for key, sheet in sheets.items()}
    columns: defaultdict[str, defaultdict[int, list[Item]]] = defaultdict(lambda: defaultdict(list))
    for number, one in enumerate(known):
        items = dated[id(one.sheet)]
        own = set(one.record.own_nodes(tuple(item.node for item in items)))
        for item in items:
            if item.node in own and (place := _place(one, item.holder)) is not None:
                columns[place][number].append(item)
    return {place: dict(column) for place, column in columns.items()}


def _score(known: Sequence[Known], column: Column, seen: int) -> float:
    """The share of posts with a time at a place, as far as the times are in order, and as they were seen there."""
    if _is_constant(known, column):
        return 0.0
    times: defaultdict[int, list[float]] = defaultdict(list)
    for number, items in column.items():
        if items[0].moment is not None and items[0].moment.at is not None:
            times[id(known[number].sheet)].append(items[0].moment.at.timestamp())
    steps = [later - earlier for page in times.values() for earlier, later in pairwise(page)]
    order = max(sum(step >= 0 for step in steps), sum(step <= 0 for step in steps)) / len(steps) if steps else 1.0
    share = sum(map(len, times.values())) / len(known)
    return share * (order + TIME_COLUMNS.seen_weight * seen / len(known))


def _is_constant(known: Sequence[Known], column: Column) -> bool:
    """Whether people have one time in all their posts: when they joined."""
    times: defaultdict[str, list[str]] = defaultdict(list)
    for number, items in column.items():
        author = known[number].post.author
        if author is not None and items[0].moment is not None:
            times[author.name].append(items[0].moment.raw)
    often = [found for found in times.values() if len(found) > 1]
    constant = sum(len(set(found)) == 1 for found in often)
    return len(often) > 1 and constant > TIME_COLUMNS.constant * len(often)


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
