from __future__ import annotations

from dataclasses import replace

import pytest
from bench.tests.tiny_forum import SITE, START
from bench.tests.tiny_site import BED

from threadkeep.fetch import RecordedPage, recorded_answer, recorded_page
from threadkeep.model import Answer, Visit
from threadkeep_bench.benchmarks.learn.nine_forums.found_urls import FoundUrls, found_urls
from threadkeep_bench.benchmarks.learn.nine_forums.ideal_crawler import ideal_coverage, random_board
from threadkeep_bench.benchmarks.learn.nine_forums.nine_forums import NineMarks, found_table, nine_marks, start_table
from threadkeep_bench.measures import Share
from threadkeep_bench.test_beds import always

pytestmark = pytest.mark.slow


def test_the_urls_of_the_tiny_forum_are_what_is_counted_by_hand() -> None:
    # Sixteen addresses, one that is gone and one that robots.txt forbids; six of them lead to list pages, each once.
    assert found_urls(BED, f"{SITE}/") == FoundUrls(threads=3, lists=3, waste=11, nofollow=0, forbidden=1)


def test_an_ideal_crawler_has_all_from_a_board_and_from_a_thread_only_its_own_pages() -> None:
    assert ideal_coverage(BED, f"{SITE}/b1").ratio == 1
    assert ideal_coverage(BED, f"{SITE}/t1") == Share(2, 3)


def test_an_ideal_crawler_does_not_go_up_to_the_entry_page() -> None:
    links = {"/": ("/b1", "/t2"), "/b1": ("/", "/t1"), "/t1": ("/", "/b1"), "/t2": ("/",)}

    class Sparse:
        async def fetch(self, visit: Visit) -> Answer:
            return recorded_answer(self._page, visit.url, START)

        def _page(self, url: str) -> RecordedPage:
            body = "".join(f'<a href="{path}">x</a>' for path in links.get(url.removeprefix(SITE), ()))
            return recorded_page(url, 200, (("content-type", "text/html"),), f"<html>{body}</html>".encode(), START)

    sparse = replace(BED, open=always(Sparse))
    assert ideal_coverage(sparse, f"{SITE}/b1") == Share(1, 3)
    assert ideal_coverage(sparse, f"{SITE}/") == Share(2, 3)


def test_a_random_board_is_never_the_entry_page() -> None:
    assert {random_board(BED, seed) for seed in range(20)} == {f"{SITE}/b1", f"{SITE}/b1?p=2"}


def test_the_papers_figures_of_nine_forums_are_tables_of_shares() -> None:
    told = NineMarks("tiny", FoundUrls(3, 3, 11, 0, 1), Share(3, 3), Share(1, 3))
    assert found_table([told]).rows == (("tiny", 18, 3 / 18, 3 / 18, 11 / 18, 0, 1 / 18),)
    assert start_table([told]).rows[1:] == (("tiny", 1.0, 1 / 3), ("mean", 1.0, 1 / 3))


def test_a_draw_is_found_whole_from_its_entry() -> None:
    (told,) = nine_marks(range(1003, 1004), 5, lambda words: None)
    assert told.from_entry.ratio == 1
    assert told.found.threads > 0
