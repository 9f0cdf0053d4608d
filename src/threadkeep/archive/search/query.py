"""A query for posts, and its words as SQLite needs them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from threadkeep.archive.database.word_segments import segmented, words_of
from threadkeep.errors import UsageError

# SQLite refuses a much longer expression.
MOST_PIECES = 60
_QUOTES = '"“”„«»「」'


@dataclass(frozen=True, slots=True)
class Query:
    """Words as a person types them, and further conditions; `since` is inclusive, `until` is exclusive."""

    words: str = ""
    author: str | None = None
    board: str | None = None
    since: datetime | None = None
    until: datetime | None = None
    limit: int = 20

    @property
    def is_open(self) -> bool:
        """Whether the query has no condition."""
        return (self.author, self.board, self.since, self.until) == (None,) * 4 and not self.words.strip()


@dataclass(frozen=True, slots=True)
class QueryPiece:
    """Words that must be adjacent; `is_start`: the last one is the start of a word."""

    words: tuple[str, ...]
    expression: str
    is_start: bool


def pieces(words: str) -> list[QueryPiece]:
    """The parts of a query: words, and phrases in quotes; `word*` is the start of a word."""
    found = [_piece(text, is_start) for text, is_start in _split(storable(words)) if words_of(text)]
    if words.strip() and not found:
        raise UsageError(f"there is no word in {words!r}", "Letters and digits are looked for, signs are not.")
    if len(found) > MOST_PIECES:
        raise UsageError(f"{len(found)} words are too many to look for", f"Name at most {MOST_PIECES}.")
    return found


def expression(found: list[QueryPiece]) -> str:
    """The pieces as an expression of SQLite; user input is quoted, so it is never read as an operator."""
    return " AND ".join(piece.expression for piece in found)


def storable(text: str) -> str:
    """The text without lone surrogates, which a command line may contain and a database may not."""
    return text.encode("utf-8", "replace").decode()


def _piece(text: str, is_start: bool) -> QueryPiece:
    quoted = segmented(text).replace("\0", " ").replace('"', '""')
    return QueryPiece(tuple(words_of(text)), f'"{quoted}"{"*" if is_start else ""}', is_start)


def _split(words: str) -> Iterator[tuple[str, bool]]:
    """Every piece as typed, and whether a star follows it."""
    plain = words
    for quote in _QUOTES[1:]:
        plain = plain.replace(quote, '"')
    for place, part in enumerate(plain.split('"')):
        if place % 2:
            yield part, False
        else:
            yield from ((word.rstrip("*"), word.endswith("*")) for word in part.split())
