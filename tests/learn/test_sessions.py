"""Session ids in URLs, told from parameters that say what a page is."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.made import link, page
from threadkeep.learn import Seen
from threadkeep.learn.sessions import session_names

TOKEN = "4f9c2e7d1a6b8035"


def with_session(path: str, value: str, links: int = 6) -> Seen:
    return page(path, [link(f"/t?sid={value}&t={number}", f"Title {number}") for number in range(links)])


def test_a_value_that_changes_from_page_to_page_and_stands_in_all_links_is_a_session() -> None:
    assert session_names([with_session("/", "aa"), with_session("/b", "bb"), with_session("/c", "bb")]) == {"sid": 2}


def test_a_token_is_a_session_already_on_one_page() -> None:
    assert session_names([with_session("/", TOKEN)]) == {"sid": 1}


def test_a_short_value_that_never_changes_is_no_session() -> None:
    assert session_names([with_session("/", "en"), with_session("/b", "en")]) == {}


def test_the_number_of_a_page_in_its_own_links_is_no_session() -> None:
    boards = [page(f"/f?f={own}", [link(f"/t?f={own}&t={n}", f"Title {n}") for n in range(6)]) for own in (1, 2)]
    assert session_names(boards) == {}


def test_a_token_that_a_page_was_asked_with_is_a_session_even_so() -> None:
    assert session_names([with_session(f"/b?sid={TOKEN}", TOKEN)]) == {"sid": 1}


def test_a_few_links_with_a_token_are_no_session() -> None:
    rest = [link(f"/u/{number}", f"Ann {number}") for number in range(20)]
    assert session_names([page("/", [*with_session("/", TOKEN, 5).links, *rest])]) == {}
    assert session_names([with_session("/", TOKEN, links=3)]) == {}


def test_links_to_other_sites_do_not_count() -> None:
    seen = with_session("/", TOKEN)
    elsewhere = replace(seen, url="http://other.example/", final_url="http://other.example/")
    assert session_names([elsewhere]) == {}


def test_a_session_in_the_path_or_between_semicolons_is_found() -> None:
    in_path = page("/", [link(f"/t/{n};jsessionid={TOKEN}", f"Title {n}") for n in range(6)])
    parted = page("/", [link(f"/i?topic={n};PHPSESSID={TOKEN}", f"Title {n}") for n in range(6)])
    assert (session_names([in_path]), session_names([parted])) == ({"jsessionid": 1}, {"PHPSESSID": 1})


def test_a_parameter_that_says_what_a_link_is_for_is_no_session() -> None:
    def forum(own: str, usual: str) -> Seen:
        rows = [link(f"/i?t={usual}&n={n}", f"Title {n}", row=n) for n in range(8)]
        return page(own, [*rows, link("/i?t=home", "Home"), link("/i?t=find", "Find")])

    assert session_names([forum("/i?t=home", "list"), forum("/i?t=list&n=1", "show")]) == {}


def test_links_that_lead_nowhere_do_not_hide_a_session() -> None:
    nowhere = [link("/", f"Menu {number}") for number in range(40)]
    known = with_session("/", TOKEN)
    assert session_names([replace(known, links=(*known.links, *nowhere))]) == {"sid": 1}
