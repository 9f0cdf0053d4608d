from datetime import timedelta

from threadkeep.archive import Archive
from threadkeep.model import Moment, Post, Visit

from ..scripted import AT, SITE, post, rank, reading, response


def post_of_day(number: int, day: int | None, mark: str = "p") -> Post:
    at = AT + timedelta(days=day) if day is not None else None
    return post("7", number, key=f"{mark}{number}", published=Moment(f"day {day}", at, "minute", "shown"))


def keys(archive: Archive, *pages: tuple[str, list[tuple[int, int | None]]], mark: str = "p") -> list[str]:
    for path, posts in pages:
        kept = tuple(post_of_day(number, day, mark) for number, day in posts)
        archive.keep(Visit(SITE + path), response(path), reading(path, posts=kept), rank)
    return [kept.post.key.removeprefix("p") for kept in archive.posts("7")]


def test_pages_counted_from_the_end_are_put_in_the_order_of_their_times(archive: Archive) -> None:
    pages = [("t/7", [(1, 1), (2, 2)]), ("t/7?p=1", [(7, 7)]), ("t/7?p=3", [(3, 3), (4, 4)]), ("t/7?p=2", [(5, 5)])]
    assert keys(archive, *pages) == ["1", "2", "3", "4", "5", "7"]


def test_pages_without_an_order_of_time_keep_the_order_of_their_numbers(archive: Archive) -> None:
    pages = [("t/7", [(1, 1)]), ("t/7?p=2", [(2, 9)]), ("t/7?p=3", [(3, 3)]), ("t/7?p=4", [(4, 8)])]
    assert keys(archive, *pages) == ["1", "2", "3", "4"]


def test_pages_without_times_keep_the_order_of_their_numbers(archive: Archive) -> None:
    pages = [("t/7", [(1, None)]), ("t/7?p=2", [(2, None)]), ("t/7?p=3", [(3, None)])]
    assert keys(archive, *pages) == ["1", "2", "3"]


def test_a_thread_of_two_pages_starts_with_the_page_without_a_number(archive: Archive) -> None:
    assert keys(archive, ("t/7", [(1, 5)]), ("t/7?p=1", [(2, 2)])) == ["1", "2"]


def test_ids_of_posts_decide_the_order_if_times_are_misread(archive: Archive) -> None:
    pages = [("t/7", [(1, 1)]), ("t/7?p=2", [(2, 9)]), ("t/7?p=3", [(3, 3)])]
    assert keys(archive, *pages, mark="") == ["1", "2", "3"]


def test_ids_of_posts_show_that_pages_are_counted_from_the_end(archive: Archive) -> None:
    pages = [("t/7", [(1, None)]), ("t/7?p=1", [(3, None)]), ("t/7?p=2", [(2, None)])]
    assert keys(archive, *pages, mark="") == ["1", "2", "3"]
