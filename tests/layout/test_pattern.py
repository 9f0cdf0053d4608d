"""Pattern trees say what records have in common, and how often."""

from __future__ import annotations

from tests.layout.pages import page
from threadkeep.layout import Pattern, cost, record_like, regions_of


def pattern_of(html: str) -> Pattern:
    return max(regions_of(page(html)), key=lambda region: region.area).pattern


def test_signs_say_how_often_an_element_comes() -> None:
    rows = ("<li><a></a><p></p></li>", "<li><a></a><img><p></p></li>", "<li><a></a><p></p><p></p><p></p></li>")
    assert str(pattern_of(f"<ul>{''.join(rows)}</ul>")) == "li(a img? p+)"


def test_support_is_the_share_of_records() -> None:
    rows = "<li><a></a><p></p></li>" * 3 + "<li><a></a><hr><p></p></li>"
    (root,) = pattern_of(f"<ul>{rows}</ul>").roots
    assert [node.support for node in root.below] == [1.0, 0.25, 1.0]


def test_what_stands_before_the_first_and_behind_the_last_finds_its_place() -> None:
    rows = "<li><a></a><p></p></li><li><img><a></a><p></p></li><li><a></a><p></p><hr></li>"
    assert str(pattern_of(f"<ul>{rows}</ul>")) == "li(img? a p hr?)"


def test_equal_patterns_cost_nothing_and_unlike_ones_everything() -> None:
    rows = pattern_of("<ul>" + "<li><a></a><p></p></li>" * 3 + "</ul>")
    same = pattern_of("<ul>" + "<li><a></a><p></p></li>" * 7 + "</ul>")
    other = pattern_of("<table>" + "<tr><td></td><td></td></tr>" * 3 + "</table>")
    assert cost(rows, same) == 0.0
    assert rows.id == same.id
    assert cost(rows, other) == cost(other, rows) == 1.0


def test_an_optional_element_costs_less_than_one_that_all_records_have() -> None:
    plain = pattern_of("<ul>" + "<li><a></a><p></p></li>" * 4 + "</ul>")
    optional = pattern_of("<ul>" + "<li><a></a><p></p></li>" * 3 + "<li><a></a><img><p></p></li></ul>")
    always = pattern_of("<ul>" + "<li><a></a><img><p></p></li>" * 4 + "</ul>")
    assert 0 < cost(plain, optional) < cost(plain, always)
    assert cost(optional, optional) == 0.0


def test_a_single_record_is_known_by_the_pattern_of_another_page() -> None:
    post = "<article><header><a></a></header><div><p></p></div><footer><a></a><a></a></footer></article>"
    pattern = pattern_of(f"<main>{post * 3}</main>")
    alone = page(f"<nav><ul><li><a></a></li></ul></nav><main><h1></h1>{post}</main><footer><p></p></footer>")
    found = record_like(alone, pattern)
    assert found is not None
    assert [alone.nodes.tags[node] for node in found.nodes] == ["article"]


def test_a_page_without_such_a_record_has_none() -> None:
    pattern = pattern_of("<main>" + "<article><header><a></a></header><div><p></p></div></article>" * 3 + "</main>")
    assert record_like(page("<article><img></article><p></p>"), pattern) is None
