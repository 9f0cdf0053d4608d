from __future__ import annotations

from dataclasses import replace

from tests.learn.focus.pages import at, link, page
from threadkeep.learn.focus.groups import place_of, url_groups

ROW = "table>tr.odd>td>a"
OTHER_ROW = "table>tr.even>td>a"
TITLE, AUTHOR = "tr>td:nth-of-type(1)>a:nth-of-type(1)", "tr>td:nth-of-type(2)>a:nth-of-type(1)"


def plain(url: str) -> str:
    return url


def test_links_of_one_column_are_a_group_though_their_rows_have_other_classes() -> None:
    rows = [
        link("/t/1", "One", ROW, TITLE),
        link("/u/1", "Ann", ROW, AUTHOR),
        link("/t/2", "Two", OTHER_ROW, TITLE),
        link("/u/2", "Bob", OTHER_ROW, AUTHOR),
    ]
    assert [group.anchors for group in url_groups(page("/f", links=rows), plain)] == [("One", "Two"), ("Ann", "Bob")]


def test_classes_below_the_record_tell_columns_apart() -> None:
    cell = "li>a:nth-of-type(1)"
    rows = [link("/t/1", "One", "ul>li>a.title", cell), link("/u/1", "Ann", "ul>li>a.user", cell)]
    assert len(url_groups(page("/f", links=rows), plain)) == 2


def test_a_group_has_each_address_once_and_all_anchors() -> None:
    (group,) = url_groups(page("/f", links=[link("/t/1", "One"), link("/t/1", "Again")]), plain)
    assert group.urls == (at("/t/1"),)
    assert group.anchor_length == len("OneAgain")


def test_links_that_may_not_be_followed_and_the_page_itself_are_in_no_group() -> None:
    links = [
        link("/f", "itself"),
        link("/t/1", "refused", rel=("nofollow",)),
        link("/search", "a form's"),
        replace(link("/x", "elsewhere"), url="http://other.example/"),
    ]
    assert url_groups(replace(page("/f", links=links), actions=frozenset({at("/search")})), plain) == ()


def test_numbers_of_a_pager_are_one_group_by_their_place() -> None:
    pager = [link(f"/f/{n}", str(n), "div>a", f"div>a:nth-of-type({n})") for n in (2, 3)]
    assert len(url_groups(page("/f", links=pager), plain)) == 2
    assert len(url_groups(page("/f", links=pager), plain, place_of)) == 1
