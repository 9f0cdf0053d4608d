"""The benchmark of single pages, on a recording of two small threads."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from bench.tests.test_beds.foreign.tiny_recording import NAME, write_tiny_recording

from threadkeep.layout import Record, SeenPost
from threadkeep.model import Author, Moment
from threadkeep.page import Page
from threadkeep_bench.benchmarks.read.benchmark import findings
from threadkeep_bench.benchmarks.read.marks import ReadMarks, page_marks, pooled
from threadkeep_bench.benchmarks.read.pages import ThreadPage, sampled_thread_pages
from threadkeep_bench.test_beds.foreign import open_recording

AT = datetime(2020, 2, 1, tzinfo=UTC)
HELLO = "Hello to everybody."
REPLY = "And hello to you, Ann, from all of us here."


def pages(folder: Path) -> list[ThreadPage]:
    with open_recording(write_tiny_recording(folder), NAME) as recording:
        return list(sampled_thread_pages(recording, 1, 5))


def long_page(folder: Path) -> ThreadPage:
    (page,) = (page for page in pages(folder) if len(page.posts) == 2)
    return page


def seen_post(text: str, author: str, day: int) -> SeenPost:
    moment = Moment("x", datetime(2020, 1, day, 10, tzinfo=UTC))
    return SeenPost(Record((0,)), Author(author), 0, moment, 0, text, text, 0)


def marks(page: ThreadPage, *posts: SeenPost) -> ReadMarks:
    def read(page: Page, at: datetime) -> Sequence[SeenPost]:
        return posts

    return page_marks(page, AT, read)


def test_the_sample_has_the_thread_pages_that_answered_with_their_posts(tmp_path: Path) -> None:
    shown = {page.url: [post.texts[0] for post in page.posts] for page in pages(tmp_path)}
    assert shown == {
        "http://forum.example/t/1": [HELLO, REPLY],
        "http://forum.example/t/2?b=2&a=1": ["Another thread."],
    }


def test_a_page_is_perfect_with_all_its_posts_and_no_others(tmp_path: Path) -> None:
    page = long_page(tmp_path)
    judged = marks(page, seen_post(HELLO, "Ann", 1), seen_post(REPLY, "Bob", 2))
    assert (judged.right, judged.found, judged.expected, judged.perfect.part) == (2, 2, 2, 1)
    assert (judged.authors.ratio, judged.times.ratio) == (1.0, 1.0)


def test_missing_posts_other_texts_and_wrong_fields_are_counted(tmp_path: Path) -> None:
    page = long_page(tmp_path)
    judged = marks(
        page, seen_post(REPLY, "Ann", 3), seen_post("The menu of the page", "", 1), seen_post("Imprint of it", "", 1)
    )
    # One note of a removed post is known in this thread: one of the two other texts may be it.
    assert (judged.right, judged.found, judged.expected, judged.perfect.part) == (1, 2, 2, 0)
    assert (judged.authors.part, judged.times.part) == (0, 0)
    assert judged.faults == ("http://forum.example/t/1: 1 of 2 posts, 1 others",)


def test_the_table_names_the_worst_forum_and_shows_the_means(tmp_path: Path) -> None:
    page = long_page(tmp_path)
    good = pooled("invented-tiny", [marks(page, seen_post(HELLO, "Ann", 1), seen_post(REPLY, "Bob", 2))])
    bad = pooled("real-tiny", [marks(page)])
    write_tiny_recording(tmp_path)
    (tmp_path / "real-tiny.truth.json.xz").write_bytes(b"")
    found = findings([good, bad], tmp_path, 1)
    figures = {figure.name: figure.value for figure in found.figures}
    assert (figures["f1"], figures["real-f1"], figures["real-authors"]) == (pytest.approx(0.5), 0.0, 0.0)
    assert found.worst is not None and found.worst.forum == "real-tiny"
