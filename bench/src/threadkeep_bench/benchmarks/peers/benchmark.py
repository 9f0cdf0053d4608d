"""Requests a thread page and posts recovered, by threadkeep and by forum-dl."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from threadkeep_bench.benchmarks.peers.loopback import served
from threadkeep_bench.benchmarks.peers.programs import INSTALL, ProgramOutput, by_forum_dl, by_threadkeep, forum_dl
from threadkeep_bench.benchmarks.peers.recovered import recovered
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.reports import Cell, Column, Figure, Findings, Table, fingerprint
from threadkeep_bench.test_beds import CORPUS, LIVE, Bed, folder_named, live_bed, package_named, recorded_bed

# Packages that both programs know: one that runs, and one that was recorded.
RUNNING, RECORDED = "hyperkitty", "smf"
Program = tuple[str, Callable[[str], ProgramOutput]]


@dataclass(frozen=True, slots=True)
class PeerResult:
    """What one program did on one forum."""

    forum: str
    program: str
    requests: int
    thread_pages: int
    posts: int
    recovered: int
    brought: int
    seconds: float
    ending: str

    @property
    def requests_a_page(self) -> float:
        return self.requests / self.thread_pages

    @property
    def share(self) -> float:
        return self.recovered / self.posts


def find(options: BenchOptions, say: Say) -> Findings:
    """The forums are fixed; neither the seed nor the number of forums matters here."""
    program = forum_dl()
    programs: list[Program] = [("threadkeep", by_threadkeep)]
    if program is not None:
        programs.append(("forum-dl", lambda url: by_forum_dl(program, url)))
    compared: list[PeerResult] = []
    beds = tuple(_beds())
    for bed in beds:
        for each in programs:
            compared.append(compared_on(bed, each))
            say(in_words(compared[-1]))
    return findings(compared, fingerprint(bed.truth for bed in beds), () if program is not None else (INSTALL,))


def _beds() -> Iterator[Bed]:
    live, corpus = folder_named(LIVE), folder_named(CORPUS)
    if live is not None and (live / f"{RUNNING}.truth.json").is_file():
        yield live_bed(live / f"{RUNNING}.truth.json")
    if corpus is not None:
        yield recorded_bed(corpus, RECORDED)


def compared_on(bed: Bed, program: Program) -> PeerResult:
    """The program let loose on the forum's own address, at a server that nobody else asks."""
    name, brought_from = program
    truth = bed.truth
    with served(bed, package_named(bed.name).session if bed.kind == "recorded" else None) as here:
        began = time.monotonic()
        brought = brought_from(here.here(truth.start))
        seconds = time.monotonic() - began
        requests = len(here.asked)
    return PeerResult(
        forum=bed.name,
        program=name,
        requests=requests,
        thread_pages=sum(len(thread.pages) for thread in truth.threads),
        posts=sum(len(thread.posts) for thread in truth.threads),
        recovered=recovered(brought.texts, truth, bed.kind),
        brought=len(brought.texts),
        seconds=seconds,
        ending=brought.ending,
    )


def in_words(each: PeerResult) -> str:
    return (
        f"{each.forum}, {each.program}: {each.requests:,} requests for {each.thread_pages:,} thread pages,"
        f" {each.recovered:,} of {each.posts:,} posts, {each.seconds:.0f} s, {each.ending}"
    )


def findings(compared: Sequence[PeerResult], print_: str, remarks: tuple[str, ...]) -> Findings:
    return Findings(
        title="Beside another program that keeps forums",
        figures=tuple(_figures(compared)),
        tables=(_table(compared),),
        forums=tuple(dict.fromkeys(each.forum for each in compared)),
        seeds=(),
        fingerprint=print_,
        requests=sum(each.requests for each in compared),
        remarks=(*_REMARKS, *remarks),
        left_out=tuple(_left_out({each.forum for each in compared})),
    )


def _figures(compared: Sequence[PeerResult]) -> Iterator[Figure]:
    yield Figure("forums", "forums", len({each.forum for each in compared}), "count")
    for each in compared:
        name = f"{each.program} on {each.forum}"
        key = f"{each.forum}-{each.program}"
        yield Figure(f"{key}-posts", f"{name}: posts recovered", each.share)
        yield Figure(f"{key}-requests", f"{name}: requests a thread page", each.requests_a_page, "number")


def _table(compared: Sequence[PeerResult]) -> Table:
    columns = (
        Column("forum", "text"),
        Column("program", "text"),
        Column("requests", "count"),
        Column("thread pages", "count"),
        Column("requests a thread page", "number"),
        Column("posts there", "count"),
        Column("recovered", "count"),
        Column("share", "share"),
        Column("said to be posts", "count"),
        Column("seconds", "number"),
        Column("ended", "text"),
    )
    return Table("Posts and requests", columns, tuple(map(_row, compared)))


def _row(each: PeerResult) -> tuple[Cell, ...]:
    counts = (each.requests, each.thread_pages, each.requests_a_page, each.posts, each.recovered, each.share)
    return (each.forum, each.program, *counts, each.brought, each.seconds, each.ending)


def _left_out(there: set[str]) -> Iterator[str]:
    if not any(RUNNING in forum for forum in there):
        yield f"{RUNNING}: {LIVE} names no folder with {RUNNING}.truth.json of a running package"
    if not any(RECORDED in forum for forum in there):
        yield f"{RECORDED}: {CORPUS} names no folder of recorded packages"


_REMARKS = (
    "every forum is served on loopback by a server of its own for each program, which counts all that it is asked",
    "links of the recorded package are served without its session id, as a visitor with cookies sees them",
    "requests are all of them: learning, boards, redirects, robots.txt and pages in vain",
    "a recorded post is recovered where its text is alike to 0.95, or held with a few words of the software's in it;"
    " one of a running package where its token is",
)
