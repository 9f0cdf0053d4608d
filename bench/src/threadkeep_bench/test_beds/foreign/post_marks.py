"""The exported posts of a crawl beside the true ones."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import pairwise

from threadkeep.fetch import path_and_query
from threadkeep.model import KeptPost
from threadkeep_bench.measures import Share
from threadkeep_bench.test_beds.foreign.post_matching import ExportedPost, TruthPair, letters_of, matching_pairs
from threadkeep_bench.test_beds.foreign.post_times import time_marks
from threadkeep_bench.test_beds.foreign.recording import ForeignRecording


@dataclass(frozen=True, slots=True)
class ForeignPostMarks:
    """`recall` counts required posts; `time_any_zone` accepts a wrong zone; `order` counts neighbours in an export."""

    recall: Share
    precision: Share
    author: Share
    time: Share
    time_any_zone: Share
    order: Share


def exported_post(kept: KeptPost) -> ExportedPost:
    return ExportedPost(
        thread_url=kept.thread.url,
        thread_title=kept.thread.title,
        position=kept.position,
        author=kept.author.name,
        text=kept.post.text,
        published_at=kept.published_at,
    )


def post_marks(
    recording: ForeignRecording, exported: Iterable[ExportedPost], clock_ahead: timedelta = timedelta(0)
) -> ForeignPostMarks:
    """The marks; `clock_ahead`: how long after the recording the forum was crawled, for relative dates."""
    truth, counts = recording.truth, Counter[str]()
    by_thread = _by_thread(recording, exported)
    true_posts = defaultdict(list)
    for post in truth.posts:
        true_posts[post.thread].append(post)
    for thread, posts in true_posts.items():
        found = by_thread.get(thread, [])
        pairs = matching_pairs(posts, found)
        counts.update(_pair_counts(pairs, clock_ahead))
        counts["tombstones"] += min(len(found) - len(pairs), truth.threads[thread].tombstones)
    exported_count = sum(map(len, by_thread.values()))
    return ForeignPostMarks(
        recall=Share(counts["required"], sum(post.is_required for post in truth.posts)),
        precision=Share(counts["found"], exported_count - counts["tombstones"]),
        author=Share(counts["author"], counts["found"]),
        time=Share(counts["time"], counts["times"]),
        time_any_zone=Share(counts["any zone"], counts["any zones"]),
        order=Share(counts["in order"], counts["steps"]),
    )


def _pair_counts(pairs: Sequence[TruthPair], clock_ahead: timedelta) -> Counter[str]:
    counts = Counter(found=len(pairs), required=sum(pair.true.is_required for pair in pairs))
    counts["author"] = sum(letters_of(pair.true.author) == letters_of(pair.exported.author) for pair in pairs)
    for pair in pairs:
        marks = time_marks(pair.true, pair.exported.published_at, clock_ahead)
        counts["times"] += marks.in_utc is not None
        counts["time"] += bool(marks.in_utc)
        counts["any zones"] += marks.in_any_zone is not None
        counts["any zone"] += bool(marks.in_any_zone)
    places = sorted(
        (pair.exported.position, pair.true.position) for pair in pairs if pair.exported.position is not None
    )
    counts["steps"] = max(0, len(places) - 1)
    counts["in order"] = sum(a < b for (_, a), (_, b) in pairwise(places))
    return counts


def _by_thread(recording: ForeignRecording, exported: Iterable[ExportedPost]) -> dict[str | None, list[ExportedPost]]:
    """The posts by the true thread that they name: by its URL, else by a title that only one thread has."""
    titles = Counter(letters_of(thread.title) for thread in recording.truth.threads.values())
    by_title = {
        letters_of(thread.title): key
        for key, thread in recording.truth.threads.items()
        if titles[letters_of(thread.title)] == 1
    }
    posts: dict[str | None, list[ExportedPost]] = defaultdict(list)
    for post in exported:
        by_url = _thread_at(recording, post.thread_url)
        posts[by_url or by_title.get(letters_of(post.thread_title))].append(post)
    return posts


def _thread_at(recording: ForeignRecording, url: str) -> str | None:
    page = recording.find(path_and_query(url) or "/") if url else None
    keys = (page.key, page.duplicate_of or "") if page else ()
    return next((key.rpartition(":")[0] for key in keys if key.startswith("thread:")), None)
