"""The marks of a crawl of a recorded forum."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from bench.tests.test_beds.foreign.tiny_recording import NAME, write_tiny_recording

from threadkeep_bench.test_beds.foreign import (
    AnsweredRequest,
    ExportedPost,
    ForeignRecording,
    PageKind,
    open_recording,
    post_marks,
    request_marks,
)
from threadkeep_bench.test_beds.foreign.post_matching import are_alike
from threadkeep_bench.test_beds.foreign.post_times import time_marks
from threadkeep_bench.test_beds.foreign.truth import ForeignPost

NOON = datetime(2020, 1, 1, 12, tzinfo=UTC)
REPLY = "And hello to you, Ann, from all of us here."


@pytest.fixture
def recording(tmp_path: Path) -> Iterator[ForeignRecording]:
    with open_recording(write_tiny_recording(tmp_path), NAME) as opened:
        yield opened


def answered_request(kind: PageKind, key: str, status: int = 200, target: str = "/x") -> AnsweredRequest:
    return AnsweredRequest(target, kind, key, status, changes_state=False)


def exported(text: str, position: int, author: str = "Ann", url: str = "/t/1", title: str = "") -> ExportedPost:
    at = datetime(2020, 1, position, 10, tzinfo=UTC)
    return ExportedPost(url and f"http://forum.example{url}", title, position, author, text, at)


def true_post(**more: object) -> ForeignPost:
    plain = {"at": NOON, "local_at": None, "precision": 60, "is_relative": False}
    rest = {
        "thread": "thread:1",
        "page": "thread:1:1",
        "position": 1,
        "author": "Ann",
        "texts": ("x",),
        "is_required": True,
    }
    return ForeignPost(**(plain | rest | more))  # type: ignore[arg-type]


def test_a_page_is_useful_once_and_lost_pages_are_left_out() -> None:
    requests = [
        answered_request("robots", "robots"),
        answered_request("thread", "thread:1:1"),
        answered_request("thread", "thread:1:1"),
        answered_request("thread", "thread:9:1", 404, "/lost"),
        answered_request("user", "user:1"),
    ]
    marks = request_marks({"thread:1:1", "thread:2:1"}, requests)
    assert (marks.useful.part, marks.useful.whole) == (1, 4)
    assert (marks.coverage.part, marks.coverage.whole, marks.after_last_useful) == (1, 2, 3)


def test_posts_are_found_by_the_address_of_their_thread_or_by_its_title(recording: ForeignRecording) -> None:
    posts = [
        exported("Hello to everybody!", 1),
        exported(REPLY, 2, "Bob", url="/post/7"),
        exported("another THREAD", 1, url="", title="Two"),
    ]
    marks = post_marks(recording, posts)
    shares = (marks.recall, marks.precision, marks.author, marks.time, marks.time_any_zone, marks.order)
    assert [share.ratio for share in shares] == [1, 1, 1, 1, 1, 1]


def test_a_wrong_author_a_wrong_order_and_a_missing_post_count(recording: ForeignRecording) -> None:
    marks = post_marks(recording, [exported(REPLY, 1, "Ann"), exported("Hello to everybody.", 2)])
    assert (marks.recall.part, marks.recall.whole) == (2, 3)
    assert (marks.author.part, marks.order.part, marks.time.part) == (1, 0, 0)


def test_the_note_of_a_removed_post_counts_neither_way(recording: ForeignRecording) -> None:
    posts = [exported("Hello to everybody.", 1), exported("This post was removed.", 3), exported("Nonsense", 4)]
    assert (post_marks(recording, posts).precision.part, post_marks(recording, posts).precision.whole) == (1, 2)


def test_texts_are_alike_to_nine_tenths() -> None:
    assert are_alike("a" * 95 + "b" * 5, "a" * 100)
    assert not are_alike("a" * 80 + "b" * 20, "a" * 100)
    assert are_alike("words and more words" * 300, "words and more words" * 299)
    assert not are_alike("", "a")


def test_a_time_is_right_within_its_precision_and_in_any_zone_by_quarters_of_an_hour() -> None:
    an_hour_off = time_marks(true_post(), NOON + timedelta(hours=1), timedelta(0))
    assert (an_hour_off.in_utc, an_hour_off.in_any_zone) == (False, True)
    assert time_marks(true_post(), NOON + timedelta(seconds=60), timedelta(0)).in_utc
    assert not time_marks(true_post(), NOON + timedelta(minutes=7), timedelta(0)).in_any_zone
    assert time_marks(true_post(), None, timedelta(0)).in_utc is False


def test_a_time_without_a_zone_is_judged_in_any_zone_only() -> None:
    local = time_marks(true_post(at=None, local_at=NOON), NOON, timedelta(0))
    assert (local.in_utc, local.in_any_zone) == (None, True)
    assert time_marks(true_post(at=None), NOON, timedelta(0)).in_any_zone is None


def test_a_relative_date_may_be_read_by_the_clock_of_the_crawl() -> None:
    post = true_post(is_relative=True)
    assert time_marks(post, NOON + timedelta(days=3), timedelta(days=3)).in_utc
    assert not time_marks(post, NOON + timedelta(days=30), timedelta(days=3)).in_utc
