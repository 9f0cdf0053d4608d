"""Pages are as heavy as those of real forum software."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from statistics import median

import pytest
from selectolax.lexbor import LexborHTMLParser

from threadkeep_bench.simulate.markup.look import draw_look
from threadkeep_bench.simulate.markup.render import render
from threadkeep_bench.simulate.markup.sample_pages import index_page, thread_page
from threadkeep_bench.simulate.page_content import PageContent


@dataclass(frozen=True, slots=True)
class Range:
    """The least 5 % and the greatest 95 % point of the recorded packages, script and style bodies taken out."""

    bytes: tuple[int, int]
    nodes: tuple[int, int]
    links: tuple[int, int]


RECORDED = {
    "entry": Range((8_700, 50_000), (104, 950), (11, 121)),
    "board": Range((8_700, 154_000), (171, 1_750), (21, 250)),
    "thread": Range((4_500, 153_000), (75, 2_014), (12, 330)),
}
PAGES = {
    "entry": index_page(boards=10),
    "board": index_page(boards=2, threads=20),
    "thread": thread_page(posts=10),
}


def weights(page: PageContent, seed: int) -> tuple[int, int, int]:
    tree = LexborHTMLParser(render(page, draw_look(Random(seed))))
    for node in tree.css("script, style"):
        node.decompose()
    return len((tree.html or "").encode()), len(tree.css("*")), len(tree.css("a[href]"))


@pytest.mark.parametrize("name", PAGES)
def test_nine_looks_in_ten_weigh_what_recorded_pages_weigh(name: str) -> None:
    found = [weights(PAGES[name], seed) for seed in range(60)]
    allowed = RECORDED[name]
    for values, (least, most) in zip(
        zip(*found, strict=True), (allowed.bytes, allowed.nodes, allowed.links), strict=True
    ):
        assert sum(least <= value <= most for value in values) >= 0.9 * len(values), (least, median(values), most)


def test_some_looks_are_much_heavier_than_others() -> None:
    nodes = sorted(weights(PAGES["board"], seed)[1] for seed in range(60))
    assert nodes[-6] > 1.6 * nodes[5]
