"""Which date of a row is that of its last post."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from threadkeep.learn.reading.dates import date_field
from threadkeep.learn.reading.fields import Held, Sought
from threadkeep.learn.reading.listings import Row
from threadkeep.model import Moment
from threadkeep.page import Nodes
from threadkeep.page.dates import DateCandidate, SiteFormat, date_candidates, timestamp_path
from threadkeep.page.nodes import TEXT
from threadkeep.page.times.read import read

Dates = dict[str, list[tuple[DateCandidate, Moment]]]


def last_field(rows: Sequence[Row], by: SiteFormat) -> Held | None:
    """The field of the date by which rows are in order, or which is the latest in each."""
    pages: dict[int, list[tuple[Row, Dates]]] = defaultdict(list)
    takers = {id(row.taker): row.taker for row in rows}
    candidates = {number: date_candidates(taker.page) for number, taker in takers.items()}
    for row in rows:
        pages[id(row.taker)].append((row, _dates(row, candidates[id(row.taker)], by)))
    records = [
        [{path: [moment for _, moment in found] for path, found in dates.items()} for _, dates in page]
        for page in pages.values()
    ]
    best = timestamp_path(records)
    if best is None:
        return None
    held = [
        (row, dates[best.best.path][0][0]) for page in pages.values() for row, dates in page if best.best.path in dates
    ]
    return date_field([_sought(row, found) for row, found in held], by)


def _sought(row: Row, found: DateCandidate) -> Sought:
    nodes = row.taker.page.nodes
    holder = nodes.parents[found.node] if nodes.tags[found.node] == TEXT else found.node
    return Sought(row.taker, row.record, (max(holder, row.record.start),), found.raw)


def _dates(row: Row, candidates: Sequence[DateCandidate], by: SiteFormat) -> Dates:
    found: Dates = defaultdict(list)
    nodes = row.taker.page.nodes
    title_end = nodes.ends[row.title.node]
    for one in candidates:
        is_own = row.record.start <= one.node < row.record.end and not row.title.node <= one.node < title_end
        if is_own:
            found[_path(nodes, one.node, row.record.start)].append((one, read(one.raw, row.taker.seen_at, by)))
    return found


def _path(nodes: Nodes, node: int, top: int) -> str:
    tags: list[str] = []
    depth = nodes.depths[top]
    while node >= 0 and nodes.depths[node] > depth:
        parent = nodes.parents[node]
        like = [each for each in nodes.children(parent) if nodes.tags[each] == nodes.tags[node] and each <= node]
        tags.append(f"{nodes.tags[node]}{len(like) if nodes.tags[node] in ('td', 'div', 'span', 'dd') else ''}")
        node = parent
    return ">".join(reversed(tags))
