"""A URL that is added to the frontier."""

from __future__ import annotations

from dataclasses import dataclass

import xxhash

from threadkeep.model import FollowedLink, Identity
from threadkeep.strategy import list_name

# The sign bit of a 64-bit integer.
_SIGN = 1 << 63
# The largest number of digits of an integer in SQLite; a longer position is no page number.
_POSITION_DIGITS = 18


@dataclass(frozen=True, slots=True)
class Entry:
    """A URL, its identity, its rank (None: never requested) and the rule that found it."""

    url: str
    identity: Identity | None
    rank: int | None
    rule: str


def entry_of(found: FollowedLink, rank: int | None) -> Entry:
    return Entry(found.url, found.identity, rank, found.rule)


def hash_of(text: str) -> int:
    """A signed 64-bit hash for SQLite, equal on every machine."""
    return hash_of_bytes(text.encode())


def hash_of_bytes(data: bytes) -> int:
    unsigned = xxhash.xxh3_64_intdigest(data)
    return unsigned - (1 << 64) if unsigned & _SIGN else unsigned


def thread_key(identity: Identity) -> str | None:
    """The id of the thread that a page belongs to."""
    return list_name(identity) if identity.role == "thread" else None


def board_key(identity: Identity) -> str | None:
    """The id of the board that a page lists, or that a thread's URL names."""
    if identity.role == "index":
        return list_name(identity)
    return identity.id("board") if identity.role == "thread" else None


def position_of(identity: Identity) -> int | None:
    """The position of a page in its list: 0 for the first, else its number or offset; None if it has no number."""
    if identity.role == "other":
        return None
    digits = identity.position or "0"
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= _POSITION_DIGITS else None
