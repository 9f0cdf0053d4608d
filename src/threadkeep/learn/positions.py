"""Where in a URL the page of a list is told, found by comparing the list's own URL with its flips."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

import re2

from threadkeep.layout.page_flips import PAGE_WORDS
from threadkeep.learn.forms import Form, Piece
from threadkeep.learn.slots import escaped, tokens_of

PositionName = Literal["page", "offset", "cursor"]
# A cursor may be any word; whatever is longer is no part of a pager.
LONGEST_INSERTION = 40
# What leads to a position, in words and signs: `&page=`, `/page-`.
LONGEST_LEAD = 5
_GLUED = re.compile(r"[^\W\d_]+$")


@dataclass(frozen=True, slots=True)
class Flip:
    """A link from one page of a list to another: both paths, the words of the link, and if the first page has it."""

    base: str
    path: str
    anchor: str = ""
    is_on_first: bool = True


@dataclass(frozen=True, slots=True)
class Edit:
    """What a flip's path has that its list's own has not: `before` and `after` stand around the value.

    `at` counts the letters of the list's own path before it; `replaces` is what stands there, empty for nothing.
    """

    at: int
    before: str
    value: str
    after: str
    replaces: str = ""


@dataclass(frozen=True, slots=True)
class Position:
    """Where a form tells the position: before the piece `piece`, or in its stead.

    `lead` and `trail` are further parameters that some flips have before or behind it and others have not.
    """

    piece: int
    cut: int
    before: str
    after: str
    is_replacing: bool
    value: str = r"\d+"
    lead: str = ""
    trail: str = ""


def edit_of(base: str, path: str) -> Edit | None:
    """How a flip's path differs from its list's own; None where it is not by one value."""
    one, other = tokens_of(base), tokens_of(path)
    start = _same(one, other)
    end = _same(one[start:][::-1], other[start:][::-1])
    gone, new = "".join(one[start : len(one) - end]), "".join(other[start : len(other) - end])
    at = len("".join(one[:start]))
    if gone.isdecimal() and new.isdecimal():
        is_short = max(len(gone), len(new)) <= LONGEST_INSERTION
        return Edit(at, "", new, "", gone) if is_short else None
    return _insertion(at, new) if not gone and new else None


def without_position(path: str, other: str) -> Iterator[str]:
    """A path without the number by which it differs from another, and without what leads to it, word by word.

    `/t/5/page-3` and `/t/5/page-2` are pages of `/t/5`, or of `/t/5/page`.
    """
    edit = edit_of(other, path)
    if edit is None or not edit.replaces or not edit.value.isdecimal():
        return
    before, after = tokens_of(path[: edit.at]), path[edit.at + len(edit.value) :]
    for count in range(len(before) - 1, max(0, len(before) - LONGEST_LEAD), -1):
        yield "".join(before[:count]) + after
        yield "".join(before[:count]) + after[1:]


def may_be_page(edit: Edit) -> bool:
    """Whether the value may tell a page: one that a word leads to without a sign may name what is done, `/do2`."""
    word = _GLUED.search(edit.before)
    return word is None or word[0].lower() in PAGE_WORDS


def _same(one: Sequence[str], other: Sequence[str]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _insertion(at: int, new: str) -> Edit | None:
    if len(new) > LONGEST_INSERTION:
        return None
    numbers = list(re.finditer(r"\d+", new))
    counted = [found for found in numbers if int(found[0])]
    if len(numbers) == 1 or (len(counted) == 1 and "=" in new):
        # Of several parameters the position is the one number that is not zero: `&days=0&order=asc&start=15`.
        found = (counted or numbers)[0]
        # A number that goes on as a word is a part of a name: `/1e41c2fc/` is no page of `/1e41c`.
        is_part = new[found.end() :][:1].isalpha()
        return None if is_part else Edit(at, new[: found.start()], found[0], new[found.end() :])
    word = re.fullmatch(r"([^=]*=)([^=&;/]+)([&;]?)", new)
    return Edit(at, *word.groups()) if word else None


def position_in(form: Form, flips: Iterable[Flip]) -> tuple[Position, int] | None:
    """Where a form tells the position, by most of the flips, and how many say so."""
    counts = Counter(place for flip in flips if (place := _place(form, flip)) is not None)
    if not counts:
        return None
    best, count = counts.most_common(1)[0]
    both = [pair for other in counts if other != best if (pair := _widened(best, other)) is not None]
    return (both[0], count) if both else (best, count)


def _widened(one: Position, other: Position) -> Position | None:
    """The position that fits both: one of them has parameters more around it; None where they differ in more."""
    short, long = sorted((one, other), key=lambda each: len(each.before) + len(each.after))
    is_same = replace(long, before=short.before, after=short.after) == short
    if not is_same or not long.before.endswith(short.before) or not long.after.startswith(short.after):
        return None
    lead = long.before.removesuffix(short.before)
    return replace(short, lead=lead, trail=long.after.removeprefix(short.after))


def _place(form: Form, flip: Flip) -> Position | None:
    edit = edit_of(flip.base, flip.path)
    spans = _spans(form, flip.base)
    if edit is None or spans is None:
        return None
    value = r"\d+" if edit.value.isdecimal() else r"[^/?&;]+"
    for number, (start, end) in enumerate(spans):
        kind = form.pieces[number].kind
        if edit.replaces and start <= edit.at and edit.at + len(edit.replaces) <= end:
            cut = 0 if kind == "value" else edit.at - start
            return Position(number, cut, "", "", True, value) if kind in ("value", "text") else None
        if not edit.replaces and start <= edit.at < end and (kind == "text" or edit.at == start):
            return Position(number, edit.at - start, edit.before, edit.after, False, value)
    return None if edit.replaces else Position(len(spans), 0, edit.before, edit.after, False, value)


def _spans(form: Form, path: str) -> list[tuple[int, int]] | None:
    """Where each piece of the form stands in a path."""
    found = re2.fullmatch("".join(f"({_bare(piece)})" for piece in form.pieces), path)
    return [found.span(number) for number in range(1, len(form.pieces) + 1)] if found else None


def _bare(piece: Piece) -> str:
    return re.escape(piece.text) if piece.kind == "text" else piece.text


def with_position(form: Form, place: Position, name: PositionName) -> Form:
    """The form that fits the list's own URL and its flips."""
    before, after = form.pieces[: place.piece], form.pieces[place.piece + 1 :]
    own = form.pieces[place.piece : place.piece + 1]
    group = f"(?P<{name}>{place.value})"
    if place.is_replacing:
        return Form((*before, *_replaced(own[0], place.cut, group), *after), form.support)
    around = [f"(?:{escaped(text)})?" if text else "" for text in (place.lead, place.trail)]
    inside = f"{around[0]}{escaped(place.before)}{group}{escaped(place.after)}{around[1]}"
    optional = Piece("position", f"(?:{inside})?")
    if before and not place.cut and (place.lead or place.before)[:1] not in _ENDING:
        before = (*before[:-1], _shortest(before[-1]))
    if own and place.cut:
        left, right = own[0].text[: place.cut], own[0].text[place.cut :]
        return Form((*before, Piece("text", left), optional, Piece("text", right), *after), form.support)
    return Form((*before, optional, *own, *after), form.support)


# Signs that end a name of any letters.
_ENDING = ("/", "?", "&", ";", "")


def _shortest(piece: Piece) -> Piece:
    """A piece as short as may be: a name of any letters would take the position behind it for a part of itself."""
    is_any = piece.kind == "value" and piece.text.endswith("]+")
    return replace(piece, text=f"{piece.text}?") if is_any else piece


def _replaced(piece: Piece, cut: int, group: str) -> Iterator[Piece]:
    if piece.kind == "value":
        yield Piece("position", group)
        return
    number = re.compile(r"\d+").match(piece.text, cut)
    end = number.end() if number else cut
    yield from (Piece("text", text) for text in (piece.text[:cut],) if text)
    yield Piece("position", group)
    yield from (Piece("text", text) for text in (piece.text[end:],) if text)
