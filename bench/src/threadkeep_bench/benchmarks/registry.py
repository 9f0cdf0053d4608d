"""The benchmarks, each by its name."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib import import_module
from types import MappingProxyType
from typing import Literal

from threadkeep.errors import UsageError
from threadkeep_bench.reports import Findings, Report, commit, cpu_seconds

# The entry page, the entry page and a drawn address, or every recorded address.
Starts = Literal["entry", "two", "all"]
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class BenchOptions:
    """What a user may choose: `forums` None is the benchmark's own number of forums, drawn from `seed` upwards.

    `names`, `starts` and `is_quick` are for foreign forums: which ones, from which addresses, or a few small ones.
    `pages` is the number of sampled pages of each forum. `learner` is the one that crawls; None is the default.
    """

    seed: int = 1
    forums: int | None = None
    names: tuple[str, ...] = ()
    starts: Starts = "two"
    is_quick: bool = False
    pages: int | None = None
    learner: str | None = None


@dataclass(frozen=True, slots=True)
class Bench:
    """A benchmark; `find` says how far it is as it goes."""

    name: str
    about: str
    find: Callable[[BenchOptions, Say], Findings]


def benches() -> Mapping[str, Bench]:
    return MappingProxyType({bench.name: bench for bench in _BENCHES})


def run_bench(name: str, options: BenchOptions, say: Say | None = None) -> Report:
    """Run one benchmark; progress goes to stderr unless `say` takes it."""
    bench = benches().get(name)
    if bench is None:
        raise UsageError(f"there is no benchmark {name!r}", f"known are {', '.join(sorted(benches()))}")
    before = cpu_seconds()
    findings = bench.find(options, say or _to_stderr)
    return Report(name, findings, commit(), cpu_seconds() - before)


def _to_stderr(words: str) -> None:
    print(words, file=sys.stderr, flush=True)


def _late(name: str) -> Callable[[BenchOptions, Say], Findings]:
    """A benchmark of the folder `benchmarks`, imported when it runs: some need seconds for that alone, or extras."""

    def find(options: BenchOptions, say: Say) -> Findings:
        found = import_module(f"threadkeep_bench.benchmarks.{name}").find(options, say)
        assert isinstance(found, Findings)
        return found

    return find


# A benchmark is one file in benchmarks/ with a function `find`, and one line here.
_BENCHES = (
    Bench("community", "what growing a simulated community costs", _late("community")),
    Bench("crash", "what kill -9 loses, at random moments and at every labelled point", _late("crash")),
    Bench("exports", "what exporting and searching a million posts costs", _late("exports")),
    Bench("eye", "what is seen on single pages, and what seeing costs", _late("page")),
    Bench("fetch", "CPU a page, beside Scrapy's for the same job", _late("fetch")),
    Bench("fields", "edits, votes, parents and marks of threads, from an address alone", _late("fields")),
    Bench("flips", "links to further pages of a list, on single pages of foreign forums", _late("flips")),
    Bench("focus", "FoCUS as it was published, beside what its paper prints", _late("focus")),
    Bench("frontier", "bytes, memory and time to the next of millions of URLs", _late("frontier")),
    Bench("gate", "links that act: which are admitted, and what is refused of a forum", _late("gate")),
    Bench("generality", "foreign forums from an address alone: pages, posts, claims", _late("generality")),
    Bench("generic", "what a breadth-first crawler wastes", _late("generic")),
    Bench("learn", "what is learned of whole forums, and what the crawl after it brings", _late("learn")),
    Bench("peers", "requests and posts of forum-dl and of threadkeep, side by side", _late("peers")),
    Bench("posts", "posts of whole forums, from an address alone to the archive", _late("posts")),
    Bench("read", "posts of single pages of foreign forums, each page alone", _late("read")),
    Bench("read-forum", "posts and rows of whole foreign forums, read from recorded pages", _late("read_forum")),
    Bench("refresh", "how long a new post waits, by policy, load and budget", _late("refresh")),
    Bench("select", "objects of many sites from few pages, beside what the paper prints", _late("select")),
    Bench("trust", "kills, faults, full disks, hostile archives: what is lost, and which code lies", _late("trust")),
    Bench("whole", "claims of completeness, and what is lost while a forum changes", _late("completeness")),
)
