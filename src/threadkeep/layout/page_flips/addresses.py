"""Addresses with one number masked, and how such a form is related to the address of the page itself."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote

from threadkeep.layout.page_flips.step_words import PAGE_WORDS

_TOKENS = re.compile(r"\d+|[^\W\d_]+|[\W_]")
_BETWEEN = re.compile("[&;]")
# A number that may be a position, and how many of the last ones of a path are tried.
_LONGEST_NUMBER, _TRIED = 7, 4
# A session id, which is another one on each answer: long, of letters and digits.
_SESSION = re.compile(r"(?=.*\d)(?=.*[a-f])[0-9a-f]{16,}", re.IGNORECASE)
MASK = "#"

Tokens = tuple[str, ...]
# The page is one of the form's own, the first page of it, or one of the same list by its ids.
Relation = Literal["same", "first", "similar"]


@dataclass(frozen=True, slots=True)
class Address:
    """The path of an address as tokens, and its query by names; parameters of all links are left out."""

    path: Tokens
    query: Mapping[str, Tokens]


@dataclass(frozen=True, slots=True)
class AddressForm:
    """An address with one number masked; `name` is the parameter that has it, None for the path."""

    path: Tokens
    query: frozenset[tuple[str, Tokens]]
    name: str | None

    @property
    def masked(self) -> Tokens:
        return self.path if self.name is None else dict(self.query)[self.name]

    @property
    def is_range(self) -> bool:
        return self.masked.count(MASK) > 1

    @property
    def kind(self) -> tuple[object, ...]:
        """The form without its other numbers: pagers of the rows of a list have one kind."""
        return (
            _without_numbers(self.path),
            frozenset((name, _without_numbers(v)) for name, v in self.query),
            self.name,
        )


def address_of(url: str, everywhere: frozenset[str] = frozenset()) -> Address:
    path, _, query = unquote(url.partition("#")[0].partition("://")[2].partition("/")[2]).partition("?")
    parts = [part for part in _BETWEEN.split(query) if part and part not in everywhere]
    pairs = (part.partition("=") for part in parts)
    return Address(tuple(_TOKENS.findall(path)), {name: tuple(_TOKENS.findall(value)) for name, _, value in pairs})


def forms_of(address: Address) -> Iterator[tuple[AddressForm, int]]:
    """The forms of an address, each with the number that it masks."""
    query = frozenset(address.query.items())
    for tokens, value in _masked(address.path):
        yield AddressForm(tokens, query, None), value
    for name, given in address.query.items():
        for tokens, value in _masked(given):
            yield AddressForm(address.path, query - {(name, given)} | {(name, tokens)}, name), value


def _masked(tokens: Tokens) -> Iterator[tuple[Tokens, int]]:
    places = [place for place, token in enumerate(tokens) if token.isdecimal() and len(token) <= _LONGEST_NUMBER]
    for place in places[-_TRIED:]:
        end = place + 1
        if tokens[end : end + 1] == ("-",) and tokens[end + 1 : end + 2] and tokens[end + 1].isdecimal():
            yield (*tokens[:place], MASK, "-", MASK, *tokens[end + 2 :]), int(tokens[place])
        yield (*tokens[:place], MASK, *tokens[end:]), int(tokens[place])


def value_in(form: AddressForm, address: Address) -> int | None:
    """The number that an address of this form has; None if it is none of this form."""
    return next((value for other, value in forms_of(address) if other == form), None)


def number_at(form: AddressForm, address: Address) -> int | None:
    """The number that an address has where a form masks one; their other parameters may differ."""
    tokens = address.path if form.name is None else address.query.get(form.name, ())
    if len(tokens) != len(form.masked):
        return None
    return next((int(b) for a, b in zip(form.masked, tokens, strict=True) if a == MASK and b.isdecimal()), None)


def is_first_of(form: AddressForm, address: Address) -> bool:
    """Whether an address is the form without its position."""
    return relation_of(form, address, is_strict=True) == "first"


def relation_of(form: AddressForm, own: Address, *, is_strict: bool = False) -> Relation | None:
    """How the address of a page is related to a form; None if it is not."""
    query = dict(form.query)
    if form.name is None:
        position = _position_in(form.path, own.path)
        rest = _is_same_list(query, own.query, form.path, is_strict)
    else:
        given = own.query.get(form.name)
        position = "first" if given is None else _position_in(query[form.name], given)
        is_lone = given is not None or _adds_position_only(query[form.name])
        others = {name: value for name, value in query.items() if name != form.name}
        own_others = {name: value for name, value in own.query.items() if name != form.name}
        rest = form.path == own.path and is_lone and _is_same_list(others, own_others, own.path, is_strict)
    return position if rest else None


def _position_in(form: Tokens, own: Tokens) -> Relation | None:
    """Whether tokens have a number where a form has its mask, or lack the mask with what leads to it."""
    if len(form) == len(own) and all(a == b or (a == MASK and b.isdecimal()) for a, b in zip(form, own, strict=True)):
        return "same"
    start = next((n for n, (a, b) in enumerate(zip(form, own, strict=False)) if a != b), min(len(form), len(own)))
    end = len(form) - (len(own) - start)
    if end <= start or form[end:] != own[start:]:
        return None
    return "first" if _adds_position_only(form[start:end]) else None


def _adds_position_only(tokens: Sequence[str]) -> bool:
    """Whether tokens are a masked number, zeros and ones, and at most a word, or two with one for pages."""
    words = [token for token in tokens if token.isalnum() and token != MASK]
    names = [word for word in words if not word.isdecimal()]
    most = 1 if PAGE_WORDS.isdisjoint(names) else 2
    return MASK in tokens and len(names) <= most and all(word in ("0", "1") for word in words if word.isdecimal())


def _is_same_list(form: Mapping[str, Tokens], own: Mapping[str, Tokens], path: Tokens, is_strict: bool) -> bool:
    """Whether two queries, without the position, may be of one list: they share an id, or one adds none."""
    both = form.keys() & own.keys()
    if any(form[name] != own[name] and not _is_session(own[name]) for name in both):
        return False
    added, lacking = _ids(form, both), _ids(own, both)
    if is_strict:
        return not added and not own.keys() - both
    shares_id = any(map(has_number, (form[name] for name in both))) or (has_number(path) and not lacking)
    return not (added or lacking) or shares_id


def _ids(query: Mapping[str, Tokens], both: frozenset[str] | set[str]) -> list[str]:
    return [name for name, value in query.items() if name not in both and has_number(value) and not _is_session(value)]


def has_number(tokens: Sequence[str]) -> bool:
    return any(token.isdecimal() and token not in ("0", "1") for token in tokens)


def _is_session(tokens: Sequence[str]) -> bool:
    return _SESSION.fullmatch("".join(tokens)) is not None


def _without_numbers(tokens: Tokens) -> Tokens:
    return tuple("0" if token.isdecimal() else token for token in tokens)


def words_in(tokens: Tokens) -> tuple[str, ...]:
    return tuple(token for token in tokens if token.isalpha())


def all_tokens(address: Address) -> frozenset[str]:
    """All tokens of an address."""
    return frozenset((*address.path, *(token for value in address.query.values() for token in value)))
