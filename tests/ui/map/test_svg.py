from __future__ import annotations

import xml.etree.ElementTree as ElementTree
from itertools import combinations, pairwise

from hypothesis import given, settings
from hypothesis import strategies as some

from threadkeep.model import Role
from threadkeep.ui.map import Arc, Graph, Node, Skip, svg
from threadkeep.ui.map.paths import Path, paths
from threadkeep.ui.map.placed import WORDS_BESIDE, ordered, placed

FORUM = Graph(
    "http://forum.example/",
    "learned by threadkeep",
    (
        Node("thread", "thread", "/t/1", 3, 40, 50),
        Node("entry", "entry", "/"),
        Node("board", "index", "/b/1", 2),
        Node("category", "index", "/c/1", 9),
    ),
    (
        Arc("entry", "category", ("h2 > a",), 9),
        Arc("entry", "board", ("a.b",)),
        Arc("category", "board", ("a.b",)),
        Arc("board", "thread", ("a.t",), 50),
        Arc("thread", "thread", ("flips",), 12, is_flip=True),
        Arc("entry", "thread", ("div.news a",)),
    ),
    (Skip("board", "/<script>", 7, "no kind has such a URL"), Skip("thread", "/p/N", 1, "the same", "thread")),
)

names = ("a", "b", "c", "d")
roles = some.sampled_from(("entry", "index", "thread", "other"))
graphs = some.builds(
    lambda kinds, arcs: Graph("s", "", tuple(Node(name, role) for name, role in zip(names, kinds, strict=True)), arcs),
    some.lists(roles, min_size=4, max_size=4),
    some.lists(
        some.builds(Arc, some.sampled_from(names), some.sampled_from(names), some.just(("a",))), max_size=9, unique=True
    ).map(tuple),
)


def texts(graph: Graph) -> list[str]:
    root = ElementTree.fromstring(svg(graph))
    return ["".join(each.itertext()) for each in root.iter("{http://www.w3.org/2000/svg}text")]


def test_the_file_is_xml_and_says_sizes_places_and_reasons():
    said = texts(FORUM)
    assert "40 of 50 pages archived" in said
    assert "2 seen while learning" in said
    assert "h2 > a" in said
    assert "flips · 12 pages" in said
    assert "/<script>7 links · no kind has such a URL" in said
    assert "/p/N1 link · to thread · the same" in said


def test_the_same_graph_gives_the_same_bytes():
    assert svg(FORUM) == svg(FORUM)


def test_roles_are_layers_and_a_kind_is_below_those_that_lead_to_it():
    assert [node.name for node in ordered(FORUM)] == ["entry", "category", "board", "thread"]


def test_a_dark_ground_has_colours_of_its_own():
    light, dark = svg(FORUM).split("@media (prefers-color-scheme: dark)")
    for style in (".ground", ".entry", ".index", ".thread", ".arc", ".skip", ".label"):
        assert style in light
        assert style in dark


def test_arcs_to_the_next_kind_go_straight_and_others_around():
    drawn = {(path.arc.source, path.arc.target): path for path in paths(placed(FORUM))}
    assert not drawn["entry", "category"].is_beside
    assert not drawn["board", "thread"].is_beside
    assert drawn["entry", "board"].is_beside
    assert drawn["entry", "thread"].is_beside


def test_followed_arcs_are_solid_and_the_others_dashed_and_grey():
    text = svg(FORUM)
    assert text.count('class="arc"') == len(FORUM.arcs) + 1, "and one in the legend"
    assert text.count('class="skip"') == len(FORUM.skips) + 1


@settings(deadline=None, max_examples=60)
@given(graphs)
def test_whatever_the_graph_each_arc_is_drawn_once_and_no_words_overlap(graph: Graph):
    at = placed(graph)
    drawn = list(paths(at))
    assert sorted(map(repr, (path.arc for path in drawn))) == sorted(map(repr, graph.arcs))
    for above, below in pairwise(sorted(at.boxes.values(), key=lambda box: box.y)):
        assert above.bottom < below.y
    for one, other in combinations(drawn, 2):
        assert not overlap(one, other), (one, other)
    assert all(path.x - WORDS_BESIDE >= 0 for path in drawn if path.is_beside)


def overlap(one: Path, other: Path) -> bool:
    """Whether two lines of words share a place: those beside boxes end left of them, the others are between."""
    return one.is_beside == other.is_beside and abs(one.y - other.y) < 14


def test_a_graph_of_one_kind_can_be_drawn():
    role: Role = "thread"
    assert texts(Graph("s", "written by hand", (Node("thread", role),), ()))
