from __future__ import annotations

from threadkeep.sitemap.outcomes.sessions import SessionParameters

SITE = "http://forum.example"
FIRST, SECOND = "4f2a19c0d3e87b56a1", "b07c55e1f29d6a8834"


def names_after(*pages: list[str]) -> frozenset[str]:
    sessions = SessionParameters()
    for links in pages:
        sessions.add_page(SITE + link for link in links)
    return sessions.names


def page(value: str, name: str = "sid") -> list[str]:
    return [f"/t.php?t={number}&{name}={value}" for number in range(5)]


def test_a_long_value_that_changes_from_page_to_page_is_a_session_id() -> None:
    assert names_after(page(FIRST), page(SECOND)) == {"sid"}
    assert names_after([f"/t/{n};sid={FIRST}" for n in range(3)], [f"/t/{n};sid={SECOND}" for n in range(3)]) == {"sid"}


def test_a_value_that_never_changes_stays() -> None:
    assert names_after(page(FIRST), page(FIRST)) == frozenset()


def test_a_parameter_with_several_values_on_one_page_identifies_pages() -> None:
    boards = [f"/b.php?board={FIRST}", f"/b.php?board={SECOND}"]
    assert names_after(boards, page(FIRST, "board"), page(SECOND, "board")) == frozenset()


def test_a_short_value_is_no_session_id() -> None:
    assert names_after(page("3"), page("4")) == frozenset()
