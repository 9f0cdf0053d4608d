"""Simple tree matching keeps its laws on any trees."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.layout.pages import page
from threadkeep.layout.elements import elements_of
from threadkeep.layout.matching import MAX_CELLS, Matcher, best_pairs
from threadkeep.layout.shapes import shapes_of

TREES = st.recursive(
    st.sampled_from(["<div></div>", "<p></p>", "<img>"]),
    lambda inner: st.tuples(st.sampled_from(["div", "section", "article"]), st.lists(inner, max_size=4)).map(
        lambda drawn: f"<{drawn[0]}>{''.join(drawn[1])}</{drawn[0]}>"
    ),
    max_leaves=12,
)


def matcher_of(one: str, other: str) -> tuple[Matcher, int, int]:
    """A matcher, and the shapes of two trees."""
    elements = elements_of(page(f"<main>{one}</main><main>{other}</main>"))
    shapes = shapes_of(elements)
    first, second = (node for node, tag in enumerate(elements.nodes.tags) if tag == "main")
    return Matcher(shapes), shapes.of[first], shapes.of[second]


@given(TREES, TREES)
def test_matching_is_the_same_both_ways_and_never_above_the_smaller_tree(one: str, other: str) -> None:
    matcher, left, right = matcher_of(one, other)
    swapped, right_again, left_again = matcher_of(other, one)
    assert matcher.common(left, right) == matcher.common(right, left) == swapped.common(right_again, left_again)
    assert 1 <= matcher.common(left, right) <= min(matcher.shapes.sizes[left], matcher.shapes.sizes[right])


@given(TREES)
def test_equal_trees_match_as_a_whole(tree: str) -> None:
    matcher, left, right = matcher_of(tree, tree)
    assert left == right
    assert matcher.common(left, right) == matcher.shapes.sizes[left]
    assert matcher.similarity(left, right) == 1.0


def test_formatting_and_texts_are_no_part_of_a_shape() -> None:
    _, plain, formatted = matcher_of("<p>one</p><p>two</p>", "<b><p>one <i>more</i><br></p></b><p><span>two</span></p>")
    assert plain == formatted


def test_order_counts() -> None:
    matcher, left, right = matcher_of("<p></p><div></div>", "<div></div><p></p>")
    assert matcher.common(left, right) == 2


def test_a_page_that_costs_too_much_is_looked_at_less_deeply() -> None:
    matcher, left, right = matcher_of("<div><p></p></div>", "<div><p></p><p></p></div>")
    tired = Matcher(matcher.shapes, cells=MAX_CELLS + 1)
    assert matcher.common(left, right) == 3
    assert tired.common(left, right) == 1


def test_the_best_pairs_keep_the_order_on_both_sides() -> None:
    assert best_pairs([[1, 0, 5], [0, 3, 0], [0, 0, 4]]) == ((0, 0), (1, 1), (2, 2))
    assert best_pairs([[0, 9], [9, 0]]) in (((0, 1),), ((1, 0),))
    assert best_pairs([]) == ()
