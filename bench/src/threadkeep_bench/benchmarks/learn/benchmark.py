"""The default learner on forums it has not seen, with the paper's and a generic crawler beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from hashlib import sha256

from threadkeep_bench.benchmarks.learn.crawlers import GENERIC, Crawler, crawler_of
from threadkeep_bench.benchmarks.learn.forum_marks import LearnedForumMarks, forums_marked
from threadkeep_bench.benchmarks.learn.page_type_table import page_type_table
from threadkeep_bench.benchmarks.learn.switches import switch_table
from threadkeep_bench.benchmarks.learn.tables import (
    average_table,
    cost_table,
    coverage_plot,
    effectiveness_plot,
    entry_table,
    failure_table,
    figures,
    forum_table,
    kind_table,
    link_table,
)
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.reports import Findings, worst_of
from threadkeep_bench.test_beds import beds, in_part, left_out

FORUMS = 60
OURS, PAPERS = "threadkeep", "focus"
# With fewer forums somebody wants to see how a learner does, and not to wait for everything beside it.
ENOUGH = 20
_TOO_FEW = f"page types and the learner's switches: they are measured with --forums {ENOUGH} and more"


def find(options: BenchOptions, say: Say) -> Findings:
    seeds = range(options.seed, options.seed + (options.forums or FORUMS))
    crawlers = [crawler_of(OURS), crawler_of(PAPERS), GENERIC]
    forums = forums_marked(beds(seeds), crawlers, options.seed, say)
    told = findings(forums, crawlers, seeds, left_out())
    if len(seeds) < ENOUGH:
        return replace(told, left_out=(*told.left_out, _TOO_FEW))
    return replace(told, tables=(page_type_table(seeds, say), *told.tables, switch_table(seeds, say)))


def findings(
    forums: Sequence[LearnedForumMarks], crawlers: Sequence[Crawler], seeds: Sequence[int], missing: tuple[str, ...]
) -> Findings:
    """The figures are those of the first crawler."""
    names = [crawler.name for crawler in crawlers]
    learners = [crawler.name for crawler in crawlers if crawler.learner is not None]
    coverage = {forum.name: forum.marks[names[0]].coverage.ratio for forum in forums if forum.is_sound}
    return Findings(
        title="What is learned of whole forums from any page of them",
        figures=tuple(figures(forums, names[0])),
        tables=(
            link_table(forums, learners),
            entry_table(forums, learners),
            average_table(forums, names),
            cost_table(forums, learners),
            kind_table(forums, names),
            *(forum_table(forums, name) for name in names),
            failure_table(forums, learners),
        ),
        forums=tuple(forum.name for forum in forums),
        seeds=tuple(seeds),
        fingerprint=sha256(" ".join(forum.fingerprint for forum in forums).encode()).hexdigest()[:16],
        requests=sum(told.all_requests for forum in forums for told in forum.marks.values()),
        worst=worst_of(coverage, "thread pages had, of those there are"),
        plots=(effectiveness_plot(forums, names), coverage_plot(forums, names)),
        remarks=_REMARKS,
        left_out=missing,
    )


_REMARKS = (
    "each forum is learned and crawled from one page, drawn by chance from its entry, index and thread pages",
    "a crawl stops at five times the useful pages; effectiveness and useless requests are of what came after learning",
    "a page's links are complete where the boards and threads it lists, or the next page of its list, are followed",
    "recorded packages count for coverage and failures only: most of what their pages link to was not recorded",
    *in_part(),
)
