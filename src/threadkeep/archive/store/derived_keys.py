"""Keys of posts without an id: author, time and the ordinal among equal posts of the whole thread."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from threadkeep.archive.database.times import iso_or_none
from threadkeep.archive.frontier.entry import hash_of
from threadkeep.model import Moment, Post
from threadkeep.page import depends_on_today, shows_elapsed_time

# The part of an ISO time that each precision covers; the rest is filled in and may differ between readings.
_KNOWN_PART = {"year": 4, "month": 7, "day": 10, "hour": 13, "minute": 16, "second": 19}
_UNITS = {"year": 31_622_400, "month": 2_678_400, "day": 86_400, "hour": 3_600, "minute": 60, "second": 60}
# Makes a signed 64-bit hash unsigned.
_MASK = (1 << 64) - 1
_HAD = "SELECT key FROM post WHERE thread = ? AND key IN (SELECT value FROM json_each(?))"
_SAME_TEXT = """
SELECT hash, author.name, post.key, published_raw, unixepoch(published_at), published_precision
FROM post JOIN author ON author.id = post.author
WHERE thread = ? AND page = ? AND hash IN (SELECT value FROM json_each(?)) AND key_source = 'derived' ORDER BY post.id
"""
_SIGNATURES = """
SELECT post.key, author.name, published_at, hash FROM post JOIN author ON author.id = post.author
WHERE thread = ? AND post.key IN (SELECT value FROM json_each(?))
"""


@dataclass(frozen=True, slots=True)
class _SameAuthorAndTime:
    """A stored post of the thread by the same author at the same time."""

    key: str
    hash: int
    page: int


def with_thread_keys(db: sqlite3.Connection, thread: int, posts: Sequence[Post], page: int) -> list[Post]:
    """The posts with derived keys that are unique in the whole thread, not only on their page."""
    keys: dict[int, str] = {}
    for stem, equals in _by_stem(posts).items():
        keys.update(_keys(stem, equals, _stored_posts(db, thread, stem), page))
    if not keys:
        return list(posts)
    keys |= _keys_by_same_text(db, thread, posts, page, keys)
    renamed = {posts[place].key: key for place, key in keys.items()}
    return [
        replace(post, key=keys.get(place, post.key), parent=renamed.get(post.parent or "", post.parent))
        for place, post in enumerate(posts)
    ]


def with_distinct_ids(posts: Sequence[Post], signatures: Mapping[str, PostSignature]) -> list[Post]:
    """The posts. One with the id of another post, but with another author, time and text, gets a derived key.

    A number that looks like an id may be shared by two posts; neither may replace the other. `signatures` are those of
    the stored posts with these ids.
    """
    known = {post.key: PostSignature.of(post) for post in reversed(posts)} | dict(signatures)
    return [
        replace(post, key_source="derived", key=f"{post.key}/{place}")
        if post.key_source != "derived" and PostSignature.of(post).is_another_post(known[post.key])
        else post
        for place, post in enumerate(posts)
    ]


@dataclass(frozen=True, slots=True)
class PostSignature:
    """What distinguishes a post from others, whatever its id."""

    author: str
    at: str
    hash: int

    @classmethod
    def of(cls, post: Post) -> PostSignature:
        return cls(post.author.name, _day(post.published), hash_of(post.text or post.html))

    def is_another_post(self, known: PostSignature) -> bool:
        is_known = "" not in (self.author, self.at, known.author, known.at)
        return is_known and self.author != known.author and self.at != known.at and self.hash != known.hash


def _day(moment: Moment) -> str:
    """The day, because hours and minutes may be read differently after midnight, when "today" is over."""
    return (iso_or_none(moment.at) or "")[:10]


def stored_signatures(db: sqlite3.Connection, thread: int, posts: Sequence[Post]) -> dict[str, PostSignature]:
    """The signatures of the stored posts of a thread that have the ids of these posts."""
    rows = db.execute(_SIGNATURES, (thread, json.dumps([post.key for post in posts])))
    return {key: PostSignature(name, (at or "")[:10], hash) for key, name, at, hash in rows}


def _by_stem(posts: Sequence[Post]) -> dict[str, list[tuple[int, Post]]]:
    groups: dict[str, list[tuple[int, Post]]] = {}
    for place, post in enumerate(posts):
        if post.key_source == "derived":
            groups.setdefault(post_stem(post), []).append((place, post))
    return groups


def post_stem(post: Post) -> str:
    """The part of a derived key that author and time make."""
    return f"{hash_of(post.author.name + chr(0) + _shown_time(post.published)) & _MASK:016x}"


def _shown_time(moment: Moment) -> str:
    """The time if it could be read, because "today" is "yesterday" tomorrow; else the text that is shown."""
    if moment.at is None:
        return moment.raw
    return moment.at.isoformat()[: _KNOWN_PART[moment.precision or "second"]]


def _stored_posts(db: sqlite3.Connection, thread: int, stem: str) -> list[_SameAuthorAndTime]:
    query = "SELECT key, hash, page FROM post WHERE thread = ? AND key >= ? AND key < ? ORDER BY id"
    return [_SameAuthorAndTime(*row) for row in db.execute(query, (thread, f"{stem}-", f"{stem}."))]


def _keys(stem: str, equals: list[tuple[int, Post]], known: list[_SameAuthorAndTime], page: int) -> dict[int, str]:
    """Equal content is the same post; else a post of the same page was edited; else the post is new."""
    left = list(known)
    keys: dict[int, str] = {}
    for is_match in (_has_content, _is_on_page):
        for place, post in equals:
            match = next((one for one in left if is_match(one, post, page)), None) if place not in keys else None
            if match:
                keys[place] = match.key
                left.remove(match)
    fresh = [place for place, _ in equals if place not in keys]
    return keys | {place: f"{stem}-{number}" for number, place in enumerate(fresh, _next_number(known))}


def _keys_by_same_text(
    db: sqlite3.Connection, thread: int, posts: Sequence[Post], page: int, keys: Mapping[int, str]
) -> dict[int, str]:
    """Keys of posts that are stored with another time: "59 minutes ago" becomes "1 hour ago", and "today" becomes
    "yesterday" at the midnight of the forum, which is not ours.

    Without this, a forum that shows elapsed times and no ids of posts had 236 of 2,838 posts stored twice after a day.
    Only posts of the same page are compared: on another page the same text is another post, and a duplicate is better
    than a lost post.
    """
    known = {key for (key,) in db.execute(_HAD, (thread, json.dumps(list(keys.values()))))}
    fresh = {
        place: hash_of(posts[place].text or posts[place].html) for place in sorted(keys) if keys[place] not in known
    }
    same_texts: dict[tuple[int, str], list[_SameText]] = {}
    rows = db.execute(_SAME_TEXT, (thread, page, json.dumps(list(fresh.values())))) if fresh else ()
    for hash, author, *same in rows:
        same_texts.setdefault((hash, author), []).append(_SameText(*same))
    taken, found = set(keys.values()), {}
    for place, hash in fresh.items():
        post = posts[place]
        known_keys = (
            same.key for same in same_texts.get((hash, post.author.name), ()) if same.may_be_time_of(post.published)
        )
        match = next((key for key in known_keys if key not in taken), None)
        if match is not None:
            found[place] = match
            taken.add(match)
    return found


@dataclass(frozen=True, slots=True)
class _SameText:
    """A stored post with the same text by the same author, and its time as it was shown."""

    key: str
    raw: str
    at: int | None
    precision: str | None

    def may_be_time_of(self, shown: Moment) -> bool:
        """Whether both texts may show the same time: within the larger unit if one is an elapsed time, or a day apart
        if one depends on "today", which is read with our clock and may be another day by the clock of the forum."""
        if shown.at is None or self.at is None:
            return False
        unit = max(_UNITS[shown.precision or "second"], _UNITS[self.precision or "second"])
        apart, raws = abs(shown.at.timestamp() - self.at), (shown.raw, self.raw)
        if any(map(shows_elapsed_time, raws)):
            return apart <= unit
        return any(map(depends_on_today, raws)) and abs(apart - _UNITS["day"]) < unit


def _next_number(known: list[_SameAuthorAndTime]) -> int:
    return 1 + max((int(one.key.rpartition("-")[2]) for one in known), default=-1)


def _has_content(known: _SameAuthorAndTime, post: Post, page: int) -> bool:
    return known.hash == hash_of(post.text or post.html)


def _is_on_page(known: _SameAuthorAndTime, post: Post, page: int) -> bool:
    return known.page == page
