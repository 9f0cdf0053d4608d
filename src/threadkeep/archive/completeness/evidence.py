"""Whether a thread is whole, and what says so: never more than the evidence does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.model import Completeness

# Counters go on counting posts that were deleted or are hidden: so many of those declared may be missing where the
# last page was read, and at least two.
OFF_BY = 0.1
OFF_BY_LEAST = 2
# Where fewer than one in so many numbers is a page, the numbers are none of pages.
_FEW_READ = 50
# So many pages in a row are never left out of a pager that leads to those around them.
_FAR = 5


LEFT_OUT = "it lies outside what was asked for"


@dataclass(frozen=True, slots=True)
class Signs:
    """What is known of a thread.

    `declared` counts its posts, the first one included, `found` those that were read. `positions` are those of the
    `pages` that were read and have a number. `is_open`: a page is still to be had; `is_troubled`: one was kept and
    could not be read; `is_gone`: one is not there
    that a page names. `flips`: threads of its kind show further pages,
    where they have some. `is_left`: a page lies outside what was asked for; `is_refused`: further pages are linked, and
    the forum asks crawlers not to follow those links.
    """

    declared: int | None
    found: int
    pages: int
    positions: tuple[int, ...] = ()
    is_open: bool = False
    is_troubled: bool = False
    is_gone: bool = False
    flips: bool = False
    is_left: bool = False
    is_refused: bool = False


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a thread is whole; `evidence` says in words what speaks for it or against it."""

    complete: Completeness
    evidence: str


def verdict(signs: Signs) -> Verdict:
    if signs.is_gone and not signs.pages and signs.found:
        return Verdict("unknown", "the forum says it is not there any more; what was read before is kept")
    lack = _lack(signs)
    if lack is not None:
        return Verdict("no", lack)
    if signs.declared is not None:
        return _counted(signs, signs.declared)
    # What is a page of a thread by its URL alone may be another name of one: it has no posts of its own.
    if signs.found and _shows_its_end(signs):
        return Verdict("yes", _by_pages(signs))
    return Verdict("unknown", "nothing on its pages or in a list says how long it is")


def _lack(signs: Signs) -> str | None:
    """What is certainly missing."""
    if signs.is_left and not signs.is_open:
        return LEFT_OUT
    if not signs.pages:
        return "no page of it was read"
    if signs.is_open:
        return "a page of it was not had"
    if signs.is_troubled and not (signs.declared is not None and signs.found >= signs.declared):
        return "a page of it could not be read"
    if after := None if _are_ids(signs) else hole_after(signs.positions):
        return f"there must be a page between {after[0]} and {after[1]}, and no link led to it"
    return None


def _counted(signs: Signs, declared: int) -> Verdict:
    missing = declared - signs.found
    if missing <= 0:
        return Verdict("yes", f"the forum says {declared:,} posts, {signs.found:,} were found")
    if _shows_its_end(signs) and missing <= off_by(declared):
        return Verdict("yes", f"{_by_pages(signs)}; {missing:,} of {declared:,} declared posts are not on them")
    return Verdict("no", f"the forum says {declared:,} posts, {signs.found:,} were found")


def off_by(declared: int) -> int:
    """How far a counter may be off from what was found, where the last page was read."""
    return max(OFF_BY_LEAST, int(declared * OFF_BY))


def _shows_its_end(signs: Signs) -> bool:
    """A list whose pages were all read ends where no further page is shown, if such lists show further pages at all."""
    return (signs.pages > 1 or signs.flips) and not signs.is_gone and not signs.is_refused


def _by_pages(signs: Signs) -> str:
    if signs.pages > 1:
        return f"all {signs.pages:,} pages that its pager leads to were read"
    return "it has one page, and longer threads show more"


def hole_after(positions: Sequence[int]) -> tuple[int, int] | None:
    """The positions around a page that must be there and is not known; None where there is no such page.

    Page numbers go up by one (the first page may be 0 or 1), offsets by the same step. Where neither is so, positions
    are cursors, or windows that overlap, and tell nothing.
    """
    numbers = _without_first(sorted({0, *positions}))
    # The first page has position 0 whatever its number is: the second may be 1 or 2.
    gaps = [(before, after) for before, after in pairwise(numbers) if (before, after) != (0, 2)]
    step = _step([after - before for before, after in gaps], len(numbers), numbers[-1])
    return next((each for each in gaps if step and _is_hole(each, step)), None)


def _are_ids(signs: Signs) -> bool:
    """Whether positions are ids of posts: offsets lie within what a thread declares, and numbers of pages far below."""
    last = max(signs.positions, default=0)
    return signs.declared is not None and last > signs.declared + off_by(signs.declared)


def _without_first(numbers: Sequence[int]) -> Sequence[int]:
    """The numbers; 1 is the first page once more where the next is far away, as 31 is, and no two are neighbours."""
    is_alone = numbers[:2] == [0, 1] and len(numbers) > 2 and numbers[2] - 1 >= _FAR
    return [0, *numbers[2:]] if is_alone and 1 not in [b - a for a, b in pairwise(numbers[1:])] else numbers


def _step(gaps: Sequence[int], pages: int, last: int) -> int:
    """How far neighbouring pages are apart; 0 where that is not known."""
    # Ids of posts lie close together at times, but never few among many pages.
    if 1 in gaps and last <= pages * _FEW_READ:
        return 1
    usual, times = Counter(gaps).most_common(1)[0] if gaps else (0, 0)
    # Ids of posts are often as far apart as a page is long, where little else is written meanwhile.
    return usual if times > 1 and all(gap % usual == 0 for gap in gaps[1:-1]) else 0


def _is_hole(around: tuple[int, int], step: int) -> bool:
    gap = around[1] - around[0]
    # A first page leads to the second: where that is far away, it is told by the id of a post.
    is_id = around[0] == 0 and step > 1 and gap > _FAR * step
    return gap > step and gap % step == 0 and not is_id
