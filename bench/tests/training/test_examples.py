from __future__ import annotations

from dataclasses import replace

from threadkeep.sitemap.features import PAPER
from threadkeep_bench.simulate import ENDS_AT
from threadkeep_bench.test_beds import draw_bed
from threadkeep_bench.training.examples import examples_of, specimen_examples, teaches


def test_pages_of_a_forum_become_features():
    examples = list(examples_of(draw_bed(1001, threads=10), per_kind=1))
    assert {example.label for example in examples} == {"index", "thread", "other"}
    assert all(set(PAPER) <= set(example.features) for example in examples)


def test_a_page_of_a_list_without_rows_teaches_nothing():
    listing = next(example for example in specimen_examples(1, ENDS_AT) if example.label == "index")
    bare = replace(listing, features={**listing.features, "series_rows": 0.0, "list_rows": 0.0})
    assert teaches(listing)
    assert not teaches(bare)
    assert teaches(replace(bare, label="other"))
