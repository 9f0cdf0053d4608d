"""The benchmark of whole forums, on a recording of a board with a dozen threads."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest
from bench.tests.test_beds.foreign.tiny_recording import HOST, NAME, TRUTH, post, row

from threadkeep.model import Moment
from threadkeep_bench.benchmarks.read_forum.benchmark import findings
from threadkeep_bench.benchmarks.read_forum.forum_marks import ForumJob, ForumMarks, forum_marks
from threadkeep_bench.benchmarks.read_forum.marks import PageMarks, ReadPost, TruePosts, post_marks
from threadkeep_bench.benchmarks.read_forum.plain_forum import PageCounts, forum_pages, plain_path
from threadkeep_bench.test_beds.foreign import open_recording, read_foreign_truth

THREADS = 12
PEOPLE = ("Ann", "Bob", "Cleo", "Dora", "Eve")


def text_of(thread: int, position: int) -> str:
    return f"This is what was written as number {position} of the discussion about subject {thread}, in a sentence."


def author_of(thread: int, position: int) -> str:
    return PEOPLE[(thread + position) % len(PEOPLE)]


def shown_post(thread: int, position: int) -> str:
    author, text = author_of(thread, position), text_of(thread, position)
    return (
        f'<div class="post" id="p{thread}{position}"><a class="who" href="/user/{author}">{author}</a> '
        f'<span class="when">2020-01-0{position} 10:00</span><div class="text"><p>{text}</p></div></div>'
    )


def thread_row(number: int) -> str:
    return (
        f'<tr class="row"><td><a href="{HOST}/show?thread={number}">Subject number {number}</a></td>'
        f"<td>{PEOPLE[number % 5]}</td><td>2</td><td>2020-01-03 10:00</td></tr>"
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    board = "".join(map(thread_row, range(THREADS)))
    pages = [
        row("*", "missing", "missing", status=404),
        row("/", "entry", "home", '<h1>Forum</h1><a href="/board?id=1">Everything</a>'),
        row("/board?id=1", "index", "board:1:1", f"<title>Everything</title><table>{board}</table>"),
    ]
    posts, threads = [], {}
    for number in range(THREADS):
        key = f"thread:{number}"
        body = "".join(shown_post(number, position) for position in (1, 2, 3))
        pages.append(row(f"/show?thread={number}", "thread", f"{key}:1", f"<h1>Subject</h1>{body}"))
        posts += [post(key, at, author_of(number, at), text_of(number, at)) for at in (1, 2, 3)]
        threads[key] = {"title": f"Subject number {number}", "url": "/", "pages": [f"{key}:1"], "tombstones": 0}
    truth = TRUTH | {"session": None, "threads": threads, "posts": posts}
    truth["thread_pages"] = [f"{key}:1" for key in threads]
    with lzma.open(tmp_path / f"{NAME}.jsonl.xz", "wt", encoding="utf-8") as file:
        file.writelines(f"{json.dumps(page)}\n" for page in pages)
    with lzma.open(tmp_path / f"{NAME}.truth.json.xz", "wt", encoding="utf-8") as file:
        json.dump(truth, file)
    return tmp_path


@pytest.fixture
def marks(folder: Path) -> ForumMarks:
    return forum_marks(ForumJob(folder, NAME, 1, PageCounts(8, 2, 10, 10)))


def test_pages_outside_of_the_sample_are_read_by_inferred_shapes(marks: ForumMarks) -> None:
    assert "[[post]]" in marks.strategy
    assert (marks.whole.recall.part, marks.whole.recall.whole) == (12, 12)
    shares = (marks.whole.precision, marks.whole.authors, marks.whole.times, marks.whole.texts)
    assert [share.ratio for share in shares] == [1.0] * 4
    assert 0 < marks.alone.recall.ratio < 1


def test_the_table_has_both_readings_and_names_the_worst(marks: ForumMarks, folder: Path) -> None:
    found = findings([marks], folder, 1)
    values = {figure.name: figure.value for figure in found.figures}
    assert (values["recall"], values["worse"]) == (1.0, 0)
    assert values["alone-recall"] == marks.alone.recall.ratio
    assert found.worst is not None and found.worst.forum == NAME


def test_links_to_known_pages_become_plain_addresses(folder: Path) -> None:
    with open_recording(folder, NAME) as recording:
        page = recording.find("/show?thread=3")
        assert page is not None and plain_path(page) == "/t/3"
        lists = forum_pages(recording, 1, PageCounts(8, 2, 4, 4)).lists
    assert b'href="http://forum.example/b/1"' in lists[0].sample.body


def test_what_is_missed_invented_and_wrong_is_counted(folder: Path) -> None:
    truth = read_foreign_truth(folder, NAME)
    read = [
        ReadPost(author_of(1, 1), Moment("", truth.posts[3].at), text_of(1, 1)),
        ReadPost("Nobody", None, text_of(1, 2) + " Sent from a device."),
        ReadPost("", None, "An advertisement for something else."),
    ]
    found: PageMarks = post_marks(truth, TruePosts(truth), [("thread:1:1", read)])
    assert (found.recall.part, found.recall.whole, found.precision.whole) == (2, 3, 3)
    assert (found.authors.part, found.times.part, found.texts.part) == (1, 1, 1)
    assert found.whole_pages.part == 0
