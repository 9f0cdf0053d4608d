"""Keys of posts that carry no id: author, time and the ordinal among equals of the whole thread."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from threadkeep.archive.database.times import iso_or_none
from threadkeep.archive.frontier.entry import hash_of
from threadkeep.model import Moment, Post
from threadkeep.page import depends_on_today, shows_elapsed_time

# How much of an ISO time each precision vouches for; the rest is filling and may differ from one reading to the next.
_KNOWN_PART = {"year": 4, "month": 7, "day": 10, "hour": 13, "minute": 16, "second": 19}
_UNITS = {"year": 31_622_400, "month": 2_678_400, "day": 86_400, "hour": 3_600, "minute": 60, "second": 60}
_MASK = (1 << 64) - 1
_HAD = "SELECT key FROM post WHERE thread = ? AND key IN (SELECT value FROM json_each(?))"
_SAME_WORDS = """
SELECT hash, author.name, post.key, published_raw, unixepoch(published_at), published_precision
FROM post JOIN author ON author.id = post.author
WHERE thread = ? AND page = ? AND hash IN (SELECT value FROM json_each(?)) AND key_source = 'derived' ORDER BY post.id
"""
_FACES = """
SELECT post.key, author.name, published_at, hash FROM post JOIN author ON author.id = post.author
WHERE thread = ? AND post.key IN (SELECT value FROM json_each(?))
"""


@dataclass(frozen=True, slots=True)
class _Equal:
    """A post of the thread by the same author at the same time."""

    key: str
    hash: int
    page: int


def with_thread_keys(db: sqlite3.Connection, thread: int, posts: Sequence[Post], page: int) -> list[Post]:
    """The posts, those with derived keys keyed over the whole thread and not only over their page."""
    keys: dict[int, str] = {}
    for stem, equals in _by_stem(posts).items():
        keys.update(_keys(stem, equals, _known(db, thread, stem), page))
    if not keys:
        return list(posts)
    keys |= _told_otherwise(db, thread, posts, page, keys)
    renamed = {posts[place].key: key for place, key in keys.items()}
    return [
        replace(post, key=keys.get(place, post.key), parent=renamed.get(post.parent or "", post.parent))
        for place, post in enumerate(posts)
    ]


def told_apart(posts: Sequence[Post], faces: Mapping[str, Face]) -> list[Post]:
    """The posts; one that has the id of another, and neither its author nor its time nor its words, has no id.

    What looks like an id may be a number that two posts share: then none may take the place of the other. `faces` are
    those of posts that are known by these ids.
    """
    known = {post.key: Face.of(post) for post in reversed(posts)} | dict(faces)
    return [
        replace(post, key_source="derived", key=f"{post.key}/{place}")
        if post.key_source != "derived" and Face.of(post).is_other(known[post.key])
        else post
        for place, post in enumerate(posts)
    ]


@dataclass(frozen=True, slots=True)
class Face:
    """What tells a post from others, whatever its id."""

    author: str
    at: str
    hash: int

    @classmethod
    def of(cls, post: Post) -> Face:
        return cls(post.author.name, _day(post.published), hash_of(post.text or post.html))

    def is_other(self, known: Face) -> bool:
        is_known = "" not in (self.author, self.at, known.author, known.at)
        return is_known and self.author != known.author and self.at != known.at and self.hash != known.hash


def _day(moment: Moment) -> str:
    """The day: hours and minutes may be read otherwise when "today" is over."""
    return (iso_or_none(moment.at) or "")[:10]


def faces_of(db: sqlite3.Connection, thread: int, posts: Sequence[Post]) -> dict[str, Face]:
    """The posts of a thread that are known by the ids of some others."""
    rows = db.execute(_FACES, (thread, json.dumps([post.key for post in posts])))
    return {key: Face(name, (at or "")[:10], hash) for key, name, at, hash in rows}


def _by_stem(posts: Sequence[Post]) -> dict[str, list[tuple[int, Post]]]:
    groups: dict[str, list[tuple[int, Post]]] = {}
    for place, post in enumerate(posts):
        if post.key_source == "derived":
            groups.setdefault(_stem(post), []).append((place, post))
    return groups


def _stem(post: Post) -> str:
    return f"{hash_of(post.author.name + chr(0) + _shown_time(post.published)) & _MASK:016x}"


def _shown_time(moment: Moment) -> str:
    """The time if it could be read, because "today" is called otherwise tomorrow; else as it is shown."""
    if moment.at is None:
        return moment.raw
    return moment.at.isoformat()[: _KNOWN_PART[moment.precision or "second"]]


def _known(db: sqlite3.Connection, thread: int, stem: str) -> list[_Equal]:
    query = "SELECT key, hash, page FROM post WHERE thread = ? AND key >= ? AND key < ? ORDER BY id"
    return [_Equal(*row) for row in db.execute(query, (thread, f"{stem}-", f"{stem}."))]


def _keys(stem: str, equals: list[tuple[int, Post]], known: list[_Equal], page: int) -> dict[int, str]:
    """Equal content is the same post seen again; else one of the same page was edited; else it is new."""
    left = list(known)
    keys: dict[int, str] = {}
    for is_it in (_has_content, _is_on_page):
        for place, post in equals:
            match = next((one for one in left if is_it(one, post, page)), None) if place not in keys else None
            if match:
                keys[place] = match.key
                left.remove(match)
    fresh = [place for place, _ in equals if place not in keys]
    return keys | {place: f"{stem}-{number}" for number, place in enumerate(fresh, _next_number(known))}


def _told_otherwise(
    db: sqlite3.Connection, thread: int, posts: Sequence[Post], page: int, keys: Mapping[int, str]
) -> dict[int, str]:
    """Keys of posts that are known by another time: "59 minutes ago" is "1 hour ago" soon after, and "today" is
    "yesterday" from the forum's midnight on, which is not ours.

    A forum without ids of posts that tells ages was stored with 236 of 2,838 posts twice after a day. Only
    posts of the same page are the same: on another, the same words are said again, and one post too many is better
    than one lost.
    """
    known = {key for (key,) in db.execute(_HAD, (thread, json.dumps(list(keys.values()))))}
    fresh = {
        place: hash_of(posts[place].text or posts[place].html) for place in sorted(keys) if keys[place] not in known
    }
    sames: dict[tuple[int, str], list[_Same]] = {}
    alike = db.execute(_SAME_WORDS, (thread, page, json.dumps(list(fresh.values())))) if fresh else ()
    for hash, author, *same in alike:
        sames.setdefault((hash, author), []).append(_Same(*same))
    taken, found = set(keys.values()), {}
    for place, hash in fresh.items():
        post = posts[place]
        known_keys = (same.key for same in sames.get((hash, post.author.name), ()) if same.may_be(post.published))
        match = next((key for key in known_keys if key not in taken), None)
        if match is not None:
            found[place] = match
            taken.add(match)
    return found


@dataclass(frozen=True, slots=True)
class _Same:
    """A post of the thread with the same words by the same author, and its time as it was shown."""

    key: str
    raw: str
    at: int | None
    precision: str | None

    def may_be(self, shown: Moment) -> bool:
        """Whether both times may be one: as near as the larger unit is long where one is told by its age, and a day
        apart where one is told by today, which is read as our day and may be the next one by the forum's clock."""
        if shown.at is None or self.at is None:
            return False
        unit = max(_UNITS[shown.precision or "second"], _UNITS[self.precision or "second"])
        apart, raws = abs(shown.at.timestamp() - self.at), (shown.raw, self.raw)
        if any(map(shows_elapsed_time, raws)):
            return apart <= unit
        return any(map(depends_on_today, raws)) and abs(apart - _UNITS["day"]) < unit


def _next_number(known: list[_Equal]) -> int:
    return 1 + max((int(one.key.rpartition("-")[2]) for one in known), default=-1)


def _has_content(known: _Equal, post: Post, page: int) -> bool:
    return known.hash == hash_of(post.text or post.html)


def _is_on_page(known: _Equal, post: Post, page: int) -> bool:
    return known.page == page
