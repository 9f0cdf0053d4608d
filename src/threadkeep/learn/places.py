"""Selectors for the places of links, where URLs alone do not tell what a link leads to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from threadkeep.learn.seen import Seen, SeenLink

# A class with a masked digit cannot be written down; so many steps up are enough to tell places apart.
_CLASS = re.compile(r"-?[A-Za-z_][A-Za-z_-]*")
LONGEST = 6
MOST_MARKS = 3
WRAPPERS = 2
# Where all links but these have classes, and what stands around them has none that can be written.
BARE = ":not([class])"


def selectors_for(links: Sequence[SeenLink], others: Sequence[SeenLink]) -> tuple[str, ...]:
    """Selectors that find all of some links and none of the others; fewer where they cannot be told apart."""
    chosen: list[str] = []
    left = list(links)
    while left:
        found = next((each for each in _candidates(left[0]) if not any(matches(each, link) for link in others)), None)
        if found is None:
            left = left[1:]
            continue
        chosen.append(found)
        left = [link for link in left if not matches(found, link)]
    return tuple(chosen)


def _candidates(link: SeenLink) -> Iterator[str]:
    """The last steps of its place, those with a class first, then without one, then the way down from its record."""
    steps = [_step(step) for step in link.place.split(">")]
    tails = [">".join(steps[-length:]) for length in range(1, min(LONGEST, len(steps)) + 1)]
    yield from sorted(tails, key=lambda tail: ("." not in tail, tail.count(">")))
    if _is_bare(link.place):
        yield from (tail + BARE for tail in tails)
    if link.cell:
        yield link.cell


def _is_bare(place: str) -> bool:
    return "." not in place.rpartition(">")[2]


def _step(step: str) -> str:
    tag, *classes = step.split(".")
    return ".".join([tag, *(name for name in classes if _CLASS.fullmatch(name))])


def matches(selector: str, link: SeenLink) -> bool:
    """Whether a selector of these finds a link."""
    if ":nth" in selector:
        return link.cell == selector
    if selector.endswith(BARE) and not _is_bare(link.place):
        return False
    wanted, steps = selector.removesuffix(BARE).split(">"), link.place.split(">")
    if len(wanted) > len(steps):
        return False
    pairs = zip(wanted, steps[-len(wanted) :], strict=True)
    return all(
        set(want.split(".")[1:]) <= set(step.split(".")[1:]) and _tag(want) == _tag(step) for want, step in pairs
    )


def are_kin(spot: str, other: str) -> bool:
    """Whether two spots differ only by an element around the one: a row whose tag was never opened, or closed.

    `div>p>b>a` and `div>b>a` are kin. The last two steps are the same: they say what the link is in its row.
    """
    short, long = sorted((_steps(spot), _steps(other)), key=len)
    if not 0 < len(long) - len(short) <= WRAPPERS or short[-2:] != long[-2:]:
        return False
    rest = iter(long)
    return all(step in rest for step in short)


def _steps(spot: str) -> list[str]:
    return spot.partition(":")[0].split(">")


def _tag(step: str) -> str:
    return step.partition(".")[0]


def mark_of(pages: Iterable[Seen], others: Iterable[Seen]) -> str | None:
    """A selector that finds something on each of some pages and on none of the others; several where one cannot."""
    left = list(pages)
    elsewhere = frozenset(mark for page in others for mark in page.marks)
    chosen: list[str] = []
    while left and len(chosen) < MOST_MARKS:
        counts = Counter(mark for page in left for mark in page.marks - elsewhere)
        if not counts:
            return None
        best = min(counts, key=lambda mark: (-counts[mark], _vagueness(mark), len(mark), mark))
        chosen.append(best)
        left = [page for page in left if best not in page.marks]
    return ", ".join(chosen) if chosen and not left else None


def _vagueness(mark: str) -> int:
    """A class is a name that somebody gave, so is an id; a tag below another says little."""
    return 0 if "." in mark else 1 if "[" in mark else 2
