"""What is seen on single pages of forums that nothing was trained on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from threadkeep_bench.benchmarks.page.cost import burden
from threadkeep_bench.benchmarks.page.harvest import is_installed
from threadkeep_bench.benchmarks.page.harvest_comparison import beside_harvest
from threadkeep_bench.benchmarks.page.judging import ForumCounts, judged, looked_forum
from threadkeep_bench.benchmarks.page.paper_table import paper_table
from threadkeep_bench.benchmarks.page.samples import ForumSample, drawn_sample, recorded_sample
from threadkeep_bench.benchmarks.page.tables import error_table, figures, forum_table, worst_table
from threadkeep_bench.benchmarks.registry import BenchOptions, Say
from threadkeep_bench.reports import Findings, fingerprint, worst_of
from threadkeep_bench.test_beds import CORPUS, folder_named, names, package_named

DRAWS = 20


def find(options: BenchOptions, say: Say) -> Findings:
    """Draws from the seed upwards and the recorded test packages, each page alone."""
    seeds = range(options.seed, options.seed + (options.forums or DRAWS))
    folder = folder_named(CORPUS)
    forums = [_judged(sample, say) for sample in _samples(seeds, folder)]
    return findings(forums, seeds, say, () if folder else (_NO_CORPUS,))


def _samples(seeds: range, folder: Path | None) -> Iterator[ForumSample]:
    """One forum after the other: a recorded one holds all its pages in memory."""
    yield from map(drawn_sample, seeds)
    for name in names("test") if folder else ():
        # What looks like a training package says nothing about an eye.
        if folder and package_named(name).looks_like is None:
            yield recorded_sample(folder, name, seeds[0])


def _judged(sample: ForumSample, say: Say) -> ForumCounts:
    forum = judged(looked_forum(sample))
    errors = sum(page.errors for page in forum.pages)
    say(f"{forum.name}: {len(sample.pages)} pages, {errors} posts missed or wrong")
    return forum


def findings(forums: list[ForumCounts], seeds: range, say: Say, left_out: tuple[str, ...]) -> Findings:
    harvest = beside_harvest(forums, say) if is_installed() else None
    weighed = burden(forums, seeds, say)
    recall = {each.name: each.posts.recall.ratio for each in forums}
    return Findings(
        title="What is seen on single pages",
        figures=(*figures(forums), *(harvest.figures if harvest else ()), *weighed.figures),
        tables=(
            worst_table(forums),
            forum_table(forums),
            error_table(forums),
            paper_table([forum.looked.forum for forum in forums], say),
            *(harvest.tables if harvest else ()),
            *weighed.tables,
        ),
        forums=tuple(each.name for each in forums),
        seeds=tuple(seeds),
        fingerprint=fingerprint(each.looked.forum.truth for each in forums),
        requests=sum(len(each.looked.pages) + len(each.looked.twins) for each in forums),
        worst=worst_of(recall, "posts found, of those there are"),
        remarks=_REMARKS,
        left_out=left_out if harvest else (*left_out, _NO_HARVEST),
    )


_REMARKS = (
    "JSON-LD, microdata and RDFa are taken out of every page; a post is right where its text is alike to 0.95",
    "a site's clock that is off by the same time for most of its posts is right, unless the page shows its zone",
    "boards of one thread, and profiles and the like that list threads, are not asked about: they look like either",
    "mutated pages: 500 a draw, 10,000 on twenty of them",
)
_NO_CORPUS = f"recorded packages: set {CORPUS} to their folder"
_NO_HARVEST = "harvest-webforum: pip install 'threadkeep[bench]'"
