from __future__ import annotations

from tests.crawl.tiny_forum import STRATEGY
from threadkeep.strategy import loads
from threadkeep.ui.map.graph import Arc, Sizes, Skip, graph_of, strongest

TINY = loads(STRATEGY)


def test_kinds_become_nodes_and_rules_between_two_kinds_one_arc():
    twice = loads(STRATEGY + '[[follow]]\nfrom = "board"\nto = "thread"\nat = "a.sticky"\n')
    graph = graph_of(twice)
    assert [(node.name, node.role) for node in graph.nodes] == [
        ("entry", "entry"), ("board", "index"), ("thread", "thread"),
    ]  # fmt: skip
    assert graph.arcs == (
        Arc("entry", "board", ("any link",)),
        Arc("board", "thread", ("any link", "a.sticky")),
        Arc("thread", "thread", ("flips",), is_flip=True),
    )


def test_kinds_and_arcs_show_the_sizes_of_the_archive():
    sizes = Sizes({"thread": (3, 5)}, {"follow[2] board -> thread": 4})
    graph = graph_of(TINY, sizes)
    thread = graph.node("thread")
    assert (thread.done, thread.known, thread.size) == (3, 5, 5)
    assert [arc.pages for arc in graph.arcs] == [0, 4, 0]
    assert graph.about == "written by hand; 3 of 5 known pages archived"


def test_a_kind_that_no_rule_touches_is_left_out():
    more = loads(STRATEGY + "[kind.member]\nrole = \"other\"\nurl = '^/m/'\n")
    assert "member" not in [node.name for node in graph_of(more).nodes]


def test_without_pages_the_file_s_own_word_says_what_is_not_followed():
    (skip,) = graph_of(TINY).skips
    assert (skip.source, skip.target, skip.form) == ("thread", "thread", r"^/t/\d+\?print=1$")
    assert graph_of(TINY, skips=[Skip("board", "/x", 3, "why")]).skips == (Skip("board", "/x", 3, "why"),)


def test_the_forms_with_most_links_are_named_and_the_rest_is_counted():
    skips = [Skip("board", f"/{number}", number, "why") for number in range(1, 6)]
    told = strongest(skips, 3)
    assert [skip.form for skip in told] == ["/5", "/4", "3 more forms of URL"]
    assert sum(skip.links for skip in told) == 15
    assert strongest(skips[:3], 3) == tuple(reversed(skips[:3]))
