from __future__ import annotations

from datetime import UTC, datetime

import pytest

from threadkeep.page import parse
from threadkeep.sitemap import PageFacts
from threadkeep.sitemap.facts import page_facts
from threadkeep.sitemap.facts.url_difference import url_difference

SITE = "https://forum.example"
AT = datetime(2026, 1, 2, tzinfo=UTC)


def facts(body: str, url: str = f"{SITE}/board") -> PageFacts:
    return page_facts(parse(f"<body>{body}".encode(), url, "text/html"), url, 200, AT)


def test_numbers_make_no_difference_to_the_text_of_a_page() -> None:
    assert facts("<p>seen 12 times today").shingles == facts("<p>seen 99 times today").shingles


def test_linked_text_is_not_text_of_the_page() -> None:
    assert not facts("<p><a href=/a>one two three four five</a>").shingles


def test_short_cells_have_no_shingles() -> None:
    assert not facts("<table><tr><td>Ann<td>2 May<td>14 posts</table>").shingles


def test_a_script_without_spaces_is_compared_by_characters() -> None:
    assert len(facts("<p>今日は天気がとても良いので散歩に行きました").shingles) > 3


def test_columns_of_a_table_are_different_places() -> None:
    links = facts("<table><tr><td><a href=/t/1>first</a><td><a href=/u/9>ann</a></table>").links
    assert [link.look.column for link in links] == [1, 2]


def test_a_link_knows_the_row_that_repeats_around_it() -> None:
    page = facts("<ul><li><a href=/t/1>one</a> seven letters<li><a href=/t/2>two</a> more</ul>")
    assert page.links[0].look.unit_copies == 2
    assert page.links[0].look.unit_letters == len("sevenletters")


def test_page_numbers_in_a_row_are_a_run() -> None:
    links = facts("<div><a href=?p=2>2</a> <a href=?p=3>3</a> <a href=?p=4>4</a></div>").links
    assert [link.look.run for link in links] == [3, 3, 3]


def test_links_to_other_sites_are_no_links_of_the_forum() -> None:
    assert not facts("<a href=https://elsewhere.example/>there</a>").links


@pytest.mark.parametrize(
    ("link", "difference"),
    [
        ("/t/7?page=2", "same"),
        ("/t/7", "fewer-parts"),
        ("/t/7?page=3", "one-number"),
        ("/t/7?page=2&view=print", "longer"),
        ("/t/9?page=2", "one-number"),
        ("/u/ann", "many-parts"),
    ],
)
def test_the_url_of_a_link_is_compared_with_that_of_its_page(link: str, difference: str) -> None:
    assert url_difference(f"{SITE}/t/7?page=2", SITE + link) == difference
