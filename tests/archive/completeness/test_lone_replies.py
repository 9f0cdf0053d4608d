"""Archives with one message per page whose messages were not joined to threads."""

from __future__ import annotations

from dataclasses import replace

import pytest

from threadkeep.archive import Archive
from threadkeep.model import Visit

from ..scripted import SITE, post, rank, reading, response


def keep(archive: Archive, number: int, title: str, posts: int = 1) -> None:
    path = f"t/{number}"
    made = tuple(replace(post(str(number), 10 * number + n, ordinal=n), thread=str(number)) for n in range(posts))
    archive.keep(Visit(SITE + path), response(path), replace(reading(path, posts=made), title=title), rank)


@pytest.mark.parametrize("prefix", ["Re: ", "AW: ", "Re[2]: ", "回复：", "SV : "])
def test_replies_that_are_threads_of_their_own_are_noticed(archive: Archive, prefix: str) -> None:
    keep(archive, 1, "The red door")
    for number in range(2, 13):
        keep(archive, number, f"{prefix}The red door")
    counts = archive.counts()
    assert counts.lone_replies == 11
    assert counts.is_split


def test_a_thread_with_answers_is_no_lone_reply(archive: Archive) -> None:
    keep(archive, 1, "The red door")
    for number in range(2, 13):
        keep(archive, number, "Re: The red door", posts=2)
    assert archive.counts().lone_replies == 0


def test_titles_of_no_other_thread_are_no_replies(archive: Archive) -> None:
    for number in range(1, 13):
        keep(archive, number, f"FAQ: question {number}")
    assert archive.counts().lone_replies == 0


def test_a_few_replies_to_moved_threads_do_not_make_an_archive_doubtful(archive: Archive) -> None:
    for number in range(1, 13):
        keep(archive, number, f"Thread {number}")
    for number in range(13, 18):
        keep(archive, number, "Re: Thread 1")
    assert not archive.counts().is_split
