"""The lines of a map: down to the next kind, around to another, back to the same, and out to what is not followed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from threadkeep.ui.map.graph import Arc
from threadkeep.ui.map.placed import LANE, WIDTH, WORDS_BESIDE, Line, PlacedGraph

LOOP, CORNER = 34, 9


@dataclass(frozen=True, slots=True)
class Path:
    """A drawn arc, and the place of its words; beside a box there is room for few, in one line."""

    arc: Arc
    d: str
    x: float
    y: float
    is_beside: bool


def paths(at: PlacedGraph) -> Iterator[Path]:
    """Every followed arc once."""
    for arc in at.straight:
        yield _down(at, arc)
    for number, arc in enumerate(at.lanes):
        yield _around(at, arc, number)
    for arc in at.graph.arcs:
        if arc.source == arc.target:
            yield _loop(at, arc)


def _down(at: PlacedGraph, arc: Arc) -> Path:
    source, target = at.boxes[arc.source], at.boxes[arc.target]
    d = f"M{source.middle:.1f},{source.bottom:.1f} V{target.y:.1f}"
    return Path(arc, d, source.middle, (source.bottom + target.y) / 2, is_beside=False)


def _around(at: PlacedGraph, arc: Arc, number: int) -> Path:
    """Out of the left side into a lane, along it, and in again; the words are on the last piece."""
    source, target = at.boxes[arc.source], at.boxes[arc.target]
    begin, end, x = source.slot(arc), target.slot(arc), source.x - WORDS_BESIDE - LANE * number
    turn = CORNER if end > begin else -CORNER
    d = (
        f"M{source.x:.1f},{begin:.1f} H{x + CORNER:.1f} Q{x:.1f},{begin:.1f} {x:.1f},{begin + turn:.1f}"
        f" V{end - turn:.1f} Q{x:.1f},{end:.1f} {x + CORNER:.1f},{end:.1f} H{target.x:.1f}"
    )
    return Path(arc, d, target.x - 16, end - 5, is_beside=True)


def _loop(at: PlacedGraph, arc: Arc) -> Path:
    """Flips, and links to others of the same kind."""
    box = at.boxes[arc.source]
    y, out = box.slot(arc), box.x - LOOP
    d = f"M{box.x:.1f},{y - 7:.1f} C{out:.1f},{y - 15:.1f} {out:.1f},{y + 15:.1f} {box.x:.1f},{y + 7:.1f}"
    return Path(arc, d, out, y + 4, is_beside=True)


def skip_path(at: PlacedGraph, line: Line) -> str:
    box = at.boxes[line.skip.source]
    x, y = box.x + WIDTH, box.y + box.height / 2
    end_x, end_y = line.x - 10, line.y - 4
    middle = (x + end_x) / 2
    return f"M{x:.1f},{y:.1f} C{middle:.1f},{y:.1f} {middle:.1f},{end_y:.1f} {end_x:.1f},{end_y:.1f}"
