"""The completeness of a thread, with the evidence for it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.archive.thresholds import COMPLETENESS
from threadkeep.model import Completeness

EXCLUDED = "it lies outside what was asked for"


@dataclass(frozen=True, slots=True)
class ThreadEvidence:
    """What is known about the pages and posts of a thread.

    `declared`: the number of posts that the forum states, the first post included. `found`: the posts that were read.
    `positions`: the page numbers of the `pages` that were read. `is_open`: a page can still be requested.
    `is_troubled`: a page was stored and could not be read. `is_gone`: a linked page does not exist. `has_flips`:
    threads of this kind show page flips if they have several pages. `is_excluded`: a page is outside the scope of the
    crawl. `is_refused`: further pages are linked, and the forum asks crawlers not to follow those links.
    """

    declared: int | None
    found: int
    pages: int
    positions: tuple[int, ...] = ()
    is_open: bool = False
    is_troubled: bool = False
    is_gone: bool = False
    has_flips: bool = False
    is_excluded: bool = False
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """The completeness of a thread; `evidence` is the reason in words."""

    complete: Completeness
    evidence: str


def verdict(evidence: ThreadEvidence) -> Verdict:
    if evidence.is_gone and not evidence.pages and evidence.found:
        return Verdict("unknown", "the forum says it is not there any more; what was read before is kept")
    lack = _missing_part(evidence)
    if lack is not None:
        return Verdict("no", lack)
    if evidence.declared is not None:
        return _counted(evidence, evidence.declared)
    # A URL that looks like a thread page may be another URL of one: it has no posts of its own.
    if evidence.found and _shows_its_end(evidence):
        return Verdict("yes", _by_pages(evidence))
    return Verdict("unknown", "nothing on its pages or in a list says how long it is")


def _missing_part(evidence: ThreadEvidence) -> str | None:
    """The reason if something is certainly missing."""
    if evidence.is_excluded and not evidence.is_open:
        return EXCLUDED
    if not evidence.pages:
        return "no page of it was read"
    if evidence.is_open:
        return "a page of it was not had"
    if evidence.is_troubled and not (evidence.declared is not None and evidence.found >= evidence.declared):
        return "a page of it could not be read"
    if after := None if _are_ids(evidence) else gap_in_positions(evidence.positions):
        return f"there must be a page between {after[0]} and {after[1]}, and no link led to it"
    return None


def _counted(evidence: ThreadEvidence, declared: int) -> Verdict:
    missing = declared - evidence.found
    if missing <= 0:
        return Verdict("yes", f"the forum says {declared:,} posts, {evidence.found:,} were found")
    if _shows_its_end(evidence) and missing <= off_by(declared):
        return Verdict("yes", f"{_by_pages(evidence)}; {missing:,} of {declared:,} declared posts are not on them")
    return Verdict("no", f"the forum says {declared:,} posts, {evidence.found:,} were found")


def off_by(declared: int) -> int:
    """By how much a counter may exceed the found posts if the last page was read."""
    return max(COMPLETENESS.missing_least, int(declared * COMPLETENESS.missing_share))


def _shows_its_end(evidence: ThreadEvidence) -> bool:
    """Whether all pages were read and such threads show page flips, so that a last page without one is the end."""
    return (evidence.pages > 1 or evidence.has_flips) and not evidence.is_gone and not evidence.is_refused


def _by_pages(evidence: ThreadEvidence) -> str:
    if evidence.pages > 1:
        return f"all {evidence.pages:,} pages that its pager leads to were read"
    return "it has one page, and longer threads show more"


def gap_in_positions(positions: Sequence[int]) -> tuple[int, int] | None:
    """The positions before and after a page that must exist and is not known; None if there is no such page.

    Page numbers increase by one (the first page may be 0 or 1), offsets by the same step. Otherwise positions are
    cursors or overlapping windows and prove nothing.
    """
    numbers = _without_first(sorted({0, *positions}))
    # The first page always has position 0, so the second may be 1 or 2.
    gaps = [(before, after) for before, after in pairwise(numbers) if (before, after) != (0, 2)]
    step = _step([after - before for before, after in gaps], len(numbers), numbers[-1])
    return next((each for each in gaps if step and _is_gap(each, step)), None)


def _are_ids(evidence: ThreadEvidence) -> bool:
    """Whether positions are ids of posts: offsets and page numbers never exceed the declared number of posts."""
    last = max(evidence.positions, default=0)
    return evidence.declared is not None and last > evidence.declared + off_by(evidence.declared)


def _without_first(numbers: Sequence[int]) -> Sequence[int]:
    """The numbers without 1 if 1 is the first page again: the next number is far away, and no others are neighbours."""
    is_alone = numbers[:2] == [0, 1] and len(numbers) > 2 and numbers[2] - 1 >= COMPLETENESS.longest_gap
    return [0, *numbers[2:]] if is_alone and 1 not in [b - a for a, b in pairwise(numbers[1:])] else numbers


def _step(gaps: Sequence[int], pages: int, last: int) -> int:
    """The distance between neighbouring pages; 0 if it is not known."""
    # Ids of posts are sometimes neighbours, but rarely if there are many pages.
    if 1 in gaps and last <= pages * COMPLETENESS.numbers_per_page:
        return 1
    usual, times = Counter(gaps).most_common(1)[0] if gaps else (0, 0)
    # On a quiet forum, ids of posts are often as far apart as a page is long.
    return usual if times > 1 and all(gap % usual == 0 for gap in gaps[1:-1]) else 0


def _is_gap(around: tuple[int, int], step: int) -> bool:
    gap = around[1] - around[0]
    # The first page links to the second. If the second number is far away, it is the id of a post.
    is_id = around[0] == 0 and step > 1 and gap > COMPLETENESS.longest_gap * step
    return gap > step and gap % step == 0 and not is_id
