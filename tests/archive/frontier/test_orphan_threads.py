"""Pages that were requested before a strategy was known, and turn out to be other URLs of threads."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.archive import Archive
from threadkeep.model import FollowedLink, Post, Reading, Visit

from ..scripted import SITE, link_to, post, rank, reading, response

OF_THREAD = (post("7", 1), post("7", 2))


def keep(archive: Archive, path: str, made: Reading) -> None:
    archive.keep(Visit(SITE + path), response(path), made, rank)


def keep_unlinked(archive: Archive, path: str, posts: tuple[Post, ...], links: tuple[FollowedLink, ...] = ()) -> None:
    """Store a page without a link to it."""
    archive.frontier.add_unqueued(SITE + path)
    keep(archive, path, reading(path, posts=posts, links=links))


def as_thread(key: str, posts: tuple[Post, ...]) -> tuple[Post, ...]:
    return tuple(replace(each, thread=key) for each in posts)


def threads(archive: Archive) -> set[str]:
    archive.drop_repeated_threads()
    return {each.thread.id for each in archive.all_posts()}


def test_a_page_that_shows_posts_of_a_listed_thread_is_no_thread(archive: Archive) -> None:
    keep(archive, "b/1", reading("b/1", links=(link_to("t/7"),)))
    keep(archive, "t/7", reading("t/7", posts=OF_THREAD))
    keep_unlinked(archive, "t/4f2a", as_thread("4f2a", OF_THREAD[1:]), (link_to("t/4f2a?p=2"),))
    keep(archive, "t/4f2a?p=2", reading("t/4f2a?p=2", posts=as_thread("4f2a", OF_THREAD[:1])))
    assert threads(archive) == {"7"}
    assert archive.counts().threads_known == 1


def test_a_page_that_shows_a_post_of_its_own_is_a_thread(archive: Archive) -> None:
    keep(archive, "b/1", reading("b/1", links=(link_to("t/7"),)))
    keep(archive, "t/7", reading("t/7", posts=OF_THREAD))
    keep_unlinked(archive, "t/4f2a", as_thread("4f2a", (*OF_THREAD, post("7", 3))))
    assert threads(archive) == {"7", "4f2a"}


def test_two_pages_without_links_to_them_are_not_merged(archive: Archive) -> None:
    keep_unlinked(archive, "t/7", OF_THREAD)
    keep_unlinked(archive, "t/4f2a", as_thread("4f2a", OF_THREAD[1:]))
    assert threads(archive) == {"7", "4f2a"}


def test_a_linked_thread_that_shows_a_part_of_another_is_a_thread(archive: Archive) -> None:
    keep(archive, "b/1", reading("b/1", links=(link_to("t/7"), link_to("t/8"))))
    keep(archive, "t/7", reading("t/7", posts=OF_THREAD))
    keep(archive, "t/8", reading("t/8", posts=as_thread("8", OF_THREAD[1:])))
    assert threads(archive) == {"7", "8"}
