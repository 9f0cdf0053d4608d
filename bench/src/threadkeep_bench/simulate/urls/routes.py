"""What a URL of a simulated forum asks for, and routes that spell it and read it back."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Literal, Protocol
from urllib.parse import quote, unquote

View = Literal[
    "entry", "board", "thread", "post", "newest", "next", "previous", "print", "sort", "user", "members", "search",
    "recent", "calendar", "tag", "feed", "login", "register", "reply", "quote", "report", "compose", "rate", "mark",
    "subscribe", "delete", "toggle", "portal", "online", "help",
]  # fmt: skip

Noun = Literal["board", "thread", "post", "user"]

# Which noun the id in a view's URL names; a view that is not here has no id.
NOUN_OF: dict[View, Noun] = {
    "board": "board", "sort": "board", "compose": "board", "mark": "board",
    "thread": "thread", "newest": "thread", "next": "thread", "previous": "thread", "print": "thread",
    "reply": "thread", "rate": "thread", "subscribe": "thread",
    "post": "post", "quote": "post", "report": "post", "delete": "post",
    "user": "user",
}  # fmt: skip

FIELD_PATTERNS = {
    "id": r"(?P<id>\d+)",
    "board": r"(?:\d+)",
    "boardslug": r"(?:[^/]+)",
    "token": r"(?P<token>[0-9a-z]+)",
    "slug": r"(?P<slug>[^/]+)",
    "position": r"(?P<position>[\w]+)",
    "word": r"(?P<word>.+)",
    "order": r"(?P<word>.+)",
}


@dataclass(frozen=True, slots=True)
class Target:
    """What is asked for; `position` is spelled as the URL has it, `word` is an order, a month, a tag or a way back."""

    view: View
    id: int = 0
    position: str = ""
    word: str = ""


class RouteNames(Protocol):
    """How boards, threads and users are called in URLs that carry words or tokens instead of numbers."""

    def slug(self, noun: Noun, id: int) -> str: ...

    def by_slug(self, noun: Noun, slug: str) -> int | None: ...

    def token(self, noun: Noun, id: int) -> str: ...

    def by_token(self, noun: Noun, token: str) -> int | None: ...

    def board_of(self, thread: int) -> int: ...


@dataclass(frozen=True, slots=True)
class Route:
    """One spelling of a view: a path and query parameters with fields in braces.

    What is in brackets is left out without a position or word, and so is a parameter that is one; all others must
    be there (`{order}` is a word that must), and one that is given as empty must not.
    """

    view: View
    path: str
    query: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Scheme:
    """The routes of a site in the order they are tried; `other` holds second spellings that a few links use."""

    routes: tuple[Route, ...]
    other: tuple[Route, ...] = ()
    separator: str = "&"

    def path(self, target: Target, names: RouteNames, *, other: bool = False) -> str:
        """The path and query of a target."""
        route = (self._second if other else self._first)[target.view]
        return _spelled(route, target, names, self.separator)

    def target(self, path: str, names: RouteNames) -> Target | None:
        """What a path and query ask for; None if nothing here is spelled like that."""
        place, _, rest = path.partition("?")
        query = dict(parameters(rest, self.separator))
        found = (_read(route, place, query, names) for route in (*self.routes, *self.other))
        return next((target for target in found if target is not None), None)

    @cached_property
    def _first(self) -> dict[View, Route]:
        return {route.view: route for route in reversed(self.routes)}

    @cached_property
    def _second(self) -> dict[View, Route]:
        return self._first | {route.view: route for route in reversed(self.other)}


def parameters(query: str, separator: str) -> Iterator[tuple[str, str]]:
    for part in query.split(separator):
        name, _, value = part.partition("=")
        if name:
            yield name, unquote(value)


def _spelled(route: Route, target: Target, names: RouteNames, separator: str) -> str:
    values = _Values(target, names)
    path = "".join(piece.text.format_map(values) for piece in _pieces(route.path) if piece.is_said(values))
    pairs = ((name, value.format_map(values)) for name, value in route.query)
    query = separator.join(f"{name}={value}" for name, value in pairs if value)
    return f"{path}?{query}" if query else path


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of a path; one that was in brackets `needs` a value for each of its fields."""

    text: str
    needs: tuple[str, ...] = ()

    def is_said(self, values: _Values) -> bool:
        return all(values[field] for field in self.needs)


@lru_cache(maxsize=8192)
def _pieces(path: str) -> tuple[_Piece, ...]:
    parts = re.split(r"\[([^]]*)\]", path)
    return tuple(
        _Piece(part, tuple(re.findall(r"\{(\w+)\}", part)) if place % 2 else ()) for place, part in enumerate(parts)
    )


@dataclass(frozen=True, slots=True)
class _Values:
    """The fields of a target, each made when a template asks for it."""

    target: Target
    names: RouteNames

    def __getitem__(self, field: str) -> str:
        noun, id = NOUN_OF.get(self.target.view), self.target.id
        if field == "position":
            return self.target.position
        if field in ("word", "order"):
            return quote(self.target.word, safe="-_.~")
        if field == "id" or noun is None:
            return str(id)
        return self._named(field, noun, id)

    def _named(self, field: str, noun: Noun, id: int) -> str:
        if field == "token":
            return self.names.token(noun, id)
        if field == "slug":
            return quote(self.names.slug(noun, id), safe="-_.~")
        board = self.names.board_of(id)
        return str(board) if field == "board" else quote(self.names.slug("board", board), safe="-_.~")


def _read(route: Route, path: str, query: dict[str, str], names: RouteNames) -> Target | None:
    found = _pattern(route.path).fullmatch(path)
    if found is None:
        return None
    fields = {name: unquote(value) for name, value in found.groupdict().items() if value}
    for name, template in route.query:
        value = query.get(name, "")
        part = _pattern(template).fullmatch(value)
        if part is None and not (value == "" and template in OPTIONAL):
            return None
        fields.update({key: text for key, text in part.groupdict().items() if text} if part else {})
    return _target(route.view, fields, names)


OPTIONAL = ("{position}", "{word}")


def _target(view: View, fields: dict[str, str], names: RouteNames) -> Target | None:
    noun = NOUN_OF.get(view)
    id = 0 if noun is None else _id(noun, fields, names)
    if id is None:
        return None
    return Target(view, id, fields.get("position", ""), fields.get("word", ""))


def _id(noun: Noun, fields: dict[str, str], names: RouteNames) -> int | None:
    if "id" in fields:
        return int(fields["id"])
    if "token" in fields:
        return names.by_token(noun, fields["token"])
    return names.by_slug(noun, fields["slug"]) if "slug" in fields else None


@lru_cache(maxsize=8192)
def _pattern(template: str) -> re.Pattern[str]:
    parts = re.split(r"(\[|\]|\{\w+\})", template)
    return re.compile("".join(_expression(part) for part in parts))


def _expression(part: str) -> str:
    if part == "[":
        return "(?:"
    if part == "]":
        return ")?"
    return FIELD_PATTERNS[part[1:-1]] if part.startswith("{") else re.escape(part)
