"""Which date of a row is that of its last post."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from datetime import timedelta
from itertools import permutations

from threadkeep.learn.reading.dates import date_field, without_links
from threadkeep.learn.reading.facts import Fact
from threadkeep.learn.reading.fields import Held, Sought
from threadkeep.learn.reading.listings import Row
from threadkeep.model import Moment
from threadkeep.page import TEXT_TAG, DateCandidate, NodeTable, SiteFormat, date_candidates, read_moment, timestamp_path

Dates = dict[str, list[tuple[DateCandidate, Moment]]]
_NO_FACTS: Mapping[str, Fact] = {}
# Lists and posts may go by the clocks of two zones, which are no further apart than this.
NEAR = timedelta(hours=26)
_EXACT = frozenset(("second", "minute", "hour", "day"))
# Threads that were answered: of fewer rows one column is later than another by chance.
_FEWEST_LATER, _LATER = 5, 0.3
# One thread may have been moved, or show any time at all.
FEWEST = 2


def last_field(rows: Sequence[Row], by: SiteFormat, facts: Mapping[str, Fact] = _NO_FACTS) -> Held | None:
    """The field of the date by which rows are in order, or which is the latest in each.

    Dates before posts that were seen in the threads tell when these began.
    """
    pages: dict[int, list[tuple[Row, Dates]]] = defaultdict(list)
    takers = {id(row.taker): row.taker for row in rows}
    candidates = {number: date_candidates(taker.page) for number, taker in takers.items()}
    for row in rows:
        pages[id(row.taker)].append((row, _dates(row, candidates[id(row.taker)], by)))
    all_rows = [pair for page in pages.values() for pair in page]
    early = _early(all_rows, facts) | outdone([dates for _, dates in all_rows])
    records = [
        [
            {path: [moment for _, moment in found] for path, found in dates.items() if path not in early}
            for _, dates in page
        ]
        for page in pages.values()
    ]
    best = timestamp_path(records)
    if best is None:
        return None
    held = [
        (row, dates[best.best.path][0][0]) for page in pages.values() for row, dates in page if best.best.path in dates
    ]
    sought = [_sought(row, date) for row, date in held]
    field = date_field(sought, by)
    return without_links(sought, field) if field is not None else None


def _early(rows: Sequence[tuple[Row, Dates]], facts: Mapping[str, Fact]) -> set[str]:
    """The paths whose dates are mostly before posts that were seen in threads which went on for days."""
    before: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for row, dates in rows:
        fact = facts.get(row.title.name)
        if fact is None or fact.written is None or fact.written[1] - fact.written[0] < 2 * NEAR:
            continue
        for path, found in dates.items():
            if len(found) == 1 and found[0][1].at is not None and found[0][1].precision in _EXACT:
                seen[path] += 1
                before[path] += found[0][1].at < fact.written[1] - NEAR
    return {path for path, count in before.items() if count >= FEWEST and 2 * count > seen[path]}


def outdone(rows: Sequence[Dates]) -> set[str]:
    """The paths whose dates stand beside later ones, and never beside an earlier one: those of first posts.

    Nothing of a thread comes after its last post. Where lists are sorted by creation its first one is in order, too.
    One moment may be told by two clocks, though: no further apart than zones are.
    """
    later: Counter[tuple[str, str]] = Counter()
    apart: Counter[tuple[str, str]] = Counter()
    both: Counter[tuple[str, str]] = Counter()
    never: set[tuple[str, str]] = set()
    for dates in rows:
        alone = {path: found[0][1].at for path, found in dates.items() if len(found) == 1}
        for (one, at), (other, other_at) in permutations(alone.items(), 2):
            if at is not None and other_at is not None:
                both[one, other] += 1
                later[one, other] += other_at > at
                apart[one, other] += other_at - at > NEAR
                if other_at < at:
                    never.add((one, other))
    told = (pair for pair in both if pair not in never and apart[pair] >= FEWEST)
    return {pair[0] for pair in told if later[pair] >= max(_FEWEST_LATER, _LATER * both[pair])}


def _sought(row: Row, found: DateCandidate) -> Sought:
    nodes = row.taker.page.nodes
    holder = nodes.parents[found.node] if nodes.tags[found.node] == TEXT_TAG else found.node
    return Sought(row.taker, row.record, (max(holder, row.record.start),), found.raw, row.title.node)


def _dates(row: Row, candidates: Sequence[DateCandidate], by: SiteFormat) -> Dates:
    found: Dates = defaultdict(list)
    nodes = row.taker.page.nodes
    own = frozenset(row.record.node_numbers()).difference(range(row.title.node, nodes.ends[row.title.node]))
    for one in candidates:
        if one.node in own:
            found[_path(nodes, one.node, row.record.start)].append((one, read_moment(one.raw, row.taker.seen_at, by)))
    return found


def _path(nodes: NodeTable, node: int, top: int) -> str:
    tags: list[str] = []
    depth = nodes.depths[top]
    while node >= 0 and nodes.depths[node] > depth:
        parent = nodes.parents[node]
        like = [each for each in nodes.children(parent) if nodes.tags[each] == nodes.tags[node] and each <= node]
        tags.append(f"{nodes.tags[node]}{len(like) if nodes.tags[node] in ('td', 'div', 'span', 'dd') else ''}")
        node = parent
    return ">".join(reversed(tags))
