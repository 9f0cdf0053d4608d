"""What is claimed about forums with a withheld page, and what is lost of forums that change, as figures and tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from threadkeep_bench.benchmarks.completeness.changing_forum import ChangingCrawl, lively, shifted
from threadkeep_bench.benchmarks.completeness.withheld_page import (
    HOWS,
    THREADS,
    WithheldCrawl,
    crawl_with_withheld_page,
)
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.parallel import abreast
from threadkeep_bench.reports import Column, Figure, Findings, Table, fingerprint, worst_of
from threadkeep_bench.simulate import draw

FORUMS = 30
# A crawl that loses a post does so at once or never: fewer forums show as much.
SHIFTING = 10


def find(options: BenchOptions, say: Say) -> Findings:
    seeds = range(options.seed, options.seed + (options.forums or FORUMS))
    tellings, moving = [], []
    for pair in abreast(withheld_and_whole, seeds):
        for telling in pair:
            say(f"{telling.forum}, {_way(telling)}: {telling.ending}, {'right' if telling.is_right else 'WRONG'}")
        tellings += pair
    for crawl in abreast(shifted, seeds[:SHIFTING]):
        say(f"{crawl.forum}, going on: {len(crawl.lost)} of {crawl.lasting:,} posts lost, {crawl.twice} twice")
        moving.append(crawl)
    return findings(tellings, moving, seeds)


def withheld_and_whole(seed: int) -> list[WithheldCrawl]:
    """The same forum whole, and with one page kept back in one of the ways in turn."""
    return [crawl_with_withheld_page(seed, how) for how in (None, HOWS[seed % len(HOWS)])]


def _way(telling: WithheldCrawl) -> str:
    return telling.withheld.how if telling.withheld else "whole"


def findings(tellings: Sequence[WithheldCrawl], moving: Sequence[ChangingCrawl], seeds: range) -> Findings:
    wrong = {each.forum: 0.0 for each in tellings}
    for each in tellings:
        wrong[each.forum] += not each.is_right
    forums = [draw(seed, threads=THREADS) for seed in seeds]
    return Findings(
        title="What is missing is reported, and nothing is lost while a forum changes",
        figures=tuple(figures(tellings, moving)),
        tables=(withheld_table(tellings), shifting_table(moving)),
        forums=tuple(dict.fromkeys(each.forum for each in tellings)),
        seeds=tuple(seeds),
        fingerprint=fingerprint(
            [
                *(forum.truth(forum.community.options.ends_at) for forum in forums),
                *(each.truth(each.community.options.ends_at) for each in map(lively, seeds[: len(moving)])),
            ]
        ),
        requests=sum(each.requests for each in tellings) + sum(each.requests for each in moving),
        worst=worst_of(wrong, "tellings that are wrong", is_low_bad=False),
    )


def figures(tellings: Sequence[WithheldCrawl], moving: Sequence[ChangingCrawl]) -> Iterator[Figure]:
    whole = [each for each in tellings if each.withheld is None]
    lacking = [each for each in tellings if each.withheld is not None]
    yield Figure("forums", "forums with a page of a thread kept back", len(lacking), "count")
    yield Figure("told", "reported as incomplete, with the thread", _share(each.is_right for each in lacking))
    for how in HOWS:
        right = [each.is_right for each in lacking if each.withheld is not None and each.withheld.how == how]
        yield Figure(f"told-{how}", f"the same, answered by {_ANSWERS[how]}", _share(right))
    yield Figure("false-alarms", "false alarms on the same forums whole", sum(not e.is_right for e in whole), "count")
    threads = sum(each.threads for each in whole)
    unknown = sum(each.unknown for each in whole)
    yield Figure("with-evidence", "threads of whole forums with evidence", 1 - unknown / threads if threads else 0.0)
    if moving:
        yield Figure("lost", "posts lost of forums that go on", sum(len(each.lost) for each in moving), "count")
        yield Figure("twice", "posts there twice", sum(each.twice for each in moving), "count")
        requests = sum(each.requests for each in moving)
        yield Figure("again", "requests for pages asked for before", sum(e.again for e in moving) / requests)


_ANSWERS = {"error": "status 500", "wall": "a wall", "empty": "an empty page"}


def _share(values: Iterable[bool]) -> float:
    given = list(values)
    return sum(given) / len(given) if given else float("nan")


def withheld_table(tellings: Sequence[WithheldCrawl]) -> Table:
    titles = ("forum", "kept back", "page", "told", "right", "what was named")
    columns = (*(Column(title, "text") for title in titles), Column("requests", "count"))
    return Table("One page of a thread kept back, and none", columns, tuple(map(_outcome_row, tellings)))


def _outcome_row(each: WithheldCrawl) -> tuple[str | float, ...]:
    how, page = (each.withheld.how, each.withheld.page) if each.withheld else ("nothing", "")
    named = each.gaps[0] if each.gaps else ""
    return (each.forum, how, page, each.ending, "yes" if each.is_right else "NO", named[:60], each.requests)


def shifting_table(moving: Sequence[ChangingCrawl]) -> Table:
    counts = ("seen all the time", "lost", "twice", "kept", "requests", "again")
    columns = (Column("forum", "text"), *(Column(title, "count") for title in counts), Column("told", "text"))
    rows = tuple((e.forum, e.lasting, len(e.lost), e.twice, e.kept, e.requests, e.again, e.ending) for e in moving)
    return Table("Forums whose clock runs while they are crawled", columns, rows)
