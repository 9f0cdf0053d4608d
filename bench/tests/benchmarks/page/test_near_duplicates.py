from __future__ import annotations

from threadkeep_bench.benchmarks.page.judging.near_duplicates import alike_pairs, known_pages, near_accuracy
from threadkeep_bench.benchmarks.page.judging.page_reading import looked_forum
from threadkeep_bench.benchmarks.page.samples.drawn import drawn_sample


def test_pages_of_one_class_are_pairs():
    assert set(alike_pairs([0, 1, 0, 0])) == {(0, 2), (0, 3), (2, 3)}


def test_twins_are_the_pairs_to_be_found():
    forum = looked_forum(drawn_sample(1002))
    pages = [page.sample.page for page in known_pages(forum)]
    accuracy = near_accuracy(forum)
    assert accuracy.expected == sum(pages[n + 1 :].count(page) for n, page in enumerate(pages))
    assert accuracy.expected >= len(forum.twins)
    assert accuracy.right > 0
