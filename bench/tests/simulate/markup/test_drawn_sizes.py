"""Drawn forums weigh what real ones weigh: nodes, links, bytes, and what kinds of pages their links lead to.

A measure of a draw is the median over its index pages or its thread pages. It must lie between the least 5 % and the
greatest 95 % point that the recorded packages have, for 19 draws in 20.
"""

from __future__ import annotations

import json
import lzma
import os
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray
from selectolax.lexbor import LexborHTMLParser

from threadkeep.fetch import normalise, origin, path_and_query
from threadkeep_bench.simulate.drawn_forum import draw
from threadkeep_bench.simulate.forum import Forum
from threadkeep_bench.simulate.site.lists import newest_threads
from threadkeep_bench.simulate.urls.routes import Target

CORPUS = os.environ.get("THREADKEEP_CORPUS", "")
pytestmark = pytest.mark.skipif(not CORPUS, reason="THREADKEEP_CORPUS names no folder")

Weights = NDArray[np.float64]
SEEDS = range(900, 920)
SAMPLE = 20
# What a browser would not show as a page: framesets, and pages that stop after their head.
FEWEST_LINKS = 5

MEASURES = ("nodes", "links", "bytes", "index", "thread", "people", "posts", "other")
GROUPS = {
    "index": "entry index board board_page board_sid_dup board_dup",
    "thread": "thread thread_page thread_sid_dup thread_param_dup thread_dynurl_dup",
    "people": "profile members wall userlist whoposted reputation",
    "posts": "permalink shortcut thread_permalink post_redirect post_page thread_jump_redirect thread_prevnext",
}
GROUP_OF = {kind: group for group, kinds in GROUPS.items() for kind in kinds.split()}
PAGES = {"index": {"index", "board", "board_page"}, "thread": {"thread", "thread_page"}}


def weights(html: str, url: str, kind_of: Callable[[str], str]) -> Weights:
    tree = LexborHTMLParser(html)
    nodes, links = len(tree.css("*")), [node.attributes["href"] or "" for node in tree.css("a[href]")]
    for node in tree.css("script, style"):
        node.decompose()
    found = (normalise(link, url) for link in links)
    groups = Counter(GROUP_OF.get(kind_of(link), "other") for link in found if link and origin(link) == origin(url))
    shares = [groups[group] / max(groups.total(), 1) for group in MEASURES[3:]]
    return np.array([nodes, len(links), len((tree.html or "").encode()), *shares])


# ---------------------------------------------------------------- recorded packages


@dataclass(frozen=True, slots=True)
class Package:
    path: Path

    def kind_of(self) -> Callable[[str], str]:
        truth = self.path.with_name(self.path.name.replace(".jsonl.xz", ".truth.json.xz"))
        with lzma.open(truth, "rt", encoding="utf-8") as text:
            patterns = [(re.compile(each["regex"]), each["type"]) for each in json.load(text)["url_patterns"]]
        return lambda url: next((kind for regex, kind in patterns if regex.search(path_and_query(url))), "other")

    def pages(self, kinds: set[str]) -> Iterator[tuple[str, str]]:
        with lzma.open(self.path, "rt", encoding="utf-8") as lines:
            for line in lines:
                page = json.loads(line)
                if page["status"] == 200 and page["kind"] in kinds:
                    yield page["url"], page["html"]


def package_points(package: Package, kinds: set[str]) -> tuple[Weights, Weights] | None:
    """The 5 and 95 % points of a package; None where its pages are none that a browser shows."""
    kind_of = package.kind_of()
    found = [weights(html, url, kind_of) for url, html in islice(package.pages(kinds), SAMPLE)]
    table = np.array([each for each in found if each[1] >= FEWEST_LINKS])
    return (np.quantile(table, 0.05, axis=0), np.quantile(table, 0.95, axis=0)) if len(table) else None


def recorded_range(kinds: set[str]) -> tuple[Weights, Weights]:
    packages = map(Package, sorted(Path(CORPUS).glob("*.jsonl.xz")))
    points = [found for package in packages if (found := package_points(package, kinds))]
    return np.min([low for low, _ in points], axis=0), np.max([high for _, high in points], axis=0)


# ---------------------------------------------------------------- draws


def drawn_urls(forum: Forum, kind: str) -> Iterator[str]:
    """The newest threads, or the entry page and the first boards that guests may read."""
    site, at = forum.site, forum.community.options.ends_at
    if kind == "thread":
        return (site.url(Target("thread", thread.id)) for thread in newest_threads(site, at, 6))
    boards = [board.id for board in forum.community.boards if board.id != site.denied_board]
    targets = (Target("board", id) for id in boards[:4] if forum.skin.structure.boards)
    return (site.url(target) for target in (Target("entry"), *targets))


def drawn_weights(seed: int, kind: str) -> Weights:
    forum = draw(seed, threads=100)
    at = forum.community.options.ends_at
    pages = ((url, forum.serve(url, at).body.decode()) for url in drawn_urls(forum, kind))
    found = [weights(html, url, lambda link: forum.classify(link, at).kind) for url, html in pages]
    return np.asarray(np.median(found, axis=0))


@pytest.mark.parametrize("kind", PAGES)
def test_draws_lie_within_the_range_of_recorded_packages(kind: str) -> None:
    low, high = recorded_range(PAGES[kind])
    outside = {}
    for seed in SEEDS:
        found = drawn_weights(seed, kind)
        wrong = [name for name, is_in in zip(MEASURES, (low <= found) & (found <= high), strict=True) if not is_in]
        if wrong:
            outside[seed] = wrong
    assert len(outside) <= len(SEEDS) // 20, outside
