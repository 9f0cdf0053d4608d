"""The figures that floors are under."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from threadkeep_bench.benchmarks.learn.forum_marks import LearnedForumMarks
from threadkeep_bench.benchmarks.learn.marks import LessonMarks, LinkMarks
from threadkeep_bench.measures import Share, macro, mean, micro, pooled
from threadkeep_bench.reports import Figure

_BEDS = (("draw", "draws"), ("live", "running packages"), ("recorded", "recorded packages"))


def figures(forums: Sequence[LearnedForumMarks], crawler: str) -> Iterator[Figure]:
    """What one crawler that learns made of all forums: learned, crawled, distinguished links, found the entry."""
    whole = [forum.marks[crawler] for forum in forums if forum.is_whole]
    every = [forum.marks[crawler] for forum in forums]
    yield Figure("forums", "forums", len(every), "count", "160")
    yield Figure(
        "failed", "forums that could not be learned", sum(each.is_failed for each in every), "count", "2 of 160"
    )
    yield from _coverage([forum.marks[crawler] for forum in forums if forum.is_sound], "", "")
    for bed, label in _BEDS:
        of_bed = [forum.marks[crawler] for forum in forums if forum.bed == bed and forum.is_sound]
        yield from _coverage(of_bed, f"{bed}-", f"{label}: ") if of_bed else ()
    in_part = [forum.marks[crawler] for forum in forums if not forum.is_sound]
    yield from _coverage(in_part, "in-part-", "packages recorded in part: ") if in_part else ()
    yield from _crawl(whole)
    yield from _learning(whole)
    yield from _links([forum.links[crawler] for forum in forums if crawler in forum.links])
    yield from _entries(forums, crawler)
    changes = sum(each.state_changes for each in every)
    yield Figure("state-changes", "requests that changed something", changes, "count")


def _coverage(told: Sequence[LessonMarks], name: str, label: str) -> Iterator[Figure]:
    shares = [each.coverage for each in told]
    worst = min((share.ratio for share in shares if share.whole), default=math.nan)
    yield Figure(f"{name}coverage", f"{label}thread pages had, mean over forums", macro(shares), paper="97.46 %")
    yield Figure(f"{name}micro-coverage", f"{label}the same, pages pooled", micro(shares), paper="99.16 %")
    yield Figure(f"{name}worst-coverage", f"{label}the same, worst forum", worst, paper="4 %")


def _crawl(told: Sequence[LessonMarks]) -> Iterator[Figure]:
    frugal = Share(sum(each.is_frugal for each in told), len(told))
    yield Figure("frugal", "forums with at most 2 or 0.5 % useless requests after learning", frugal.ratio)
    yield Figure(
        "useless-most", "useless requests after learning, most", max((e.useless for e in told), default=0), "count"
    )
    effective = [each.effectiveness for each in told]
    yield Figure("effectiveness", "entry, index and thread pages, mean over forums", macro(effective), paper="99.85 %")
    yield Figure("micro-effectiveness", "the same, pages pooled", micro(effective), paper="99.96 %")
    yield Figure("strict-effectiveness", "thread pages alone, mean over forums", macro(each.strict for each in told))


def _learning(told: Sequence[LessonMarks]) -> Iterator[Figure]:
    requests = mean(each.learning.requests for each in told)
    useless = mean(each.learning_useless for each in told)
    cpu = mean(each.learning.cpu_seconds for each in told)
    yield Figure("learning-requests", "requests while learning, mean", requests, "number", "442")
    yield Figure("learning-useless", "useless requests while learning, mean", useless, "number")
    yield Figure("learning-cpu", "CPU seconds of learning, mean", cpu, "seconds", "466 s, with the network's")


LINK_MEASURES: tuple[tuple[str, str, Callable[[LinkMarks], Share], str], ...] = (
    ("type-precision", "pages whose index and thread links are right", lambda each: each.types_right, "99.02 %"),
    ("type-recall", "pages whose index and thread links are complete", lambda each: each.types_complete, "98.14 %"),
    ("flip-precision", "pages whose flips are right", lambda each: each.flips_right, "99 %"),
    ("flip-recall", "pages whose flips are complete", lambda each: each.flips_complete, "93 %"),
)


def _links(told: Sequence[LinkMarks]) -> Iterator[Figure]:
    for name, label, share, paper in LINK_MEASURES:
        yield Figure(name, label, micro(map(share, told)), paper=paper)


def _entries(forums: Sequence[LearnedForumMarks], crawler: str) -> Iterator[Figure]:
    found = pooled(forum.entries[crawler].accuracy for forum in forums if crawler in forum.entries)
    yield Figure("entry-precision", "entries right, of those named", found.precision.ratio, paper="98.08 %")
    yield Figure("entry", "entries right, from ten random pages a forum", found.recall.ratio, paper="95.81 %")
