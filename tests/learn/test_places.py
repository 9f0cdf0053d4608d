"""Selectors for places of links, and marks of pages."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.made import link, page
from threadkeep.learn import Seen
from threadkeep.learn.places import are_kin, mark_of, matches, selectors_for


def test_a_class_tells_links_from_others_in_the_same_rows() -> None:
    titles = [link(f"/x/{n}", "A title", "table>tr>td>a.title") for n in range(3)]
    names = [link(f"/x/{n}", "Ann", "table>tr>td>a.who") for n in range(5, 8)]
    assert selectors_for(titles, names) == ("a.title",)


def test_a_class_further_up_is_found() -> None:
    titles = [link("/x/1", "A title", "table.list>tr>td>a")]
    names = [link("/x/2", "Ann", "table.online>tr>td>a")]
    assert selectors_for(titles, names) == ("table.list>tr>td>a",)


def test_two_places_get_two_selectors() -> None:
    wanted = [link("/x/1", "One", "ul>li>a.new"), link("/x/2", "Two", "ul>li>a.old"), link("/x/3", "Tri", "p>a.new")]
    assert selectors_for(wanted, [link("/x/9", "Ann", "ul>li>a.who")]) == ("a.new", "a.old")


def test_what_cannot_be_told_apart_gets_no_selector() -> None:
    assert selectors_for([link("/x/1", "One", "ul>li>a")], [link("/x/2", "Ann", "ul>li>a")]) == ()


def test_without_classes_the_cell_of_a_row_tells_links_apart() -> None:
    titles = [replace(link(f"/x/{n}", "A title", "tr>td>a"), cell="tr>td:nth-of-type(1)>a") for n in range(3)]
    names = [replace(link(f"/x/{n}", "Ann", "tr>td>a"), cell="tr>td:nth-of-type(2)>a") for n in range(5, 8)]
    assert selectors_for(titles, names) == ("tr>td:nth-of-type(1)>a",)


def test_links_without_a_class_are_told_from_those_with_one_where_nothing_around_tells() -> None:
    boards = [link("/x/1", "Dogs", "div>div>div.box#>div>a"), link("/x/2", "Cats", "div>div>div.box#>div>a")]
    names = [link("/x/5", "Ann", "div>div>div>div.box#>a.who"), link("/x/6", "Bert", "p>a")]
    assert selectors_for(boards, names) == ("div>a:not([class])",)
    assert not matches("div>a:not([class])", names[0])


def test_a_selector_finds_a_link_only_by_tags_and_all_classes() -> None:
    one = link("/x/1", "One", "div.a.b>p>a.c")
    assert matches("div.a>p>a", one) and matches("a.c", one)
    assert not matches("div.a>a", one)
    assert not matches("div.a.z>p>a", one)
    assert not matches("b.c", one)
    assert not matches("html>body>div>p>a", one)


def test_a_class_with_a_masked_number_is_never_written() -> None:
    found = selectors_for([link("/x/1", "One", "ul>li>a.item-#")], [link("/x/2", "Ann", "ol>li>a.item-#")])
    assert found == ("ul>li>a",)


def marked(path: str, *marks: str) -> Seen:
    return replace(page(path), marks=frozenset(marks))


def test_a_mark_stands_on_all_pages_and_on_none_of_the_others() -> None:
    threads = [marked("/1", "div>p", "div.post", "div.top"), marked("/2", "div.post", "div.top")]
    others = [marked("/3", "div>p", "div.top")]
    assert mark_of(threads, others) == "div.post"


def test_a_class_marks_a_page_before_an_id_and_an_id_before_a_bare_tag() -> None:
    threads = [marked("/1", "td>br", 'tr[id^="msg"]', "td.text"), marked("/2", "td>br", 'tr[id^="msg"]', "td.text")]
    assert mark_of(threads, [marked("/3", "td>b")]) == "td.text"
    assert mark_of(threads, [marked("/3", "td.text")]) == 'tr[id^="msg"]'


def test_two_layouts_get_two_marks_and_pages_without_a_mark_none() -> None:
    threads = [marked("/1", "div.post"), marked("/2", "li.comment"), marked("/3", "div.post")]
    assert mark_of(threads, [marked("/4", "div.top")]) == "div.post, li.comment"
    assert mark_of([*threads, marked("/5", "div.top")], [marked("/4", "div.top")]) is None
    assert mark_of([], [marked("/4", "div.top")]) is None


def test_places_that_differ_by_an_element_around_the_row_are_kin() -> None:
    assert are_kin("div>p>font>b>a:1", "div>font>b>a:1")
    assert are_kin("div>b>a", "div>p>b>a")
    assert not are_kin("div>p>font>i>a", "div>font>b>a")
    assert not are_kin("div>p>b>a", "div>p>b>a")
    assert not are_kin("ul>li>b>a", "div>p>font>b>a")
