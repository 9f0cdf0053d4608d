"""Where records begin, told by the names in them: above a text, beside it, or in the record before."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from threadkeep.learn.reading.each import Each
from threadkeep.learn.reading.known import known_posts
from threadkeep.learn.reading.sheets import Sheet, reseen

AS_GOOD = 0.97
# Ways to cut that agree less with what is seen than this below the best are none, but for the names that they hold.
NEAR_BEST = 0.01
# The share of posts that must have their names in a run, and be held by it, for it to be better than what fits better.
NAMED, HELD = 0.8, 0.95


def with_names(sheets: Sequence[Sheet], fitting: Sequence[Each]) -> Sequence[Each]:
    """The best ways to cut, only those in runs where single elements leave most names outside: above them, or beside.

    Where records begin inside others and take the names with them, that is no way to cut. Between posts may stand
    advertisements that begin as they do: elements that these lack then fit better than runs, and name nobody. Or runs
    from the texts on fit better than those from the names on, which hold two texts: both are told, for the names may
    be those of other posts.
    """
    near = [each for each in fitting if each.score >= fitting[0].score - NEAR_BEST]
    found = _near_with_names(sheets, near)
    posts = len(known_posts(sheets, found[0]))
    if 2 * _places_of_names(sheets, found[0]).own >= NAMED * posts:
        return found
    runs = [each for each in fitting if each.until is not None and _names_all(sheets, each, posts)]
    if found[0].until is not None:
        return [*found, *_naming_most(sheets, runs)]
    return [each for each in runs if each.score >= runs[0].score - NEAR_BEST] or found


def _naming_most(sheets: Sequence[Sheet], runs: Sequence[Each]) -> list[Each]:
    """Those that hold the most names: what begins a run only behind its like misses the first of a page."""
    held = [_places_of_names(sheets, each).own for each in runs]
    return [each for each, own in zip(runs, held, strict=True) if own == max(held)]


def _names_all(sheets: Sequence[Sheet], each: Each, posts: int) -> bool:
    """Whether nearly so many posts stand in the records of a cut, and most names in the records of their posts."""
    places = _places_of_names(sheets, each)
    return not places.nested and places.own >= NAMED * posts and len(known_posts(sheets, each)) >= HELD * posts


def _near_with_names(sheets: Sequence[Sheet], near: Sequence[Each]) -> Sequence[Each]:
    places = {each: _places_of_names(sheets, each) for each in near}
    clean = [each for each in near if not places[each].nested]
    runs = [each for each in clean if each.until is not None]
    if not runs or clean[0].until is not None:
        return clean or near
    return clean if 2 * places[clean[0]].own >= max(places[each].own for each in runs) else runs


@dataclass(frozen=True, slots=True)
class _Places:
    """How many names stand in the records of their posts, and how many in records nested in those."""

    own: int
    nested: int


def _places_of_names(sheets: Sequence[Sheet], each: Each) -> _Places:
    named = [(one.record, node) for one in known_posts(sheets, each) if (node := one.post.author_node) is not None]
    inside = [(record, node) for record, node in named if record.start <= node < record.end]
    own = sum(any(True for _ in record.own_nodes((node,))) for record, node in inside)
    return _Places(own, len(inside) - own)


def best_turned(sheets: Sequence[Sheet], near: Sequence[Each], bodies: str) -> Sequence[Each]:
    """Of runs those first whose parts fit best: a run may begin at any of its elements, and only one is right."""
    if near[0].until is None:
        return near
    weighed = {each: sum(reseen(sheet, each.text, each.until, bodies).worth for sheet in sheets) for each in near}
    best = max(weighed.values())
    return [each for each in near if weighed[each] >= AS_GOOD * best]


def seen_anew(sheets: Sequence[Sheet], each: Each, bodies: str) -> Sequence[Sheet]:
    """The pages with their posts as they are seen in the records of this cut, unless less is seen of them then.

    Posts of one look among others stay as they are: what was told by the others is not seen in their records alone.
    """
    anew = [(sheet, sheet if sheet.apart else reseen(sheet, each.text, each.until, bodies).sheet) for sheet in sheets]
    return [after if _parts(after) >= _parts(before) else before for before, after in anew]


def _parts(sheet: Sheet) -> int:
    return sum((post.author is not None) + (post.published is not None) for post in sheet.posts)
