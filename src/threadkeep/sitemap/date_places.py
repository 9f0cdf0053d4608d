"""Where the dates of one record stand in it: names that are equal for the same place in the other records."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from threadkeep.model import Moment
from threadkeep.page import INLINE_TAGS, TEXT_TAG, DateCandidate, NodeTable, is_finer

_DIGITS = re.compile(r"\d+")
MOST_SIBLINGS = 50
# Dates of one cell that are told apart by their number: begun, last post, and each once more as "3 days ago".
MOST_IN_CELL = 4


@dataclass(frozen=True, slots=True)
class SeenDate:
    """Something that looks like a date, and the moment it means as far as this page tells."""

    candidate: DateCandidate
    moment: Moment


@dataclass(frozen=True, slots=True)
class _Placed:
    """A date with the names of its way from the top, and the cell it stands in: the nearest element with lines of its
    own."""

    date: SeenDate
    names: frozenset[str]
    cell: int
    cell_name: str


def dates_by_place(nodes: NodeTable, top: int, dates: Sequence[SeenDate]) -> Mapping[str, Sequence[Moment]]:
    """The dates below a node by their places, under every name that a place has.

    A cell with several dates has a place for each by its number, counted from the front and from the back.
    """
    placed = [_placed(nodes, date, top) for date in dates]
    found: defaultdict[str, list[Moment]] = defaultdict(list)
    for one in placed:
        for name in one.names:
            found[name].append(one.date.moment)
    cells: defaultdict[int, list[_Placed]] = defaultdict(list)
    for one in placed:
        cells[one.cell].append(one)
    for held in cells.values():
        for name, moment in _by_number(_told_once(nodes, held)):
            found[f"{held[0].cell_name}/{name}"].append(moment)
    return found


def _by_number(moments: Sequence[Moment]) -> list[tuple[str, Moment]]:
    if len(moments) > MOST_IN_CELL:
        return []
    front = [(f"+{number}", moment) for number, moment in enumerate(moments)]
    back = [(f"-{number}", moment) for number, moment in enumerate(reversed(moments))]
    return [*front, *back]


def _told_once(nodes: NodeTable, held: Sequence[_Placed]) -> list[Moment]:
    """The dates of a cell in order; of an element's attribute and its text the more exact one."""
    told: list[Moment] = []
    ends = -1
    for one in held:
        candidate, moment = one.date.candidate, one.date.moment
        if candidate.node < ends and told:
            told[-1] = moment if is_finer(moment, told[-1]) else told[-1]
        else:
            told.append(moment)
        if candidate.source != "text":
            ends = max(ends, nodes.ends[candidate.node])
    return told


def _placed(nodes: NodeTable, date: SeenDate, top: int) -> _Placed:
    """The way from a record down to a date, in three ways: by classes, by numbers, and by both.

    Numbers tell the cells of a row apart, but an icon that some rows have moves them; classes may say that a thread is
    locked or hot, and then differ from row to row. The name of a cell is by both.
    """
    source: str = date.candidate.source
    classed, numbered, both, cells = [source], [source], [source], ["cell"]
    node, cell = date.candidate.node, -1
    while node != top:
        tag = nodes.tags[node]
        if tag != TEXT_TAG:
            label, number = _label(nodes, node), f"{tag}:{_number(nodes, node)}"
            classed.append(label)
            numbered.append(number)
            both.append(label if "." in label else number)
            if tag not in INLINE_TAGS:
                cell = node if cell < 0 else cell
                cells.append(number)
        node = nodes.parents[node]
    names = frozenset("/".join(reversed(steps)) for steps in (classed, numbered, both))
    return _Placed(date, names, top if cell < 0 else cell, "/".join(reversed(cells)))


def _label(nodes: NodeTable, node: int) -> str:
    given = nodes.attributes[node].get("class") or ""
    return ".".join((nodes.tags[node], *_DIGITS.sub("#", given).split()))


def _number(nodes: NodeTable, node: int) -> int:
    """The place of an element among the siblings of its tag before it; far from the first it is not counted."""
    before = 0
    for sibling in islice(nodes.children(nodes.parents[node]), MOST_SIBLINGS):
        if sibling == node:
            break
        before += nodes.tags[sibling] == nodes.tags[node]
    return before
