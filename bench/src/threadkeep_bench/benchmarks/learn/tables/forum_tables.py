"""Every forum by itself, and those that could not be learned."""

from __future__ import annotations

from collections.abc import Sequence

from threadkeep_bench.benchmarks.learn.crawlers import shown_name
from threadkeep_bench.benchmarks.learn.forum_marks import LearnedForumMarks
from threadkeep_bench.benchmarks.learn.tables.figures import LINK_MEASURES
from threadkeep_bench.measures import Share
from threadkeep_bench.reports import Cell, Column, Table


def forum_table(forums: Sequence[LearnedForumMarks], crawler: str) -> Table:
    columns = (
        Column("forum", "text"),
        Column("pages", "count"),
        Column("learning", "count"),
        Column("useless", "count"),
        Column("CPU", "seconds"),
        Column("crawling", "count"),
        Column("useless ", "count"),
        Column("coverage", "share"),
        Column("effectiveness", "share"),
        Column("threads alone", "share"),
        *(Column(name, "share") for name, _, _, _ in LINK_MEASURES),
        Column("entry", "share"),
        Column("changed state", "count"),
        Column("traits", "text"),
    )
    rows = tuple(_forum_row(forum, crawler) for forum in forums if crawler in forum.marks)
    return Table(f"Forum by forum: {shown_name(crawler)}", columns, rows)


def _forum_row(forum: LearnedForumMarks, crawler: str) -> tuple[Cell, ...]:
    told = forum.marks[crawler]
    links = forum.links.get(crawler)
    entries = forum.entries.get(crawler)
    return (
        forum.name,
        told.coverage.whole,
        told.learning.requests,
        told.learning_useless,
        told.learning.cpu_seconds,
        told.requests,
        told.useless,
        told.coverage.ratio,
        told.effectiveness.ratio,
        told.strict.ratio,
        *((share(links) if links else Share(0, 0)).ratio for _, _, share, _ in LINK_MEASURES),
        entries.accuracy.recall.ratio if entries else float("nan"),
        told.state_changes,
        ", ".join(forum.traits),
    )


def failure_table(forums: Sequence[LearnedForumMarks], crawlers: Sequence[str]) -> Table:
    columns = (
        Column("forum", "text"),
        Column("crawler", "text"),
        Column("started from", "text"),
        Column("why", "text"),
    )
    rows = tuple(
        (forum.name, name, forum.marks[name].start, " ".join(forum.marks[name].why.split()))
        for forum in forums
        for name in crawlers
        if name in forum.marks and forum.marks[name].is_failed
    )
    return Table("Forums that could not be learned", columns, rows)
