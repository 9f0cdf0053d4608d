"""What is said at the end of a crawl is no more than what is known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from threadkeep.archive import Counts
from threadkeep.crawl import CrawlOutcome, Limits, RunTotals, ending_of
from threadkeep.ui.cli.output.crawl_report import as_text

WHOLE = Counts(boards=2, threads_known=5, threads_done=5, threads_complete=5, pages=(), posts=9, requests=9, bytes=9)


def last_line(counts: Counts, ending: str = "complete") -> str:
    outcome = CrawlOutcome(ending, RunTotals(requests=9, useful=9), counts, (), 0)  # type: ignore[arg-type]
    return as_text(outcome, Path("wood")).splitlines()[-1]


def test_complete_is_said_where_every_thread_is_proven_whole() -> None:
    assert last_line(WHOLE) == "Complete: everything that was found is archived."


@pytest.mark.parametrize(("unknown", "words"), [(1, "1 thread is whole."), (3, "3 threads are whole.")])
def test_what_nothing_proves_is_not_called_complete(unknown: int, words: str) -> None:
    said = last_line(replace(WHOLE, threads_complete=5 - unknown, threads_unknown=unknown))
    assert "Complete" not in said
    assert said.endswith(words)


def test_forbidden_links_and_abandoned_lists_are_reported() -> None:
    outcome = CrawlOutcome(
        "complete", RunTotals(), replace(WHOLE, refusing=3), (), 0, unproductive_lists=1, untried_threads=5
    )
    said = as_text(outcome, Path("wood")).splitlines()
    assert [line for line in said if "nofollow" in line or "nothing" in line or "alone" in line] == [
        "On 3 pages links to the forum's own pages say nofollow: what only they lead to is not here.",
        "1 list showed nothing for several pages: no further page was asked for.",
        "Left alone: 5 threads that no board lists; what was tried of such could not be read.",
    ]
    assert (
        len(as_text(replace(outcome, counts=WHOLE, unproductive_lists=0, untried_threads=0), Path("wood")).splitlines())
        == len(said) - 3
    )


def test_a_forum_without_a_thread_was_not_understood() -> None:
    assert ending_of(Limits(), 0, is_understood=False) == "incomplete"
    said = last_line(replace(WHOLE, threads_known=0, threads_done=0, threads_complete=0), "incomplete")
    assert said.startswith("No thread was found. threadkeep map wood")


def test_doubtful_names_are_reported() -> None:
    large = replace(WHOLE, threads_known=9, threads_done=9, threads_complete=9, posts=90, authors=20)

    def doubts(counts: Counts) -> list[str]:
        said = as_text(CrawlOutcome("complete", RunTotals(), counts, (), 0), Path("wood"))
        return [line for line in said.splitlines() if "[[post]]" in line]

    assert doubts(large) == doubts(replace(large, unnamed=9)) == doubts(replace(WHOLE, authors=1)) == []
    assert doubts(replace(large, authors=1)) == [
        "90 posts name 1 author in all: if there are more, see author in the [[post]] of the strategy."
    ]
    assert doubts(replace(large, authors=0, unnamed=90)) == [
        "Of 90 posts 90 name nobody: see author in the [[post]] of the strategy."
    ]


def test_replies_that_were_not_joined_are_no_complete_archive() -> None:
    split = replace(WHOLE, threads_known=100, lone_replies=40)
    assert "replies are stored as threads of their own" in last_line(split, "incomplete")
    text = as_text(CrawlOutcome("incomplete", RunTotals(), split, (), 0), Path("wood"))
    assert '40 threads have one post and the title of another thread with "Re:" before it.' in text


def test_further_addresses_of_threads_are_reported() -> None:
    text = as_text(CrawlOutcome("complete", RunTotals(), replace(WHOLE, addresses=7), (), 0), Path("wood"))
    assert "Other addresses of these threads, which show the same posts: 7." in text
