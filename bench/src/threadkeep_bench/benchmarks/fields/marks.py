"""What the archive says of a forum's posts and threads, beside what the forum shows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import TypeVar

from threadkeep.model import KeptPost
from threadkeep_bench.benchmarks.fields.shown_fields import ShownPost, ShownThread, shown_posts, shown_threads
from threadkeep_bench.measures import Accuracy, ReportedPost, matched_posts
from threadkeep_bench.simulate import Forum, Truth
from threadkeep_bench.test_beds import threads_by_page

T = TypeVar("T")
Pair = tuple[KeptPost, ShownPost]


@dataclass(frozen=True, slots=True)
class FieldMarks:
    """A forum's fields judged, on posts and threads that were found; `why` says why there is nothing."""

    name: str
    traits: tuple[str, ...]
    edited: Accuracy
    edited_by: Accuracy
    reactions: Accuracy
    parents: Accuracy
    sticky: Accuracy
    locked: Accuracy
    requests: int = 0
    why: str = ""


def field_marks(
    forum: Forum, truth: Truth, at: datetime, kept: Sequence[KeptPost], requests: int = 0, why: str = ""
) -> FieldMarks:
    true_ids = _true_ids(truth, kept)
    shown = shown_posts(forum, at)
    pairs = [(post, shown[true]) for post, true in true_ids]
    keys = {(post.thread.id, post.post.key): true for post, true in true_ids}
    threads = [(post, flags) for post, flags in _threads(true_ids, truth, shown_threads(forum, at))]
    return FieldMarks(
        name=truth.name,
        traits=truth.traits,
        edited=_accuracy(pairs, lambda p: p.edited, lambda k: k.post.edited.raw if k.post.edited else None, _is_in),
        edited_by=_accuracy(pairs, lambda p: p.edited_by, lambda k: k.post.edited_by, _is_in),
        reactions=_accuracy(pairs, lambda p: p.votes, lambda k: k.post.reactions),
        parents=_accuracy(
            [pair for pair in pairs if not pair[1].is_answer], lambda p: p.parent, partial(_parent, keys)
        ),
        sticky=_flags((flags.is_sticky, post.thread.is_sticky) for post, flags in threads),
        locked=_flags((flags.is_locked, post.thread.is_locked) for post, flags in threads),
        requests=requests,
        why=why,
    )


def _true_ids(truth: Truth, kept: Sequence[KeptPost]) -> list[tuple[KeptPost, str]]:
    """The posts that were found, each with the forum's own id."""
    threads = threads_by_page(truth)
    read: dict[int, tuple[ReportedPost, KeptPost]] = {}
    for post in kept:
        thread = threads.get(truth.classify(post.page_url).page or post.page_url)
        if thread is not None:
            one = ReportedPost(thread.id, post.author.name, post.post.text)
            read[id(one)] = one, post
    matched = matched_posts([one for one, _ in read.values()], truth)
    return [(read[id(each.read)][1], each.true.id) for each in matched]


def _threads(
    posts: Iterable[tuple[KeptPost, str]], truth: Truth, shown: Sequence[ShownThread]
) -> Iterable[tuple[KeptPost, ShownThread]]:
    """One post of each thread that was found, with what the forum shows of the thread."""
    flags = {each.id: each for each in shown}
    owner = {post.id: thread.id for thread in truth.threads for post in thread.posts}
    first: dict[str, KeptPost] = {}
    for post, true in posts:
        first.setdefault(owner[true], post)
    return [(post, flags[thread]) for thread, post in first.items()]


def _parent(keys: Mapping[tuple[str, str], str], kept: KeptPost) -> str | None:
    """The forum's id of the post that one answers; a key that nothing has is an answer, and a wrong one."""
    parent = kept.post.parent
    return keys.get((kept.thread.id, parent), f"?{parent}") if parent is not None else None


def _is_in(true: str, read: str) -> bool:
    return " ".join(true.split()) in " ".join(read.split())


def _is_equal(true: object, read: object) -> bool:
    return true == read


def _accuracy(
    pairs: Sequence[Pair],
    true_of: Callable[[ShownPost], T | None],
    read_of: Callable[[KeptPost], T | None],
    is_same: Callable[[T, T], bool] = _is_equal,
) -> Accuracy:
    told = [(true_of(shown), read_of(kept)) for kept, shown in pairs]
    known = [(true if true != "" else None, read) for true, read in told]
    right = sum(true is not None and read is not None and is_same(true, read) for true, read in known)
    return Accuracy(right, sum(read is not None for _, read in known), sum(true is not None for true, _ in known))


def _flags(told: Iterable[tuple[bool, bool]]) -> Accuracy:
    known = list(told)
    return Accuracy(sum(a and b for a, b in known), sum(b for _, b in known), sum(a for a, _ in known))
