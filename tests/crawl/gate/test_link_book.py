"""The facts of links that the gate gathers from pages."""

from __future__ import annotations

from collections.abc import Iterable

from threadkeep.crawl import LinkBook, page_links, refusal
from threadkeep.page import parse

SITE = "https://forum.example"


def book_of(*pages: tuple[str, str], start: str = f"{SITE}/b/3") -> LinkBook:
    book = LinkBook(start)
    for path, html in pages:
        book.add(page_links(parse(f"<html><body>{html}</body></html>".encode(), f"{SITE}{path}", "text/html")))
    return book


def rows(links: Iterable[tuple[str, str]], note: str = "") -> str:
    return "<ul>" + "".join(f"<li><a href='{path}'>{label}</a> {note}</li>" for path, label in links) + "</ul>"


def reason(book: LinkBook, path: str, *, is_member: bool = False) -> str | None:
    found = refusal(book.facts(f"{SITE}{path}"), is_member=is_member)
    return found.reason if found else None


THREADS = [(f"/t/{number}", title) for number, title in enumerate(["Thanks", "Elm", "Yew or ash?", "Oak", "Pine"])]
MENU = [("/logout", "Log out"), ("/mark-all-read", "All read"), ("/empty-trash", "Empty"), ("/members", "People")]


def test_a_thread_whose_title_is_an_action_is_no_action() -> None:
    book = book_of(("/b/3", rows(THREADS)))
    assert [reason(book, path) for path, _ in THREADS] == [None] * 5


def test_titles_that_are_slugs_of_one_word_are_known_by_their_neighbours() -> None:
    slugs = [("/t/just-say-thanks", "Just say thanks"), ("/t/old-elm-tree", "Old elm tree"), ("/t/a-b-c", "A b c")]
    book = book_of(
        ("/b/3", rows([*slugs, *((f"/t/{name}-or-not", name) for name in "defgh"), ("/t/thanks", "Thanks")]))
    )
    assert reason(book, "/t/thanks") is None


def test_a_label_on_every_post_is_a_command_and_no_title() -> None:
    posts = "".join(
        f"<div><p>Words {n}</p><a href='/x/a{n}f{n}'>Report</a> <a href='/x/b{n}c{n}'>Thank</a></div>" for n in range(6)
    )
    book = book_of(("/t/1", posts))
    assert reason(book, "/x/a1f1") == "link-words"


def test_a_number_in_a_label_makes_no_title_of_a_command() -> None:
    posts = "".join(f"<div><p>Words</p><a href='/like/{n}'>{n} hearts</a></div>" for n in range(6))
    assert reason(book_of(("/t/1", posts)), "/like/3") == "url-words"


def test_a_command_of_a_known_thread_is_refused() -> None:
    book = book_of(("/b/3", rows([*THREADS, ("/t/1?do=fold", "Elm")])))
    assert reason(book, "/t/1?do=fold") == "command"


def test_the_step_to_another_page_is_no_command() -> None:
    book = book_of(("/b/3", rows(THREADS) + "<p><a href='/b/3?page=2'>2</a> <a href='/b/3?page=last'>Last</a></p>"))
    assert reason(book, "/b/3?page=2") is None


def test_where_a_form_sends_data_is_refused_but_not_the_page_with_the_form() -> None:
    form = "<form method=post action='{}'><input name=x></form>"
    book = book_of(("/b/3", form.format("/mod?b=3") + form.format("/b/3?sort=1") + form.format("/b")))
    assert [reason(book, path) for path in ("/mod?b=3", "/b/3?sort=1", "/b")] == ["form", None, None]


def test_an_icon_is_refused_if_the_links_of_its_form_act() -> None:
    book = book_of(("/t/1", "<a href='/p/5/report'>Report</a>"), ("/t/2", "<a href='/p/9/report'><img src=i.png></a>"))
    opaque = book_of(("/t/1", "<a href='/q/5'>Report</a>"), ("/t/2", "<a href='/q/9'><img src=i.png></a>"))
    assert reason(book, "/p/9/report") == "url-words"
    assert reason(opaque, "/q/9") == "sibling"


def test_a_random_session_is_no_token() -> None:
    links = [(f"{path}?s={'ab12' * 8}", title) for path, title in THREADS]
    book = book_of(("/b/3", rows(links)))
    assert reason(book, links[1][0]) is None


def test_as_a_member_nothing_of_a_menu_is_requested() -> None:
    book = book_of(("/b/3", rows(MENU) + rows(THREADS)))
    assert all(reason(book, path, is_member=True) for path, _ in MENU)


def test_as_a_member_records_and_page_flips_and_folders_above_are_requested() -> None:
    flips = "<div><a href='/b/3?page=2'>2</a> <a href='/b/3?page=3'>3</a></div>"
    boards = rows([("/elms", "Elms"), ("/oaks", "Oaks"), ("/pines", "Pines")], "12 threads")
    book = book_of(("/b/3", rows(THREADS) + flips + boards))
    for path in ("/t/1", "/b/3?page=2", "/", "/b/3", "/elms"):
        assert reason(book, path, is_member=True) is None, path


def test_as_a_member_a_url_that_no_page_shows_is_not_requested() -> None:
    assert reason(book_of(("/b/3", rows(THREADS))), "/t/77", is_member=True) == "member"
