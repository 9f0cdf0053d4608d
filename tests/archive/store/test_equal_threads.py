"""The same thread under several addresses."""

from __future__ import annotations

from dataclasses import replace

from threadkeep.archive import Archive
from threadkeep.model import Moment, Post, Reading, ThreadRow, Visit

from ..scripted import SITE, STRATEGY, identity, link_to, post, rank, reading, response

# Like those of a mail archive: no ids.
MAILS = tuple(replace(post("7", n, ordinal=n), key=f"k{n}", key_source="derived") for n in range(3))


def keep(archive: Archive, path: str, made: Reading) -> int:
    return archive.keep(Visit(SITE + path), response(path), made, rank).new_posts


def keep_thread(archive: Archive, key: str, posts: tuple[Post, ...]) -> int:
    return keep(archive, f"t/{key}", reading(f"t/{key}", posts=tuple(replace(each, thread=key) for each in posts)))


def keep_board(archive: Archive, board: str, *threads: str) -> None:
    rows = tuple(ThreadRow(key, f"{SITE}t/{key}", f"Thread {key}", replies=2) for key in threads)
    links = tuple(link_to(f"t/{key}") for key in threads)
    keep(archive, f"b/{board}", reading(f"b/{board}", rows=rows, links=links))


def threads(archive: Archive) -> dict[str, int]:
    """The threads of the archive, each with the number of its addresses."""
    return {thread.id: thread.addresses for thread in archive.threads()}


def test_threads_with_the_same_posts_are_one_with_several_addresses(archive: Archive) -> None:
    keep_board(archive, "1", "7", "8", "9")
    new = sum(keep_thread(archive, key, MAILS) for key in "789")
    assert new - archive.drop_repeated_threads() == archive.counts().posts == 3
    assert threads(archive) == {"7": 3}
    counts = archive.counts()
    assert (counts.threads_known, counts.threads_done, counts.threads_complete, counts.addresses) == (1, 1, 1, 2)
    assert list(archive.gaps()) == []
    assert [kept.position for kept in archive.all_posts()] == [1, 2, 3]


def test_a_thread_is_found_by_each_of_its_addresses(archive: Archive) -> None:
    keep_board(archive, "1", "7", "8")
    for key in "78":
        keep_thread(archive, key, MAILS)
    archive.drop_repeated_threads()
    for thread in (archive.thread("8"), archive.thread_at(f"{SITE}t/8")):
        assert thread is not None
        assert (thread.id, thread.addresses) == ("7", 2)
    assert len(list(archive.posts("8"))) == 3


def test_what_another_address_shows_later_belongs_to_the_one_thread(archive: Archive) -> None:
    keep_board(archive, "1", "7", "8")
    for key in "78":
        keep_thread(archive, key, MAILS)
    archive.drop_repeated_threads()
    added = replace(post("7", 5, ordinal=3), key="k5", key_source="derived")
    assert keep_thread(archive, "8", (*MAILS, added)) == 1
    assert threads(archive) == {"7": 2}
    assert archive.counts().posts == 4


def test_another_strategy_reads_the_pages_of_all_addresses_again(archive: Archive) -> None:
    archive.adopt(STRATEGY, identity, rank)
    keep_board(archive, "1", "7", "8")
    for key in "78":
        keep_thread(archive, key, MAILS)
    archive.drop_repeated_threads()
    version = archive.adopt(f"{STRATEGY}# another\n", identity, rank)
    parts = {"t/7": MAILS[:1], "t/8": MAILS[1:]}
    for page, answer in archive.outdated_pages(version):
        path = answer.url.removeprefix(SITE)
        posts = tuple(replace(each, thread=path[-1]) for each in parts.get(path, ()))
        archive.keep_reparsed(page, answer, reading(path, version, posts=posts), rank)
    archive.drop_repeated_threads()
    assert threads(archive) == {"7": 1, "8": 1}
    assert archive.counts().posts == 3


def test_threads_that_differ_in_one_post_or_in_its_place_are_two(archive: Archive) -> None:
    keep_board(archive, "1", "7", "8", "9")
    keep_thread(archive, "7", MAILS)
    keep_thread(archive, "8", (*MAILS[:2], replace(MAILS[2], text="other", html="other")))
    keep_thread(archive, "9", tuple(replace(mail, ordinal=-mail.ordinal) for mail in MAILS))
    archive.drop_repeated_threads()
    assert set(threads(archive)) == {"7", "8", "9"}


def test_a_post_that_was_sent_to_two_boards_is_two_threads(archive: Archive) -> None:
    keep_board(archive, "1", "7")
    keep_board(archive, "2", "8")
    for key in "78":
        keep_thread(archive, key, MAILS[:1])
    archive.drop_repeated_threads()
    assert set(threads(archive)) == {"7", "8"}


def test_a_text_without_a_time_proves_nothing(archive: Archive) -> None:
    keep_board(archive, "1", "7", "8")
    for key in "78":
        keep_thread(archive, key, (replace(MAILS[0], published=Moment("", None)),))
    archive.drop_repeated_threads()
    assert set(threads(archive)) == {"7", "8"}


def test_posts_with_other_ids_of_the_forum_are_other_posts(archive: Archive) -> None:
    keep_board(archive, "1", "7", "8")
    keep_thread(archive, "7", (post("7", 1), post("7", 2)))
    keep_thread(archive, "8", (replace(post("7", 1), key="11"), replace(post("7", 2), key="12")))
    archive.drop_repeated_threads()
    assert set(threads(archive)) == {"7", "8"}
