"""How the positions of a list count: pages or records, from which number on, and up or down."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.learn.positions import Edit, Flip, PositionName, edit_of

FEWEST_RECORDS = 5
MOST_PAGES = 10_000
FIRST = 1
# No page has a number of more digits.
LONGEST_NUMBER = 9
_RANGE = re.compile(r"\D{0,20}(\d{1,6})\s*[-–—~…]+\s*(\d{1,6})\D{0,20}")


@dataclass(frozen=True, slots=True)
class Counting:
    """How positions count: their name, and what the first page is called, where it always is the same."""

    name: PositionName
    first: str | None = None
    is_reversed: bool = False


def counting_of(flips: Iterable[Flip]) -> Counting:
    """How the positions of some flips count, by the numbers that their links say, else by the first step."""
    found = [(flip, edit) for flip in flips if (edit := edit_of(flip.base, flip.path)) is not None]
    said: defaultdict[str, set[tuple[int, int]]] = defaultdict(set)
    for flip, edit in found:
        page = flip.anchor.strip()
        if _is_page_number(page) and edit.value.isdecimal():
            said[flip.base].add((int(page), int(edit.value)))
    if any(_is_first_of_range(flip.anchor, edit.value) for flip, edit in found):
        return Counting("cursor", str(FIRST))
    if _fall(said.values()) or _step_down(found):
        return Counting("page", is_reversed=True)
    counted = _said(sorted(set().union(*said.values()))) if said else None
    if counted is not None:
        return counted
    counted = _stepped([edit for flip, edit in found if flip.is_on_first] or [edit for _, edit in found])
    back = [int(edit.value) for flip, edit in found if not flip.is_on_first and edit.value.isdecimal()]
    # A way back to 1 from posts that begin with the sixteenth: they are counted from one.
    return Counting("cursor", str(FIRST)) if counted.name == "offset" and min(back, default=0) == FIRST else counted


def _is_page_number(words: str) -> bool:
    return words.isdecimal() and len(words) <= LONGEST_NUMBER and int(words) < MOST_PAGES


def range_in(words: str) -> tuple[int, int] | None:
    """The first and the last of the records that a link says it leads to: "21-40"."""
    found = _RANGE.fullmatch(words)
    return (int(found[1]), int(found[2])) if found and int(found[1]) <= int(found[2]) else None


def _is_first_of_range(words: str, value: str) -> bool:
    """Whether a position is the number of the first record that the link leads to: records are counted, not pages."""
    said = range_in(words)
    return said is not None and value.isdecimal() and said[0] == int(value)


def _said(said: Sequence[tuple[int, int]]) -> Counting | None:
    share = 0.8 * len(said)
    for first in (1, 0):
        if sum(value == page - 1 + first for page, value in said) >= share:
            return Counting("page", str(first))
    firsts = {value for page, value in said if page == 1} - {value for page, value in said if page > 1}
    steps = Counter(value // (page - 1) for page, value in said if page > 1 and value % (page - 1) == 0 and value)
    step, count = steps.most_common(1)[0] if steps else (0, 0)
    is_from_zero = firsts <= {0}
    if is_from_zero and step >= FEWEST_RECORDS and count >= share - sum(page == 1 for page, _ in said):
        return Counting("offset", "0")
    return Counting("cursor", str(firsts.pop())) if len(firsts) == 1 else None


def _fall(lists: Iterable[set[tuple[int, int]]]) -> bool:
    """Whether higher pages of a list have lower numbers: `?page=7` is page 1 of seven."""
    steps = [two[1] - one[1] for said in lists for one, two in pairwise(sorted(said)) if one[0] < two[0]]
    return sum(step < 0 for step in steps) > sum(step > 0 for step in steps)


def _stepped(edits: Sequence[Edit]) -> Counting:
    given = [int(edit.value) for edit in edits if edit.value.isdecimal()]
    if len(given) < len(edits):
        return Counting("cursor")
    # A way back to 0 leads to the first page, however pages are counted.
    values = [value for value in given if value] or given
    if not values:
        return Counting("cursor")
    # `/t/5.21` and `/t/5.41` after `/t/5.1` count posts from one; ways back to that say nothing.
    ahead = [value for value in values if value != FIRST]
    if ahead and min(ahead) >= FEWEST_RECORDS and {edit.replaces for edit in edits} == {str(FIRST)}:
        return Counting("cursor", str(FIRST))
    lowest = min(values)
    if lowest in (1, 2) or max(values) < FEWEST_RECORDS:
        return Counting("page", str(max(0, min(lowest, 2) - 1)))
    # `/t/5.11` after `/t/5.1` counts posts from one.
    is_from_zero = all(edit.replaces in ("", "0") for edit in edits)
    is_regular = is_from_zero and FEWEST_RECORDS <= lowest <= 100 and all(value % lowest == 0 for value in values)
    return Counting("offset", "0") if is_regular else Counting("cursor")


def _step_down(found: Sequence[tuple[Flip, Edit]]) -> bool:
    """Whether the words of the first page's step lead down from the page behind it, and other words lead up.

    Where links say no numbers, `/t/5/7` after `/t/5` may be the second of eight pages: only the step after it tells.
    """
    steps = [step for base in {flip.base for flip, _ in found} for step in _steps_behind(base, found)]
    return sum(is_on == (value < first) for is_on, value, first in steps) > len(steps) / 2


def _steps_behind(base: str, found: Sequence[tuple[Flip, Edit]]) -> Iterator[tuple[bool, int, int]]:
    """The steps on later pages of a list: if one has the words of the first page's step, where it and that lead."""
    own = [(flip, int(edit.value)) for flip, edit in found if flip.base == base and edit.value.isdecimal()]
    ahead = {flip.anchor: value for flip, value in own if flip.is_on_first and not flip.anchor.isdecimal()}
    if len(set(ahead.values())) != 1 or any(flip.anchor.isdecimal() for flip, _ in own):
        return
    first = next(iter(ahead.values()))
    for flip, value in own:
        if not flip.is_on_first and value != first:
            yield flip.anchor in ahead, value, first


def words_for_first(flips: Iterable[Flip]) -> tuple[str, ...]:
    """What links to the first page of a list say: "1", and all that lead where it leads.

    "Previous" is among them, as the second page says it: who comes from the first page needs no way back.
    """
    found = [(flip, edit.value) for flip in flips if (edit := edit_of(flip.base, flip.path))]
    firsts = {(flip.base, value) for flip, value in found if flip.anchor == "1"}
    ahead = {flip.anchor for flip, _ in found if flip.is_on_first}
    # Without numbers it is what only later pages say.
    is_numbered = any(flip.anchor.isdecimal() for flip, _ in found)
    back = set() if is_numbered else {flip.anchor for flip, _ in found if not flip.is_on_first} - ahead
    return tuple(sorted(({flip.anchor for flip, value in found if (flip.base, value) in firsts} | back) - {""}))
