from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from threadkeep.page import parse
from threadkeep_bench.simulate import TrueBoard
from threadkeep_bench.test_beds import Bed, draw_bed
from threadkeep_bench.training.labels import labelled
from threadkeep_bench.training.sample import SampledPage, sampled_pages


@pytest.fixture(scope="module")
def bed() -> Bed:
    return draw_bed(1003, threads=20)


@pytest.fixture(scope="module")
def pages(bed: Bed) -> tuple[SampledPage, ...]:
    return asyncio.run(sampled_pages(bed, per_kind=4))


def test_no_kind_has_more_pages_than_asked_for(pages):
    kinds = [page.truth.kind for page in pages]
    assert max(kinds.count(kind) for kind in set(kinds)) <= 4
    assert {"entry", "index", "thread"} <= set(kinds)


def test_the_same_seed_samples_the_same_pages(bed, pages):
    again = asyncio.run(sampled_pages(bed, per_kind=4))
    assert [page.url for page in again] == [page.url for page in pages]


def test_labels_follow_the_layout(pages, bed):
    labels = {page.url: (page.truth.kind, label) for page, label in labelled(pages, bed)}
    by_kind = {kind: {label for each, label in labels.values() if each == kind} for kind, _ in labels.values()}
    assert by_kind["thread"] == {"thread"}
    assert by_kind["index"] == by_kind["entry"] == {"index"}
    assert all(found == {"other"} for kind, found in by_kind.items() if kind in ("profile", "members", "login", "form"))


def test_refused_pages_of_threads_have_no_label(pages, bed):
    refused = [SampledPage(page.url, 403, page.truth, page.page, page.at) for page in pages]
    assert {label for _, label in labelled(refused, bed)} <= {"other"}


def test_a_board_of_one_thread_is_no_list_however_many_pages_the_thread_has(pages, bed):
    board = next(page for page in pages if page.truth.kind == "index")
    thread = max(bed.truth.threads, key=lambda each: len(each.pages))
    assert len(thread.pages) > 1
    links = "".join(f'<a href="{url}">{url}</a>' for url in (board.url, *thread.pages))
    alone = replace(board, page=parse(f"<body>{links}".encode(), board.url, "text/html; charset=utf-8"))
    assert not list(labelled([alone], bed))


def test_the_last_thread_of_a_board_below_has_no_row(pages, bed):
    board = next(page for page in pages if page.truth.kind == "index")
    home, below = _two_boards(board.truth.page, bed)
    thread = next(each for each in bed.truth.threads if each.board == below.id)
    own = [each for each in bed.truth.threads if each.board == home.id]

    def labels(*urls: str) -> list[str]:
        links = "".join(f'<a href="{url}">{url}</a>' for url in urls)
        shown = replace(board, page=parse(f"<body>{links}".encode(), board.url, "text/html; charset=utf-8"))
        return [label for _, label in labelled([shown], bed)]

    assert labels(below.url, thread.url) == []
    assert labels(below.url, thread.url, own[0].url) == ["index"]


def _two_boards(page: str | None, bed: Bed) -> tuple[TrueBoard, TrueBoard]:
    """The board of a page, and another one with threads."""
    filled = {thread.board for thread in bed.truth.threads}
    home = next(each for each in bed.truth.boards if bed.truth.classify(each.url).page == page or page in each.pages)
    return home, next(each for each in bed.truth.boards if each.id in filled - {home.id, home.parent})


def test_a_recorded_form_below_a_whole_thread_has_no_label(pages, bed):
    form = next(page for page in pages if page.truth.kind in ("form", "login"))
    thread = max(bed.truth.threads, key=lambda each: len(each.posts))
    shown = "".join(f"<p>{post.text}</p>" for post in thread.posts)
    recorded = replace(bed, kind="recorded")

    def labels(html: str) -> list[str]:
        page = parse(f"<body>{html}<form><input name=answer></form>".encode(), form.url, "text/html; charset=utf-8")
        return [label for _, label in labelled([replace(form, page=page)], recorded)]

    assert labels("<p>Write your answer here.</p>") == ["other"]
    assert labels(shown) == []
