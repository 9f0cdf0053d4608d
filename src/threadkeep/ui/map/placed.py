"""The place of everything on a map: kinds below each other in the order of their roles, what is not followed beside.

Arcs to the next kind go straight down. All others leave and reach a box on its left, each in a slot of its own, and
those that pass a box run in a lane of their own, so that no two words overlap, whatever the graph.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.ui.map.graph import Arc, Graph, Node, Skip, strongest

WIDTH, HEIGHT = 270, 88
TOP, FOOT = 92, 56
# In pixels: arcs between two rows of boxes need this height for their words.
ROW_GAP = 78
SLOT, WORDS_BESIDE, LANE = 24, 200, 18
PANEL_GAP, PANEL = 130, 650
LINE, LINES_OF_NODE = 18, 6


@dataclass(frozen=True, slots=True)
class Box:
    """A kind's box; `slots` are the arcs on its left, from the top: those that come, loops, those that go."""

    node: Node
    x: float
    y: float
    slots: tuple[Arc, ...]

    @property
    def height(self) -> float:
        return max(HEIGHT, SLOT * len(self.slots) + 16)

    @property
    def middle(self) -> float:
        return self.x + WIDTH / 2

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def slot(self, arc: Arc) -> float:
        """The height at which an arc meets the left side."""
        begin = self.y + (self.height - SLOT * len(self.slots)) / 2
        return begin + SLOT * (self.slots.index(arc) + 0.5)


@dataclass(frozen=True, slots=True)
class Line:
    """A form of links that is not followed, at the right of its box."""

    skip: Skip
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class PlacedGraph:
    graph: Graph
    boxes: Mapping[str, Box]
    lines: tuple[Line, ...]
    straight: tuple[Arc, ...]
    lanes: tuple[Arc, ...]
    width: float
    height: float


def placed(graph: Graph) -> PlacedGraph:
    nodes = ordered(graph)
    straight = tuple(_straight(graph, nodes))
    lanes = _lanes(graph, [node.name for node in nodes], straight)
    x = 40 + WORDS_BESIDE + LANE * len(lanes)
    boxes, lines, y = [], [], float(TOP)
    for node in nodes:
        skips = strongest([skip for skip in graph.skips if skip.source == node.name], LINES_OF_NODE)
        box = Box(node, x, y, _slots(graph, lanes, node))
        tall = max(box.height, LINE * len(skips))
        boxes.append(Box(node, x, y + (tall - box.height) / 2, box.slots))
        first = y + (tall - LINE * len(skips)) / 2 + LINE * 0.75
        lines += [Line(skip, x + WIDTH + PANEL_GAP, first + LINE * number) for number, skip in enumerate(skips)]
        y += tall + ROW_GAP
    width = x + WIDTH + (PANEL_GAP + PANEL if lines else 60)
    named = {box.node.name: box for box in boxes}
    return PlacedGraph(graph, named, tuple(lines), straight, lanes, width, y - ROW_GAP + FOOT)


def _straight(graph: Graph, nodes: Sequence[Node]) -> Iterator[Arc]:
    """The first arc from each kind to the one below it."""
    for above, below in pairwise(nodes):
        arcs = (arc for arc in graph.arcs if (arc.source, arc.target) == (above.name, below.name))
        yield from list(arcs)[:1]


def _lanes(graph: Graph, names: Sequence[str], straight: Sequence[Arc]) -> tuple[Arc, ...]:
    """All other arcs between kinds, the shortest in the innermost lane: so fewest of them cross."""
    others = [arc for arc in graph.arcs if arc.source != arc.target and arc not in straight]
    return tuple(sorted(others, key=lambda arc: abs(names.index(arc.source) - names.index(arc.target))))


def _slots(graph: Graph, lanes: Sequence[Arc], node: Node) -> tuple[Arc, ...]:
    coming = [arc for arc in lanes if arc.target == node.name]
    loops = [arc for arc in graph.arcs if arc.source == arc.target == node.name]
    return (*coming, *loops, *(arc for arc in lanes if arc.source == node.name))


def ordered(graph: Graph) -> list[Node]:
    """The entry, then boards by how far they are from it, then threads, then the others.

    Where that is equal, a kind that leads to another comes before it, and a large one before a small one.
    """
    near = _distances(graph)

    def place(node: Node) -> tuple[int, int, int, int, str]:
        # How many boards lie before a thread says nothing about it.
        distance = near.get(node.name, len(near)) if node.role == "index" else 0
        above = sum(arc.target == node.name and graph.node(arc.source).role == node.role for arc in graph.arcs)
        below = sum(arc.source == node.name and graph.node(arc.target).role == node.role for arc in graph.arcs)
        return _RANKS[node.role], distance, above - below, -node.size, node.name

    return sorted(graph.nodes, key=place)


_RANKS = {"entry": 0, "index": 1, "thread": 2, "other": 3}


def _distances(graph: Graph) -> dict[str, int]:
    """Followed arcs from the entry to each kind."""
    reached = {node.name: 0 for node in graph.nodes if node.role == "entry"}
    ends = list(reached)
    while ends:
        source = ends.pop(0)
        for arc in graph.arcs:
            if arc.source == source and arc.target not in reached:
                reached[arc.target] = reached[source] + 1
                ends.append(arc.target)
    return reached
