from __future__ import annotations

import pytest

from tests.learn.focus.pages import at, link, page, served
from threadkeep.learn.focus.album import Album
from threadkeep.learn.focus.entry import entry_url, keyword_entry, spread

MENU = [link("/home", "Boards", "nav>a"), link("/faq", "Help", "nav>a")]
BOARDS = [link("/f/1", "Pumps, old and new", "td>a"), link("/f/2", "Oil and filters", "td>a")]
TITLES = [link("/t/1", "How to mend a pump", "td>a"), link("/t/2", "Which oil is best", "td>a")]
FORUM = [
    page("/home", "index", [*MENU, *BOARDS]),
    page("/faq", "other", MENU),
    page("/f/1", "index", [*MENU, *TITLES]),
    page("/f/2", "index", [*MENU, *TITLES]),
    page("/t/1", "thread", [*MENU, link("/t/2", "Which oil is best", "p>a")]),
    page("/t/2", "thread", MENU),
]


@pytest.mark.parametrize("start", ["/t/1", "/f/1", "/home", "/faq"])
def test_the_page_with_most_index_urls_is_the_entry_from_any_page(start: str) -> None:
    assert served(entry_url(Album(), at(start)), FORUM)[0] == at("/home")


def test_a_page_that_few_pages_link_to_is_not_the_entry_however_many_boards_it_shows() -> None:
    shown = [*BOARDS, link("/f/3", "Valves and hoses", "td>a")]
    start = page("/t/9", "thread", [*MENU, link("/everything", "All of it", "p>a"), *TITLES])
    forum = [*FORUM, start, page("/everything", "index", [*MENU, *shown]), page("/f/3", "index", MENU)]
    assert served(entry_url(Album(), at("/t/9")), forum)[0] == at("/home")


def test_without_any_index_url_an_index_is_its_own_entry() -> None:
    alone = [page("/list", "index", TITLES), page("/t/1", "thread"), page("/t/2", "thread")]
    assert served(entry_url(Album(), at("/list")), alone)[0] == at("/list")


def test_without_any_index_url_a_thread_leads_to_the_papers_baseline() -> None:
    assert served(entry_url(Album(), at("/bbs/t/1")), [page("/bbs/t/1", "thread")])[0] == at("/bbs/")


@pytest.mark.parametrize(
    ("path", "entry"),
    [
        ("/forum/viewtopic.php?t=3", "/forum/"),
        ("/my-board/t/3", "/my-board/"),
        ("/a/bbs/b/forum/1", "/a/bbs/"),
        ("/forums/t/3", "/"),
        ("/t?back=/forum/", "/"),
    ],
)
def test_the_baseline_cuts_behind_a_keyword_that_ends_a_folder(path: str, entry: str) -> None:
    assert keyword_entry(at(path)) == at(entry)


def test_pages_to_compare_are_spread_over_all_links() -> None:
    assert spread([str(number) for number in range(12)], 3) == ("2", "6", "10")
    assert spread(["a"], 3) == ("a",)
