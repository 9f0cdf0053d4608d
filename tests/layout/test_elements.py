"""Elements are measured as a reader sees them."""

from __future__ import annotations

from tests.layout.pages import page
from threadkeep.layout import heights_of
from threadkeep.layout.elements import elements_of


def test_hidden_texts_and_scripts_do_not_count() -> None:
    elements = elements_of(page("<p>seen</p><p hidden>not</p><div style='display: none'>nor</div><script>nor</script>"))
    assert elements.chars(0) == len("seen")


def test_texts_in_links_are_counted_apart() -> None:
    elements = elements_of(page("<p>one <a href='/x'>two</a> <a name='y'>three</a></p>"))
    assert (elements.chars(0), elements.linked(0)) == (11, 3)


def test_labels_carry_classes_with_digits_masked_in_any_order() -> None:
    elements = elements_of(page("<div class='post p12'></div><div class='p7 post'></div>"))
    assert [label for label in elements.labels if "post" in label] == ["div.p#.post"] * 2


def test_children_are_seen_through_formatting() -> None:
    elements = elements_of(page("<div><b><p></p><i><ul></ul></i></b><img></div>"))
    node = elements.nodes.tags.index("div")
    assert [elements.nodes.tags[kid] for kid in elements.kids[node]] == ["p", "ul", "img"]


def test_a_page_of_nothing_has_no_area() -> None:
    assert elements_of(page("")).area(0) == 0.0


def test_height_is_counted_in_lines() -> None:
    shown = page(f"<div><p>{'x' * 100}</p><p>short <b>text</b></p><img></div>")
    assert heights_of(shown)[shown.nodes.tags.index("div")] == 4
