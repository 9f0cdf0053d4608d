"""Posts of forums that nobody looked at, from `crawl URL` without options."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from threadkeep_bench.benchmarks.posts.cost import ExtractionCost, cost_of, total_ratio
from threadkeep_bench.benchmarks.posts.long_thread import long_bed, stitched
from threadkeep_bench.benchmarks.posts.marks import PostMarks, post_marks
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.measures import Share, macro
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Cell, Column, Figure, Findings, Table, fingerprint, worst_of
from threadkeep_bench.simulate import Truth, UrlTruth
from threadkeep_bench.test_beds import IN_PART, MakeBed, crawled, draw_beds, in_part, left_out, package_beds

FORUMS = 12
THREADS = 30
_BEDS = (("draw", "draws"), ("live", "running packages"), ("recorded", "recorded packages"))

MEASURES: tuple[tuple[str, str, Callable[[PostMarks], Share]], ...] = (
    ("precision", "posts that are posts", lambda each: each.posts.precision),
    ("recall", "posts found", lambda each: each.posts.recall),
    ("authors", "authors right", lambda each: each.authors),
    ("shown", "times right as shown", lambda each: each.shown),
    ("utc", "times right in UTC, or their zone marked assumed", lambda each: each.utc),
    ("texts", "texts equal", lambda each: each.texts),
    ("strict-texts", "texts equal, no word of the software's allowed", lambda each: each.strict_texts),
    ("order", "posts in their place", lambda each: each.order),
    ("quotes", "quoted people right", lambda each: each.quotes),
)


def find(options: BenchOptions, say: Say) -> Findings:
    """Draws from the seed upwards, running packages and recorded test packages, each crawled from its own address."""
    seeds = range(options.seed, options.seed + (options.forums or FORUMS))
    told: list[PostMarks] = []
    costs: list[ExtractionCost] = []
    truths: list[Truth] = []
    for marks, cost, truth in abreast(_measured, [*draw_beds(seeds, THREADS), *package_beds()]):
        told.append(marks)
        costs.append(cost)
        truths.append(truth)
        say(in_words(marks))
    say("stitching a thread of 200 pages")
    long = stitched(long_bed(options.seed))
    return findings(told, costs, long, seeds, fingerprint(truths))


def _measured(make: MakeBed) -> tuple[PostMarks, ExtractionCost, Truth]:
    found = crawled(make())
    return post_marks(found), cost_of(found), sent(found.bed.truth)


def sent(truth: Truth) -> Truth:
    """The truth without the forum behind it, which does not pass from process to process: it shows no URL any more."""
    return replace(truth, classify=_no_truth)


def _no_truth(url: str) -> UrlTruth:
    return UrlTruth("other")


def in_words(marks: PostMarks) -> str:
    if marks.why:
        return f"{marks.name}: {marks.why}"
    shares = ", ".join(f"{name} {share(marks).ratio:.1%}" for name, _, share in MEASURES)
    return f"{marks.name}: {marks.posts.expected:,} posts, {marks.requests:,} requests, {shares}"


def findings(
    told: Sequence[PostMarks], costs: Sequence[ExtractionCost], long: Share, seeds: range, print_: str
) -> Findings:
    recall = {each.name: each.posts.recall.ratio for each in told if IN_PART not in each.traits}
    return Findings(
        title="Posts, end to end",
        figures=tuple(_figures(told, costs, long)),
        tables=(_table(told, costs),),
        forums=tuple(each.name for each in told),
        seeds=tuple(seeds),
        fingerprint=print_,
        requests=sum(each.requests for each in told),
        worst=worst_of(recall, "posts found, of those there are"),
        remarks=_REMARKS,
        left_out=left_out(),
    )


def _figures(told: Sequence[PostMarks], costs: Sequence[ExtractionCost], long: Share) -> Iterator[Figure]:
    yield Figure("forums", "forums", len(told), "count")
    yield Figure("failed", "forums that could not be learned", sum(bool(each.why) for each in told), "count")
    sound = [each for each in told if IN_PART not in each.traits]
    for name, label, share in MEASURES:
        # What of a post is right is judged wherever it was found; whether all were, where all can be.
        shares = [share(each) for each in (sound if name in ("precision", "recall") else told)]
        worst = min((one.ratio for one in shares if one.whole), default=math.nan)
        yield Figure(name, f"{label}, mean over forums", macro(shares))
        yield Figure(f"worst-{name}", f"{label}, worst forum", worst)
    for bed, label in _BEDS:
        of_bed = [each for each in sound if each.bed == bed]
        if of_bed:
            yield Figure(f"{bed}-recall", f"{label}: posts found", macro(each.posts.recall for each in of_bed))
            yield Figure(f"{bed}-precision", f"{label}: posts that are", macro(each.posts.precision for each in of_bed))
    if partly := [each for each in told if IN_PART in each.traits]:
        found = macro(each.posts.recall for each in partly)
        yield Figure("in-part-recall", "packages recorded in part: posts found", found)
    yield Figure("threads", "threads with every post found", macro(each.threads for each in sound))
    yield Figure("ids", "posts with an id of the forum's", macro(each.ids for each in told))
    yield Figure("stitched", "posts of a thread of 200 pages in their place", long.ratio)
    yield Figure("cpu-ratio", "CPU of parsing and reading a page by that of parsing", total_ratio(costs), "number")


def _table(told: Sequence[PostMarks], costs: Sequence[ExtractionCost]) -> Table:
    columns = (
        Column("forum", "text"),
        Column("posts", "count"),
        *(Column(label, "share") for _, label, _ in MEASURES),
        Column("ids", "share"),
        Column("CPU by parsing", "number"),
        Column("what it is", "text"),
    )
    rows = tuple(_row(each, cost) for each, cost in zip(told, costs, strict=True))
    return Table("Posts, forum by forum", columns, rows)


def _row(each: PostMarks, cost: ExtractionCost) -> tuple[Cell, ...]:
    shares = (share(each).ratio for _, _, share in MEASURES)
    return (each.name, each.posts.expected, *shares, each.ids.ratio, cost.ratio, each.why or ", ".join(each.traits))


_REMARKS = (
    "JSON-LD, microdata and RDFa are taken out of every page before it is looked at, kept or read",
    "a post is found where its text is alike to 0.95; texts are equal where all their letters and digits are",
    "recorded packages: the truth lacks words that the software adds to quotes and code, so a text also counts as equal"
    " with up to 60 letters and a tenth more, and a short signature would pass; the strict figure allows none",
    "order is not judged where pages show posts as trees or by votes (all of mlf and q2a, boards of phorum that are not"
    " flat): the truth has only the time of writing",
    "words of pictures are left out of texts: the truth does not have them",
    "a running package's truth has a token of each post: its authors, times and texts are not judged",
    *in_part(),
)
