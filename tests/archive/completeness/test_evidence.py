from __future__ import annotations

from dataclasses import replace

import pytest

from threadkeep.archive.completeness.evidence import ThreadEvidence, gap_in_positions, verdict

READ = ThreadEvidence(declared=None, found=5, pages=1)


@pytest.mark.parametrize(
    ("evidence", "complete"),
    [
        (READ, "unknown"),
        (replace(READ, declared=5), "yes"),
        (replace(READ, declared=4), "yes"),
        (replace(READ, declared=6), "no"),
        (replace(READ, declared=7, has_flips=True), "yes"),
        (replace(READ, declared=8, has_flips=True), "no"),
        (replace(READ, declared=44, found=40, pages=3), "yes"),
        (replace(READ, declared=60, found=40, pages=3), "no"),
        (replace(READ, has_flips=True), "yes"),
        (replace(READ, pages=3, positions=(0, 2, 3)), "yes"),
        (replace(READ, pages=3, positions=(0, 2, 3), is_gone=True), "unknown"),
        (replace(READ, pages=3, positions=(0, 2, 3, 5)), "no"),
        (replace(READ, declared=40, found=40, pages=5, positions=(0, 30, 40, 50, 70)), "yes"),
        (replace(READ, declared=80, found=70, pages=4, positions=(0, 20, 40, 80)), "no"),
        (replace(READ, declared=5, is_open=True), "no"),
        (replace(READ, declared=5, is_troubled=True), "yes"),
        (replace(READ, declared=6, is_troubled=True), "no"),
        (replace(READ, is_troubled=True), "no"),
        (replace(READ, pages=0, found=0), "no"),
        (replace(READ, pages=0, is_gone=True), "unknown"),
        (replace(READ, found=0, has_flips=True), "unknown"),
        (replace(READ, pages=3, positions=(0, 2, 3), is_refused=True), "unknown"),
        (replace(READ, declared=5, pages=3, is_refused=True), "yes"),
        (replace(READ, declared=6, pages=3, is_refused=True), "no"),
        (replace(READ, found=0, declared=1), "no"),
    ],
)
def test_a_thread_is_complete_or_incomplete_only_with_evidence(evidence: ThreadEvidence, complete: str) -> None:
    told = verdict(evidence)
    assert told.complete == complete
    assert told.evidence


@pytest.mark.parametrize(
    ("positions", "hole"),
    [
        ((), None),
        ((0, 2, 3, 4), None),
        ((1, 2, 3), None),
        ((2, 3, 9), (3, 9)),
        ((0, 4, 5), (0, 4)),
        ((0, 20, 40, 60), None),
        ((0, 20, 40, 80), (40, 80)),
        ((0, 40), None),
        # Windows that end with the last post overlap, and cursors are ids of posts.
        ((0, 20, 40, 45), None),
        ((0, 4711, 4802, 5009, 5010), None),
        ((0, 20, 30, 40, 64, 74, 92), None),
        ((0, 360, 370, 380, 390), None),
        ((0, 20, 40, 80, 85), (40, 80)),
        # The window around the first post is the first page; a second page that is missing is not.
        ((0, 1, 31, 51, 71), None),
        ((0, 1, 31, 51, 71, 111), (71, 111)),
        ((0, 1, 3), (1, 3)),
    ],
)
def test_a_missing_page_follows_from_page_numbers_and_offsets(
    positions: tuple[int, ...], hole: tuple[int, int] | None
) -> None:
    assert gap_in_positions(positions) == hole
