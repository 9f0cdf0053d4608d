from __future__ import annotations

from tests.learn.focus.pages import at, page, served
from threadkeep.learn.focus.album import Album


def test_a_page_is_asked_for_once() -> None:
    album = Album()
    assert served(album.see(at("/a")), [page("/a")])[1] == ["/a"]
    assert served(album.see(at("/a")), [page("/a")]) == (page("/a"), [])


def test_a_page_can_be_asked_for_again_without_being_replaced() -> None:
    album = Album()
    served(album.see(at("/a")), [page("/a", "index")])
    again, asked = served(album.see_again(at("/a")), [page("/a", "thread")])
    assert (again.kind, asked) == ("thread", ["/a"])
    assert served(album.see(at("/a")), [])[0].kind == "index"


def test_a_session_is_taken_out_of_what_is_asked_for() -> None:
    album = Album()
    album.dropped = frozenset({"sid"})
    assert served(album.see(at("/a?sid=1&t=2")), [])[1] == ["/a?t=2"]


def test_a_full_album_asks_for_nothing_more() -> None:
    album = Album(most=1)
    pages, asked = served(album.see_all([at("/a"), at("/b")]), [page("/a"), page("/b")])
    assert asked == ["/a"]
    assert [each.is_page for each in pages] == [True, False]
