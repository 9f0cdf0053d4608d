"""Page-flipping URLs: numbers that stand at the same location on the pages they lead to (Algorithm 2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence, Set
from dataclasses import dataclass
from itertools import pairwise

from threadkeep.learn.focus.album import Album
from threadkeep.learn.focus.detection import MOST_IN_GROUP
from threadkeep.learn.focus.groups import UrlGroup, place_of, url_groups
from threadkeep.learn.learner import Wanted
from threadkeep.learn.seen import Seen

# Beside the numbers of a pager there may be words: first and previous, next and last.
WORDS_BESIDE = 4
LONGEST_WORD = 24
LONGEST_NUMBER = 5
LIKENESS = 0.7
# "Sort by" leads to the same records again; another page of the list has others.
OVERLAP = 0.3
# A line on more than this share of pages belongs to the site and not to the page.
COMMON = 0.4
_WORDS = frozenset({"first", "last", "next", "previous", "prev"})
_ARROWS = frozenset("<>«»‹›←→ ")


@dataclass(frozen=True, slots=True)
class Template:
    """The lines that belong to the site and not to one page."""

    lines: frozenset[int]

    def own_lines(self, page: Seen) -> frozenset[int]:
        return page.lines - self.lines


def template_of(pages: Sequence[Seen]) -> Template:
    counts = Counter(line for page in pages for line in page.lines)
    return Template(frozenset(line for line, count in counts.items() if count > max(1, COMMON * len(pages))))


def flips_on(album: Album, page: Seen, template: Template) -> Generator[Wanted, Seen, UrlGroup | None]:
    """The group of page-flipping URLs of an index or thread page; None where no group is one."""
    best: tuple[float, UrlGroup] | None = None
    for group in url_groups(page, album.clean, place_of):
        if not is_numbered(group.anchors):
            continue
        destinations = yield from album.see_all(group.urls[:MOST_IN_GROUP])
        fitting = sum(_is_flipped(album, page, each, group, template) for each in destinations) / len(destinations)
        if fitting > 0.5 and (best is None or fitting > best[0]):
            best = fitting, group
    return best[1] if best is not None else None


def is_numbered(anchors: Sequence[str]) -> bool:
    """Whether anchors are numbers that rise, or words such as "last"; a pager may stand twice, above and below."""
    bare = [anchor.strip("[]() ") for anchor in anchors]
    numbers = [int(anchor) for anchor in bare if _is_number(anchor)]
    words = [anchor for anchor in bare if not _is_number(anchor)]
    if not numbers:
        return all(map(_is_step, words))
    pagers = 1 + sum(after <= before for before, after in pairwise(numbers))
    return pagers <= 2 and len(words) <= WORDS_BESIDE * pagers and all(len(word) <= LONGEST_WORD for word in words)


def _is_number(anchor: str) -> bool:
    return anchor.isdecimal() and len(anchor) <= LONGEST_NUMBER


def _is_step(word: str) -> bool:
    return bool(word) and (word.casefold() in _WORDS or _ARROWS.issuperset(word))


def _is_flipped(album: Album, source: Seen, page: Seen, group: UrlGroup, template: Template) -> bool:
    """Whether a destination has numbers at the same location, looks like the source and shows something else."""
    there = (each for each in url_groups(page, album.clean, place_of) if each.location == group.location)
    return (
        any(is_numbered(each.anchors) for each in there)
        and _dice(_layout(source), _layout(page)) >= LIKENESS
        and _jaccard(template.own_lines(source), template.own_lines(page)) < OVERLAP
    )


def _layout(page: Seen) -> frozenset[str]:
    """The places where links stand, those in what somebody wrote apart: what there is of a page's tree."""
    return frozenset(link.place for link in page.links if not link.is_written)


def _dice(one: Set[str], other: Set[str]) -> float:
    return 2 * len(one & other) / max(1, len(one) + len(other))


def _jaccard(one: Set[int], other: Set[int]) -> float:
    return len(one & other) / max(1, len(one | other))
