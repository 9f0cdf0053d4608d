"""The paper's figures of effectiveness and coverage, forum by forum."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from threadkeep_bench.benchmarks.learn.forum_marks import LearnedForumMarks
from threadkeep_bench.benchmarks.learn.marks import LessonMarks
from threadkeep_bench.reports import Plot, Series


def effectiveness_plot(forums: Sequence[LearnedForumMarks], crawlers: Sequence[str]) -> Plot:
    series = _series(forums, crawlers, lambda each: each.effectiveness.ratio)
    title = "Effectiveness, forum by forum (FoCUS: about 100 %, its generic crawler about 53 %)"
    return Plot("effectiveness", title, "forum, in the order of the table", "list pages of all crawled", series)


def coverage_plot(forums: Sequence[LearnedForumMarks], crawlers: Sequence[str]) -> Plot:
    series = _series(forums, crawlers, lambda each: each.coverage.ratio)
    title = "Coverage, forum by forum (FoCUS: 99 %, its generic crawler about 100 %)"
    return Plot("coverage", title, "forum, in the order of the table", "thread pages had of all", series)


def _series(
    forums: Sequence[LearnedForumMarks], crawlers: Sequence[str], value: Callable[[LessonMarks], float]
) -> tuple[Series, ...]:
    whole = [forum for forum in forums if forum.is_whole]
    return tuple(
        Series(name, tuple((number, value(forum.marks[name])) for number, forum in enumerate(whole, 1)))
        for name in crawlers
    )
