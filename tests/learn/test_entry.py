"""Links that may lead to the entry page."""

from __future__ import annotations

from dataclasses import replace

from tests.learn.made import HOST, link, page, path
from threadkeep.learn import SeenLink
from threadkeep.learn.entry import entry_candidates, folders_above, frames_of, list_candidates


def candidates(*links: SeenLink, own: str = "/forum/t/5") -> list[str]:
    return [url.removeprefix(HOST) for url in entry_candidates(page(own, links, "thread"), path)]


def test_the_folder_above_comes_before_numbers_and_parameters() -> None:
    found = candidates(link("/forum/t/6", "Another"), link("/forum/search?q=a", "Search"), link("/forum/", "Woodwork"))
    assert found[0] == "/forum/"
    assert "/forum/t/6" not in found


def test_a_file_that_stands_for_its_folder_is_above_too() -> None:
    assert candidates(link("/forum/help", "x"), link("/forum/index.php", "x"))[0] == "/forum/index.php"


def test_words_help_and_are_not_needed() -> None:
    assert candidates(link("/aa", "About"), link("/bb", "Forums"), own="/x/5")[0] == "/bb"
    assert candidates(link("/aa/bb/7", "Forums"), link("/", "Zzz"), own="/x/5")[0] == "/"


def test_a_link_that_stands_there_often_comes_first() -> None:
    found = candidates(link("/aa", "Forum"), link("/bb", "Board"), link("/bb", "Boards"), own="/x/5")
    assert found[0] == "/bb"


def test_what_neither_leads_upwards_nor_says_so_is_left_alone() -> None:
    """It may log out, subscribe or mark as read."""
    links = (link("/logout", "Log out"), link("/markread", "Mark all as read"), link("/", "Woodwork"))
    assert candidates(*links, own="/t/5") == ["/"]


def test_the_name_of_the_script_that_shows_all_pages_says_nothing_of_one_of_them() -> None:
    """Members were taken for boards, because the list of them was taken for the entry."""
    names = ("", "?go=members", "?go=help", "?sid=xyz", "?go=home")
    links = [link(f"/boards.php{name}", "Woodwork") for name in names]
    found = candidates(*links, own="/boards.php?go=topic&id=5&sid=xyz")
    assert set(found) == {"/boards.php", "/boards.php?sid=xyz", "/boards.php?go=home"}
    assert candidates(link("/boards.php?go=a", "Woodwork"), own="/topic.php?id=5") == ["/boards.php?go=a"]


def test_written_links_nofollow_and_other_sites_are_no_candidates() -> None:
    written = replace(link("/", "Forum"), is_written=True)
    refused = replace(link("/forum/", "Forum"), rel=("nofollow",))
    away = SeenLink("http://other.example/", "Forum", "p>a")
    assert entry_candidates(page("/forum/t/5", [written, refused, away]), path) == []


def test_lists_of_threads_are_known_by_a_word_and_have_no_number() -> None:
    links = [
        link("/all/topics", "All topics"),
        link("/questions", "Questions"),
        link("/t/5", "A topic"),
        link("/in", "Log in"),
    ]
    links.append(link("/long", "Which topics do you like best here?"))
    assert [url.removeprefix(HOST) for url in list_candidates([page("/t/6", links)], path)] == [
        "/questions",
        "/all/topics",
    ]


def test_a_person_would_type_the_folder_and_the_site() -> None:
    assert folders_above(f"{HOST}/forum/read.php?t=5") == [f"{HOST}/forum/", f"{HOST}/"]
    assert folders_above(f"{HOST}/") == []


def test_a_frameset_is_put_together_from_its_frames_of_the_same_site() -> None:
    frames = [link(path, "", "html>frameset>frame.main") for path in ("/menu", "/list", "/list")]
    away = replace(link("/x", "", "html>frameset>frame"), url="http://other.example/x")
    found = frames_of(page("/", [*frames, away, link("/a", "A link", "p>a")], "other"))
    assert [url.removeprefix(HOST) for url in found] == ["/menu", "/list"]
