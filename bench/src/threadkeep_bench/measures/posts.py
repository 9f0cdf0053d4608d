"""Posts read from pages against the posts that are there: extraction and field accuracy."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from threadkeep_bench.measures.share import Accuracy, Share
from threadkeep_bench.simulate import TruePost, Truth

# Software turns some characters into images and writes words of its own into quotes: texts this alike are the same.
ALIKE = 0.95


@dataclass(frozen=True, slots=True)
class ReportedPost:
    """A post as it was read; `thread` is the truth's id of the thread."""

    thread: str
    author: str
    text: str
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class MatchedPost:
    read: ReportedPost
    true: TruePost


def matched_posts(read: Iterable[ReportedPost], truth: Truth) -> tuple[MatchedPost, ...]:
    """Each true post with the first post of its thread, not taken yet, that is alike; posts come in reading order."""
    left: dict[str, list[ReportedPost]] = defaultdict(list)
    for post in read:
        left[post.thread].append(post)
    pairs = ((true, _take_most_similar(true, left[thread.id])) for thread in truth.threads for true in thread.posts)
    return tuple(MatchedPost(found, true) for true, found in pairs if found)


def post_accuracy(read: Iterable[ReportedPost], truth: Truth) -> Accuracy:
    """Right posts of those read, and of those there are; a post read twice is wrong once."""
    posts = list(read)
    expected = sum(len(thread.posts) for thread in truth.threads)
    return Accuracy(right=len(matched_posts(posts, truth)), answered=len(posts), expected=expected)


def author_accuracy(matched: Iterable[MatchedPost]) -> Share:
    return _share(matched, lambda each: each.read.author == each.true.author)


def time_accuracy(matched: Iterable[MatchedPost], within: timedelta) -> Share:
    """Times right to the precision that the forum shows; a time not read is wrong."""
    return _share(matched, lambda each: each.read.at is not None and abs(each.read.at - each.true.at) < within)


def similarity(one: str, other: str) -> float:
    """How alike two texts are, 0 to 1, case, spaces and punctuation apart: twice the common part of both lengths."""
    a, b = letters_of(one), letters_of(other)
    if a == b:
        return 1.0
    return 2 * _common_length(a, b) / (len(a) + len(b))


def _common_length(one: str, other: str) -> int:
    """The length of the longest common subsequence, by Hyyrö's bit-parallel count: a zero bit is a matched letter.

    difflib finds other matches, and too few of them where a text repeats itself.
    """
    places: dict[str, int] = defaultdict(int)
    for place, letter in enumerate(one):
        places[letter] |= 1 << place
    every = (1 << len(one)) - 1
    free = every
    for letter in other:
        matched = free & places.get(letter, 0)
        free = ((free + matched) | (free - matched)) & every
    return len(one) - free.bit_count()


def letters_of(text: str) -> str:
    """The letters and digits of a text, without case and what is between them."""
    return "".join(filter(str.isalnum, text.casefold()))


def _take_most_similar(true: TruePost, left: list[ReportedPost]) -> ReportedPost | None:
    found = next((post for post in left if similarity(post.text, true.text) >= ALIKE), None)
    if found is not None:
        left.remove(found)
    return found


def _share(matched: Iterable[MatchedPost], is_right: Callable[[MatchedPost], bool]) -> Share:
    pairs = list(matched)
    return Share(sum(map(is_right, pairs)), len(pairs))
