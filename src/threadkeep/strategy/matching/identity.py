"""Which page a URL is: the identity that is equal for all URLs of one page."""

from __future__ import annotations

from threadkeep.model import Identity, Ids
from threadkeep.strategy.matching.url_matches import UrlMatch, first_match
from threadkeep.strategy.strategy import POSITIONS, Strategy, url_groups


def identify(strategy: Strategy, url: str) -> Identity | None:
    """Which page a URL is; None if no pattern of the strategy matches it.

    A URL that a [[same]] rule matches is a page of the kind that the rule names: a known page if the rule's pattern has
    the ids, else a page with its path as key.
    """
    match = first_match(strategy, url)
    return identity_of(match) if match is not None else None


def is_alias_url(strategy: Strategy, url: str) -> bool:
    """Whether a [[same]] rule matches the URL: it leads into a page with another URL and is never requested."""
    match = first_match(strategy, url)
    return match is not None and match.alias is not None


def identity_of(match: UrlMatch) -> Identity:
    positions = match.positions()
    return Identity(
        kind=match.kind.name,
        role=match.kind.role,
        key="/".join((match.kind.role, *_key_parts(match, positions))),
        ids=match.ids(),
        position=",".join(value for _, value in positions) or None,
    )


def _key_parts(match: UrlMatch, positions: Ids) -> tuple[str, ...]:
    ids = tuple(f"{name}={value}" for name, value in match.ids())
    place = tuple(f"{name}={value}" for name, value in positions)
    if ids or match.kind.role == "entry":
        return (*ids, *place)
    if match.alias is None and not POSITIONS.isdisjoint(url_groups(match.kind)):
        # A position and no id: the kind is one list.
        return (match.kind.name, *place)
    return (match.path,)


def is_same_list(a: Identity, b: Identity) -> bool:
    """Whether two pages are of one list: the pages of one board, or of one thread."""
    return a.role == b.role and a.ids == b.ids and (bool(a.ids) or a.kind == b.kind)


def list_name(identity: Identity) -> str:
    """The id of the board or thread that a page belongs to, after its other ids.

    On some forums each board numbers its threads from 1, so the number alone would name many threads.
    """
    role = "thread" if identity.role == "thread" else "board"
    own = identity.id(role)
    others = (value for name, value in identity.ids if name != role)
    return (
        (own and "/".join((*others, own)))
        or "&".join(f"{name}={value}" for name, value in identity.ids)
        or _name_without_ids(identity)
    )


def _name_without_ids(identity: Identity) -> str:
    """The name of a list without ids: its kind if that is one list of many pages, else the key of its only page."""
    is_one_list = f"{identity.key}/".startswith(f"{identity.role}/{identity.kind}/")
    return identity.kind if is_one_list else identity.key
