"""Pages that were requested before a strategy was known, and turn out to be other URLs of threads."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.archive import Archive
from threadkeep.model import Found, Post, Reading, Visit

from ..scripted import SITE, found, post, rank, reading, response

OF_THREAD = (post("7", 1), post("7", 2))


def kept(archive: Archive, path: str, made: Reading) -> None:
    archive.keep(Visit(SITE + path), response(path), made, rank)


def looked_at(archive: Archive, path: str, posts: tuple[Post, ...], links: tuple[Found, ...] = ()) -> None:
    """Keep a page that nothing leads to: it was asked for by name."""
    archive.frontier.add_unqueued(SITE + path)
    kept(archive, path, reading(path, posts=posts, links=links))


def as_thread(key: str, posts: tuple[Post, ...]) -> tuple[Post, ...]:
    return tuple(replace(each, thread=key) for each in posts)


def threads(archive: Archive) -> set[str]:
    archive.drop_repeated_threads()
    return {each.thread.id for each in archive.all_posts()}


def test_a_page_that_shows_posts_of_a_listed_thread_is_no_thread(archive: Archive) -> None:
    kept(archive, "b/1", reading("b/1", links=(found("t/7"),)))
    kept(archive, "t/7", reading("t/7", posts=OF_THREAD))
    looked_at(archive, "t/4f2a", as_thread("4f2a", OF_THREAD[1:]), (found("t/4f2a?p=2"),))
    kept(archive, "t/4f2a?p=2", reading("t/4f2a?p=2", posts=as_thread("4f2a", OF_THREAD[:1])))
    assert threads(archive) == {"7"}
    assert archive.counts().threads_known == 1


def test_a_page_that_shows_a_post_of_its_own_is_a_thread(archive: Archive) -> None:
    kept(archive, "b/1", reading("b/1", links=(found("t/7"),)))
    kept(archive, "t/7", reading("t/7", posts=OF_THREAD))
    looked_at(archive, "t/4f2a", as_thread("4f2a", (*OF_THREAD, post("7", 3))))
    assert threads(archive) == {"7", "4f2a"}


def test_of_two_pages_that_nothing_leads_to_none_is_the_other(archive: Archive) -> None:
    looked_at(archive, "t/7", OF_THREAD)
    looked_at(archive, "t/4f2a", as_thread("4f2a", OF_THREAD))
    assert threads(archive) == {"7", "4f2a"}


def test_a_listed_thread_that_repeats_another_is_one(archive: Archive) -> None:
    kept(archive, "b/1", reading("b/1", links=(found("t/7"), found("t/8"))))
    kept(archive, "t/7", reading("t/7", posts=OF_THREAD))
    kept(archive, "t/8", reading("t/8", posts=as_thread("8", OF_THREAD)))
    assert threads(archive) == {"7", "8"}
