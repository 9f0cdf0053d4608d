"""The form of URLs that lead to pages of one kind: what is equal in all of them, and what varies."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import re2

from threadkeep.learn.slots import slots_of, tokens_of
from threadkeep.learn.url_types import types_at

_ANY = r"[^/?&;]+"
# A name with those of the folders above it, `general/news`: as little as the rest of the URL leaves.
_FOLDERS = r"[^?&;]+?"
_ID_FIRST = re.compile(r"(\d+)(?:[-_.].*)?")
_ID_LAST = re.compile(r"(?:.*[-_.])?(\d+)")
_TOKEN = re.compile(r"(?=[a-zA-Z_-]*\d[a-zA-Z_-]*\d)(?=\d*[a-zA-Z])[\w-]{6,}")
_NUMBER = re.compile(r"\d+")
_SLUG = re.compile(r"[^\W\d_]+(?:[-_][^\W_]+)+")
_ENDING = re.compile(r"\.[a-z]{2,5}$")

PieceKind = Literal["text", "value", "noise", "position"]


@dataclass(frozen=True, slots=True)
class Sample:
    """The path and query of a link, and the page it was found on; `own` are the values that tell that page apart."""

    path: str
    page: str = ""
    own: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a form: `text` as it stands, or the pattern of a value; "noise" varies and tells nothing.

    A "position" has a group of its own in its pattern.
    """

    kind: PieceKind
    text: str

    @property
    def pattern(self) -> str:
        if self.kind == "text":
            return re.escape(self.text)
        return (
            self.text if self.kind == "position" else f"({self.text})" if self.kind == "value" else f"(?:{self.text})"
        )


@dataclass(frozen=True)
class Form:
    """The pieces of a URL from left to right."""

    pieces: tuple[Piece, ...]
    support: int = 0

    @cached_property
    def regex(self) -> re2._Regexp:
        return re2.compile("".join(piece.pattern for piece in self.pieces))

    def values(self, path: str) -> tuple[str, ...] | None:
        """The values of a URL of this form; None where it has another."""
        found = self.regex.fullmatch(path)
        named = self.regex.groupindex.values()
        return tuple(v for n, v in enumerate(found.groups(), 1) if n not in named) if found else None

    def position(self, path: str) -> str | None:
        """Where in its list a URL of this form says that its page stands."""
        found = self.regex.fullmatch(path)
        return next((value for value in found.groupdict().values() if value), None) if found else None

    def fits(self, path: str) -> bool:
        return self.regex.fullmatch(path) is not None

    @property
    def is_fixed(self) -> bool:
        return not any(piece.kind == "value" for piece in self.pieces)

    @property
    def is_nested(self) -> bool:
        """Whether a page may have any number of folders of its kind above it."""
        return any(piece.text == _FOLDERS for piece in self.pieces)


def forms_of(samples: Iterable[Sample]) -> tuple[Form, ...]:
    """The forms that some URLs have, the most common first."""
    distinct = {sample.path: sample for sample in samples}
    shapes: defaultdict[tuple[str, ...], list[Sample]] = defaultdict(list)
    for sample in distinct.values():
        shapes[slots_of(sample.path).leads].append(sample)
    forms = [form for of_shape in shapes.values() for form in _split(of_shape)]
    return tuple(sorted(forms, key=lambda form: -form.support))


def with_slash(form: Form) -> Form:
    """The form, with or without a slash behind it."""
    return Form((*form.pieces, Piece("noise", "/?")), form.support)


def nested(forms: Sequence[Form], paths: Collection[str]) -> tuple[Form, ...]:
    """The forms, and one for two of them where URLs of one go on where others end: `/dogs/`, `/dogs/food/`."""
    for above in forms:
        below = [form for form in forms if form is not above and _goes_below(above, form, paths)]
        if below and above.pieces[-1] in (_NAME, Piece("text", "/")) and _NAME in above.pieces[-2:]:
            pieces = tuple(Piece("value", _FOLDERS) if piece == _NAME else piece for piece in above.pieces)
            whole = Form(pieces, above.support + sum(form.support for form in below))
            others = [form for form in forms if form is not above and form not in below]
            return tuple(sorted([whole, *others], key=lambda form: -form.support))
    return tuple(forms)


_NAME = Piece("value", _ANY)


def _goes_below(above: Form, form: Form, paths: Collection[str]) -> bool:
    high = {path.rstrip("/") for path in paths if above.fits(path)}
    low = [path.rstrip("/").rpartition("/")[0] for path in paths if form.fits(path)]
    return len(low) > 1 and high.issuperset(low)


def _split(samples: Sequence[Sample]) -> Iterator[Form]:
    """One form, or one for each type of page where a slot names types: `/poll/7` beside `/topic/5`."""
    rows = [slots_of(sample.path) for sample in samples]
    pages = [sample.page for sample in samples]
    places = [types_at(place, [row.values for row in rows], pages) for place in range(len(rows[0].values))]
    # `/dogs/by-date` beside `/dogs/by-name`: of two places that tell URLs apart, the one with fewer words names types.
    types = min((found for found in places if found), key=lambda found: len(set(found)), default=())
    if types:
        for name in dict.fromkeys(types):
            yield from _split([sample for sample, own in zip(samples, types, strict=True) if own == name])
        return
    names = frozenset.intersection(*(frozenset(sample.own) for sample in samples))
    yield Form(
        tuple(_merged(_pieces(rows[0].leads, [row.values for row in rows], frozenset(pages), names))), len(samples)
    )


def _pieces(
    leads: Sequence[str], rows: Sequence[tuple[str, ...]], pages: Collection[str], names: Collection[str]
) -> Iterator[Piece]:
    is_alone = len(rows) == 1
    for place, lead in enumerate(leads):
        yield Piece("text", lead)
        values = [row[place] for row in rows]
        if not is_alone and _is_of_page(values, pages):
            yield Piece("value", r"\d+")
        elif (name := _name_of_page(values, names)) and not is_alone:
            yield from (Piece("value", _ANY), *_texts(values[0].removeprefix(name)))
        else:
            yield from slot_pieces(values, is_alone)


def _name_of_page(values: Sequence[str], names: Collection[str]) -> str:
    """What all values begin with because it names the one page that they stand on; empty: nothing."""
    return next((name for name in names if all(value.startswith(name) for value in values)), "")


def _is_of_page(values: Sequence[str], pages: Collection[str]) -> bool:
    """Whether a number is the same in all links because it is that of the one page they stand on."""
    return len(set(values)) == 1 and values[0].isdigit() and all(values[0] in _NUMBER.findall(page) for page in pages)


def slot_pieces(values: Sequence[str], is_alone: bool = False) -> tuple[Piece, ...]:
    """The pieces of one slot; of a URL that is alone the numbers and slugs are taken to vary."""
    if len(set(values)) == 1:
        return _alone(values[0]) if is_alone else (Piece("text", values[0]),)
    return _counted(values) or _numbered(values) or _named(values)


def _alone(value: str) -> tuple[Piece, ...]:
    if _SLUG.fullmatch(value) or _TOKEN.fullmatch(value) or "%" in value:
        return (Piece("value", _ANY),)
    return tuple(Piece("value", r"\d+") if token.isdigit() else Piece("text", token) for token in tokens_of(value))


def _counted(values: Sequence[str]) -> tuple[Piece, ...]:
    """Equal but for numbers: `topic-5-1.html`."""
    rows = [tokens_of(value) for value in values]
    if len({tuple("0" if token.isdigit() else token for token in row) for row in rows}) != 1:
        return ()
    columns = zip(*rows, strict=True)
    return tuple(Piece("text", column[0]) if len(set(column)) == 1 else Piece("value", r"\d+") for column in columns)


def _numbered(values: Sequence[str]) -> tuple[Piece, ...]:
    """A number and words that go with it: `5-my-title`, `my-title.5`."""
    if all(_ID_FIRST.fullmatch(value) for value in values):
        ending = _common_ending(values)
        return (Piece("value", r"\d+"), Piece("noise", r"(?:[-_.][^/?&;]*)?"), *_texts(ending))
    ending = _common_ending(values)
    bare = [value.removesuffix(ending) for value in values]
    if all(_ID_LAST.fullmatch(value) for value in bare):
        return (Piece("noise", r"(?:[^/?&;]*[-_.])?"), Piece("value", r"\d+"), *_texts(ending))
    return ()


def _named(values: Sequence[str]) -> tuple[Piece, ...]:
    ending = _common_ending(values)
    start = _common_start([value.removesuffix(ending) for value in values])
    return (*_texts(start), Piece("value", _ANY), *_texts(ending))


def _texts(text: str) -> tuple[Piece, ...]:
    return (Piece("text", text),) if text else ()


def _common_ending(values: Sequence[str]) -> str:
    """An ending like `.html` that all have."""
    found = _ENDING.search(values[0])
    ending = found[0] if found else ""
    return ending if ending and all(value.endswith(ending) and value != ending for value in values) else ""


def _common_start(values: Sequence[str]) -> str:
    """What all begin with, up to a sign that parts words."""
    shortest = min(values, key=len)
    same = next((n for n, letter in enumerate(shortest) if any(v[n] != letter for v in values)), len(shortest) - 1)
    found = re.match(r".*[-_.,:]", shortest[: max(0, same)])
    return found[0] if found else ""


def _merged(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """Neighbouring texts as one."""
    text = ""
    for piece in pieces:
        if piece.kind == "text":
            text += piece.text
            continue
        yield from _texts(text)
        text = ""
        yield piece
    yield from _texts(text)
